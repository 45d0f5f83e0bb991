import { createRequire } from 'node:module';
import { join } from 'node:path';
import { definitions } from '../resources';
import { providerOf } from './token';

/** The strings in users' states, letter by letter. State lives forever: a line may be added here, none may change. */
const WRITTEN = {
  Drive: "require('@workload/pulumi/dyn').Drive(exports)",
  McpFunction: "require('@workload/pulumi/dyn').McpFunction(exports)",
};

/** The same, as written before. */
const EARLIER = {
  Drive: "exports.handler=()=>require('@workload/pulumi/dynamic').Drive",
  IntegrationConnection: "exports.handler=()=>require('@workload/pulumi/dynamic').IntegrationConnection",
  McpFunction: "exports.handler=()=>require('@workload/pulumi/dynamic').McpFunction",
  ForkedApplication: "exports.handler=()=>require('@workload/pulumi/dynamic').ForkedApplication",
};

/** Loads a provider as the engine's host does, from the folder of a program that depends on this package. */
function load(provider: string): Record<string, unknown> {
  const required = createRequire(join(__dirname, '../../../examples/quickstart/index.ts'));
  const exported: { handler?: () => Record<string, unknown> } = {};
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the engine's host evaluates this very string
  const evaluate = new Function('exports', 'require', provider) as (
    exports: object,
    require: NodeJS.Require,
  ) => void;
  evaluate(exported, required);
  return exported.handler?.() ?? {};
}

const METHODS = ['configure', 'check', 'diff', 'create', 'read', 'update', 'delete'];

it.each([...Object.entries(WRITTEN), ...Object.entries(EARLIER)])(
  'a working provider of %s is found by %s',
  (_type, provider) => {
    expect(Object.keys(load(provider)).sort()).toEqual(METHODS.sort());
  },
);

it.each(Object.keys(definitions))(
  'state of a %s contains a working provider, in at most 80 bytes',
  (type) => {
    const provider = providerOf(type);
    expect(Object.keys(load(provider)).sort()).toEqual(METHODS.sort());
    expect(provider.length).toBeLessThanOrEqual(80);
  },
);

it('configures synchronously, and never throws, whatever the configuration', () => {
  const { configure } = load(WRITTEN.Drive) as { configure: (request: object) => unknown };
  expect(() =>
    configure({
      config: {
        get: () => {
          throw new Error('not now');
        },
      },
    }),
  ).not.toThrow();
});
