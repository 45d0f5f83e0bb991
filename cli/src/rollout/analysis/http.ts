/** Requests to an address at a steady and polite rate: each answer names the release that gave it, or the whole is judged. */
import { Agent, request } from 'undici';
import type { HttpSource } from '../strategy';
import type { Counts } from './statistic';
import { tell } from './telling';
import type { Watch, Watched } from './watched';

const USER_AGENT = 'workload-rollout';
/** The least time between two requests, in milliseconds, whatever the strategy says. */
const LEAST_PAUSE_MS = 100;

const NOTHING: Counts = { bad: 0, total: 0 };

export function httpWatch(source: HttpSource, margin: number, watched: Watched): Watch {
  const { clock, signal } = watched;
  const agent = new Agent({ connections: 1, pipelining: 1 });
  let [canary, baseline, unnamed] = [NOTHING, NOTHING, 0];
  const count = (answer: Answer) => {
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
      const answer = await ask(source, watched, agent);
      // What a step has not waited for says nothing about it.
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
    ...(source.release === undefined ? {} : { baseline, unnamed }),
  });
  return { sample, finding: (look) => Promise.resolve(tell(sample(), margin, look)) };
}

function counted({ bad, total }: Counts, isBad: boolean): Counts {
  return { bad: bad + (isBad ? 1 : 0), total: total + 1 };
}

/** An answer, and the release that it names; or none in time. */
type Answer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly ms: number;
      readonly release: string | undefined;
    }
  | { readonly kind: 'none' };

async function ask(
  source: HttpSource,
  { clock, signal, credential }: Watched,
  agent: Agent,
): Promise<Answer> {
  const begun = clock.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(source.slowerThanMs)]);
  try {
    const sent = source.authenticated ? await credential() : {};
    const { statusCode, headers, body } = await request(source.url, {
      dispatcher: agent,
      signal: limit,
      headers: { 'user-agent': USER_AGENT, ...source.headers, ...sent },
    });
    await body.dump();
    const told = source.release === undefined ? undefined : headers[source.release.header.toLowerCase()];
    return {
      kind: 'answer',
      status: statusCode,
      ms: clock.now() - begun,
      release: Array.isArray(told) ? told[0] : told,
    };
  } catch {
    return { kind: 'none' };
  }
}
