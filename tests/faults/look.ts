/** The contents of a test's platform, reduced to what every run has in common. */
import { samples } from '../conformance/samples';
import { NOTHING_GIVEN } from '../conformance/samples/given';
import type { World } from '../support/world';
import type { Fields } from './engine';
import { numbered } from './situations';
import { ALL_FAULTS } from './usual';

/** The paths of objects that programs can manage. */
export const PATHS: readonly string[] = [
  ...new Set(Object.values(samples(NOTHING_GIVEN)).map(({ path }) => path)),
];

interface Snapshot {
  readonly id: string;
  readonly name: string;
}

/** Everything on the platform that a program can manage. */
export async function look(world: World): Promise<Fields> {
  const out: Fields = { snapshots: await world.request('GET', '/snapshots') };
  for (const path of PATHS) {
    const records = (await world.request('GET', path)) as (NamedRecord | NamedRecord['metadata'])[];
    const named = records.map((record) => [nameOf(record), record] as const);
    out[path] = byName(named);
    if (path !== '/functions') continue;
    for (const [name] of named) {
      out[`revisions of ${name}`] = await world.request('GET', `/functions/${name}/revisions`);
    }
  }
  const accounts = (await world.request('GET', '/service_accounts')) as { client_id: string; name: string }[];
  for (const { client_id: id, name } of accounts) {
    const keys = (await world.request('GET', `/service_accounts/${id}/api_keys`)) as { name?: string }[];
    out[`keys of ${name}`] = byName(keys.map((key) => [key.name ?? '', key]));
  }
  return out;
}

/** Everything that the platform stores, from which it makes its responses. */
export async function kept(world: World): Promise<string> {
  // Due events happen with the next request.
  await world.request('GET', '/snapshots');
  const objects = world.emulator.save().objects ?? [];
  return objects
    .map(({ workspace, kind, name, status, record }) => [workspace, kind, name, status, record].join(' '))
    .join('\n');
}

/** Cached by the stored contents: reading everything takes longer than most tested operations. */
const printed = new Map<string, Promise<Fields>>();

/** Everything on the platform that a program can manage, without the parts that differ between runs. */
export async function print(world: World): Promise<Fields> {
  if (ALL_FAULTS) return steadily(world);
  const contents = numbered(await kept(world));
  const known = printed.get(contents) ?? steadily(world);
  printed.set(contents, known);
  return known;
}

async function steadily(world: World): Promise<Fields> {
  const { snapshots, ...kinds } = await look(world);
  const list = snapshots as Snapshot[];
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return steady({ snapshots: list.map(({ name }) => name).sort(), ...kinds }, names) as Fields;
}

const VOLATILE = [
  'createdAt',
  'updatedAt',
  'events',
  'infrastructureId',
  's3Url',
  'state',
  'made',
  'txtRecords',
  'created_at',
  'updated_at',
  'lastVerifiedAt',
  'lastUsedAt',
];

interface NamedRecord {
  readonly metadata: { readonly name: string };
}

/** Flat records have their name at the top level. */
function nameOf(record: NamedRecord | NamedRecord['metadata']): string {
  return 'metadata' in record ? record.metadata.name : record.name;
}

/** Records by name; keeps a second record of the same name. */
function byName(named: readonly (readonly [name: string, record: unknown])[]): Fields {
  const seen = new Map<string, number>();
  const entries = named.map(([name, record]) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [count === 1 ? name : `${name} #${count}`, record] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Identifiers and secrets that the platform generates. */
const DRAWN =
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<=\b(sa|key)-)[0-9a-f]{16}\b|(?<=\b(ws|wk)_)[\w-]{32}/g;

/** The suffix of a generated name: from a hash, or from the create's nonce. */
export const GENERATED = /(?<=[a-z0-9])-[a-z2-7]{10}(?![a-z0-9])/g;

/** The time of a verdict in the label of a rollout, in seconds: retries can pass into the next one. */
const JUDGED = /(?<==(?:good|open|bad)%3B)\d+/g;

/** A value without the parts that differ between runs: times, random identifiers, the nonce of an owner mark. */
export function steady(value: unknown, names: ReadonlyMap<string, string> = new Map()): unknown {
  if (typeof value === 'string')
    return (
      names.get(value)?.replace(GENERATED, '-generated') ??
      value
        .replace(/^([a-z2-7]{10})-[a-z2-7]{10}$/, '$1')
        .replace(/^snap-[0-9a-f]{20}$/, 'snap')
        .replace(GENERATED, '-generated')
        .replace(JUDGED, 'time')
        .replace(DRAWN, 'drawn')
    );
  if (Array.isArray(value)) return value.map((item) => steady(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const out: Fields = {};
  for (const [key, inner] of Object.entries(value).filter(([one]) => !VOLATILE.includes(one))) {
    // Two objects with generated names stay two.
    let name = key.replace(GENERATED, '-generated');
    while (name in out) name += "'";
    out[name] = steady(inner, names);
  }
  return out;
}
