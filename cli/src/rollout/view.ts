/** A rollout as lines of a terminal: revisions with their shares, the step, counts of checks, and what comes next. */
import pc from 'picocolors';
import type { Counts, Sample } from './analysis/statistic';
import type { Decision, Finding, Findings } from './decision';
import type { Event, Target } from './run';
import { knownOf, type Looked as Recorded } from './notices/known';
import { datesOf } from './platform';
import { type Look, type Situation, situationOf } from './situation';
import type { Strategy } from './strategy';
import { tokenText } from './token';
import type { Counted } from './watching';
import { inLine, lengthText, listText, momentText, type Status, statusOf, wrapped } from './texts';

type UnderWay = Situation & { readonly kind: 'under way' };

/** The counts at a time, in milliseconds since the epoch. */
interface Moment {
  readonly at: number;
  readonly counted: Counted;
}

/** What is known of one rollout. */
export interface Shown {
  readonly target: Target;
  readonly seen: Recorded;
  readonly situation: Situation;
  /** Undefined if this command does not run the checks. */
  readonly findings: Findings | undefined;
  /** Counts of the step, oldest first. */
  readonly history: readonly Moment[];
  readonly counted: () => Counted;
  readonly decision: Decision | undefined;
  /** Shown instead of the usual status. */
  readonly notice?: { readonly status: Status; readonly why: string } | undefined;
}

/** How to show it. */
export interface Page {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Columns. */
  readonly width: number;
  readonly colors?: boolean;
  /** Omits the counts of checks. */
  readonly isShort?: boolean;
}

type Looked = Event & { readonly kind: 'look' };

/** The rollout after a look. Counts of earlier steps are dropped. */
export function shownAfter(before: Shown | undefined, event: Looked, now: number): Shown {
  const { target, seen, situation, findings, counted, decision } = event;
  const isSameStep = before !== undefined && stepOf(before.situation) === stepOf(situation);
  const history =
    isSameStep && before.history.length > 0 ? before.history : [{ at: now, counted: counted() }];
  return { target, seen, situation, findings, history, counted, decision };
}

/** Number of parts of a step in the curve. */
const CURVE = 20;
/** Shortest part, in milliseconds. */
const LEAST_PART_MS = 1_000;
const USUAL_PART_MS = 30_000;

/** Adds the current counts to the history, if the last entry is old enough. */
export function remembered(shown: Shown, now: number): Shown {
  const { situation, target, history, counted } = shown;
  const last = history.at(-1);
  if (situation.kind !== 'under way' || last === undefined) return shown;
  const { forMs } = target.strategy.steps[situation.step] ?? {};
  const part = forMs === undefined ? USUAL_PART_MS : Math.max(LEAST_PART_MS, forMs / CURVE);
  return now < last.at + part ? shown : { ...shown, history: [...history, { at: now, counted: counted() }] };
}

/** The rollout directly after a step, without counts. */
export function shownAfterStep({ target, seen }: Event & { readonly kind: 'step' }, now: number): Shown {
  const told = situationOf(target.subject, target.strategy, seen);
  const dates = datesOf(seen, target.subject.revision, now);
  const situation = told.kind === 'under way' ? { ...told, ...dates } : told;
  return { target, seen, situation, findings: {}, history: [], counted: () => ({}), decision: undefined };
}

export function linesOf(shown: Shown, page: Page): string[] {
  const colors = pc.createColors(page.colors === true);
  const { target, situation, notice, decision } = shown;
  const usual = decision?.kind === 'await' ? 'Paused' : statusOf(situation);
  const status = notice?.status ?? usual;
  const head = `${colors.bold(inLine(target.resource))}${objectText(target)}: ${colors[COLORS[status]](status)},`;
  const where = notice?.why ?? whereText(shown, page.now);
  const plain = inLine(target.resource).length + objectText(target).length + status.length + 4;
  const [first = '', ...rest] = wrapped(where, page.width, plain);
  const body = [...revisionLines(shown, page), ...(page.isShort === true ? [] : checkLines(shown, page))];
  body.push(...knownLines(shown, page));
  const next = nextText(shown, page.now);
  const last = next === undefined ? [] : labelled('next', next, page);
  return [`${head} ${first}`, ...rest, ...body, ...placeLines(shown, page), ...last];
}

/** The name on the platform, which commands with the credential alone need, if it is not that of the resource. */
function objectText({ resource, rolled: { noun, name } }: Target): string {
  return resource === name ? '' : ` (${noun} ${inLine(name)})`;
}

