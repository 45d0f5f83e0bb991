/**
 * A check by queries of a Prometheus server. The server computes the growth since the check began: only it sees each
 * series, and so the reset of one pod's counter.
 */
import type { Agent } from 'undici';
import { undici } from '../../late';
import { z } from 'zod';
import type { Check, PrometheusSource } from '../strategy';
import { connectionsOf, distrust } from './connections';
import type { Counts, Look, Sample } from './statistic';
import { tell } from './telling';
import { compared, type Measured, type Source, type Watched } from './watched';

/** Time for all queries of a measurement, in milliseconds. */
const PATIENCE_MS = 10_000;

const answerShape = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.enum(['vector', 'scalar', 'matrix', 'string']),
    result: z.unknown(),
  }),
});

const pointShape = z.tuple([z.number(), z.string()]);
const vectorShape = z.array(z.object({ value: pointShape }));

type Asks<Kind extends PrometheusSource['asks']['kind']> = PrometheusSource['asks'] & { readonly kind: Kind };

/** @param since when the check began, in milliseconds since the epoch. Default: now. */
export function prometheusSource(
  { url, asks }: PrometheusSource,
  check: Pick<Check, 'margin' | 'ceiling'>,
  watched: Watched,
  since = watched.clock.now(),
): Source {
  const server = new Server(url, watched, since);
  return asks.kind === 'value' ? valueOf(asks, server) : countsOf(asks, server, check, watched);
}

/** One value of the new release, judged alone. */
function valueOf({ query, min = -Infinity, max = Infinity }: Asks<'value'>, server: Server): Source {
  const limits = [min === -Infinity ? '' : `at least ${min}`, max === Infinity ? '' : `at most ${max}`];
  const good = limits.filter((text) => text !== '').join(' and ');
  return {
    sample: () => undefined,
    measure: () =>
      server.asked(async (ask) => {
        const { value } = await ask('query', query);
        const isGood = value >= min && value <= max;
        return { kind: isGood ? 'passing' : 'failing', says: `${shortened(value)}, good is ${good}` };
      }),
  };
}

function shortened(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** The growth of four counters. */
function countsOf(
  { canary, baseline }: Asks<'counts'>,
  server: Server,
  limits: Pick<Check, 'margin' | 'ceiling'>,
  watched: Watched,
): Source {
  let sample: Sample | undefined;
  const measure = (look: Look): Promise<Measured> =>
    server.asked(async (ask) => {
      const total = await ask('canary.total', canary.total);
      // All at the same time, so that no failure is counted without its request.
      const [bad, otherTotal, otherBad] = await Promise.all([
        ask('canary.bad', canary.bad, total.at),
        ask('baseline.total', baseline.total, total.at),
        ask('baseline.bad', baseline.bad, total.at),
      ]);
      const [own, other] = [counted('canary', bad, total), counted('baseline', otherBad, otherTotal)];
      sample = {
        canary: own,
        baseline: compared(other, watched),
        others: other.total,
        weight: watched.weight,
      };
      return tell(sample, limits, look);
    });
  return { measure, sample: () => sample ?? { canary: { bad: 0, total: 0 } } };
}

/** Growth as whole requests: the server extrapolates to the ends of the window. */
function counted(whose: string, bad: Value, total: Value): Counts {
  const counts = { bad: Math.round(bad.value), total: Math.round(total.value) };
  if (bad.value < 0 || total.value < 0) throw new Unusable(`${whose}: a growth is negative`);
  if (counts.bad > counts.total)
    throw new Unusable(`${whose}: ${counts.bad} failed requests are more than all ${counts.total}`);
  return counts;
}

interface Value {
  readonly value: number;
  /** The server's time of evaluation, in seconds since the epoch. */
  readonly at: number;
}

type Ask = (name: string, query: string, at?: number) => Promise<Value>;

/** An answer that cannot be used. Its message may be shown. */
class Unusable extends Error {}

const WINDOW = '$window';

class Server {
  readonly #agent: Agent;

  constructor(
    private readonly url: string,
    private readonly watched: Watched,
    private readonly since: number,
  ) {
    this.#agent = connectionsOf(watched.ca, 3);
    watched.signal.addEventListener('abort', () => void this.#agent.destroy(), { once: true });
  }

  /** One measurement. If a query fails, nothing of it counts. */
  async asked(measure: (ask: Ask) => Promise<Measured>): Promise<Measured> {
    const { clock, signal } = this.watched;
    const seconds = Math.max(1, Math.round((clock.now() - this.since) / 1000));
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const ask: Ask = async (name, query, at) => {
      try {
        return await this.#value(this.#filled(query, `${seconds}s`), at, limit);
      } catch (error) {
        throw new Unusable(`${name}: ${messageOf(error)}`, { cause: error });
      }
    };
    try {
      return await measure(ask);
    } catch (error) {
      const says = error instanceof Unusable ? error.message : messageOf(error);
      return { kind: 'error', says: `Prometheus at ${new URL(this.url).host}: ${says}` };
    }
  }

  /** The query with the names of releases and revisions. */
  #filled(query: string, window: string): string {
    const { revision, before, names } = this.watched;
    if (!query.includes(WINDOW))
      throw new Unusable(
        'the query has no [$window], which is the time since the check began: change sum(x) to sum(increase(x[$window]))',
      );
    const values: Readonly<Record<string, string | undefined>> = {
      window,
      canary: revision,
      baseline: before,
      canaryRelease: names?.canary,
      baselineRelease: names?.baseline,
    };
    return query.replace(
      /\$(canaryRelease|baselineRelease|canary|baseline|window)\b/g,
      (whole, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Unusable(`the value of ${whole} is not known`);
        // Names stand in quotes.
        return value.replace(/[\\"]/g, '\\$&');
      },
    );
  }

  /** @param at undefined: now, by the server's clock */
  async #value(query: string, at: number | undefined, signal: AbortSignal): Promise<Value> {
    const { url } = this;
    const address = new URL('api/v1/query', url.endsWith('/') ? url : `${url}/`);
    address.searchParams.set('query', query);
    if (at !== undefined) address.searchParams.set('time', String(at));
    const { statusCode, body } = await undici().request(address, { dispatcher: this.#agent, signal });
    const text = await body.text();
    if (statusCode !== 200) throw new Unusable(`status ${statusCode}`);
    const [time, value] = pointOf(answerShape.parse(JSON.parse(text)).data);
    const number = Number(value);
    if (!Number.isFinite(number)) throw new Unusable(`its value is ${value}`);
    return { value: number, at: time };
  }
}

function pointOf({ resultType, result }: z.output<typeof answerShape>['data']): readonly [number, string] {
  if (resultType === 'scalar') return pointShape.parse(result);
  if (resultType !== 'vector') throw new Unusable('its answer is not a single value');
  const [only, ...others] = vectorShape.parse(result);
  if (only === undefined) throw new Unusable('it has no value: no series matches');
  if (others.length > 0)
    throw new Unusable(`it has ${others.length + 1} values: put sum() around increase(), not inside of it`);
  return only.value;
}

function messageOf(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  if (error instanceof z.ZodError) return 'its answer is not a single value';
  // The error of JSON.parse quotes the answer.
  if (error instanceof SyntaxError) return 'its answer is not JSON';
  return distrust(error) ?? (error instanceof Error ? error.message : 'the request failed');
}
