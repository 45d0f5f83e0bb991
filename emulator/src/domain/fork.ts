// Forking a snapshot into a sandbox or an application (Specification, Endpoints, Fork snapshot).
import { z } from 'zod';
import { conflict } from '../problem';
import { type Application, applicationKind, DEFAULT_PORT, forkApplication } from './applications';
import { domainName, subdomain } from './domain-names';
import { envList, overlayEnvs, unmaskEnvs } from './envs';
import { createMetadata, resourceName, type Writer } from './metadata';
import type { Platform } from './platform';
import { portNumber } from './ports';
import { percent } from './rollout';
import { type Compute, type Sandbox, sandboxKind, startSandbox } from './sandboxes';
import { findSnapshot, livingSource, type Snapshot, takeSnapshot } from './snapshots';

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

/** What a fork leads to: records to store, all of them or none. `snapshotId` is empty when live state was copied. */
export type Forked =
  | { type: 'sandbox'; sandbox: Sandbox; snapshotId: string }
  | { type: 'application'; application: Application; isNew: boolean; taken?: Snapshot; snapshotId: string };

/**
 * Forks. `snapshotName` is the name or id in the path; an explicit `snapshotId` wins over it.
 * Throws a 404 for a snapshot that does not exist, a 409 for one that is not ready, and for a sandbox that exists.
 */
export function fork(snapshotName: string, input: ForkInput, writer: Writer, platform: Platform): Forked {
  const named = ready(findSnapshot(snapshotName, writer.workspace, platform));
  const chosen =
    input.snapshotId === undefined
      ? undefined
      : ready(findSnapshot(input.snapshotId, writer.workspace, platform));
  const source = livingSource(named, writer.workspace, platform);

  if (input.targetType === 'sandbox') {
    refuseExisting(input.targetName, writer, platform);
    const compute = forkedCompute(chosen?.compute ?? source?.compute ?? named.compute, input);
    const metadata = createMetadata({ name: input.targetName }, writer);
    return {
      type: 'sandbox',
      sandbox: startSandbox(metadata, compute, writer, platform),
      // Empty unless the caller named a snapshot: then live state was copied, and nothing was kept of it.
      snapshotId: chosen?.id ?? '',
    };
  }

  // Without an explicit snapshot the source is captured anew while it lives; it is ready at once, as the fork needs it.
  const taken =
    !chosen && source ? readyAtOnce(takeSnapshot(source, undefined, writer, platform)) : undefined;
  const used = chosen ?? taken ?? named;
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
  throw conflict(`snapshot "${snapshot.name}" is ${snapshot.status}: only a ready one can be forked`);
}

function readyAtOnce(snapshot: Snapshot): Snapshot {
  return { ...snapshot, status: 'ready' };
}

function refuseExisting(name: string, { workspace }: Writer, { store }: Platform): void {
  if (store.get(sandboxKind, workspace, name) !== undefined) throw conflict(`sandbox "${name}" exists`);
}
