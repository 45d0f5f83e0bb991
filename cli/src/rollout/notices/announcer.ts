/** Turns what a run does and sees into events, each of them once. */
import type { Event } from '../run';
import { type About, eventOf, type Measured } from './described';
import type { RolloutEvent } from './event';
import type { Moved } from './moved';

type Looked = Event & { readonly kind: 'look' };

/** The events of one rollout in one run. */
export class Announcer {
  /** Whether this run has seen the rollout in progress: what ended before is no news. */
  #isUnderWay = false;
  /** What was announced last without a write. */
  #announced: string | undefined;
  /** What the last look measured: a move follows from it. */
  #measured: Measured | undefined;

  constructor(
    private readonly about: Omit<About, 'target'>,
    private readonly now: () => number,
  ) {}

  /** The situation at a look, and what is new. */
  told(event: Event): RolloutEvent[] {
    if (event.kind === 'step') return [this.#event(event.moved, event)];
    if (event.kind !== 'look') return [];
    const { situation, findings, counted } = event;
    this.#measured = situation.kind === 'under way' ? { findings, counted: counted() } : undefined;
    const news = this.#news(event);
    const isNew = news !== undefined && news.key !== this.#announced;
    if (news !== undefined) this.#announced = news.key;
    return [...(isNew ? [this.#event(news.moved, event)] : []), this.#event({ event: 'status' }, event)];
  }

  #event(moved: Moved, event: Looked | (Event & { readonly kind: 'step' })): RolloutEvent {
    const about = { ...this.about, target: event.target, isDriven: true };
    return eventOf(moved, about, event.seen, this.now(), this.#measured);
  }

  /** What a look shows that no write of this run did. */
  #news({
    target,
    seen,
    situation,
    decision,
  }: Looked): { readonly key: string; readonly moved: Moved } | undefined {
    const { revision } = target.subject;
    if (situation.kind !== 'under way') {
      const event = GONE[situation.kind];
      if (event === undefined || !this.#isUnderWay) return undefined;
      return { key: event, moved: { event, reason: 'why' in situation ? situation.why : undefined } };
    }
    const isFirst = !this.#isUnderWay;
    this.#isUnderWay = true;
    if (isFirst && situation.step === 0 && seen.progress?.revision !== revision)
      return { key: 'started', moved: { event: 'started', reason: this.about.reason } };
    if (decision?.kind !== 'await' || decision.for === 'resume') return undefined;
    const event = decision.for === 'approval' ? 'awaiting-approval' : 'stalled';
    const cause = decision.for === 'deadline' ? ({ cause: 'deadline', reason: decision.why } as const) : {};
    return { key: `${event} ${revision} ${situation.step}`, moved: { event, ...cause } };
  }
}

/** Ends that another release or a person has caused. */
const GONE: Readonly<Record<string, Moved['event'] | undefined>> = {
  superseded: 'superseded',
  'taken over': 'taken-over',
};
