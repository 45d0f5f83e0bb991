/** A check by requests at a steady, limited rate. Counts answers by the release they name, or all together. */
import { type Agent, request } from 'undici';
import type { Finding } from '../decision';
import type { HttpSource } from '../strategy';
import { connectionsOf, distrust } from './connections';
import type { Counts, Look } from './statistic';
import { tell } from './telling';
import { compared, ERRORS, type Watch, type Watched } from './watched';

const USER_AGENT = 'workload-rollout';
/** Shortest time between two requests, in milliseconds, even if the strategy asks for less. */
const LEAST_PAUSE_MS = 100;

const NOTHING: Counts = { bad: 0, total: 0 };

export function httpWatch(source: HttpSource, margin: number, watched: Watched): Watch {
  const { clock, signal } = watched;
  const agent = connectionsOf(watched.ca);
  let [canary, baseline, unnamed] = [NOTHING, NOTHING, 0];
  let refusals: readonly string[] = [];
  const count = (answer: Answer) => {
    refusals = answer.kind === 'refused' ? [...refusals, answer.says].slice(-ERRORS) : [];
    if (answer.kind === 'refused') return;
    const isBad = answer.kind === 'none' || answer.status >= 500 || answer.ms > source.slowerThanMs;
    const whose = answer.kind === 'none' ? undefined : answer.release;
    if (source.release === undefined || whose === source.release.value) canary = counted(canary, isBad);
    else if (whose === undefined && isBad) unnamed += 1;
    else baseline = counted(baseline, isBad);
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
  void probe();
  const sample = () => ({
    canary,
    ...(source.release === undefined ? {} : { baseline: compared(baseline, watched), unnamed }),
  });
  const finding = (look: Look): Finding => {
    const says = refusals[ERRORS - 1];
    return says === undefined ? tell(sample(), margin, look) : { kind: 'broken', says };
  };
  return { sample, finding: (look) => Promise.resolve(finding(look)) };
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
    const { statusCode, headers, body } = await request(source.url, {
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
