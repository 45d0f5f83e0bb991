/** Tries one check before a rollout: what it sees now, and what it can detect in each step. */
import { verdictOf } from './analysis/command';
import { connectionsOf } from './analysis/connections';
import { type Answer, ask, isFailure, ownName } from './analysis/http';
import { type Power, powerOf } from './analysis/power';
import { prometheusSource } from './analysis/prometheus';
import type { Measured, Watched } from './analysis/watched';
import { looksIn } from './looks';
import { CODES, type Ended, type Target } from './run';
import { patiently } from './patience';
import type { Check, CommandSource, HttpSource, PrometheusSource, Step } from './strategy';
import { namesOf } from './watching';
import { inLine, lengthText, listText } from './texts';

/** Result of a try. */
interface Tried {
  readonly code: Ended['code'];
  readonly says: readonly string[];
  /** Requests per second to any release; undefined for a check that counts nothing. */
  readonly perSecond?: number | undefined;
}

/** The rollouts with this check; all of them if none has it. */
export function having<One extends { readonly target: Target }>(
  all: readonly One[],
  check: string,
): readonly One[] {
  const some = all.filter(({ target }) => Object.hasOwn(target.strategy.checks, check));
  return some.length > 0 ? some : all;
}

/** What to do if nobody has named a check. */
export function unnamedText(targets: readonly Target[]): string {
  const names = [...new Set(targets.flatMap(({ strategy }) => Object.keys(strategy.checks)))];
  return names.length === 0 ? 'no rollout of this stack has a check' : `name a check: ${listText(names)}`;
}

/** @param by as in a step; nothing is written to the platform */
export async function dryRun(
  target: Target,
  name: string,
  by: Omit<Watched, 'revision' | 'before' | 'names' | 'weight'>,
): Promise<Ended> {
  const { revision, before = '' } = target.subject;
  const names = namesOf(target.strategy.release, target.subject, before);
  const watched = { ...by, revision, before, names, weight: undefined };
  const check = target.strategy.checks[name];
  if (check === undefined) {
    const known = Object.keys(target.strategy.checks);
    const has = known.length === 0 ? 'it has none' : `it has ${listText(known)}`;
    return { code: CODES.error, says: `${target.resource} has no check ${name}; ${has}` };
  }
  const tried = await tryOnce(check, watched);
  const steps = target.strategy.steps.flatMap((step, index) =>
    step.checks.includes(name) ? [prospectOf({ target, check, tried }, step, index)] : [],
  );
  const none = steps.length === 0 ? ['no step uses it'] : [];
  const lines = [...tried.says, ...steps.map(({ says }) => says), ...none];
  const says = [`${target.resource}: ${name}`, ...lines.map((line) => `  ${line}`)].join('\n');
  const canPass = steps.every((step) => step.canPass);
  return { code: tried.code === CODES.healthy && !canPass ? CODES.waits : tried.code, says };
}

function tryOnce(check: Check, watched: Watched): Promise<Tried> {
  const { source } = check;
  switch (source.kind) {
    case 'http':
      return tryHttp(source, watched);
    case 'prometheus':
      return tryPrometheus(source, check, watched);
    case 'command':
      return tryCommand(source, watched);
  }
}

const VERDICTS = {
  passing: CODES.healthy,
  inconclusive: CODES.waits,
  nothing: CODES.waits,
  failing: CODES.error,
  error: CODES.error,
  mismatch: CODES.error,
} as const satisfies Record<Measured['kind'], Ended['code']>;

async function tryCommand(source: CommandSource, watched: Watched): Promise<Tried> {
  const { kind, says } = await patiently(watched.say, { who: 'the command', upToMs: source.timeoutMs }, () =>
    verdictOf(source, watched),
  );
  return { code: VERDICTS[kind], says: [says] };
}

const PROBES = 5;

async function tryHttp(source: HttpSource, watched: Watched): Promise<Tried> {
  const agent = connectionsOf(watched.ca);
  const answers = [];
  const begun = watched.clock.now();
  try {
    for (let index = 0; index < PROBES; index += 1) {
      const asked = watched.clock.now();
      answers.push(await ask({ source, watched, agent }));
      const rest = source.everyMs - (watched.clock.now() - asked);
      if (index < PROBES - 1) await watched.clock.sleep(Math.max(0, rest), watched.signal);
    }
  } finally {
    await agent.destroy();
  }
  const took = watched.clock.now() - begun;
  const refused = answers.find((answer) => answer.kind === 'refused');
  if (refused !== undefined) return { code: CODES.error, says: [refused.says] };
  const given = answers.filter((answer) => answer.kind === 'answer');
  const named = given.flatMap((answer) => answer.release ?? []);
  const isFine =
    given.some((answer) => !isFailure(source, answer)) && (source.release === undefined || named.length > 0);
  return {
    code: isFine ? CODES.healthy : CODES.error,
    says: [answersText(source, given), releasesText(source, named, ownName(source, watched))],
    perSecond: 1000 / Math.max(source.everyMs, took / PROBES),
  };
}

