/** Snapshot: a captured state of a sandbox, which outlives it. */
// Source: facts, A.4.
import type { Snapshot as SnapshotRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { isNotFound } from '../lifecycle/platform/gone';
import { done } from '../outcome';
import { defineResource, type Context, type Listing, type Observed } from '../resource';
import { reference, word } from './schemas';
import { deletionProtection, ownName, patience, steering } from './shared';
import { generation, snapshotStatus } from './enums.gen';

const args = z.strictObject({
  name: ownName('snapshot', 'unique in the workspace', 'takes another snapshot'),
  sandbox: field(reference('Sandbox', 'kept'), { on: 'replace' }).describe(
    'Sandbox to capture, by name or as a resource. You can delete it afterwards. A change takes another snapshot.',
  ),
  deletionProtection: deletionProtection('snapshot'),
  ...steering,
  ...patience,
});

// Not outputs: whether the source still exists changes by itself, volumes have no published shape, and no kind shows
// who made an object.
const outputs = z.object({
  name: z.string().describe('Name on the platform. It is also the id of the resource.'),
  snapshotId: z.string().describe('Identifier of the snapshot. It can be used wherever a name can.'),
  workspace: z.string().describe('Workspace that contains it.'),
  createdAt: z.string().describe('Time of the capture, RFC 3339.'),
  status: word(snapshotStatus).describe('Whether the snapshot can be forked: pending, ready or failed.'),
  image: z.string().optional().describe('Image of the captured sandbox.'),
  memory: z.number().optional().describe('Memory of the captured sandbox, in megabytes.'),
  region: z.string().optional().describe('Region of the captured sandbox.'),
  generation: word(generation).optional().describe('Generation of the captured sandbox: mk2 or mk3.'),
  ports: z.array(z.number()).optional().describe('Ports of the captured sandbox.'),
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
      ports: spec?.ports?.map(({ target }) => target),
    },
  };
}

/** The list that contains a snapshot, by name and by id. */
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
 * A snapshot by name or id, once it can be forked; undefined if it does not exist.
 *
 * @throws Error if it failed
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

/** A copy of a sandbox at one moment. */
export const snapshot = defineResource({
  type: 'Snapshot',
  noun: 'snapshot',
  description:
    'A copy of a sandbox at one moment: disk, image, variables and ports. Sandboxes and applications can be forked from it. The snapshot is taken when the resource is created. It outlives the sandbox, and forks outlive the snapshot. Every change takes another snapshot of the sandbox as it is then. If a snapshot failed, the next run takes it again.',
  args,
  outputs,
  identity: {
    unmarked: true,
    idOf: ({ args: { name } }) => name,
    importAlso: '`<snapshotId>`',
  },
  change: {
    replacement: {
      says: 'its content will be lost, because the new snapshot is of the sandbox as it is then. To keep the content, add a second snapshot instead',
      dataLost: true,
    },
  },

  create: async ({ client, signal }, { name, sandbox }) => {
    const source = { kind: 'sandbox', name: sandbox };
    try {
      const named = name === undefined ? {} : { name };
      return done(observe(await client.snapshots.create({ source, ...named }, { signal })));
    } catch (error) {
      if (!(error instanceof Error) || !isNotFound(error)) throw error;
      throw new Error(
        `${error.message}. A snapshot needs a sandbox that exists; of a deleted sandbox, only its earlier snapshots are left.`,
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
  readFrom: (all, id) => {
    const record = all.get(id);
    return record === undefined ? 'alone' : observe(record);
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
  // Others keep what they took from it, and only the engine's state shows which of this stack did.
  users: () => Promise.resolve([]),
  listing: snapshotListing,
});
