// Forks a snapshot into a sandbox or an application (Specification, Endpoints, Fork snapshot).
import { z } from 'zod';
import { domainName, subdomain } from '../../fields/domain-names';
import { envList, overlayEnvs, unmaskEnvs } from '../../fields/envs';
import { createMetadata, resourceName, type Writer } from '../../fields/metadata';
import { portNumber } from '../../fields/ports';
import type { Platform } from '../../platform/platform';
import { percent } from '../../platform/rollout';
import { conflict } from '../../problem';
import {
  type Application,
  applicationKind,
  DEFAULT_PORT,
  forkApplication,
} from '../applications/applications';
import { type Compute, type Sandbox, sandboxKind, startSandbox } from '../sandboxes/sandboxes';
import { findSnapshot, livingSource, refuseUncapturable, type Snapshot, takeSnapshot } from './snapshots';

export const forkInput = z.object({
  targetType: z.enum(['sandbox', 'application'], 'must be sandbox or application'),
  targetName: resourceName,
  snapshotId: z.string().min(1, 'must not be empty').optional(),
  envs: envList.optional(),
  port: portNumber.optional(),
  prefix: subdomain.optional(),
  customDomain: domainName.optional(),
  traffic: percent.optional(),
});

export const shownFork = z.object({
  name: resourceName,
  type: z.enum(['sandbox', 'application']),
  snapshotId: z.string(),
});

type ForkInput = z.infer<typeof forkInput>;

/** The result of a fork: records to store, all or none. `snapshotId` is empty if live state was copied. */
export type Forked =
  | { type: 'sandbox'; sandbox: Sandbox; snapshotId: string }
  | { type: 'application'; application: Application; isNew: boolean; taken?: Snapshot; snapshotId: string };

/** The origin of a fork: a living sandbox, or a snapshot without its source. */
type Origin = { from: 'sandbox'; source: Sandbox } | { from: 'snapshot'; snapshot: Snapshot };

/**
 * Forks a snapshot. `snapshotName` is the name or id in the path. An explicit `snapshotId` takes precedence. Throws a
 * 404 if the snapshot does not exist, a 409 if it is not ready or the target sandbox exists.
 */
export function fork(snapshotName: string, input: ForkInput, writer: Writer, platform: Platform): Forked {
  const named = ready(findSnapshot(snapshotName, writer.workspace, platform));
  const source = livingSource(named, writer.workspace, platform);
  const origin: Origin = source ? { from: 'sandbox', source } : { from: 'snapshot', snapshot: named };
  return forkFrom(origin, input, writer, platform);
}

/** Forks the current state of a sandbox, or the snapshot in `snapshotId`. Throws the same errors as `fork`. */
export function forkSandbox(source: Sandbox, input: ForkInput, writer: Writer, platform: Platform): Forked {
  refuseUncapturable(source);
  return forkFrom({ from: 'sandbox', source }, input, writer, platform);
}

function forkFrom(origin: Origin, input: ForkInput, writer: Writer, platform: Platform): Forked {
  const chosen =
    input.snapshotId === undefined
      ? undefined
      : ready(findSnapshot(input.snapshotId, writer.workspace, platform));
  return input.targetType === 'sandbox'
    ? toSandbox(origin, chosen, input, writer, platform)
    : toApplication(origin, chosen, input, writer, platform);
}

function toSandbox(
  origin: Origin,
  chosen: Snapshot | undefined,
  input: ForkInput,
  writer: Writer,
  platform: Platform,
): Forked {
  refuseExisting(input.targetName, writer, platform);
  const state = chosen ? stateOf(chosen) : liveState(origin);
  const { lifecycle, network } = (origin.from === 'sandbox' ? origin.source.settings : undefined) ?? {};
  const metadata = createMetadata({ name: input.targetName }, writer);
  const compute = forkedCompute(state.compute, input);
  const sandbox = startSandbox(metadata, compute, { lifecycle, network }, writer, platform);
  platform.files.copy(state.files, sandbox.uid);
  // Empty unless the caller named a snapshot: otherwise live state was copied and not stored.
  return { type: 'sandbox', sandbox, snapshotId: chosen?.id ?? '' };
}

function toApplication(
  origin: Origin,
  chosen: Snapshot | undefined,
  input: ForkInput,
  writer: Writer,
  platform: Platform,
): Forked {
  const { used, taken } = chosen ? { used: chosen, taken: undefined } : keptState(origin, writer, platform);
  const { ports, region, ...compute } = forkedCompute(used.compute, input);
  const stored = platform.store.get(applicationKind, writer.workspace, input.targetName);
  const application = forkApplication(
    stored,
    {
      name: input.targetName,
      compute: { ...compute, port: input.port ?? ports[0]?.target ?? DEFAULT_PORT },
      snapshot: used.id,
      region,
      prefix: input.prefix,
      customDomain: input.customDomain,
      traffic: input.traffic,
    },
    writer,
    platform,
  );
  return {
    type: 'application',
    application,
    isNew: stored === undefined,
    ...(taken && { taken }),
    snapshotId: used.id,
  };
}

function stateOf({ compute, id }: Snapshot) {
  return { compute, files: id };
}

function liveState(origin: Origin) {
  if (origin.from === 'snapshot') return stateOf(origin.snapshot);
  return { compute: origin.source.compute, files: origin.source.uid };
}

/** Takes a new snapshot while the source exists. It is ready at once, because the fork needs it. */
function keptState(origin: Origin, writer: Writer, platform: Platform): { used: Snapshot; taken?: Snapshot } {
  if (origin.from === 'snapshot') return { used: origin.snapshot };
  const taken: Snapshot = { ...takeSnapshot(origin.source, undefined, writer, platform), status: 'ready' };
  return { used: taken, taken };
}

function forkedCompute(source: Compute, { envs = [], port }: ForkInput): Compute {
  const exposed = port === undefined || source.ports.some(({ target }) => target === port);
  return {
    ...source,
    envs: overlayEnvs(source.envs, unmaskEnvs(envs, source.envs, 'envs')),
    ports: exposed ? source.ports : [...source.ports, { target: port, protocol: 'HTTP' }],
  };
}

function ready(snapshot: Snapshot): Snapshot {
  if (snapshot.status === 'ready') return snapshot;
  throw conflict(`snapshot "${snapshot.name}" is ${snapshot.status}: only ready snapshots can be forked`);
}

function refuseExisting(name: string, { workspace }: Writer, { store }: Platform): void {
  const existing = store.get(sandboxKind, workspace, name);
  if (existing && existing.terminatedAt === undefined) throw conflict(`sandbox "${name}" exists`);
}
