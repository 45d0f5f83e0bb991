// Results of the next deployments: success unless a failure is planned.
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

/** The result of a deployment. It is decided at the start, so that a restart does not change it. */
export type Outcome = { healthy: true } | { healthy: false; message: string };

type Pending = OrderedFailure & { times: number };

const KEY = 'orderedFailures';

/** Planned failures. They are stored in the database, so a request that is rolled back uses none up. */
export class Outcomes {
  constructor(private readonly settings: Settings) {}

  failNext(failure: OrderedFailure): void {
    this.#save([...this.#load(), { ...failure, times: failure.times ?? 1 }]);
  }

  /** The result of a deployment that starts now. */
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
