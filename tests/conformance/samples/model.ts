/** Sample values of Model. */
import {
  CONNECTION_NAMES,
  described,
  field,
  type KindSample,
  ofRuntime,
  timeoutSeconds,
  toggled,
} from './shared';

const MODELS = '/models';

export const model: KindSample = {
  path: MODELS,
  foreign: (name) => ['POST', MODELS, { metadata: { name }, spec: { runtime: { type: 'mistral' } } }],
  args: {
    ...described(MODELS),
    type: ofRuntime(MODELS, 'type', ['openai', 'mistral', 'groq']),
    model: ofRuntime(MODELS, 'model', ['small', 'large', 'another']),
    organization: ofRuntime(MODELS, 'organization', ['one', 'two', 'another']),
    endpointName: ofRuntime(MODELS, 'endpointName', ['one', 'two', 'another']),
    generation: ofRuntime(MODELS, 'generation', ['mk3', 'mk2', undefined]),
    integrationConnections: field(MODELS, 'integrationConnections', [
      [CONNECTION_NAMES[0]],
      [CONNECTION_NAMES[1], CONNECTION_NAMES[0]],
      [],
    ]),
    policies: field(MODELS, 'policies', [['near'], ['cheap', 'near'], ['another']]),
    flavors: field(MODELS, 'flavors', [
      [{ name: 'x86', type: 'cpu' }],
      [{ name: 'h100', type: 'gpu' }],
      [{ name: 'another', type: 'gpu' }],
    ]),
    sandbox: toggled(MODELS, 'sandbox', false),
    enabled: toggled(MODELS, 'enabled', true),
    timeoutSeconds,
  },
};
