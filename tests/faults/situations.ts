/** Situations after faults and their outcome. Many faults lead to the same situation. */
import type { Call } from './cells';

/** The failing call, its fault, and how the user continues. */
interface Trouble {
  readonly call: Call;
  readonly fault: { readonly name: string };
  readonly variety: { readonly span: string; readonly recovery: string };
}

/** What differs between two equal runs: random identifiers, suffixes of generated names, times. */
const RANDOM =
  /[a-z2-7]{10}-[a-z2-7]{10}|(?<=[a-z0-9])-[a-z2-7]{10}(?![a-z0-9])|snap-[0-9a-f]{20}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8,}/g;

/**
 * Runs the recovery once for each situation: its outcome depends only on the state and the platform
 * (docs/decisions/0095-cost-of-tests.md). The operation itself meets every fault.
 */
export class Situations {
  readonly #left = new Map<string, string>();
  readonly #wrong = new Map<string, readonly string[]>();

  /** @param isForgetful treats every situation as new */
  constructor(private readonly isForgetful: boolean) {}

  /** What is wrong in the end, if the outcome of this trouble is already known. */
  recall({ call, fault, variety: { span, recovery } }: Trouble): readonly string[] | undefined {
    const left = this.#left.get(keyOf(call, fault.name, span));
    return left === undefined ? undefined : this.#wrong.get(keyOf(recovery, left));
  }

  /** What is wrong in the end; calls `recover` for a new situation. */
  async settle(
    { call, fault, variety: { span, recovery } }: Trouble,
    situation: () => Promise<string>,
    recover: () => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    if (this.isForgetful) return recover();
    const left = numbered(await situation());
    this.#left.set(keyOf(call, fault.name, span), left);
    const known = this.#wrong.get(keyOf(recovery, left));
    if (known !== undefined) return known;
    const wrong = await recover();
    this.#wrong.set(keyOf(recovery, left), wrong);
    return wrong;
  }
}

function keyOf(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

/** The text with random parts numbered by first appearance: equal parts stay equal. */
export function numbered(situation: string): string {
  const numbers = new Map<string, string>();
  return situation.replace(RANDOM, (found) => {
    const number = numbers.get(found) ?? `#${numbers.size}`;
    numbers.set(found, number);
    return number;
  });
}
