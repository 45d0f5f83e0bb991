/**
 * How long to wait for a platform that has not answered anything in this process. An outage is over at some point; a
 * wrong address never is. After the first answer, the rules for outages hold.
 */
// See docs/decisions/0010-sdk-what-was-sent.md and 0198-the-place-is-proven-first.md.
import { type ClientOptions, ConnectionError } from '@workload/sdk';

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
