// What the rules of the platform work with: the objects, the time, and how deployments end.
import type { Clock } from '../clock';
import type { ExecutionStore } from '../store/executions';
import type { UsageStore } from '../store/usage';
import type { ObjectStore } from '../store/objects';
import type { Meter } from './meter';
import type { FileStore } from '../store/files';
import type { Handlers } from './handlers';
import type { Outcomes } from './outcomes';

export interface Platform {
  readonly store: ObjectStore;
  readonly executions: ExecutionStore;
  readonly usage: UsageStore;
  readonly meter: Meter;
  readonly files: FileStore;
  readonly handlers: Handlers;
  readonly clock: Clock;
  readonly outcomes: Outcomes;
  /** Time from the start of a deployment to its end, in milliseconds. */
  readonly deployDelayMs: number;
  /** Time from an asynchronous deletion's acceptance until the object is gone, in milliseconds. */
  readonly deleteDelayMs: number;
}
