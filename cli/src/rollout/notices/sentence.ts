/** An event as one sentence, for people. */
import { inLine, momentText } from '../texts';
import type { RolloutEvent } from './event';

/** What the sentence is made from. */
export type Told = Omit<RolloutEvent, 'text'>;

/** `shop: aborted: errors: 8 of 8 failed; rev-1 has 100 %`. */
export function sentenceOf(told: Told): string {
  return inLine(`${told.resource}: ${phraseOf(told)}`);
}

/** The sentence without the name of the resource. */
export function phraseOf(told: Told): string {
  const { event, revision, release, share, before } = told;
  const back = before === undefined ? 'nothing' : before.revision;
  switch (event) {
    case 'started':
      return `${named(revision, release)} starts at ${share} %${before === undefined ? '' : `, ${named(before.revision, before.release)} keeps ${100 - share} %`}`;
    case 'step':
      return `${revision} now has ${share} %`;
    case 'awaiting-approval':
      return `awaits approval at ${share} %`;
    case 'approved':
      return `approved at ${share} %`;
    case 'paused':
      return `paused: ${reasonOf(told)}`;
    case 'resumed':
      return `continues at ${share} %`;
    case 'stalled':
      return `stalled at ${share} %: ${reasonOf(told)}`;
    case 'aborted':
      return `aborted: ${reasonOf(told)}; ${back} has 100 %`;
    case 'undone':
      return `undone: ${reasonOf(told)}; ${back} has 100 %`;
    case 'retried':
      return share === 0 ? `${revision} is allowed again` : `starts again, ${revision} has ${share} %`;
    case 'superseded':
      return `was superseded: ${reasonOf(told)}`;
    case 'taken-over':
      return `was routed by hand: ${reasonOf(told)}`;
    case 'done':
      return `done: ${reasonOf(told)}`;
    case 'status':
      return statusText(told);
  }
}

function statusText({ status, step, steps, revision, share, reason }: Told): string {
  const of = step === undefined ? '' : `, step ${step} of ${steps ?? step}`;
  return `${status}${of}, ${revision} has ${share} %${reason === undefined ? '' : `: ${reason}`}`;
}

function reasonOf({ reason = 'no reason was given' }: Told): string {
  return reason;
}

/** `by ci, 2026-11-25 14:02 UTC`, and why, if the sentence does not say it. For receivers that show only texts. */
export function bylineOf({ actor, time, reason, text }: RolloutEvent): string {
  const who = actor?.claim ?? actor?.platform;
  const when = momentText(Date.parse(time));
  const why = reason === undefined || text.includes(reason) ? '' : `: ${reason}`;
  return `${who === undefined ? '' : `by ${inLine(who)}, `}${when}${why}`;
}

/** `rev-2 (shop-v2)`. */
export function named(revision: string, release: string | undefined): string {
  return release === undefined ? revision : `${revision} (${release})`;
}
