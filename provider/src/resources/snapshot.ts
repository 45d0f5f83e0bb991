/** Snapshot: a captured state of a sandbox, which outlives it. */
// Source: facts, A.4.
import type { Snapshot as SnapshotRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { isNotFound } from '../lifecycle/gone';
import { done } from '../outcome';
import { defineResource, type Context, type Listing, type Observed } from '../resource';
import { reference, word } from './schemas';
import { ownName, patience, steering } from './shared';
import { generation, snapshotStatus } from './words';

const args = z.strictObject({
  name: ownName('snapshot', 'unique in the workspace', 'takes another snapshot'),
  sandbox: field(reference('Sandbox'), { on: 'replace' }).describe(
    'Sandbox that is captured, by name or as a resource, as it is at that moment. It may go afterwards. A change takes another snapshot.',
  ),
  ...steering,
  ...patience,
});

// Left out: whether the source still lives changes by itself, volumes have no published shape, and who made it is told
// of no kind.
const outputs = z.object({
  name: z.string().describe('Name on the platform, also the id of the resource.'),
  snapshotId: z.string().describe('Identifier; it serves wherever a name does.'),
  workspace: z.string().describe('Workspace that owns it.'),
  createdAt: z.string().describe('Time of the capture, RFC 3339.'),
  status: word(snapshotStatus).describe('Whether it can be forked: pending, ready or failed.'),
  image: z.string().optional().describe('Image of the sandbox that was captured.'),
  memory: z.number().optional().describe('Memory of the sandbox that was captured, in megabytes.'),
  region: z.string().optional().describe('Region of the sandbox that was captured.'),
  generation: word(generation).optional().describe('Generation of the machine that was captured.'),
  ports: z.array(z.number()).optional().describe('Ports that the sandbox listened on.'),
});

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function observe(
  record: SnapshotRecord,
): Observed<z.output<typeof args>, z.output<typeof outputs>, SnapshotRecord> {
  const { spec } = record;
  const name = record.name ?? record.id ?? '';
  return {
    record,
    args: { name, sandbox: record.source?.name ?? undefined },
    outputs: {
      name,
      snapshotId: record.id ?? undefined,
      workspace: record.workspace ?? undefined,
      createdAt: record.createdAt ?? undefined,
      status: record.status ?? undefined,
      image: text(spec?.image),
      memory: typeof spec?.memory === 'number' ? spec.memory : undefined,
      region: text(spec?.region),
      generation: text(spec?.generation),
      ports: spec?.ports?.flatMap(({ target }) => target ?? []),
    },
  };
}

/** Where a snapshot is listed, by name and by id. */
export function snapshotListing(wanted: string): Listing {
  return {
    of: 'snapshots',
    name: wanted,
    names: async function* ({ client, signal }) {
      for await (const { id, name } of client.snapshots.list({ limit: 200 }, { signal })) {
        if (id) yield id;
        if (name) yield name;
      }
    },
  };
}

/**
 * A snapshot by name or id, once it can be forked; undefined when there is none.
 *
 * @throws Error when it failed
 */
export async function readySnapshot(context: Context, wanted: string): Promise<SnapshotRecord | undefined> {
  const { client, signal, orGone } = context;
  return context.wait<SnapshotRecord | undefined>(async () => {
    const snapshot = await orGone(client.snapshots.get(wanted, { signal }), snapshotListing(wanted));
    if (snapshot === undefined) return { value: undefined };
    if (snapshot.status === 'failed')
      throw new Error(`snapshot "${wanted}" failed when it was taken; take another one`);
    return snapshot.status === 'pending' ? { waiting: `snapshot ${wanted} is pending` } : { value: snapshot };
  });
}

/** What a sandbox was at a moment. */
export const snapshot = defineResource({
  type: 'Snapshot',
  noun: 'snapshot',
  description:
    'What a sandbox was at a moment: its disk, image, variables and ports, for forks to begin with. It is taken when the resource is made, outlives the sandbox, and what was forked from it outlives the snapshot. Nothing of it changes: another name or sandbox takes another snapshot, of what the sandbox is by then. One that failed is taken again by the next run.',
  args,
  outputs,
  identity: {
    unmarked: true,
    idOf: ({ args: { name } }) => name,
    importAlso: '`<snapshotId>`',
  },
  change: { replacement: { says: 'taken anew of what the sandbox is by then', dataLost: true } },

  create: async ({ client, signal }, { name, sandbox }) => {
    const source = { kind: 'sandbox', name: sandbox };
    try {
      const named = name === undefined ? {} : { name };
      return done(observe(await client.snapshots.create({ source, ...named }, { signal })));
    } catch (error) {
      if (!(error instanceof Error) || !isNotFound(error)) throw error;
      throw new Error(
        `${error.message}. A snapshot is taken of a sandbox that lives; with the sandbox gone, only those that were taken before are left.`,
        { cause: error },
      );
    }
  },
  read: async ({ client, signal, orGone }, id) => {
    const record = await orGone(client.snapshots.get(id, { signal }), snapshotListing(id));
    return record && observe(record);
  },
  all: async function* ({ client, signal }) {
    for await (const record of client.snapshots.list({ limit: 200 }, { signal })) yield observe(record);
  },
  delete: async ({ client, signal }, id) => {
    await client.snapshots.delete(id, { signal });
    return 'gone';
  },
  settled: ({ status }) => {
    if (status === 'pending') return { kind: 'waiting', says: 'pending' };
    return status === 'failed'
      ? { kind: 'failed', why: 'the snapshot failed; the next run takes it again' }
      : { kind: 'ready' };
  },
  listing: snapshotListing,
});
