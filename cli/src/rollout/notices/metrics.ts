/** Rollouts as a file in Prometheus' text format, for a collector of text files. */
import { chmodSync, writeFileSync } from 'node:fs';
import { placed } from '../../preview/file';
import type { RolloutEvent } from './event';

/** Values of one metric, by their labels. */
interface Metric {
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  readonly samples: readonly (readonly [labels: Labels, value: number])[];
}

type Labels = Readonly<Record<string, string>>;

/** One rollout, as far as it was told. */
interface Known {
  readonly last: RolloutEvent;
  /** Moves of this run, by event. */
  readonly moves: ReadonlyMap<string, number>;
}

const STATUSES = ['Progressing', 'Paused', 'Degraded', 'Healthy'] as const;

/** Keeps a file up to date. */
export class MetricsFile {
  readonly #known = new Map<string, Known>();

  constructor(private readonly file: string) {}

  /** @throws Error if the file cannot be written */
  tell(events: readonly RolloutEvent[]): void {
    for (const event of events) {
      const key = event.urn ?? event.resource;
      const moves = new Map(this.#known.get(key)?.moves);
      if (event.event !== 'status') moves.set(event.event, (moves.get(event.event) ?? 0) + 1);
      this.#known.set(key, { last: event, moves });
    }
    if (events.length > 0) this.#write();
  }

  /** A collector may read at any time, so the file appears as a whole. */
  #write(): void {
    try {
      placed(this.file, (made) => {
        writeFileSync(made, metricsText([...this.#known.values()]), { flag: 'wx' });
        // Collectors run as another user.
        chmodSync(made, 0o644);
      });
    } catch (error) {
      throw new Error(`--metrics-file could not be written: ${(error as Error).message}`, { cause: error });
    }
  }
}

function metricsText(known: readonly Known[]): string {
  return Object.entries(metricsOf(known))
    .flatMap(([name, { type, help, samples }]) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(([labels, value]) => `${name}{${labelsText(labels)}} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function metricsOf(known: readonly Known[]): Readonly<Record<string, Metric>> {
  const each = (
    value: (one: Known) => readonly (readonly [Labels, number | undefined])[],
  ): Metric['samples'] =>
    known.flatMap((one) =>
      value(one).flatMap(([labels, number]) =>
        number === undefined ? [] : [[{ ...namesOf(one.last), ...labels }, number] as const],
      ),
    );
  return {
    workload_rollout_status: {
      type: 'gauge',
      help: 'Whether the rollout has this status.',
      samples: each(({ last }) =>
        STATUSES.map((status) => [{ status }, last.status === status ? 1 : 0] as const),
      ),
    },
    workload_rollout_share_percent: {
      type: 'gauge',
      help: 'Share of the new revision in the traffic.',
      samples: each(({ last: { revision, release = '', share } }) => [[{ revision, release }, share]]),
    },
    workload_rollout_step: {
      type: 'gauge',
      help: 'The current step, from 1.',
      samples: each(({ last }) => [[{}, last.step]]),
    },
    workload_rollout_steps: {
      type: 'gauge',
      help: 'Number of steps of the strategy.',
      samples: each(({ last }) => [[{}, last.steps]]),
    },
    workload_rollout_last_look_timestamp_seconds: {
      type: 'gauge',
      help: 'When a run last looked at the rollout.',
      samples: each(({ last }) => [[{}, Date.parse(last.time) / 1000]]),
    },
    workload_rollout_check_requests: {
      type: 'gauge',
      help: 'Requests that a check has counted in this step.',
      samples: each(({ last }) => checkSamples(last)),
    },
    workload_rollout_events_total: {
      type: 'counter',
      help: 'Events of the rollout during this run.',
      samples: each(({ moves }) => [...moves].map(([event, count]) => [{ event }, count] as const)),
    },
  };
}

function checkSamples({ checks = [] }: RolloutEvent): (readonly [Labels, number | undefined])[] {
  return checks.flatMap(({ name: check, canary, baseline }) =>
    (['bad', 'total'] as const).flatMap((result) => [
      [{ check, release: 'canary', result }, canary?.[result]] as const,
      [{ check, release: 'baseline', result }, baseline?.[result]] as const,
    ]),
  );
}

/** Stacks of several workspaces may have the same names. */
function namesOf({ workspace, stack = '', kind, name }: RolloutEvent): Labels {
  return { workspace, stack, kind, name };
}

function labelsText(labels: Labels): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
    .join(',');
}
