/** Every pair of kinds where one names the other, from the definitions, with programs for each. */
import { type Reference, type WhenDeleted } from '../../provider/src/lifecycle/values/references';
import { definitions } from '../../provider/src/resources';
import type { Fields } from '../faults/engine';

/** One pair: the argument of a kind that names an object of another kind. */
export interface Pair {
  readonly parent: string;
  readonly child: string;
  readonly argument: string;
  readonly by: string;
  readonly whenDeleted: WhenDeleted;
  readonly isWhole: boolean;
}

/** A kind that is named: its arguments, and those that replace it under the same name; undefined: none do. */
interface Named {
  readonly args: Fields;
  readonly replaced: Fields | undefined;
}

const LOCATIONS = { type: 'location', locations: [{ name: 'eu', type: 'continent' }] };

/** The kinds that others name. Their name is `parent`, unless `name` is among the arguments. */
export const PARENTS: Readonly<Record<string, Named>> = {
  CustomDomain: {
    args: { name: 'parent.example.com', region: 'us-was-1', domainType: 'previews' },
    replaced: { name: 'parent.example.com', region: 'eu-lon-1', domainType: 'previews' },
  },
  ForkedSandbox: { args: { snapshot: 'shop-v1' }, replaced: { snapshot: 'shop-v2' } },
  IntegrationConnection: { args: { integration: 'slack' }, replaced: { integration: 'outlook' } },
  Policy: {
    args: LOCATIONS,
    replaced: { type: 'flavor', flavors: [{ name: 'x86', type: 'cpu' }] },
  },
  Sandbox: { args: { region: 'us-was-1' }, replaced: { region: 'eu-lon-1' } },
  ServiceAccount: { args: {}, replaced: undefined },
  Snapshot: { args: { sandbox: 'shop-build' }, replaced: { sandbox: 'conformance-work' } },
  Volume: { args: { region: 'us-was-1' }, replaced: { region: 'eu-lon-1' } },
  VolumeTemplate: { args: {}, replaced: undefined },
};

/** The arguments of a kind that names another one, by the argument that does. */
export const CHILDREN: Readonly<Record<string, (named: unknown) => Fields>> = {
  'Agent.policies': (policies) => ({ image: 'agent:1', policies: [policies] }),
  'Agent.volumes': (name) => ({
    image: 'agent:1',
    region: 'us-was-1',
    volumes: [{ name, mountPath: '/data' }],
  }),
  'ApiKey.serviceAccount': (serviceAccount) => ({ serviceAccount }),
  'Application.customDomain': (customDomain) => ({ image: 'shop:1', customDomain, prefix: 'child' }),
  'ForkedApplication.customDomain': (customDomain) => ({
    snapshot: 'shop-v1',
    customDomain,
    prefix: 'child',
  }),
  'ForkedApplication.snapshot': (snapshot) => ({ snapshot }),
  'ForkedApplication.snapshotId': (snapshotId) => ({ snapshotId }),
  'ForkedSandbox.sandbox': (sandbox) => ({ sandbox }),
  'ForkedSandbox.snapshot': (snapshot) => ({ snapshot }),
  'Job.policies': (policies) => ({ image: 'job:1', policies: [policies] }),
  'McpFunction.integrationConnections': (name) => ({ integrationConnections: [name] }),
  'McpFunction.policies': (policies) => ({ image: 'server:1', policies: [policies] }),
  'Model.integrationConnections': (name) => ({ type: 'openai', integrationConnections: [name] }),
  'Model.policies': (policies) => ({ type: 'openai', policies: [policies] }),
  'Sandbox.volumes': (name) => ({ region: 'us-was-1', volumes: [{ name, mountPath: '/data' }] }),
  'SandboxPreview.customDomain': (customDomain) => ({ sandbox: 'shop-build', port: 8080, customDomain }),
  'SandboxPreview.sandbox': (sandbox) => ({ sandbox, port: 8080 }),
  'SandboxSchedule.sandbox': (sandbox) => ({ sandbox, cron: '0 3 * * *', command: 'true' }),
  'Snapshot.sandbox': (sandbox) => ({ sandbox }),
  'Volume.template': (template) => ({ region: 'us-was-1', template }),
};

/** All pairs. A kind that is imported as another kind can stand in its place. */
export const PAIRS: readonly Pair[] = Object.entries(definitions).flatMap(([child, { facts }]) =>
  facts.references.flatMap((reference: Reference) => {
    const alike = Object.values(definitions).filter(({ identity }) => identity.importedAs === reference.kind);
    const { argument, by, whenDeleted, isWhole } = reference;
    return [reference.kind, ...alike.map(({ type }) => type)].map((parent) => ({
      parent,
      child,
      argument,
      by,
      whenDeleted,
      isWhole,
    }));
  }),
);

/** `Sandbox, named by SandboxPreview.sandbox` */
export function titleOf({ parent, child, argument }: Pair): string {
  return `${parent}, named by ${child}.${argument}`;
}

/** The arguments of the named object. */
export function parentArgs({ parent }: Pick<Pair, 'parent'>, isReplaced = false): Fields {
  const named = PARENTS[parent];
  if (named === undefined) throw new Error(`tests/conformance/pairs.ts has no program of ${parent}`);
  return { name: 'parent', ...(isReplaced ? named.replaced : named.args) };
}

/** The arguments of the object that names it. */
export function childArgs({ child, argument }: Pair, named: unknown): Fields {
  const args = CHILDREN[`${child}.${argument}`];
  if (args === undefined)
    throw new Error(`tests/conformance/pairs.ts has no program of ${child}.${argument}`);
  // The name of a schedule of a sandbox, and the like, is unique in its parent.
  return { name: 'child', ...args(named) };
}
