/** A check by counters of a Prometheus server: compares their growth since the step began. */
import { type Agent, request } from 'undici';
import { z } from 'zod';
import type { PrometheusSource } from '../strategy';
import { connectionsOf, distrust } from './connections';
import { tell } from './telling';
import { compared, ERRORS, type Watch, type Watched } from './watched';

const PATIENCE_MS = 10_000;

const answerShape = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.literal('vector'),
    result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })),
  }),
});

const COUNTERS = ['canary.bad', 'canary.total', 'baseline.bad', 'baseline.total'] as const;
type Counter = (typeof COUNTERS)[number];

export function prometheusWatch(source: PrometheusSource, margin: number, watched: Watched): Watch {
  const grown = new Map<Counter, Growth>();
  const agent = connectionsOf(watched.ca, COUNTERS.length);
  watched.signal.addEventListener('abort', () => void agent.destroy(), { once: true });
  let errors = 0;
  const queryOf = (counter: Counter) => {
    const [whose, what] = counter.split('.') as ['canary' | 'baseline', 'bad' | 'total'];
    return source[whose][what]
      .replaceAll('$canary', watched.revision)
      .replaceAll('$baseline', watched.before);
  };
  const read = async () => {
    const ask = (counter: Counter) => valueOf(addressOf(source.url, queryOf(counter)), watched, agent);
    const values = await Promise.all(COUNTERS.map(ask));
    for (const [index, counter] of COUNTERS.entries())
      grown.set(counter, growth(grown.get(counter), values[index]));
  };
  const by = (counter: Counter) => Math.round(grown.get(counter)?.by ?? 0);
  const sample = () => ({
    canary: { bad: by('canary.bad'), total: by('canary.total') },
    baseline: compared({ bad: by('baseline.bad'), total: by('baseline.total') }, watched),
  });
  return {
    sample,
    finding: async (look) => {
      try {
        await read();
        errors = 0;
      } catch (error) {
        errors += 1;
        const why = `the query of Prometheus at ${new URL(source.url).host} failed: ${messageOf(error)}`;
        return { kind: errors >= ERRORS ? 'broken' : 'waiting', says: why };
      }
      return tell(sample(), margin, look);
    },
  };
}

/** The last value of a counter, and its growth. */
interface Growth {
  readonly last: number | undefined;
  readonly by: number;
}

/** A counter that decreased was reset. A missing counter starts at zero. */
function growth(before: Growth | undefined, now: number | undefined): Growth {
  if (now === undefined) return before ?? { last: undefined, by: 0 };
  if (before === undefined) return { last: now, by: 0 };
  const since = before.last === undefined || now < before.last ? now : now - before.last;
  return { last: now, by: before.by + since };
}

function addressOf(url: string, query: string): URL {
  const address = new URL('api/v1/query', url.endsWith('/') ? url : `${url}/`);
  address.searchParams.set('query', query);
  return address;
}

/** The value of a query; undefined if there is none, or it is not a number. */
async function valueOf(address: URL, { signal }: Watched, dispatcher: Agent): Promise<number | undefined> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const { statusCode, body } = await request(address, { dispatcher, signal: limit });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`status ${statusCode}`);
  const { data } = answerShape.parse(JSON.parse(text));
  if (data.result.length > 1) throw new Error('a query has more than one value; put sum() around it');
  const value = Number(data.result[0]?.value[1] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'its answer is not a single value';
  // The error of JSON.parse quotes the answer.
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  return distrust(error) ?? (error instanceof Error ? error.message : 'the request failed');
}
