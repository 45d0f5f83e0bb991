/** Reports of a run as lines for people. */
import type { Event } from './run';

/** One line of what is no event. It contains no credential, as reports contain none. */
export function lineOf(event: Exclude<Event, { readonly kind: 'step' }>): string {
  const { resource, strategy, subject } = event.target;
  if (event.kind !== 'look') return `${resource}: ${event.says}`;
  const { situation, findings, decision } = event;
  if (situation.kind !== 'under way')
    return `${resource}: ${situation.kind === 'aborted' ? situation.phase : situation.kind}`;
  const told = Object.entries(findings).map(([name, { kind, says }]) => `${name} ${kind} (${says})`);
  const next =
    decision === undefined ? '' : `; next: ${decision.kind}${'why' in decision ? `, ${decision.why}` : ''}`;
  const of = strategy.steps.length;
  return `${resource}: step ${situation.step + 1} of ${of}, ${subject.revision} has ${situation.share} %${told.length === 0 ? '' : `; ${told.join('; ')}`}${next}`;
}

/**
 * Differs between two looks only if the second one is news. While a person must act, new counts of checks are none: a
 * log would get a line at every look.
 */
export function newsIn(look: Event & { readonly kind: 'look' }): string {
  if (look.decision?.kind !== 'await') return lineOf(look);
  const { situation, decision, findings } = look;
  const verdicts = Object.entries(findings).map(([name, { kind }]) => [name, kind]);
  return JSON.stringify([situation, decision, verdicts]);
}
