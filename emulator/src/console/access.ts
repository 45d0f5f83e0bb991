// Who may see the console: a one-time code from the terminal, or the control token, opens a session. Both are kept in
// memory, so a session ends with the emulator at the latest.
import { randomBytes } from 'node:crypto';
import { hashOf, hasHash } from '../identity/secrets';

/** How long a code is good for, in milliseconds of real time. */
export const CODE_LIFETIME_MS = 15 * 60_000;
// Who has the control token can make as many as they like.
const MOST_CODES = 100;
const MOST_SESSIONS = 100;

export class ConsoleAccess {
  /** By the hash of a code: until when it is good. */
  readonly #codes = new Map<string, number>();
  readonly #sessions = new Set<string>();
  readonly #ended = new Set<(session: string) => void>();

  /**
   * @param controlToken opens a session as well
   * @param now milliseconds that nobody can set: not the platform's clock, which may stand still
   */
  constructor(
    private readonly controlToken: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** A code that opens one session within 15 minutes. */
  newCode(): string {
    const code = secret();
    this.#codes.set(hashOf(code), this.now() + CODE_LIFETIME_MS);
    keepNewest(this.#codes, MOST_CODES);
    return code;
  }

  /** Opens a session for a code, which is good for nothing afterwards; undefined: it is not good. */
  useCode(code: string): string | undefined {
    const hash = hashOf(code);
    const until = this.#codes.get(hash);
    this.#codes.delete(hash);
    return until !== undefined && until > this.now() ? this.#open() : undefined;
  }

  /** Opens a session for the control token; undefined: it is another one. */
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

  /** Calls `listener` with every session that is ended, until the function it gives is called. */
  onEnd(listener: (session: string) => void): () => void {
    this.#ended.add(listener);
    return () => {
      this.#ended.delete(listener);
    };
  }

  #open(): string {
    const session = secret();
    this.#sessions.add(hashOf(session));
    keepNewest(this.#sessions, MOST_SESSIONS);
    return session;
  }
}

/** 256 random bits, as a text that addresses and cookies take as it is. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}

function keepNewest(all: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}