/** The token of the place where the rollout is, for the commands that name it. A run shows its checks instead. */
function placeLines({ target, situation, findings }: Shown, page: Page): string[] {
  if (situation.kind !== 'under way' || findings !== undefined) return [];
  const { revision } = target.subject;
  return labelled('at', tokenText({ revision, share: situation.share }), page);
}

const COLORS = { Progressing: 'cyan', Paused: 'yellow', Degraded: 'red', Healthy: 'green' } as const;

const AWAITS = {
  approval: 'awaits approval',
  resume: 'paused',
  deadline: 'its deadline has passed',
} as const;

function stepOf(situation: Situation): number | undefined {
  return situation.kind === 'under way' ? situation.step : undefined;
}

function whereText({ target: { strategy }, situation, decision }: Shown, now: number): string {
  switch (situation.kind) {
    case 'under way': {
      const { step, isApproved, since } = situation;
      const { forMs } = strategy.steps[step] ?? {};
      const of = `step ${step + 1} of ${strategy.steps.length}`;
      if (decision?.kind === 'await') return `${of}, ${AWAITS[decision.for]}`;
      const approved = isApproved ? ', approved' : '';
      if (forMs === undefined || since === undefined) return `${of}${approved}`;
      const left = since + forMs - now;
      return `${of}${approved}${left > 0 ? `, ${lengthText(left)} left of ${lengthText(forMs)}` : ''}`;
    }
    case 'aborted':
      return `${situation.phase}, ${inLine(situation.before)} serves`;
    case 'healthy':
    case 'failed':
      return inLine(situation.why);
    default:
      return `${situation.kind}: ${inLine(situation.why)}`;
  }
}

/** Why it is so, who moved it, and since when. A run shows its checks instead. */
function knownLines({ target, seen, situation, findings }: Shown, page: Page): string[] {
  if (findings !== undefined) return [];
  const { cause, reason = cause, claim, platform, since } = knownOf(target, seen, situation);
  const isTold = 'why' in situation && situation.why === reason;
  const why = reason === undefined || isTold ? [] : labelled('why', reason, page);
  // The first weight comes with the release itself.
  if (situation.kind === 'under way' && claim === undefined && situation.phase === 'walking') return why;
  const word = claim === undefined || claim === platform ? [] : [claim];
  const says = platform === undefined ? [] : [`the platform says ${platform}`];
  const when = since === undefined ? [] : [momentText(since)];
  const who = [...word, ...says, ...when].join(', ');
  return [...why, ...(who === '' ? [] : labelled('by', who, page))];
}

/** Bars are as wide as the page allows, up to this. */
const WIDEST_BAR = 40;

function revisionLines({ target, seen, situation }: Shown, { width, colors }: Page): string[] {
  const paint = pc.createColors(colors === true);
  const { revision } = target.subject;
  const before = 'before' in situation ? situation.before : undefined;
  const { releaseOf } = knownOf(target, seen, situation);
  const ids = [...new Set([before, seen.active, seen.canary, revision])].filter((id) => id !== undefined);
  const longest = Math.min(Math.max(...ids.map((id) => id.length)), Math.floor(width / 3));
  const releases = ids.map((id) => cut(inLine(releaseOf(id) ?? ''), Math.floor(width / 4)));
  const beside = Math.max(...releases.map((release) => release.length)) + '├─   100 %  new, '.length;
  const bars = Math.max(5, Math.min(WIDEST_BAR, width - longest - beside));
  return ids.map((id, index) => {
    const share = shareOf(seen, id);
    const full = Math.round((share / 100) * bars);
    const own = id === revision;
    const bar = `${paint[own ? 'cyan' : 'blue']('█'.repeat(full))}${paint.dim('░'.repeat(bars - full))}`;
    const name = cut(inLine(id), longest).padEnd(longest);
    const branch = index === ids.length - 1 ? '└─' : '├─';
    const told = [...(own ? ['new'] : []), releases[index] ?? ''].filter((word) => word !== '').join(', ');
    const line = `${paint.dim(branch)} ${name} ${bar} ${String(share).padStart(3)} %`;
    return told === '' ? line : `${line}  ${told}`;
  });
}

export function shareOf({ active, canary, share }: Look, revision: string): number {
  if (revision === canary) return share;
  if (revision !== active) return 0;
  return canary === undefined ? 100 : 100 - share;
}

