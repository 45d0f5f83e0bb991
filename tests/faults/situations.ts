/** What a fault leaves behind, and what comes of it: many faults leave the same. */
import type { Call } from './cells';

/** A call that goes wrong, how, for how long, and what the person does next. */
interface Trouble {
  readonly call: Call;
  readonly fault: { readonly name: string };
  readonly variety: { readonly span: string; readonly recovery: string };
}

/** Random identifiers, ends of generated names, and times: what differs between two runs of the same. */
const RANDOM =
  /[a-z2-7]{10}-[a-z2-7]{10}|(?<=[a-z0-9])-[a-z2-7]{10}(?![a-z0-9])|snap-[0-9a-f]{20}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8,}/g;

/**
 * What the person does next is done once per situation: nothing but the state and the platform decide what becomes of
 * it (docs/decisions/0095-cost-of-tests.md). The operation itself meets every fault.
 */
export class Situations {
  readonly #left = new Map<string, string>();
  readonly #wrong = new Map<string, readonly string[]>();

  /** @param isForgetful takes every situation for a new one */
  constructor(private readonly isForgetful: boolean) {}

  /** What is wrong in the end, when it is known what this trouble leaves and what comes of that. */
  recall({ call, fault, variety: { span, recovery } }: Trouble): readonly string[] | undefined {
    const left = this.#left.get(keyOf(call, fault.name, span));
    return left === undefined ? undefined : this.#wrong.get(keyOf(recovery, left));
  }

  /** What is wrong in the end, found out by `recover` when the situation is a new one. */
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

/** The text, in which what is random is numbered in the order in which it comes: what was equal stays so. */
export function numbered(situation: string): string {
  const numbers = new Map<string, string>();
  return situation.replace(RANDOM, (found) => {
    const number = numbers.get(found) ?? `#${numbers.size}`;
    numbers.set(found, number);
    return number;
  });
}
