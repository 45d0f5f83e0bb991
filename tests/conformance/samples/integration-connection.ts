/** Sample values of IntegrationConnection. */
import { described, spec, type KindSample } from './shared';

const CONNECTIONS = '/integrations/connections';

export const integrationConnection: KindSample = {
  path: CONNECTIONS,
  foreign: (name) => ['POST', CONNECTIONS, { metadata: { name }, spec: { integration: 'gmail' } }],
  args: {
    ...described(CONNECTIONS),
    integration: {
      values: ['gmail', 'outlook'],
      behind: { kind: 'refused', by: spec(CONNECTIONS, { integration: 'slack' }) },
    },
    config: {
      values: [{ from: 'one' }, { from: 'two', to: 'all' }],
      behind: { kind: 'drift', by: spec(CONNECTIONS, { config: { from: 'another' } }) },
    },
    secret: {
      values: [{ TOKEN: 'planted-one' }, { TOKEN: 'planted-two', OTHER: 'planted-three' }],
      behind: { kind: 'unseen', by: spec(CONNECTIONS, { secret: { TOKEN: 'planted-another' } }) },
    },
    triggers: {
      values: [{ sent: 'one' }, { sent: 'two' }],
      behind: { kind: 'nowhere', why: 'only the state knows it' },
    },
  },
};
