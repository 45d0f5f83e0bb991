/** Model: a gateway to a model of a provider. It has revisions, but nothing routes between them. */
// Source: facts, B.
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { mapping } from '../lifecycle/state/wire';
import { defineResource } from '../resource';
import { crud } from './crud';
import { flag, flavor, listOf, reference, text, word } from './schemas';
import {
  ADDRESSED,
  deployment,
  described,
  generation,
  metadataOutputs,
  ownName,
  patience,
  policies,
  status,
  steering,
} from './shared';
import { modelProvider } from './enums.gen';

const args = field(
  z.strictObject({
    name: ownName('model', ADDRESSED),
    ...described,
    type: field(word(modelProvider, text(63)).optional(), { at: 'spec.runtime.type' }).describe(
      'Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference.',
    ),
    model: field(text(256).optional(), { at: 'spec.runtime.model' }).describe(
      'Name of the model, as the provider calls it.',
    ),
    organization: field(text(256).optional(), { at: 'spec.runtime.organization' }).describe(
      'Organisation at the provider.',
    ),
    endpointName: field(text(256).optional(), { at: 'spec.runtime.endpointName' }).describe(
      'Name of the endpoint at the provider.',
    ),
    generation,
    integrationConnections: field(
      listOf(reference('IntegrationConnection', 'refused'), 'names of connections').optional(),
      { at: 'spec.integrationConnections', unordered: true, unset: [] },
    ).describe('Integration connections with the credentials of the provider, by name or as resources.'),
    policies: policies.describe('Policies that apply, such as token limits, by name or as resources.'),
    flavors: field(listOf(flavor, 'flavors').optional(), {
      at: 'spec.flavors',
      by: 'name',
      unordered: true,
      unset: [],
    }).describe('Hardware that the model runs on.'),
    sandbox: field(flag.default(false), { at: 'spec.sandbox' }).describe(
      'Whether the model is for tests. Default: false.',
    ),
    enabled: field(flag.default(true), { at: 'spec.enabled' }).describe(
      'Whether the model answers requests. Default: true.',
    ),
    ...steering,
    ...patience,
  }),
  { always: { spec: { runtime: {} } } },
);

const outputs = z.object({ ...metadataOutputs, status: status('Status of the deployment.') });

/** A gateway to a model. */
export const model = defineResource({
  type: 'Model',
  noun: 'model',
  description:
    'A gateway to a model of a provider. It uses an integration connection with the credentials of the provider. Create and update wait until the model is deployed.',
  args,
  outputs,
  ...crud({
    endpoints: (client) => client.models,
    plural: 'models',
    list: (client, options) => client.models.list({ limit: 200 }, options),
    fields: mapping(args, outputs),
    deletion: 'going',
  }),
  settled: deployment,
});
