// Shared parts for the rules of the platform: objects, time, deployment results, and the kinds that change as time
// passes.
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

/** Metering for billing. Rules report when something happened, and events that are counted singly. */
export interface Metering {
  /** Runs work as of a past time (milliseconds since 1970), so that metering starts then. */
  asOf<T>(moment: number, work: () => T): T;
  /** Counts an asynchronous request to an agent. */
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
  /** Records that times of a schedule or trigger are skipped, for a report. */
  readonly skip: (name: string, missed: Missed) => void;
  readonly outcomes: Outcomes;
  /** Time from the start of a deployment to its end, in milliseconds. */
  readonly deployDelayMs: number;
  /** Time from an asynchronous deletion's acceptance until the object is gone, in milliseconds. */
  readonly deleteDelayMs: number;
}

/** Where a record changes. Other records there may change with it. */
export interface Scene {
  platform: Platform;
  workspace: string;
}

/** A kind whose records change by themselves. */
export interface ChangingKind<T> extends Kind<T> {
  /**
   * The record after its due time (milliseconds since 1970); undefined if it is removed. The new due time must be
   * later, or absent.
   */
  advance(record: T, at: number, scene: Scene): T | undefined;
}
