/** ForkedSandbox: a sandbox that begins as a copy of a snapshot, or of another sandbox. */
// Source: Specification, Fork snapshot; facts, A.4.
import { isDeepStrictEqual } from 'node:util';
import type { Env, Sandbox as SandboxRecord, SandboxBody } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { mapping } from '../lifecycle/state/wire';
import { explain } from '../lifecycle/platform/platform';
import { done, type Done, type InDoubt } from '../outcome';
import { defineResource, type Context, type Fields, NOTHING, type Observed, type Prior } from '../resource';
import { envs, toEnvs, uniqueNames } from './env';
import { livingSandbox, partsOfSandbox, sandboxListing, settledSandbox } from './sandbox';
import { reference, resourceName, text, whole } from './schemas';
import {
  deletionProtection,
  described,
  externalId,
  mcpUrl,
  metadataOutputs,
  patience,
  status,
} from './shared';
import { readySnapshot } from './snapshot';

const args = z.strictObject({
  name: field(resourceName.optional(), { at: 'metadata.name', on: 'replace' }).describe(
    'Name of the sandbox, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. It must not be in use. Default: generated. A change replaces the sandbox with a new fork.',
  ),
  snapshot: field(reference('Snapshot', 'kept', { schema: text(128) }).optional(), {
    on: 'replace',
  }).describe(
    'Snapshot to copy, by name or id or as a resource. Set either `snapshot` or `sandbox`. A change replaces the sandbox with a new fork.',
  ),
  sandbox: field(reference('Sandbox', 'kept').optional(), { on: 'replace' }).describe(
    'Existing sandbox to copy, by name or as a resource. No snapshot is kept. Set either `snapshot` or `sandbox`. A change replaces the sandbox with a new fork.',
  ),
  envs: envs.describe(
    'Environment variables, added to those of the source, each name once. Order does not matter. If you remove one later, it is removed from the sandbox, even if the source has it. Changes from outside are not detected.',
  ),
  port: field(whole(1, 65_535).optional(), { on: 'replace' }).describe(
    'Port that the sandbox listens on, in addition to those of the source. A change replaces the sandbox with a new fork.',
  ),
  ...described,
  deletionProtection: deletionProtection('sandbox', 'metadata.labels'),
  externalId: externalId('sandbox'),
  ...patience,
});

