// What a user sees during a step, in a terminal and in a log.
import { Project } from './support';

let project: Project;
beforeAll(() => {
  project = new Project();
});
afterAll(() => project.dispose());

/** Runs a step of some seconds that prints a line at its start. Returns its output in pieces. */
async function written(
  seconds: number,
  out: { isTTY: boolean; columns: number },
  ends = 'return',
): Promise<string[]> {
  const { stdout } = await project.module(`
    import { step } from 'scripts/lib/progress.mjs';
    const pieces = [];
    let now = 0;
    let ticks;
    const work = async (onLine) => {
      onLine('\\x1b[32mcompiling\\x1b[0m some/package');
      for (let second = 0; second < ${seconds}; second++) {
        now += 1000;
        if (now % ticks.everyMs === 0) ticks.tick();
      }
      ${ends === 'throw' ? "throw new Error('broken');" : ''}
    };
    await step('Building', work, {
      out: { ...${JSON.stringify(out)}, write: (text) => pieces.push(text) },
      now: () => now,
      repeat: (tick, everyMs) => { ticks = { tick, everyMs }; return () => { ticks = undefined; }; },
    }).catch(() => {});
    if (ticks) throw new Error('the step still ticks');
    console.log(JSON.stringify(pieces));`).finished;
  return JSON.parse(stdout) as string[];
}

const CLEAR = '\r\x1b[2K';

test('a log gets a line every ten seconds, and one at the end', async () => {
  await expect(written(25, { isTTY: false, columns: 80 })).resolves.toEqual([
    'Building: 10 s, compiling some/package\n',
    'Building: 20 s, compiling some/package\n',
    'Building: done in 25 s\n',
  ]);
});

test('a terminal gets one line that is rewritten every second, without the colours of the output', async () => {
  await expect(written(3, { isTTY: true, columns: 80 })).resolves.toEqual([
    `${CLEAR}Building: 0 s`,
    `${CLEAR}Building: 1 s, compiling some/package`,
    `${CLEAR}Building: 2 s, compiling some/package`,
    `${CLEAR}Building: 3 s, compiling some/package`,
    CLEAR,
    'Building: done in 3 s\n',
  ]);
});

test('a line never wraps', async () => {
  const pieces = await written(1, { isTTY: true, columns: 20 });
  expect(pieces[1]).toBe(`${CLEAR}Building: 1 s, com…`);
});

test('minutes are shown as minutes', async () => {
  const pieces = await written(200, { isTTY: false, columns: 80 });
  expect(pieces.at(-1)).toBe('Building: done in 3 min 20 s\n');
});

test('a short step leaves no output', async () => {
  await expect(written(1, { isTTY: false, columns: 80 })).resolves.toEqual([]);
});

test('a failed step clears its line', async () => {
  const pieces = await written(5, { isTTY: true, columns: 80 }, 'throw');
  expect(pieces.at(-1)).toBe(CLEAR);
});