function checkLines(shown: Shown, page: Page): string[] {
  const { target, situation, findings, history } = shown;
  if (situation.kind !== 'under way' || findings === undefined) return [];
  const counted = shown.counted();
  return (target.strategy.steps[situation.step]?.checks ?? []).flatMap((name) => {
    const margin = target.strategy.checks[name]?.margin ?? 0;
    const curve = sparkline(
      history.map((each) => each.counted[name]),
      margin,
    );
    const sample = counted[name];
    const told = sample === undefined ? findings[name]?.says : countedText(sample, situation.before);
    const verdict = findings[name]?.kind ?? (sample === undefined ? 'waiting' : 'counting');
    const text = [verdict, curve, told].filter((part) => part !== undefined && part !== '').join('  ');
    return labelled(name, text, page, VERDICTS[verdict]);
  });
}

const VERDICTS = {
  passing: 'green',
  failing: 'red',
  broken: 'red',
  inconclusive: 'yellow',
  waiting: 'dim',
  counting: 'dim',
} as const satisfies Record<Finding['kind'] | 'counting', string>;

function countedText({ canary, baseline, unnamed = 0 }: Sample, before: string): string {
  const parts = [`${countsText(canary)} failed`];
  if (baseline !== undefined) parts.push(`${countsText(baseline)} of ${before}`);
  if (unnamed > 0) parts.push(`${unnamed} of neither`);
  return parts.join(', ');
}

function countsText({ bad, total }: Counts): string {
  return `${bad} of ${total}`;
}

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Curve of the failure rate between samples. The top of its scale is at least twice the margin. */
export function sparkline(samples: readonly (Sample | undefined)[], margin: number): string {
  const rates = samples.slice(1).map((sample, index) => {
    const [now, earlier] = [sample?.canary, samples[index]?.canary];
    if (now === undefined || earlier === undefined || now.total <= earlier.total) return undefined;
    return (100 * (now.bad - earlier.bad)) / (now.total - earlier.total);
  });
  const top = Math.max(2 * margin, 1, ...rates.map((rate) => rate ?? 0));
  return rates
    .slice(-CURVE)
    .map((rate) => (rate === undefined ? ' ' : (BLOCKS[Math.ceil((rate / top) * 7)] ?? '█')))
    .join('')
    .trimStart();
}

/** What comes next, and when or why; undefined once the rollout has ended. */
export function nextText({ target, situation, decision }: Shown, now: number): string | undefined {
  if (situation.kind !== 'under way' || decision === undefined) return undefined;
  const goal = goalText(target.strategy, situation.step);
  switch (decision.kind) {
    case 'wait':
      return decision.untilMs === undefined
        ? `${goal} waits for ${inLine(decision.why)}`
        : `${goal} in ${lengthText(decision.untilMs - now)}${conditionText(target.strategy, situation)}`;
    case 'await':
      return inLine(decision.why);
    case 'advance':
    case 'finish':
      return `${goal} now`;
    default:
      return `${decision.kind}: ${inLine(decision.why)}`;
  }
}

function goalText({ steps }: Strategy, step: number): string {
  const next = steps[step + 1];
  return next === undefined ? 'done' : `${next.weight} %`;
}

function conditionText({ steps }: Strategy, { step, isApproved }: UnderWay): string {
  const { checks = [], approve = false } = steps[step] ?? {};
  const pass =
    checks.length === 0 ? '' : `, if ${listText(checks)} ${checks.length === 1 ? 'passes' : 'pass'}`;
  return approve && !isApproved ? `${pass}, then after approval` : pass;
}

const INDENT = 3;
const LABEL = 9;

/** A line with a label, wrapped if it is too long. */
function labelled(
  label: string,
  text: string,
  { width, colors }: Page,
  color?: 'green' | 'red' | 'yellow' | 'dim',
): string[] {
  const paint = pc.createColors(colors === true);
  const column = Math.max(LABEL, Math.min(label.length + 1, Math.floor(width / 3)));
  const [first = '', ...rest] = wrapped(inLine(text), width, INDENT + column);
  const name = cut(inLine(label), column - 1).padEnd(column);
  const word = color === undefined ? first : first.replace(/^\S+/, (verdict) => paint[color](verdict));
  return [`${' '.repeat(INDENT)}${paint.dim(name)}${word}`, ...rest];
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}
