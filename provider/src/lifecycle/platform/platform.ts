/**
 * What an operation depends on: client, address, clock, the engine's state of the stack, and lines for the user. At the
 * end, how long a platform may be silent, and the words of messages for objects and errors.
 */
import { type Client, type ClientOptions, ConnectionError } from '@workload/sdk';
import type { Definition, Fields } from '../../resource';
import { isBug } from '../../bug';
import { Cancelled, isCancelled } from '../../cancelled';

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
  /** Number of failed writes of this operation before it began again with a new read (`OutageRetry`). */
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

// ——— Silence: how long to wait for a platform that has not answered anything in this process ———

type OnResponse = ClientOptions['onResponse'];

/** Longest time of a call whose connections are refused on this machine: whoever starts the emulator sees it at once. */
const REFUSED_HERE_MS = 1_500;
/** The same for a host name that is not known. */
const UNKNOWN_HOST_MS = 7_000;
/** The same for every other address that cannot be connected to. An attempt takes up to 10 seconds. */
const UNREACHABLE_MS = 19_000;

/** Why there is no connection. */
export type Unreachable =
  /** `where` is the address and port that refused it. */
  | { readonly kind: 'refused'; readonly where: string; readonly isHere: boolean }
  | { readonly kind: 'unknown host' | 'untrusted' | 'no connection' };

/** Whether the platform has answered anything. */
export class Silence {
  #isOver = false;

  /** @param onResponse another hook for responses */
  constructor(private readonly onResponse?: OnResponse) {}

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Hooks of a client that notice the first answer. */
  get hooks(): Pick<ClientOptions, 'onResponse'> {
    if (this.#isOver) return {};
    return {
      onResponse: (event) => {
        this.#isOver ||= event.status !== undefined;
        this.onResponse?.(event);
      },
    };
  }

  /** Longest time of a call that failed with this error, in milliseconds. */
  patienceMs(error: unknown): number {
    const reason = this.#isOver ? undefined : unreachable(error);
    switch (reason?.kind) {
      case undefined:
        return Infinity;
      case 'refused':
        return reason.isHere ? REFUSED_HERE_MS : UNREACHABLE_MS;
      case 'unknown host':
        return UNKNOWN_HOST_MS;
      default:
        return UNREACHABLE_MS;
    }
  }
}

/** Why an error means that there was no connection; undefined if there was one. */
export function unreachable(error: unknown): Unreachable | undefined {
  if (!(error instanceof ConnectionError)) return undefined;
  const { code = '', address, port } = systemError(error.cause);
  if (code === 'ECONNREFUSED') {
    const where = address === undefined ? '' : `${address}:${port ?? ''}`;
    return { kind: 'refused', where, isHere: /^(127\.|::1$|::ffff:127\.)/.test(address ?? '') };
  }
  if (/^(ENOTFOUND|EAI_)/.test(code)) return { kind: 'unknown host' };
  if (/CERT|UNABLE_TO_VERIFY/.test(code)) return { kind: 'untrusted' };
  return { kind: 'no connection' };
}

interface SystemError {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
}

/** A host with several addresses fails with one error for each of them. */
function systemError(cause: unknown): SystemError {
  const [first] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [];
  return { ...(cause as SystemError | undefined), ...(first as SystemError | undefined) };
}

// ——— Words of messages for objects and errors ———

/** `drive "data"` */
export function subject({ noun }: Pick<Definition, 'noun'>, id: string): string {
  return `${noun} "${id}"`;
}

/** One line for the user about any error. JavaScript's own message about a bug may quote a secret, so it is omitted. */
export function explain(error: unknown): string {
  if (isBug(error)) return 'an internal error of @workload/pulumi, not of your program';
  if (isCancelled(error)) return new Cancelled().message;
  return error instanceof Error ? error.message : String(error);
}

/** What to do in a program about a resource that a run leaves out: the engine tells no provider. */
const LEFT_OUT =
  'add it to the targets, or name it in the option dependsOn of the function, which then has no result in a run without it';

/** What to do about an object that a function does not find. */
export const NOT_THERE = `If this program declares it, this run has not created it, or has left it out (--target, --exclude): ${LEFT_OUT}`;

/** The same about an argument without a value. Outputs of a resource that a run leaves out have none. */
export const NO_VALUE = `If the value is of a resource that --target leaves out or --exclude names, that does not exist yet: ${LEFT_OUT}`;

/** One reason why arguments are refused. It never contains a value of the program, as any of them may be secret. */
export interface Failure {
  /** Path of the argument: `permissions[0].mode`. */
  readonly property: string;
  readonly reason: string;
}

/**
 * A failure as one sentence. The engine must not get the property of a resource, because it prints that property's
 * value, even a secret.
 */
export function sentence({ property, reason }: Failure): string {
  return reason.startsWith(property) ? reason : `${property}: ${reason}`;
}
