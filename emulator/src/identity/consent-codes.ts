// Consent codes, shown only in the terminal. The emulator has no sign-in, and any local program can open a page and
// press its buttons. So consent needs a code that only the person at the terminal can read.
import { machine } from '../real-time';
import { hashOf, hasHash } from './secrets';
import { codeTyped, newTypedCode, shownCode } from './typed-codes';

const LIFETIME_MS = 10 * 60_000;
const MOST_WRONG = 5;
// A foreign web page can open the consent page any number of times.
const MOST_WAITING = 50;

/** Shows a code to the person at the machine, with the program and the scopes that it asks for. */
export type ShowCode = (code: string, program: string, scopes: readonly string[]) => void;

/** Identifies a consent request: program, scopes, and the target of the answer. */
export interface Asking {
  program: string;
  scopes: readonly string[];
  /** Distinguishes it from other requests of the program. */
  of: readonly unknown[];
}

interface Waiting {
  code: string;
  until: number;
  wrong: number;
}

export class ConsentCodes {
  readonly #waiting = new Map<string, Waiting>();

  /**
   * @param show 'auto' allows everything without a code. Undefined allows nothing, because nobody would see a code.
   * @param now Milliseconds since 1970 in real time. The platform's clock may stand still.
   */
  constructor(
    private readonly show: ShowCode | 'auto' | undefined,
    private readonly now: () => number = () => machine.now(),
  ) {}

  /** Shows a code for a request. The code stays the same while it is valid. */
  ask(asking: Asking): 'not needed' | 'shown' | 'not shown' {
    if (this.show === 'auto') return 'not needed';
    if (this.show === undefined) return 'not shown';
    const key = keyOf(asking);
    const waiting = this.#find(key) ?? { code: newTypedCode(), until: this.now() + LIFETIME_MS, wrong: 0 };
    // Move to the end, because the oldest is dropped first.
    this.#waiting.delete(key);
    this.#waiting.set(key, waiting);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
    this.show(shownCode(waiting.code), asking.program, asking.scopes);
    return 'shown';
  }

  /** Whether this is the code that was shown for the request. After five wrong attempts the code is invalid. */
  accepts(asking: Asking, typed: string): boolean {
    if (this.show === 'auto') return true;
    const key = keyOf(asking);
    const waiting = this.#find(key);
    if (!waiting) return false;
    if (hasHash(codeTyped(typed), hashOf(waiting.code))) return true;
    waiting.wrong += 1;
    if (waiting.wrong === MOST_WRONG) this.#waiting.delete(key);
    return false;
  }

  /** Invalidates the code after use. */
  end(asking: Asking): void {
    this.#waiting.delete(keyOf(asking));
  }

  #find(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key);
    return waiting && waiting.until > this.now() ? waiting : undefined;
  }
}

function keyOf({ program, scopes, of }: Asking): string {
  return JSON.stringify([program, scopes, of]);
}
