// Meters the usage of a workspace's objects while they exist and are deployed.
import { DEFAULT_MEMORY_MB } from '../../fields/memory';
import type { Clock } from '../../platform/clock';
import { type Dimension, DIMENSIONS } from '../../platform/dimensions';
import type { Metering } from '../../platform/platform';
import type { Shared } from '../../platform/sharing';
import type { Columns } from '../../store/kind';
import type { Watch } from '../../store/objects';
import type { Rate, UsageStore } from '../../store/usage';
import { lookUp } from '../../tables';

/** Size of every image and snapshot. The emulator has no real ones. */
const STORED_GB = 1;

const MICRO_PER_MS = 1e6 / 1000;

/** Usage of a kind's records, in units per second. */
type Use = Partial<Record<Dimension, number>>;

const memoryGb = (memoryMb = DEFAULT_MEMORY_MB) => memoryMb / 1024;

interface WithRuntime {
  spec: { runtime?: { memory?: number | undefined } | undefined };
}

interface Metered {
  /** The status in which it is charged; default: any. */
  status?: string;
  /** The usage in this status. */
  use(record: never): Use;
  /** The charged resource, if it is not the record itself. */
  charged?(record: never): string;
}

/** All charged kinds. */
const METERED: Record<string, Metered> = {
  sandboxes: {
    status: 'DEPLOYED',
    use: ({ compute }: { compute: { memory: number } }) => ({
      sandbox_compute_runtime_gbs: memoryGb(compute.memory),
      sandbox_image_storage_gbs: STORED_GB,
    }),
  },
  snapshots: { status: 'ready', use: () => ({ sandbox_snapshot_storage_gbs: STORED_GB }) },
  agents: {
    status: 'DEPLOYED',
    use: ({ spec }: WithRuntime) => ({
      agent_compute_runtime_gbs: memoryGb(spec.runtime?.memory),
      agent_image_storage_gbs: STORED_GB,
    }),
  },
  functions: {
    status: 'DEPLOYED',
    use: ({ spec }: WithRuntime) => ({
      mcp_server_compute_runtime_gbs: memoryGb(spec.runtime?.memory),
      mcp_server_image_storage_gbs: STORED_GB,
    }),
  },
  // A job uses compute only during an execution.
  jobs: { status: 'DEPLOYED', use: () => ({ job_image_storage_gbs: STORED_GB }) },
  executions: {
    status: 'running',
    use: ({ memory }: { memory?: number | undefined }) => ({ job_compute_runtime_gbs: memoryGb(memory) }),
    charged: ({ job }: { job: string }) => job,
  },
  volumes: {
    use: ({ spec }: { spec: { size: number } }) => ({ volume_storage_gbs: spec.size / 1024 }),
  },
  customdomains: {
    status: 'verified',
    // The workspace that shares a domain pays for it.
    use: ({ sharedFrom }: Shared) =>
      sharedFrom === undefined ? { custom_domain_active_time_hours: 1 / 3600 } : {},
  },
};

export class Meter implements Watch, Metering {
  /** The time of the current event, if it is not now. */
  #moment: number | undefined;

  constructor(
    private readonly usage: UsageStore<Dimension>,
    private readonly clock: Clock,
  ) {}

  asOf<T>(moment: number, work: () => T): T {
    this.#moment = moment;
    try {
      return work();
    } finally {
      this.#moment = undefined;
    }
  }

  countAsyncRequest(workspace: string, agent: string): void {
    const dimension = 'agent_async_requests_count';
    this.usage.count(workspace, { type: DIMENSIONS[dimension].type, name: agent, dimension }, this.#now());
  }

  stored(workspace: string, kind: string, { name, status }: Columns, record: unknown): void {
    const metered = lookUp(METERED, kind);
    if (!metered) return;
    const runs = metered.status === undefined || metered.status === status;
    const rates = runs
      ? ratesOf(metered.use(record as never), metered.charged?.(record as never) ?? name, record)
      : [];
    this.usage.setRates(workspace, `${kind}/${name}`, rates, this.#now());
  }

  removed(workspace: string, kind: string, name: string): void {
    if (lookUp(METERED, kind)) this.usage.setRates(workspace, `${kind}/${name}`, [], this.#now());
  }

  removedWorkspace(workspace: string): void {
    this.usage.endWorkspace(workspace, this.#now());
  }

  #now(): number {
    return this.#moment ?? this.clock.now();
  }
}

function ratesOf(use: Use, name: string, record: unknown): Rate<Dimension>[] {
  const uuid =
    typeof record === 'object' && record !== null && 'uid' in record && typeof record.uid === 'string'
      ? record.uid
      : '';
  return (Object.entries(use) as [Dimension, number][]).map(([dimension, perSecond]) => ({
    type: DIMENSIONS[dimension].type,
    name,
    uuid,
    dimension,
    microPerMs: perSecond * MICRO_PER_MS,
  }));
}
