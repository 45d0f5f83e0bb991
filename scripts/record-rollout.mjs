// Owns `npm run rollout:record`: records examples/rollout in a terminal, as text in docs/rollout.md and as a
// picture beside it.
// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findEngine } from './engine.mjs';
import { exitCode, main, say } from './lib/process.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';
import { terminalSvg } from './lib/terminal-svg.mjs';
import { walk } from './lib/walk.mjs';

/** @type {import('@xterm/headless')} */
const { Terminal } = createRequire(import.meta.url)('@xterm/headless');

const PAGE = join(ROOT, 'docs', 'rollout.md');
const PICTURE = join(ROOT, 'docs', 'rollout.svg');
const [BEGIN, END] = ['<!-- Recorded by npm run rollout:record -->', '<!-- Recorded -->'];
const TERMINAL = join(ROOT, 'scripts', 'lib', 'terminal.cjs');

const TITLE =
  'workload rollout run: one release goes from 20 to 50 to 100 % as its checks pass, and one that fails is taken back';

/** After this long without output, the screen is complete. */
const DRAWN_MS = 50;

/** Shortest and longest time of a frame, and the time of a command's last frame, in milliseconds. */
const [SHORTEST_MS, LONGEST_MS, LAST_MS] = [400, 1000, 4000];

/** The terminal colors that occur, of the usual sixteen. */
const COLORS = new Map([
  [1, '#f0717a'],
  [2, '#8fce7f'],
  [3, '#ebc06d'],
  [4, '#7aa2f7'],
  [6, '#6fd0d0'],
]);

/** @type {string[]} */
const recorded = [];

/** @type {import('./lib/terminal-svg.mjs').Frame[]} */
const frames = [];

/**
 * Runs a program in a headless terminal. Keeps the last screen of each step, and the final screen.
 *
 * @type {import('./lib/walk.mjs').OnTerminal}
 */
async function record(args, options) {
  const screen = new Terminal({ cols: 80, rows: 24, allowProposedApi: true, convertEol: true });
  const env = { ...options.env, CI: '', NO_COLOR: '', FORCE_COLOR: '1' };
  const asked = `$ ${args.slice(-2).join(' ').replace('rollout', 'workload rollout')}`;
  const child = spawn(process.execPath, ['--require', TERMINAL, ...args], {
    ...options,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {Map<string, string>} */
  const screens = new Map();
  const keep = () => {
    const shown = textOf(screen);
    if (shown === '') return;
    const step = /^shop: \w+, (step \d+)/m.exec(shown)?.[1] ?? 'end';
    screens.delete(step);
    screens.set(step, shown);
    take();
  };
  let taken = '';
  let since = Date.now();
  const take = () => {
    const lines = [[{ column: 0, text: asked }], [], ...runsOf(screen)];
    if (JSON.stringify(lines) === taken) return;
    const last = frames.at(-1);
    if (taken !== '' && last !== undefined)
      last.ms = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Date.now() - since));
    taken = JSON.stringify(lines);
    since = Date.now();
    frames.push({ lines, ms: LAST_MS });
  };
  /** @type {NodeJS.Timeout | undefined} */
  let drawn;
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    screen.write(text);
    // Wait until the screen is fully drawn.
    clearTimeout(drawn);
    drawn = setTimeout(keep, DRAWN_MS);
  });
  const code = await exitCode(child, 'close', (error) => say(error.message));
  keep();
  recorded.push(asked, ...screens.values());
  return code;
}

/** @param {import('@xterm/headless').Terminal} screen */
function textOf({ buffer: { active } }) {
  const lines = Array.from({ length: active.length }, (_, row) =>
    active.getLine(row)?.translateToString(true),
  );
  return lines.join('\n').trim();
}

/**
 * @param {import('@xterm/headless').Terminal} screen
 * @returns {import('./lib/terminal-svg.mjs').Run[][]}
 */
function runsOf({ cols, buffer: { active } }) {
  const lines = Array.from({ length: active.length }, (_, row) => {
    const line = active.getLine(row);
    /** @type {import('./lib/terminal-svg.mjs').Run[]} */
    const runs = [];
    for (let column = 0; column < cols; column += 1) {
      const cell = line?.getCell(column);
      const text = cell?.getChars() || ' ';
      const color = COLORS.get(cell?.isFgPalette() ? cell.getFgColor() : -1);
      const dim = cell?.isDim() === 1;
      const last = runs.at(-1);
      if (last !== undefined && last.color === color && last.dim === dim) last.text += text;
      else runs.push({ column, text, color, dim });
    }
    return runs.some(({ text }) => text.trim() !== '') ? runs : [];
  });
  return lines.slice(0, lines.findLastIndex((runs) => runs.length > 0) + 1);
}

await main(async (signal) => {
  await setUp({ signal });
  const { bin } = await findEngine({ signal });
  await walk(bin, join(PRIVATE, 'rollout'), signal, record);
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const after = rest.slice(rest.indexOf(END));
  writeFileSync(PAGE, `${before}${BEGIN}\n\n\`\`\`text\n${recorded.join('\n\n')}\n\`\`\`\n\n${after}`);
  writeFileSync(PICTURE, terminalSvg(frames, { columns: 80, title: TITLE }));
  say(`Written into ${PAGE} and ${PICTURE}.`);
  return 0;
});
