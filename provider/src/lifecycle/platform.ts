/** What an operation is done with: client, address, clock, the engine's journal, and a line to the person at the terminal. */
import type { Client } from '@workload/sdk';
import type { Definition, Fields } from '../resource';

/** Everything of the outside world that the lifecycle uses; tests put their own clock in. */
export interface Platform {
  readonly client: Client;
  /** Management address, as configured. */
  readonly baseUrl: string;
  readonly workspace: string;
  /** How long a write is waited for where the resource says nothing. Default: 600. */
  readonly timeoutSeconds?: number | undefined;
  /** What the engine gives this one operation (`customTimeouts`), before what anything else says. */
  readonly operationSeconds?: number | undefined;
  /** How often a request is repeated at most. Default: 20. */
  readonly maxRetries?: number | undefined;
  /** When the operation's time is over, in milliseconds since the epoch. Default: `timeoutSeconds` after it begins. */
  readonly until?: number | undefined;
  /** How often this operation has sent a write in vain that it begins again, with another reading (`persist.ts`). */
  readonly repeats?: number | undefined;
  /** The address may differ from the one in state: the platform moved. */
  readonly acceptMoved: boolean;
  /** What the engine has written down of the stack that makes these inputs. Absent: nobody can tell. */
  readonly journal?: ((inputs: Fields) => Promise<Reading>) | undefined;
  /** Whether to continue with what an interrupted run may have left; undefined: stop if that cannot be known. */
  readonly resume?: boolean | undefined;
  /** Owner marks that this process has met: in states, or on what it made itself. */
  readonly met: Map<string, 'state' | 'made'>;
  readonly log: (message: string) => void;
  /** Takes what the program wrote out of the platform's words (`concealing`). Default: nothing. */
  readonly conceal?: ((text: string, names: readonly string[]) => string) | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told of each wait, which it runs: it may become a span of a trace. Default: nothing is reported. */
  readonly waiting?: (<T>(name: string, wait: () => Promise<T>) => Promise<T>) | undefined;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
}

/** Seconds that an operation waits for an object to come to rest, unless `timeoutSeconds` says otherwise. */
export const DEFAULT_TIMEOUT_SECONDS = 600;

/**
 * How often a request is repeated, unless `workload:maxRetries` says otherwise: with the pauses of the client some 80 to
 * 150 seconds, longer than a platform takes to restart.
 */
export const DEFAULT_MAX_RETRIES = 20;

/** What the engine has written down of one stack, this very create among it. */
export interface Journal {
  /** Other creates of the same resource that never came to their end. */
  readonly open: readonly Open[];
  /** Everything in the state. */
  readonly recorded: readonly Recorded[];
}

/** A create that never came to its end. */
export interface Open {
  readonly type: string;
  readonly nonce: string;
  /** What was to be made. */
  readonly inputs: Fields;
}

/** What the state says of one object. */
export interface Recorded {
  readonly type: string;
  readonly id: string;
  readonly name: string | undefined;
  readonly mark: string | undefined;
  /** Where it lives, as the state remembers it. */
  readonly workspace: string | undefined;
  readonly target: string | undefined;
  /** It was replaced, and is still to be deleted. */
  readonly isDoomed: boolean;
}

/** The journal, or why it does not tell. */
export type Reading = Journal | Unreadable;

export interface Unreadable {
  readonly unreadable: string;
  /** Creates of a resource of this name in a state that may be this one: nothing proves it. */
  readonly perhaps?: readonly Open[] | undefined;
}

/** What an operation is done with, whatever it does. */
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

/** How long an operation may take, with all its waits and repeats, in seconds. */
export function secondsOf(platform: Platform, { timeoutSeconds }: Fields): number {
  const asked = typeof timeoutSeconds === 'number' ? timeoutSeconds : platform.timeoutSeconds;
  return platform.operationSeconds ?? asked ?? DEFAULT_TIMEOUT_SECONDS;
}

/** Runs a wait, told as one. */
export function asWait<T>(platform: Platform, name: string, wait: () => Promise<T>): Promise<T> {
  return platform.waiting === undefined ? wait() : platform.waiting(name, wait);
}

export function secondsText(ms: number): string {
  return `${Math.max(0, Math.round(ms / 1000))} s`;
}
