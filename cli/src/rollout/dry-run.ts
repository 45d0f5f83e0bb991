/** Tries one check before a rollout: what it sees now, and what it can detect in each step. */
import { verdictOf } from './analysis/command';
import { connectionsOf } from './analysis/connections';
import { type Answer, ask } from './analysis/http';
import { type Power, powerOf } from './analysis/power';
import { prometheusWatch } from './analysis/prometheus';
import { ERRORS, type Watched } from './analysis/watched';
import type { Finding } from './decision';
import { CODES, type Ended, looksIn, type Target } from './run';
import type { Check, HttpSource, PrometheusSource, Step } from './strategy';
import { inLine, lengthText, listText } from './words';

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

/** @param watched as in a step; nothing is written to the platform */
export async function dryRun(target: Target, name: string, watched: Watched): Promise<Ended> {
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

function tryOnce({ source, margin }: Check, watched: Watched): Promise<Tried> {
  switch (source.kind) {
    case 'http':
      return tryHttp(source, watched);
    case 'prometheus':
      return tryPrometheus(source, margin, watched);
    case 'command':
      return verdictOf(source, watched).then(({ kind, says }) => ({ code: VERDICTS[kind], says: [says] }));
  }
}

const VERDICTS = {
  passing: CODES.healthy,
  inconclusive: CODES.waits,
  waiting: CODES.waits,
  failing: CODES.error,
  broken: CODES.error,
} as const satisfies Record<Finding['kind'], Ended['code']>;

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
    given.some(({ status }) => status < 500) && (source.release === undefined || named.length > 0);
  return {
    code: isFine ? CODES.healthy : CODES.error,
    says: [answersText(source, given), releasesText(source, named)],
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

function releasesText({ release }: HttpSource, named: readonly string[]): string {
  if (release === undefined) return 'http.release is not set: answers of both releases are counted together';
  if (named.length === 0)
    return `no answer has the header ${release.header}: it is not known which release answered`;
  return `${release.header}: ${tallyOf(named).join(', ')}; the new release is ${release.value}`;
}

/** `shop-v1 4 times`, `shop-v2 once`. */
function tallyOf(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${inLine(value)} ${count === 1 ? 'once' : `${count} times`}`);
}

/** Time between two looks at counters, in milliseconds. */
const GROWTH_MS = 5_000;

async function tryPrometheus(source: PrometheusSource, margin: number, watched: Watched): Promise<Tried> {
  const tried = prometheusWatch(source, margin, watched);
  const look = { number: 1, planned: 1 };
  const begun = watched.clock.now();
  let told = await tried.finding(look);
  for (let index = 1; index < ERRORS; index += 1) {
    await watched.clock.sleep(GROWTH_MS, watched.signal);
    told = await tried.finding(look);
  }
  if (told.kind === 'broken') return { code: CODES.error, says: [told.says] };
  const { canary, baseline } = tried.sample() ?? {};
  const all = (canary?.total ?? 0) + (baseline?.total ?? 0);
  const took = watched.clock.now() - begun;
  return {
    code: all > 0 ? CODES.healthy : CODES.waits,
    says: [`in ${lengthText(took)}: ${all > 0 ? told.says : 'no counter has grown'}`],
    perSecond: (all * 1000) / took,
  };
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
  if (perSecond === undefined) return { canPass: true, says: `${name}: passes when the command does` };
  const weight = step.weight / 100;
  const isWhole = source.kind === 'http' && source.release === undefined;
  const looks = looksIn(step);
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
