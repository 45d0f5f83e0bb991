// Codes that the terminal alone shows. Nobody signs in on one's own machine, and any program there can open a page and press
// its buttons: to let one act for somebody takes a code that only a person in front of the terminal can read.
import { hashOf, hasHash } from './secrets';
import { codeTyped, newTypedCode, shownCode } from './typed-codes';

const LIFETIME_MS = 10 * 60_000;
const MOST_WRONG = 5;
// A web page elsewhere can have a page opened as often as it likes.
const MOST_WAITING = 50;

/** Shows a code to the person in front of the machine, with the program that asks and what it asks for. */
export type ShowCode = (code: string, program: string, scopes: readonly string[]) => void;

/** What identifies a request of a program: who asks, for what, and where the answer goes. */
export interface Asking {
  program: string;
  scopes: readonly string[];
  /** What distinguishes it from other requests of the program. */
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
   * @param show 'auto': everything is allowed without a code. Undefined: nobody would see one, so nothing is.
   * @param now Milliseconds since 1970, of the person: not the platform's clock, which may stand still.
   */
  constructor(
    private readonly show: ShowCode | 'auto' | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /** Shows a code for a request, the same one for as long as it is good. */
  ask(asking: Asking): 'not needed' | 'shown' | 'not shown' {
    if (this.show === 'auto') return 'not needed';
    if (this.show === undefined) return 'not shown';
    const key = keyOf(asking);
    const waiting = this.#find(key) ?? { code: newTypedCode(), until: this.now() + LIFETIME_MS, wrong: 0 };
    // Behind all others: the oldest is the first to go.
    this.#waiting.delete(key);
    this.#waiting.set(key, waiting);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MOST_WAITING && oldest !== undefined) this.#waiting.delete(oldest);
    this.show(shownCode(waiting.code), asking.program, asking.scopes);
    return 'shown';
  }

  /** Whether this is the code that was shown for the request. After five wrong ones it is good for nothing. */
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

  /** The code was used: it is good for nothing any more. */
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
