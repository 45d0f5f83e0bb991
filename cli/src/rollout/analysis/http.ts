/** A check by requests at a steady, limited rate. Counts answers by the release they name, or all together. */
import type { Agent } from 'undici';
import { undici } from '../../late';
import type { Check, HttpSource } from '../strategy';
import { connectionsOf, distrust } from './connections';
import type { Counts, Look, Sample } from './statistic';
import { tell } from './telling';
import { compared, type Measured, type Source, type Watched } from './watched';

const USER_AGENT = 'workload-rollout';
/** Shortest time between two requests, in milliseconds, even if the strategy asks for less. */
const LEAST_PAUSE_MS = 100;

/** Refused requests in a row after which a measurement is an error. */
const REFUSALS = 3;

const NOTHING: Counts = { bad: 0, total: 0 };

export function httpSource(source: HttpSource, check: Check, watched: Watched): Source {
  const { clock, signal } = watched;
  const agent = connectionsOf(watched.ca);
  const name = ownName(source, watched);
  let [canary, baseline, unnamed, silent] = [NOTHING, NOTHING, 0, 0];
  /** In a row. */
  let refusals: readonly string[] = [];
  const count = (answer: Answer) => {
    refusals = answer.kind === 'refused' ? [...refusals, answer.says].slice(-REFUSALS) : [];
    if (answer.kind === 'refused') return;
    const isBad = isFailure(source, answer);
    const whose = answer.kind === 'none' ? undefined : answer.release;
    if (source.release === undefined || whose === name) canary = counted(canary, isBad);
    else if (whose !== undefined) baseline = counted(baseline, isBad);
    else if (isBad) unnamed += 1;
    else silent += 1;
  };
  const isOver = () => signal.aborted;
  const probe = async () => {
    while (!isOver()) {
      const begun = clock.now();
      const answer = await ask({ source, watched, agent });
      // An answer after the end of the step does not count.
      if (isOver()) break;
      count(answer);
      const pause = Math.max(LEAST_PAUSE_MS, source.everyMs - (clock.now() - begun));
      await clock.sleep(pause, signal).catch(() => undefined);
    }
    await agent.destroy();
  };
  const isNameless = source.release !== undefined && name === undefined;
  if (isNameless) void agent.destroy();
  else void probe();
  const sample = (): Sample => ({
    canary,
    ...(source.release !== undefined && {
      baseline: compared(baseline, watched),
      others: baseline.total,
      ...{ unnamed, silent, weight: watched.weight, isTyped: source.release.value !== undefined },
    }),
  });
  const measure = (look: Look): Measured => {
    if (isNameless) return { kind: 'error', says: NAMELESS };
    const says = refusals[REFUSALS - 1];
    return says === undefined ? tell(sample(), check, look, name) : { kind: 'error', says };
  };
  return { sample, measure };
}

const NAMELESS =
  'the name of the new release is not known: rollout.release.env must name a variable of the resource';

/** The name of the new release in answers. */
export function ownName({ release }: HttpSource, { names }: Pick<Watched, 'names'>): string | undefined {
  return release?.value ?? names?.canary;
}

/** Whether an answer is bad: there is none, it has another status than good ones, or it was too slow. */
export function isFailure(
  { status: good, slowerThanMs }: Pick<HttpSource, 'status' | 'slowerThanMs'>,
  answer: Exclude<Answer, { readonly kind: 'refused' }>,
): boolean {
  if (answer.kind === 'none' || answer.ms > slowerThanMs) return true;
  return !good.some(([from, to]) => answer.status >= from && answer.status <= to);
}

function counted({ bad, total }: Counts, isBad: boolean): Counts {
  return { bad: bad + (isBad ? 1 : 0), total: total + 1 };
}

/** An answer with the release that it names; none in time; or a refusal, which says nothing about a release. */
export type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly ms: number;
      readonly release: string | undefined;
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly says: string };

interface Probe {
  readonly source: HttpSource;
  readonly watched: Watched;
  readonly agent: Agent;
}

/** One request, with the credential if the check asks for it. */
export async function ask(probe: Probe): Promise<Answer> {
  const { source, watched } = probe;
  if (!source.authenticated) return send(probe, {});
  let credential: Readonly<Record<string, string>>;
  try {
    credential = await watched.credential(source.url);
  } catch (error) {
    return { kind: 'refused', says: error instanceof Error ? error.message : 'there is no credential' };
  }
  const answer = await send(probe, credential);
  const isRefused = answer.kind === 'answer' && (answer.status === 401 || answer.status === 403);
  return isRefused ? { kind: 'refused', says: `the credential is refused: status ${answer.status}` } : answer;
}

async function send(
  { source, watched: { clock, signal }, agent }: Probe,
  credential: Readonly<Record<string, string>>,
): Promise<Answer> {
  const begun = clock.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(source.slowerThanMs)]);
  try {
    const { statusCode, headers, body } = await undici().request(source.url, {
      dispatcher: agent,
      signal: limit,
      headers: { 'user-agent': USER_AGENT, ...source.headers, ...credential },
    });
    await body.dump();
    const told = source.release === undefined ? undefined : headers[source.release.header.toLowerCase()];
    return {
      kind: 'answer',
      status: statusCode,
      ms: clock.now() - begun,
      release: Array.isArray(told) ? told[0] : told,
    };
  } catch (error) {
    const says = distrust(error);
    return says === undefined ? { kind: 'none' } : { kind: 'refused', says };
  }
}
