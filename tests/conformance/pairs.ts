/** Every pair of kinds where one names the other, from the definitions, with programs for each. */
import type { Kind } from '../../api/src/describe';
import { kinds } from '../../api/src/kinds/index.gen';
import { type Reference, type WhenDeleted } from '../../provider/src/lifecycle/values/references';
import { definitions } from '../../provider/src/resources';
import type { Fields } from '../faults/engine';
import { samples } from './samples';
import { NOTHING_GIVEN } from './samples/given';

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

const SAMPLES = samples(NOTHING_GIVEN);

/** Sample values of the fields of a kind that are like this: the first or the second. */
function argsOf(
  kind: Kind,
  at: 0 | 1,
  isSuch: (field: Exclude<Kind['fields'][string], 'common'>) => boolean,
) {
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([key, field]) =>
      field !== 'common' && isSuch(field) ? [[key, SAMPLES[kind.type]?.args[key]?.values[at]]] : [],
    ),
  );
}

const needed = (kind: Kind): Fields => argsOf(kind, 0, ({ required }) => required !== undefined);

/** What follows from descriptions: those that a field refers to, and the arguments with such a field. */
const REFERRING = kinds.flatMap((kind) =>
  Object.entries(kind.fields).flatMap(([argument, field]) =>
    field !== 'common' && field.type.is === 'reference' ? [{ kind, argument, to: field.type.to }] : [],
  ),
);
const NAMED_BY_DESCRIBED = kinds
  .filter(({ type }) => REFERRING.some(({ to }) => to === type))
  .map((kind): [string, Named] => {
    const fixed = argsOf(kind, 1, ({ immutable }) => immutable !== undefined);
    const isReplaceable = Object.keys(fixed).length > 0;
    return [
      kind.type,
      { args: needed(kind), replaced: isReplaceable ? { ...needed(kind), ...fixed } : undefined },
    ];
  });

/** The kinds that others name. Their name is `parent`, unless `name` is among the arguments. */
export const PARENTS: Readonly<Record<string, Named>> = {
  ...Object.fromEntries(NAMED_BY_DESCRIBED),
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
};

/** The arguments of a kind that names another one, by the argument that does. */
export const CHILDREN: Readonly<Record<string, (named: unknown) => Fields>> = {
  ...Object.fromEntries(
    REFERRING.map(({ kind, argument }) => [
      `${kind.type}.${argument}`,
      (named: unknown) => ({ ...needed(kind), [argument]: named }),
    ]),
  ),
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
