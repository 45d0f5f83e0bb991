// Access to the console. A session is opened by a one-time code from the terminal or by the control token. Sessions and
// codes are in memory only, so they end with the emulator.
import { randomBytes } from 'node:crypto';
import { hashOf, hasHash } from '../identity/secrets';
import { machine } from '../real-time';

/** Lifetime of a code, in milliseconds of real time. */
export const CODE_LIFETIME_MS = 15 * 60_000;
// A code is tried once and lives shortly. Its link fits into 80 columns.
const CODE_BYTES = 16;
const SESSION_BYTES = 32;
// A holder of the control token can create any number of codes.
const MOST_CODES = 100;
const MOST_SESSIONS = 100;

export class ConsoleAccess {
  /** The expiry of each code, by its hash. */
  readonly #codes = new Map<string, number>();
  readonly #sessions = new Set<string>();
  readonly #ended = new Set<(session: string) => void>();

  /**
   * @param controlToken also opens a session
   * @param now milliseconds of real time. The platform's clock may stand still.
   */
  constructor(
    private readonly controlToken: string,
    private readonly now: () => number = () => machine.monotonic(),
  ) {}

  /** A code that opens one session within 15 minutes. */
  newCode(): string {
    const code = secret(CODE_BYTES);
    this.#codes.set(hashOf(code), this.now() + CODE_LIFETIME_MS);
    keepNewest(this.#codes, MOST_CODES);
    return code;
  }

  /** Opens a session for a code, which cannot be used again. Undefined if the code is not valid. */
  useCode(code: string): string | undefined {
    const hash = hashOf(code);
    const until = this.#codes.get(hash);
    this.#codes.delete(hash);
    return until !== undefined && until > this.now() ? this.#open() : undefined;
  }

  /** Opens a session for the control token. Undefined if the token is wrong. */
  useToken(token: string): string | undefined {
    return hasHash(token, hashOf(this.controlToken)) ? this.#open() : undefined;
  }

  has(session: string): boolean {
    return this.#sessions.has(hashOf(session));
  }

  end(session: string): void {
    if (!this.#sessions.delete(hashOf(session))) return;
    for (const listener of this.#ended) listener(session);
  }

  /** Calls `listener` with every session that ends. Returns a function that stops this. */
  onEnd(listener: (session: string) => void): () => void {
    this.#ended.add(listener);
    return () => {
      this.#ended.delete(listener);
    };
  }

  #open(): string {
    const session = secret(SESSION_BYTES);
    this.#sessions.add(hashOf(session));
    keepNewest(this.#sessions, MOST_SESSIONS);
    return session;
  }
}

/** Random, and safe in URLs and cookies. */
function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

function keepNewest(all: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}
