/** Where a rollout stands, for people and for pipelines, in the words that other tools use as well. */
import type { Means } from './platform';
import { CODES, type Target } from './run';
import { type Situation, situationOf } from './situation';

/** @returns what to print, and an exit code as that of `run` */
export async function statusText(
  target: Target,
  means: Means,
  now: number,
): Promise<{ readonly text: string; readonly code: number }> {
  const seen = await target.rolled.look(means);
  if (seen === undefined) return { text: `${target.resource}: does not exist`, code: CODES.error };
  const situation = situationOf(target.subject, target.strategy, seen);
  const begun = seen.progress?.begun ?? seen.deployed[target.subject.revision];
  const isLate =
    situation.kind === 'under way' && begun !== undefined && now > begun + target.strategy.deadlineMs;
  const word = isLate ? 'Degraded' : WORDS[wordOf(situation)];
  const why = isLate ? 'nobody drives it, and its deadline is over' : whyOf(target, situation);
  const code = isLate ? CODES.error : CODES_OF[wordOf(situation)];
  const shares = [...new Set([seen.active, seen.canary, target.subject.revision])].flatMap((revision) =>
    revision === undefined ? [] : [`  ${revision.padEnd(24)} ${bar(shareOf(seen, revision))}`],
  );
  return { text: [`${target.resource}: ${word}, ${why}`, ...shares].join('\n'), code };
}

type Word = 'walking' | 'paused' | 'healthy' | 'aborted' | 'other';

const WORDS = {
  walking: 'Progressing',
  paused: 'Paused',
  healthy: 'Healthy',
  aborted: 'Degraded',
  other: 'Paused',
} as const satisfies Record<Word, string>;
const CODES_OF = {
  walking: CODES.unfinished,
  paused: CODES.waits,
  healthy: CODES.healthy,
  aborted: CODES.aborted,
  other: CODES['taken over'],
} as const satisfies Record<Word, number>;

function wordOf(situation: Situation): Word {
  switch (situation.kind) {
    case 'under way':
      return situation.phase === 'paused' ? 'paused' : 'walking';
    case 'healthy':
    case 'aborted':
      return situation.kind;
    default:
      return 'other';
  }
}

function whyOf({ strategy }: Target, situation: Situation): string {
  if (situation.kind === 'under way')
    return `step ${situation.step + 1} of ${strategy.steps.length}, ${situation.phase}`;
  return situation.kind === 'aborted'
    ? `aborted, ${situation.before} serves`
    : `${situation.kind}: ${situation.why}`;
}

function shareOf(
  seen: { active: string | undefined; canary: string | undefined; share: number },
  revision: string,
): number {
  if (revision === seen.canary) return seen.share;
  return revision === seen.active ? 100 - seen.share : 0;
}

const WIDTH = 20;

function bar(share: number): string {
  const full = Math.round((share / 100) * WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${share} %`;
}
