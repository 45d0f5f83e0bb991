/** What a resource sends to the engine besides its arguments. */
import * as pulumi from '@pulumi/pulumi';
import { Drive as NativeDrive, IntegrationConnection as NativeConnection } from '../generated/native.gen';
import {
  Drive,
  ForkedSandbox,
  IntegrationConnection,
  McpFunction,
  type Sandbox,
  SandboxPreview,
} from '../generated/resources.gen';

import { type ClassFacts, usualOptions } from '../facts';
import { facts } from '../generated/facts.gen';
import { Provider as NativeProvider } from '../native/provider';
import { Provider } from './provider';

type Inputs = Record<string, unknown>;

/** The hidden owner of a drive `data` that a program of this project, stack and organization declares. */
async function ownerIn(organization: string): Promise<unknown> {
  let declared: (inputs: Inputs) => void = () => undefined;
  const inputs = new Promise<Inputs>((resolve) => (declared = resolve));
  const newResource = (args: pulumi.runtime.MockResourceArgs) => {
    const given = args.inputs as Inputs;
    declared(given);
    return { id: 'data', state: given };
  };
  await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, 'shop', 'prod', false, organization);
  new Drive('data', { region: 'us-was-1' });
  return (await inputs).__owner;
}

it.each([
  ['a backend without organizations', 'organization', 'shop/prod/data'],
  ['an organization', 'acme', 'acme/shop/prod/data'],
  ['another organization', 'umbrella', 'umbrella/shop/prod/data'],
])(
  'is owned by project, stack and logical name, with the organization: %s',
  async (_what, organization, owner) => {
    expect(await ownerIn(organization)).toMatch(new RegExp(`^${owner}#[a-z2-7]{10}$`));
  },
);

describe('a resource in place of a name', () => {
  /** The registered inputs of a function with these connections. */
  async function bound(
    connections: (connection: IntegrationConnection) => ConstructorParameters<typeof McpFunction>[1],
  ): Promise<unknown> {
    let registered: (inputs: Inputs) => void = () => undefined;
    const inputs = new Promise<Inputs>((resolve) => (registered = resolve));
    const newResource = (args: pulumi.runtime.MockResourceArgs) => {
      const given = args.inputs as Inputs;
      if (args.type.endsWith('McpFunction')) registered(given);
      return { id: args.name, state: { ...given, name: `${args.name}-1` } };
    };
    await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, 'shop', 'prod', false, 'organization');
    const connection = new IntegrationConnection('mail', { integration: 'gmail' });
    new McpFunction('sender', connections(connection));
    return (await inputs).integrationConnections;
  }

  it.each<[string, Parameters<typeof bound>[0]]>([
    ['in a list', (mail) => ({ integrationConnections: [mail, 'chat'] })],
    [
      'in an output',
      (mail) => ({ integrationConnections: pulumi.output(['x']).apply(() => [mail, 'chat']) }),
    ],
    ['by its name', (mail) => ({ integrationConnections: [mail.name, 'chat'] })],
  ])('is sent by its name: %s', async (_what, connections) => {
    expect(await bound(connections)).toEqual(['mail-1', 'chat']);
  });
});

describe('a resource of another kind in place of a name', () => {
  const mocks = { newResource: () => ({ id: 'data', state: { name: 'data-1' } }), call: () => ({}) };
  beforeEach(async () => {
    await pulumi.runtime.setMocks(mocks, 'shop', 'prod', false, 'organization');
  });
  const refused =
    'McpFunction "sender": integrationConnections must be of kind IntegrationConnection, not Drive "data"';
  // As in a program without types.
  const asConnection = (other: unknown) => other as IntegrationConnection;

  it('is refused, naming both kinds', () => {
    const drive = asConnection(new Drive('data', { region: 'us-was-1' }));
    expect(() => new McpFunction('sender', { integrationConnections: [drive] })).toThrow(refused);
  });

  it('is accepted from the other adapter, or if it is imported as that kind', () => {
    const connection = new NativeConnection('mail', { integration: 'gmail' });
    expect(
      () =>
        new McpFunction('sender', {
          integrationConnections: [asConnection(connection)],
        }),
    ).not.toThrow();
    const forked = new ForkedSandbox('forked', { snapshot: 'base' }) as unknown as Sandbox;
    expect(() => new SandboxPreview('preview', { sandbox: forked, port: 80 })).not.toThrow();
  });
});

