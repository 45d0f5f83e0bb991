/** What an operation depends on: client, address, clock, the engine's state of the stack, and lines for the user. */
import type { Client } from '@workload/sdk';
import type { Definition, Fields } from '../../resource';
import type { Silence } from './silence';

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
  /** Whether the platform has answered in this process. Absent: it has. */
  readonly silence?: Silence | undefined;
  /** What the read of the configured workspace showed. Absent: nobody asked. */
  readonly finding?: Finding | undefined;
  /** The program may create the configured workspace in this run. Absent: it may. */
  readonly workspaceMayCome?: boolean | undefined;
  /** How messages name a setting, with its source: `workload:workspace (in stack configuration)`. */
  readonly named?: ((setting: 'baseUrl' | 'workspace' | 'authUrl') => string) | undefined;
  /** Messages that are complete only once in a run, and were told. Absent: every message is complete. */
  readonly told?: Set<string> | undefined;
  /** The address may differ from the one in state: the platform moved. */
  readonly acceptMoved: boolean;
  /** Reads the engine's state of the stack with these inputs. Absent: it is not available. */
  readonly stackState?: ((inputs: Fields) => Promise<Reading>) | undefined;
  /** The living object of a resource in the engine's state, read once per run. Absent: it is not available. */
  readonly living?: ((urn: string) => Promise<Living | Unreadable | undefined>) | undefined;
  /**
   * Reads the engine's state of the stack with this resource. Undefined, or absent: it is not available.
   *
   * @param type kind of the resource
   * @param state its state, with its owner
   */
  readonly stack?: ((type: string, state: Fields) => Promise<Stack | undefined>) | undefined;
  /** Every kind that a program or a state may have. Default: none is known. */
  readonly kinds?: Readonly<Record<string, Definition | undefined>> | undefined;
  /** Whether to continue with what an interrupted run may have left; undefined: stop if that cannot be known. */
  readonly resume?: boolean | undefined;
  /** Secrets of the program in arguments that the platform shows are refused. Default: a warning. */
  readonly plainSecrets?: 'warn' | 'refuse' | undefined;
  /** What the state has of a secret. Default: encrypted. */
  readonly secretsInState?: 'encrypted' | 'hash' | undefined;
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

/** What is known of the configured place. */
export type Finding =
  /** The platform answered, and has the workspace. */
  | { readonly kind: 'proven' }
  /** The platform answered that it has no such workspace. */
  | { readonly kind: 'no workspace' }
  /** Address and credential are right, but the credential may not read the workspace. */
  | { readonly kind: 'hidden' }
  /** Nobody asked: the check is switched off. */
  | { readonly kind: 'not asked' }
  /** Nothing at this address can be used. */
  | { readonly kind: 'unusable'; readonly error: unknown };

/** Seconds that an operation waits for an object to settle, unless `timeoutSeconds` says otherwise. */
export const DEFAULT_TIMEOUT_SECONDS = 600;

/**
 * Retries of a request, unless `workload:maxRetries` says otherwise. With the pauses of the client they take 80 to 150
 * seconds, longer than a restart of the platform.
 */
export const DEFAULT_MAX_RETRIES = 20;

/** The engine's state of one stack. It contains this create. */
export interface StackState {
  /** Other creates of the same resource that never completed. */
  readonly open: readonly Open[];
  /** Everything in the state. */
  readonly recorded: readonly RecordedObject[];
}

/** A create that never completed. */
export interface Open {
  readonly type: string;
  readonly nonce: string;
  /** Inputs of the create. */
  readonly inputs: Fields;
}

/** One object in the state. */
export interface RecordedObject {
  readonly type: string;
  readonly id: string;
  readonly name: string | undefined;
  readonly mark: string | undefined;
  /** Place of the object, according to the state. */
  readonly workspace: string | undefined;
  readonly target: string | undefined;
  /** It was replaced, but is not deleted yet. */
  readonly isDoomed: boolean;
  /** It belongs to the resource of this create. Other resources may have the same logical name. */
  readonly isOwn: boolean;
  /** What the option `aliases` of the resource of this create takes to go on with the object: `{ name: "old" }`, or its URN. */
  readonly alias: string;
  /** It is protected from deletion. */
  readonly isProtected: boolean;
}

/** The current object of a resource, according to the engine's state. */
export interface Living extends Known {
  readonly unreadable?: never;
}

/** The engine's state of a stack. */
export interface Stack {
  /** The resource that was asked about. */
  readonly own: Stated;
  readonly resources: readonly Stated[];
}

/** One resource in it. */
export interface Stated {
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly state: Fields;
  /** The URNs of resources that a program passed, by argument. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
  /** The URNs of the option `replaceWith`. */
  readonly replacesWith: readonly string[];
  /** The option `retainOnDelete`. */
  readonly isRetained: boolean;
}

/** The stack's state, or why it cannot be used. */
export type Reading = StackState | Unreadable;

export interface Unreadable {
  readonly unreadable: string;
  /** Creates of a resource with this name, in a state that may be this one. Nothing proves it. */
  readonly perhaps?: readonly Open[] | undefined;
}

/** What every operation needs. */
export interface OperationDependencies {
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

/** The inputs of a program, and the state that belongs to them. */
export interface ReadObject {
  /** The canonical id of the object, whichever form was requested. */
  readonly id: string;
  readonly inputs: Fields;
  readonly state: Fields;
  /** Who created an imported object, if the platform shows it. */
  readonly creator?: string | undefined;
  /** The record of the object that is in the state. */
  readonly record?: unknown;
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
