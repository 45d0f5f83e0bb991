/**
 * Properties that hold for any sequence of failures, any body of a refusal, and any list that grows while it is read.
 */
import { Dispatcher } from 'undici';
import * as fc from 'fast-check';
import { Client } from './groups';
import { ApiError, ConnectionError, WorkloadError } from './errors';
import { readProblem } from './problem';

// `npm run test:fuzz` runs more of them.
const CASES = Number(process.env.WORKLOAD_MODEL_SEQUENCES ?? 300);

type Step =
  | { readonly kind: 'answer'; readonly status: number; readonly retryAfterS?: number | undefined }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reset' };

interface Asked {
  readonly path: string;
}

interface Answered {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** Connections that answer at once without a network. */
class Stub extends Dispatcher {
  readonly #answer: (request: Asked) => Answered | Error | 'unsent';

  constructor(answer: (request: Asked) => Answered | Error | 'unsent') {
    super();
    this.#answer = answer;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const idle = (): void => undefined;
    const controller = {
      aborted: false,
      paused: false,
      reason: null,
      abort: idle,
      pause: idle,
      resume: idle,
    };
    const result = this.#answer({ path: options.path });
    if (result === 'unsent') {
      handler.onResponseError?.(controller, Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
      return true;
    }
    handler.onRequestStart?.(controller, {});
    if (result instanceof Error) {
      handler.onResponseError?.(controller, result);
      return true;
    }
    handler.onResponseStart?.(controller, result.status, result.headers ?? {}, '');
    handler.onResponseData?.(controller, Buffer.from(result.body));
    handler.onResponseEnd?.(controller, {});
    return true;
  }
}

const DRIVE = JSON.stringify({ metadata: { name: 'data' } });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    status: fc.constantFrom(200, 400, 404, 408, 409, 429, 500, 501, 502, 503, 504),
    retryAfterS: fc.option(fc.nat(20), { nil: undefined }),
  }),
  fc.constantFrom<Step>({ kind: 'refused' }, { kind: 'reset' }),
);

function answerOf(each: Step): Answered | Error | 'unsent' {
  if (each.kind === 'refused') return 'unsent';
  if (each.kind === 'reset') return Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  const headers: Record<string, string> =
    each.retryAfterS === undefined ? {} : { 'retry-after': String(each.retryAfterS) };
  return { status: each.status, headers, body: each.status === 200 ? DRIVE : '{"error":"x"}' };
}

/** The last step repeats. */
function stepAt(steps: readonly Step[], index: number): Step {
  return steps[Math.min(index, steps.length - 1)] ?? { kind: 'reset' };
}

/** Whether the platform surely did nothing, so that even a POST may be repeated. */
function unprocessed(each: Step): boolean {
  if (each.kind !== 'answer') return each.kind === 'refused';
  return each.status === 429 || (each.status === 503 && each.retryAfterS !== undefined);
}

function temporary(each: Step): boolean {
  return each.kind !== 'answer' || [408, 429, 500, 502, 503, 504].includes(each.status);
}