it.each([
  ['dynamic', Provider],
  ['native', NativeProvider],
])('a provider refuses an unknown argument: %s', (_adapter, Kind) => {
  const misspelt: object = { workspce: 'second', apiKey: 'planted' };
  expect(() => new Kind('two', misspelt)).toThrow(
    /^provider "two": workspce is not an argument of Provider; did you mean workspace\? Valid names: [^]*(?<!planted)$/,
  );
});

describe('classes', () => {
  it.each([
    ['dynamic', Drive, 'pulumi-nodejs:dynamic/workload:Drive'],
    ['native', NativeDrive, 'workload:index:Drive'],
  ])('have their type, and recognize instances of other copies: %s', (_adapter, Kind, type) => {
    expect(Kind.__pulumiType).toBe(type);
    expect(Kind.isInstance({ __pulumiType: type })).toBe(true);
    for (const other of [{ __pulumiType: `${type}s` }, {}, null, undefined, 'Drive'])
      expect(Kind.isInstance(other)).toBe(false);
  });

  it('refuse the option import if no import can succeed, and name the resources that accept it', () => {
    expect(() => new Drive('data', { region: 'us-was-1' }, { import: 'data' })).toThrow(
      /^Drive "data": dynamic resources cannot be imported.*@workload\/pulumi\/native/,
    );
  });
});

describe.each([
  ['dynamic', Drive],
  ['native', NativeDrive],
])('while a %s resource is constructed', (_adapter, Kind) => {
  const limit = Error.stackTraceLimit;
  const made = async (name: string): Promise<number> => {
    const mocks = { newResource: () => ({ id: name, state: {} }), call: () => ({}) };
    await pulumi.runtime.setMocks(mocks, 'shop', 'prod', false, 'acme');
    let during = Number.NaN;
    const look: pulumi.ResourceTransformation = () => {
      during = Error.stackTraceLimit;
      return undefined;
    };
    new Kind(name, { region: 'us-was-1' }, { transformations: [look] });
    return during;
  };

  it('its properties have no stack traces, but later code has', async () => {
    expect(await made('data')).toBe(0);
    expect(Error.stackTraceLimit).toBe(limit);
  });

  it('an error shows the line of the program', async () => {
    const error: unknown = await made('').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).stack).toMatch(/Missing resource name[^]*\n +at made /);
    expect(Error.stackTraceLimit).toBe(limit);
  });
});

describe('a resource with an argument that must be unique', () => {
  const kinds: readonly ClassFacts[] = Object.values(facts);
  const unique = kinds.flatMap((kind) =>
    ['name', ...(kind.unique ?? [])].map((argument) => [kind.type, argument, kind] as const),
  );

  it.each(unique)('is deleted before it is replaced: %s with %s', (_type, argument, kind) => {
    expect(usualOptions(kind, { [argument]: 'mine' })).toMatchObject({ deleteBeforeReplace: true });
    expect(usualOptions(kind, { [argument]: undefined, displayName: 'Mine' })).not.toHaveProperty(
      'deleteBeforeReplace',
    );
  });

  it.each([
    ['dynamic', Drive],
    ['native', NativeDrive],
  ])('tells the engine so, unless the program sets another option: %s', async (_adapter, Kind) => {
    const mocks = { newResource: () => ({ id: 'data', state: {} }), call: () => ({}) };
    await pulumi.runtime.setMocks(mocks, 'shop', 'prod', false, 'acme');
    const seen: (boolean | undefined)[] = [];
    const look: pulumi.ResourceTransformation = ({ opts }) => {
      seen.push((opts as pulumi.CustomResourceOptions).deleteBeforeReplace);
      return undefined;
    };
    const made = (args: object, options: pulumi.CustomResourceOptions = {}) =>
      new Kind('data', { region: 'us-was-1', ...args }, { transformations: [look], ...options });
    made({ externalId: 'mine' });
    made({ externalId: 'mine' }, { deleteBeforeReplace: false });
    made({});
    expect(seen).toEqual([true, false, undefined]);
  });
});
