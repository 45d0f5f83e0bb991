/** The surroundings of an operation: client, address, clock, the engine's journal, and lines for the user. */
import type { Client } from '@workload/sdk';
import type { Definition, Fields } from '../resource';

/** Everything of the outside world that the lifecycle uses. Tests insert their own clock. */
export interface Platform {
  readonly client: Client;
  /** Management address, as configured. */
  readonly baseUrl: string;
  readonly workspace: string;
  /** Longest wait for a write, unless the resource sets its own. Default: 600. */
  readonly timeoutSeconds?: number | undefined;
  /** The engine's time limit of this operation (`customTimeouts`), which overrides all others. */
  readonly operationSeconds?: number | undefined;
  /** Most retries of a request. Default: 20. */
  readonly maxRetries?: number | undefined;
  /** End of the operation's time, in milliseconds since the epoch. Default: `timeoutSeconds` after it begins. */
  readonly until?: number | undefined;
  /** Number of failed writes of this operation before it began again with a new read (`persist.ts`). */
  readonly repeats?: number | undefined;
  /** The address may differ from the one in state: the platform moved. */
  readonly acceptMoved: boolean;
  /** Reads the engine's journal of the stack with these inputs. Absent: it is not available. */
  readonly journal?: ((inputs: Fields) => Promise<Reading>) | undefined;
  /** Whether to continue with what an interrupted run may have left; undefined: stop if that cannot be known. */
  readonly resume?: boolean | undefined;
  /** Owner marks that this process has met: in states, or on objects that it made. */
  readonly met: Map<string, 'state' | 'made'>;
  readonly log: (message: string) => void;
  /** Removes values of the program from texts of the platform (`concealing`). Default: removes nothing. */
  readonly conceal?: ((text: string, names: readonly string[]) => string) | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Runs each wait, so that it can become a span of a trace. Default: waits are not reported. */
  readonly waiting?: (<T>(name: string, wait: () => Promise<T>) => Promise<T>) | undefined;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
}

/** Seconds that an operation waits for an object to settle, unless `timeoutSeconds` says otherwise. */
export const DEFAULT_TIMEOUT_SECONDS = 600;

/**
 * Retries of a request, unless `workload:maxRetries` says otherwise. With the pauses of the client they take 80 to 150
 * seconds, longer than a restart of the platform.
 */
export const DEFAULT_MAX_RETRIES = 20;

/** The engine's journal of one stack. It contains this create. */
export interface Journal {
  /** Other creates of the same resource that never completed. */
  readonly open: readonly Open[];
  /** Everything in the state. */
  readonly recorded: readonly Recorded[];
}

/** A create that never completed. */
export interface Open {
  readonly type: string;
  readonly nonce: string;
  /** Inputs of the create. */
  readonly inputs: Fields;
}

/** One object in the state. */
export interface Recorded {
  readonly type: string;
  readonly id: string;
  readonly name: string | undefined;
  readonly mark: string | undefined;
  /** Place of the object, according to the state. */
  readonly workspace: string | undefined;
  readonly target: string | undefined;
  /** It was replaced, but is not deleted yet. */
  readonly isDoomed: boolean;
}

/** The journal, or why it cannot be used. */
export type Reading = Journal | Unreadable;

export interface Unreadable {
  readonly unreadable: string;
  /** Creates of a resource with this name, in a state that may be this one. Nothing proves it. */
  readonly perhaps?: readonly Open[] | undefined;
}

/** What every operation needs. */
export interface Means {
  readonly definition: Definition;
  readonly platform: Platform;
  /** Aborted when the operation is cancelled. */
  readonly signal: AbortSignal;
}

/** An object as the engine knows it. */
export interface Known {
  readonly id: string;
  readonly state: Fields;
}

/** Time limit of an operation, with all its waits and retries, in seconds. */
export function secondsOf(platform: Platform, { timeoutSeconds }: Fields): number {
  const asked = typeof timeoutSeconds === 'number' ? timeoutSeconds : platform.timeoutSeconds;
  return platform.operationSeconds ?? asked ?? DEFAULT_TIMEOUT_SECONDS;
}

/** Runs a wait, and reports it. */
export function asWait<T>(platform: Platform, name: string, wait: () => Promise<T>): Promise<T> {
  return platform.waiting === undefined ? wait() : platform.waiting(name, wait);
}

export function secondsText(ms: number): string {
  return `${Math.max(0, Math.round(ms / 1000))} s`;
}