test('failures are retried as documented, and within the time limit', async () => {
  let repeated = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('GET' as const, 'PUT' as const, 'DELETE' as const, 'POST' as const),
      fc.nat(6),
      fc.nat(40_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (steps, method, maxRetries, retryBudgetMs, random) => {
        let now = 0;
        let calls = 0;
        const waits: number[] = [];
        const client = new Client({
          baseUrl: 'http://platform/v0',
          dispatcher: new Stub(() => answerOf(stepAt(steps, calls++))),
          maxRetries,
          retryBudgetMs,
          now: () => now,
          random: () => random,
          sleep: (ms) => {
            waits.push(ms);
            now += ms;
            return Promise.resolve();
          },
        });
        const body = { metadata: { name: 'data' }, spec: {} };
        const call = {
          GET: () => client.drives.get('data'),
          PUT: () => client.drives.update('data', body),
          DELETE: () => client.drives.delete('data'),
          POST: () => client.drives.create(body),
        }[method];
        const result: unknown = await call().then(
          () => undefined,
          (error: unknown) => error,
        );

        const made = Array.from({ length: calls }, (_, index) => stepAt(steps, index));
        const last = stepAt(steps, calls - 1);
        repeated += waits.length;
        expect(calls).toBe(waits.length + 1);
        expect(calls).toBeLessThanOrEqual(maxRetries + 1);
        expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(retryBudgetMs);
        waits.forEach((wait, index) => {
          const before = stepAt(steps, index);
          expect(method === 'POST' ? unprocessed(before) : temporary(before)).toBe(true);
          const asked = before.kind === 'answer' ? before.retryAfterS : undefined;
          const least = asked === undefined ? 0 : asked * 1000;
          const most = asked === undefined ? Math.min(10_000, 250 * 2 ** index) : least + 250;
          expect(wait).toBeGreaterThanOrEqual(least);
          expect(wait).toBeLessThanOrEqual(most);
        });
        const doubtful = made.some(
          (each) =>
            each.kind === 'reset' || (each.kind === 'answer' && each.status >= 500 && !unprocessed(each)),
        );
        const isDeleted = method === 'DELETE' && doubtful && last.kind === 'answer' && last.status === 404;
        if ((last.kind === 'answer' && last.status === 200) || isDeleted) {
          expect(result).toBeUndefined();
        } else {
          expect(result).toBeInstanceOf(last.kind === 'answer' ? ApiError : ConnectionError);
          expect(result).toMatchObject({ attempts: calls });
          expect((result as WorkloadError).outcome).toBe(
            method === 'GET' ? undefined : doubtful ? 'unknown' : 'rejected',
          );
        }
      },
    ),
    { numRuns: CASES },
  );
  // The test is useful only if many calls are repeated.
  expect(repeated).toBeGreaterThan(CASES / 2);
}, 3_600_000);

test('any error body is parsed without a failure, into one line of limited length', () => {
  const leaf = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null));
  const words = fc.record(
    {
      error: fc.oneof(leaf, fc.record({ code: leaf, message: leaf, status: leaf }, { requiredKeys: [] })),
      code: leaf,
      message: leaf,
      error_description: leaf,
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    words.map((value) => JSON.stringify(value)),
    words.chain((value) => fc.nat(80).map((cut) => JSON.stringify(value).slice(0, cut))),
    fc.string({ unit: 'binary', maxLength: 3000 }),
    fc.string().map((title) => `<html><title>${title}</title></html>`),
    fc.json(),
  );
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 599 }), body, (status, text) => {
      const problem = readProblem(status, text, undefined);
      expect(problem.status).toBe(status);
      for (const said of [problem.error, problem.message ?? 'x', String(problem.code ?? 'x')]) {
        expect(said.length).toBeGreaterThan(0);
        expect(said.length).toBeLessThan(1100);
        expect(said).not.toMatch(/\p{Cc}/u);
      }
    }),
    { numRuns: CASES / 2 },
  );
});

test('a list that grows while it is read returns every earlier item once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.nat(4), { maxLength: 20 }),
      async (count, limit, inserts) => {
        // Keyset pages like the platform's, newest first: the cursor is the last returned item.
        let newest = count;
        let page = 0;
        const dispatcher = new Stub(({ path }) => {
          const cursor = new URL(path, 'http://platform').searchParams.get('cursor');
          const from = cursor === null ? newest : Number(cursor) - 1;
          const ids = Array.from({ length: Math.min(limit, from) }, (_, index) => from - index);
          const rest = from - ids.length;
          newest += inserts[page++] ?? 0;
          return {
            status: 200,
            body: JSON.stringify({
              data: ids.map((id) => ({ metadata: { name: `d${id}` } })),
              meta: { hasMore: rest > 0, nextCursor: rest > 0 ? String(ids.at(-1)) : '' },
            }),
          };
        });
        const client = new Client({ baseUrl: 'http://platform/v0', dispatcher, apiVersion: '2026-04-28' });
        const names: string[] = [];
        for await (const { metadata } of client.drives.list({ limit })) names.push(metadata.name);
        expect(new Set(names).size).toBe(names.length);
        expect(names).toEqual(Array.from({ length: count }, (_, index) => `d${count - index}`));
      },
    ),
    { numRuns: CASES / 10 },
  );
});
