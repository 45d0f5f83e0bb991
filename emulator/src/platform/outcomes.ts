// How the next deployments end: well, unless a failure was ordered.
import type { Settings } from '../store/settings';

/** Which deployments fail, and with what message. */
export interface OrderedFailure {
  /** Kind as in the path: `functions`, `applications`, `sandboxes`, `snapshots`. */
  kind: string;
  /** Only the one of this name; default: any. */
  name?: string | undefined;
  /** The message of the failure's event. */
  message: string;
  /** How many deployments fail; default 1. */
  times?: number | undefined;
}

/** How a deployment will end. Decided when it begins, so that a restart in between changes nothing. */
export type Outcome = { healthy: true } | { healthy: false; message: string };

type Pending = OrderedFailure & { times: number };

const KEY = 'orderedFailures';

/** Ordered failures live in the database: a request that is refused, and so rolled back, uses none up. */
export class Outcomes {
  constructor(private readonly settings: Settings) {}

  failNext(failure: OrderedFailure): void {
    this.#save([...this.#load(), { ...failure, times: failure.times ?? 1 }]);
  }

  /** The outcome of a deployment that begins now. */
  next(kind: string, name: string): Outcome {
    const failures = this.#load();
    const failure = failures.find(
      (candidate) => candidate.kind === kind && (candidate.name === undefined || candidate.name === name),
    );
    if (!failure) return { healthy: true };
    failure.times -= 1;
    this.#save(failures.filter((candidate) => candidate.times > 0));
    return { healthy: false, message: failure.message };
  }

  clear(): void {
    this.settings.remove(KEY);
  }

  #load(): Pending[] {
    const stored = this.settings.get(KEY);
    return stored === undefined ? [] : (JSON.parse(stored) as Pending[]);
  }

  #save(failures: Pending[]): void {
    this.settings.set(KEY, JSON.stringify(failures));
  }
}
