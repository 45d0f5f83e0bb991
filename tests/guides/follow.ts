/** Declares the steps of a page as tests: a reader takes them in order, on a fresh machine. */
import { appendFileSync } from 'node:fs';
import { beginningOf, blocksOf, type Manager, missingFrom, stepsOf, unshownWarnings } from './page';
import { Reader } from './reader';
import { served } from './served';

/** Who reads, as `npm run test:guides` says. By default npm, on the Node of the tests. */
const MANAGER = (process.env.WORKLOAD_GUIDE_MANAGER ?? 'npm') as Manager;
/** Folders of another Node and of the package manager, as on PATH, and a file for the seconds that each page took. */
const { WORKLOAD_GUIDE_BINS: BINS, WORKLOAD_GUIDE_TIMES: TIMES } = process.env;

/** A slow step on a busy machine: an installation with an empty cache. */
const STEP_MS = 300_000;

const registry = served();

interface Followed {
  reader(): Reader;
  /** What the commands printed. */
  readonly printed: readonly string[];
}

/** @param before outside changes that the page mentions, by the number of the step after them */
export function follow(page: string, before: Readonly<Record<number, () => Promise<void>>> = {}): Followed {
  let reader: Reader;
  const start = performance.now();
  const printed: string[] = [];
  beforeAll(async () => {
    reader = await Reader.sitDown(registry(), BINS);
  });
  afterAll(async () => {
    await reader.stand();
    const seconds = Math.round((performance.now() - start) / 1000);
    if (TIMES !== undefined) appendFileSync(TIMES, `${JSON.stringify({ page, seconds })}\n`);
  });

  let isLost = false;
  const take = (steps: ReturnType<typeof stepsOf>, own: boolean) => {
    const named = steps.map((step, index) => {
      const { line, text } = step.command;
      return [line, text.trim().split('\n').at(-1), step, own ? before[index + 1] : undefined] as const;
    });
    it.each(named)(
      'line %i: %s',
      async (_line, _text, step, outside) => {
        if (isLost) throw new Error('not run: an earlier step failed');
        isLost = true;
        await outside?.();
        const { code, output } = await reader.take(step);
        printed.push(output);
        const isExpected = (code === 0) !== (step.command.word === 'fails');
        expect(isExpected ? '' : output).toBe('');
        expect(missingFrom(output, step.shown).map((line) => `${line}\nnot in:\n${output}`)).toEqual([]);
        expect(unshownWarnings(output, step.shown)).toEqual([]);
        isLost = false;
      },
      STEP_MS,
    );
  };
  const beginning = stepsOf(beginningOf(page), MANAGER);
  if (beginning.length > 0)
    describe('the project that it needs', () => {
      take(beginning, false);
    });
  take(stepsOf(blocksOf(page), MANAGER), true);
  return { reader: () => reader, printed };
}
