/** Events as lines: for people, and as JSON for machines. */
import { ADVICE } from './advice';
import type { Ended, Event } from './run';

/** One line. It contains no credential, as events contain none. */
export function lineOf(event: Event, asJson: boolean): string {
  const { resource, rolled, subject } = event.target;
  if (event.kind !== 'look') {
    return asJson
      ? JSON.stringify({
          event: event.kind,
          resource,
          name: rolled.name,
          revision: subject.revision,
          message: event.says,
        })
      : `${resource}: ${event.says}`;
  }
  const { situation, findings, decision } = event;
  const share = situation.kind === 'under way' ? situation.share : undefined;
  if (asJson) {
    const step = situation.kind === 'under way' ? situation.step + 1 : undefined;
    return JSON.stringify({
      event: 'look',
      resource,
      name: rolled.name,
      revision: subject.revision,
      status: situation.kind,
      step,
      share,
      checks: findings,
      decision: decision?.kind,
      why: decision !== undefined && 'why' in decision ? decision.why : undefined,
    });
  }
  if (situation.kind !== 'under way') return `${resource}: ${situation.kind}`;
  const told = Object.entries(findings).map(([name, { kind, says }]) => `${name} ${kind} (${says})`);
  const next =
    decision === undefined ? '' : `; next: ${decision.kind}${'why' in decision ? `, ${decision.why}` : ''}`;
  const of = event.target.strategy.steps.length;
  return `${resource}: step ${situation.step + 1} of ${of}, ${subject.revision} has ${situation.share} %${told.length === 0 ? '' : `; ${told.join('; ')}`}${next}`;
}

/** How a rollout ended. */
export function endLineOf(resource: string, { code, says }: Ended, asJson: boolean): string {
  return asJson
    ? JSON.stringify({ event: 'end', resource, code, message: says, advice: ADVICE[code] })
    : says;
}