// Only the answer to the fork contains the id of the snapshot. The answer may be lost, and no read shows the id.
const outputs = z.object({
  ...metadataOutputs,
  mcpUrl: mcpUrl("Address of the sandbox's MCP endpoint (streamable HTTP)."),
  status: status('Status of the deployment.'),
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

/** Reads the record. It shows neither the source of the sandbox, nor which variables came from the source. */
const fields = mapping(args, outputs);

/** Forks once. */
async function fork(context: Context, a: Args): Promise<void> {
  const { client, signal } = context;
  const body = {
    targetType: 'sandbox' as const,
    targetName: a.name ?? '',
    ...(a.envs === undefined ? {} : { envs: toEnvs(a.envs) }),
    ...(a.port === undefined ? {} : { port: a.port }),
  };
  if (a.snapshot === undefined) {
    await client.sandboxes.fork(a.sandbox ?? '', body, { signal });
    return;
  }
  const snapshot = await readySnapshot(context, a.snapshot);
  if (snapshot === undefined)
    throw new Error(
      `snapshot "${a.snapshot}" does not exist in this workspace; the argument takes a name or an id`,
    );
  const snapshotId = snapshot.id ?? a.snapshot;
  await client.snapshots.fork(snapshotId, { ...body, snapshotId }, { signal });
}

/** The variables of the sandbox with ours added, and without removed ones of ours. */
function overlaid(live: readonly Env[], a: Args, { args: before, sent = before }: Prior<Outputs>): Env[] {
  const mine = toEnvs(a.envs ?? []);
  const find = (envs: unknown, wanted: Env) =>
    Array.isArray(envs) ? (envs as Env[]).find(({ name }) => name === wanted.name) : undefined;
  const kept = live.filter((one) => find(mine, one) !== undefined || find(sent.envs, one) === undefined);
  return [
    ...kept.map((one) => find(mine, one) ?? one),
    ...mine.filter((one) => find(live, one) === undefined),
  ];
}

/** Writes arguments that a fork cannot set, and later changes. */
async function write(
  { client, signal }: Context,
  id: string,
  a: Args,
  record: SandboxRecord,
  prior: Prior<Outputs>,
): Promise<Observed<Args, Outputs, SandboxRecord>> {
  const { metadata, spec } = record;
  const live = spec?.runtime?.envs ?? [];
  const envs = overlaid(live, a, prior);
  const { args: is } = fields.observe({ metadata, spec });
  const wanted = [a.displayName, a.labels ?? {}, a.externalId, a.deletionProtection, envs];
  // Nothing to write after a fork whose answer was lost.
  const there = [is.displayName, is.labels, is.externalId, is.deletionProtection === true, live];
  if (isDeepStrictEqual(wanted, there)) return fields.observe(record);
  const body = {
    ...fields.toWire<SandboxBody>(a, undefined, record),
    // Everything else is from the source or from others, so it is sent back as it was read.
    spec: { ...spec, runtime: { ...spec?.runtime, envs } },
  };
  return fields.observe(await client.sandboxes.update(id, body, { signal }));
}

/** Most looks for a sandbox that was just forked: some 30 seconds. */
const LOOKS = 18;

/** The sandbox that a fork made. It may take a while until it can be read. */
async function forked(context: Context, name: string): Promise<Done<SandboxRecord> | InDoubt<Fields>> {
  const unseen = (why: string, cause?: unknown) =>
    ({ kind: 'inDoubt', object: {}, isAccepted: true, reasons: [why], cause }) as const;
  let looks = 0;
  try {
    return await context.wait<Done<SandboxRecord> | InDoubt<Fields>>(async () => {
      const found = await livingSandbox(context, name);
      if (found !== undefined) return { value: done(found) };
      return ++looks >= LOOKS
        ? { value: unseen(`the fork to sandbox "${name}" was accepted, but the sandbox did not appear`) }
        : { waiting: 'looking for the sandbox that the fork made' };
    });
  } catch (error) {
    return unseen(explain(error), error);
  }
}

/** A sandbox that begins as a copy. */
export const forkedSandbox = defineResource({
  type: 'ForkedSandbox',
  noun: 'sandbox',
  description:
    'A sandbox that starts as a copy of a snapshot or of another sandbox. It gets the disk, image, memory, variables and ports of its source, and also lifetime and network if the source still exists. It is forked exactly once. Labels and variables change in place. Another source replaces the sandbox and deletes its disk. Do not declare a `Sandbox` with the same name: both would be the same object.',
  args,
  outputs,
  identity: { unmarked: true, importedAs: 'Sandbox' },
  rules: (a, unknown) => {
    const given = ['snapshot', 'sandbox'].filter((key) => a[key] !== undefined || unknown.has(key));
    return [
      ...uniqueNames(a.envs),
      ...(given.length === 1
        ? []
        : [{ path: 'snapshot', reason: 'give exactly one of snapshot (name or id) and sandbox' }]),
    ];
  },
  change: {
    replacement: {
      says: 'its disk will be lost. To keep the data, copy it to a drive first',
      dataLost: true,
    },
  },

  create: async (context, a) => {
    await fork(context, a);
    const name = a.name ?? '';
    const made = await forked(context, name);
    if (made.kind !== 'done') return made;
    const more = [a.displayName, a.labels, a.externalId, a.deletionProtection || undefined];
    if (more.every((value) => value === undefined)) return done(fields.observe(made.object));
    // The sandbox exists, even if the rest fails.
    try {
      return done(await write(context, name, a, made.object, NOTHING));
    } catch (error) {
      return {
        kind: 'unfinished',
        object: fields.observe(made.object),
        reasons: [explain(error)],
        cause: error,
      };
    }
  },
  read: async (context, id) => {
    const record = await livingSandbox(context, id);
    return record && fields.observe(record);
  },
  import: async (context, id) => {
    const record = await livingSandbox(context, id);
    if (record === undefined) return undefined;
    throw new Error(`sandbox "${id}" does not show what it was forked from; import it as a Sandbox`);
  },
  update: async (context, id, a, { record }, prior) => done(await write(context, id, a, record, prior)),
  delete: async ({ client, signal }, id) => {
    await client.sandboxes.delete(id, { signal });
    return 'going';
  },
  users: partsOfSandbox,
  settled: settledSandbox,
  listing: sandboxListing,
});
