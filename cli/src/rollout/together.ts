/** Keeps several rollouts in step: each waits until all are ready for the next step. If one is undone, all are. */
import type { Clock } from './analysis/watched';
import type { Decision } from './decision';
import { CODES, type Ended, type Pace } from './run';

/** A rollout that goes in step with others. */
export interface Walker {
  /** Differs from that of every other: names of resources may be equal. */
  readonly id: string;
  /** Its name in messages. */
  readonly name: string;
}

/** The last known progress of a rollout. */
interface Member {
  readonly name: string;
  /** From 0; undefined before its first look. */
  step: number | undefined;
  /** What it does once the others are ready. */
  ready: 'advance' | 'finish' | undefined;
  undone: boolean;
  /** Whether it has passed every step, and only waits for the others. */
  finished: boolean;
  ended: Ended | undefined;
}

export class Together {
  readonly #members: ReadonlyMap<string, Member>;
  readonly #undone = new AbortController();

  /** @param walkers all rollouts in step */
  constructor(walkers: readonly Walker[]) {
    this.#members = new Map(
      walkers.map(({ id, name }) => [
        id,
        { name, step: undefined, ready: undefined, undone: false, finished: false, ended: undefined },
      ]),
    );
  }

  /** The pace of one rollout. */
  paceOf(id: string): Pace {
    return {
      agree: (step, decision) => this.#agree(id, step, decision),
      afterwards: () => this.#afterwards(id),
    };
  }

  /** Must be called with the end of each rollout. */
  ended(id: string, ended: Ended): void {
    const member = this.#memberOf(id);
    member.ended = ended;
    if (ended.code === CODES.aborted) this.#undo(member);
  }

  /** A clock whose pauses end at once when one of them is undone, so that the others follow without delay. */
  clockOf(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      sleep: async (ms, signal) => {
        const { signal: undone } = this.#undone;
        if (undone.aborted) return clock.sleep(ms, signal);
        await clock.sleep(ms, AbortSignal.any([signal, undone])).catch((error: unknown) => {
          if (signal.aborted || !undone.aborted) throw error;
        });
      },
    };
  }

  #agree(id: string, step: number, decision: Decision): ReturnType<Pace['agree']> {
    const own = this.#memberOf(id);
    own.step = step;
    own.ready = decision.kind === 'advance' || decision.kind === 'finish' ? decision.kind : undefined;
    if (decision.kind === 'abort') {
      this.#undo(own);
      return decision;
    }
    const others = this.#othersThan(id);
    const undone = undoneOf(others);
    if (undone !== undefined) return undone;
    const gone = others.find(({ ended }) => ended !== undefined && GONE.includes(ended.code));
    if (gone !== undefined) return { kind: 'leave', why: `${gone.name} has stopped` };
    if (own.ready === undefined) return decision;
    const behind = others.find((other) => !isWith(other, step, decision));
    if (behind === undefined) return decision;
    const { name: other, step: at } = behind;
    const where = at === undefined ? 'was not read yet' : `is in step ${at + 1}`;
    return { kind: 'wait', untilMs: undefined, why: `the others: ${other} ${where}` };
  }

  #afterwards(id: string): ReturnType<Pace['afterwards']> {
    this.#memberOf(id).finished = true;
    const others = this.#othersThan(id);
    const isOver = others.every(({ finished, ended }) => finished || ended !== undefined);
    return undoneOf(others) ?? (isOver ? 'over' : 'wait');
  }

  #othersThan(id: string): Member[] {
    return [...this.#members].flatMap(([other, member]) => (other === id ? [] : [member]));
  }

  #undo(member: Member): void {
    member.undone = true;
    this.#undone.abort();
  }

  #memberOf(id: string): Member {
    const member = this.#members.get(id);
    if (member === undefined) throw new Error(`${id} is not one of the rollouts that run together`);
    return member;
  }
}

function undoneOf(members: readonly Member[]) {
  const undone = members.find((member) => member.undone);
  return undone && ({ kind: 'abort', cause: 'together', why: `${undone.name} was rolled back` } as const);
}

/** Exit codes of rollouts that do not continue by themselves. The others then stay where they are. */
const GONE: readonly number[] = [CODES.error, CODES.waits, CODES['taken over']];

/** Whether another rollout has completed this step, too. One with fewer steps waits at its end. */
function isWith({ step: at, ready, ended }: Member, step: number, { kind }: Decision): boolean {
  if (ended?.code === CODES.healthy || ready === 'finish') return true;
  if (kind === 'finish' || at === undefined) return false;
  return at > step || (at === step && ready === 'advance');
}