type Given = Answer & { readonly kind: 'answer' };

function answersText({ url, slowerThanMs }: HttpSource, given: readonly Given[]): string {
  const missing = PROBES - given.length;
  const none = missing === 0 ? [] : [`${missing} without an answer in ${lengthText(slowerThanMs)}`];
  const slowest = given.length === 0 ? '' : `; the slowest took ${Math.max(...given.map(({ ms }) => ms))} ms`;
  const parts = [...tallyOf(given.map(({ status }) => `status ${status}`)), ...none];
  // The query and the user in the address may be secrets.
  const { origin, pathname } = new URL(url);
  return `${PROBES} requests to ${origin}${pathname}: ${parts.join(', ')}${slowest}`;
}

function releasesText({ release }: HttpSource, named: readonly string[], name: string | undefined): string {
  if (release === undefined)
    return 'rollout.release is not set: answers of both releases are counted together';
  if (named.length === 0)
    return `no answer has the header ${release.header}: it is not known which release answered`;
  return `${release.header}: ${tallyOf(named).join(', ')}; the new release is ${name ?? 'not known'}`;
}

/** `shop-v1 4 times`, `shop-v2 once`. */
function tallyOf(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${inLine(value)} ${count === 1 ? 'once' : `${count} times`}`);
}

/** How far back the queries of a try look, in milliseconds. */
const BACK_MS = 600_000;

async function tryPrometheus(source: PrometheusSource, check: Check, watched: Watched): Promise<Tried> {
  const tried = prometheusSource(source, check, watched, watched.clock.now() - BACK_MS);
  const { kind, says } = await tried.measure({ number: 1, planned: 1 });
  const { canary, baseline } = tried.sample() ?? {};
  const all = (canary?.total ?? 0) + (baseline?.total ?? 0);
  const perSecond = source.asks.kind === 'counts' ? (all * 1000) / BACK_MS : undefined;
  const code =
    kind === 'error' ? CODES.error : source.asks.kind === 'value' || all > 0 ? CODES.healthy : CODES.waits;
  return { code, says: [`in the last ${lengthText(BACK_MS)}: ${says}`], perSecond };
}

interface StepProspect {
  readonly canPass: boolean;
  readonly says: string;
}

interface Judged {
  readonly target: Target;
  readonly check: Check;
  readonly tried: Tried;
}

function prospectOf({ target, check, tried }: Judged, step: Step, index: number): StepProspect {
  const { source, margin } = check;
  const { perSecond } = tried;
  const length = step.forMs === undefined ? '' : `, ${lengthText(step.forMs)}`;
  const name = `step ${index + 1} of ${target.strategy.steps.length} (${step.weight} %${length})`;
  if (perSecond === undefined) return { canPass: true, says: `${name}: ${PASSES[source.kind]}` };
  const weight = step.weight / 100;
  const isWhole = source.kind === 'http' && source.release === undefined;
  const looks = looksIn(step, check);
  const rates = isWhole
    ? { perSecond, besidePerSecond: undefined, part: weight }
    : {
        perSecond: perSecond * weight,
        besidePerSecond: weight < 1 ? perSecond * (1 - weight) : undefined,
        part: 1,
      };
  const power = powerOf({ margin, forMs: step.forMs, looks, ...rates });
  return { canPass: canPass(power), says: `${name}: ${powerText(power, margin, isWhole)}` };
}

/** When a check that counts no requests passes. */
const PASSES = {
  http: 'passes when its requests do',
  prometheus: 'passes when its value is in thresholdRange',
  command: 'passes when the command does',
} as const satisfies Record<Check['source']['kind'], string>;

function canPass({ needed, neededMs, seen }: Power): boolean {
  return neededMs !== undefined && (seen === undefined || seen >= needed);
}

function powerText(power: Power, margin: number, isWhole: boolean): string {
  const { needed, neededMs, seen, notices } = power;
  const what = isWhole ? 'requests' : 'requests to the new release';
  const time = neededMs === undefined ? 'none arrive' : `${lengthText(neededMs)} at this rate and weight`;
  const needs = `margin ${margin} % needs ${needed} ${what}: ${time}`;
  if (!canPass(power)) {
    const sees = seen === undefined ? '' : `; it sees ${seen}`;
    return `${needs}${sees}. It cannot pass: make the step longer, ask more often, or allow a larger margin`;
  }
  const sees = seen === undefined ? '' : `; it sees ${seen}`;
  const noticed =
    notices === undefined
      ? 'a failing release may go unnoticed'
      : `a release that fails in ${notices.toFixed(1)} % is noticed in 95 of 100 such steps`;
  return `${needs}${sees}; ${noticed}`;
}
