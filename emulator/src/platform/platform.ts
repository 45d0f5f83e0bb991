// What the rules of the platform work with: the objects, the time, and how deployments end; and the kinds of objects that
// change as time passes.
import type { ExecutionStore } from '../store/executions';
import type { FileStore } from '../store/files';
import type { Kind } from '../store/kind';
import type { ObjectStore } from '../store/objects';
import type { UsageStore } from '../store/usage';
import type { Clock } from './clock';
import type { Missed } from './cron';
import type { Dimension } from './dimensions';
import type { Handlers } from './handlers';
import type { Outcomes } from './outcomes';

/** What is used is paid for: rules tell when it happened, and of what is counted one by one. */
export interface Metering {
  /** Does what happened at a moment in the past (milliseconds since 1970), so that it is metered from then on. */
  asOf<T>(moment: number, work: () => T): T;
  /** Counts a request that an agent answers in its own time. */
  countAsyncRequest(workspace: string, agent: string): void;
}

export interface Platform {
  /** The kinds whose records change by themselves. */
  readonly kinds: readonly ChangingKind<unknown>[];
  readonly store: ObjectStore;
  readonly executions: ExecutionStore;
  readonly usage: UsageStore<Dimension>;
  readonly meter: Metering;
  readonly files: FileStore;
  readonly handlers: Handlers;
  readonly clock: Clock;
  /** Notes that times of a schedule or trigger are skipped, so that they can be reported. */
  readonly skip: (name: string, missed: Missed) => void;
  readonly outcomes: Outcomes;
  /** Time from the start of a deployment to its end, in milliseconds. */
  readonly deployDelayMs: number;
  /** Time from an asynchronous deletion's acceptance until the object is gone, in milliseconds. */
  readonly deleteDelayMs: number;
}

/** Where a record changes: it may change others there as well. */
export interface Scene {
  platform: Platform;
  workspace: string;
}

/** A kind whose records change by themselves. */
export interface ChangingKind<T> extends Kind<T> {
  /**
   * The record after its due moment (milliseconds since 1970); undefined: it is gone. Must leave a later due moment,
   * or none.
   */
  advance(record: T, at: number, scene: Scene): T | undefined;
}
