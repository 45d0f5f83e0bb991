// Owns the recording of commands in a headless terminal: the frames of a picture, and the last screen of each step.
// @ts-check
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { exitCode, say } from './process.mjs';
import { ROOT } from './setup.mjs';

/** @type {import('@xterm/headless')} */
const { Terminal } = createRequire(import.meta.url)('@xterm/headless');

const TERMINAL = join(ROOT, 'scripts', 'lib', 'terminal.cjs');
const [COLUMNS, ROWS] = [80, 24];

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
  [5, '#c792ea'],
  [6, '#6fd0d0'],
]);

/**
 * What a recorded command showed.
 *
 * @typedef {object} Recorded
 * @property {string} asked The command, as a person types it.
 * @property {number} code Its exit code.
 * @property {string[]} screens The last screen of each step.
 * @property {import('./terminal-svg.mjs').Frame[]} frames
 */

/**
 * Runs Node on a headless terminal.
 *
 * @param {string} asked
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 * @returns {Promise<Recorded>}
 */
export async function record(asked, args, options) {
  const screen = new Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true, convertEol: true });
  const env = { ...options.env, CI: '', NO_COLOR: '', FORCE_COLOR: '1' };
  const child = spawn(process.execPath, ['--require', TERMINAL, ...args], {
    ...options,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {import('./terminal-svg.mjs').Frame[]} */
  const frames = [];
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
    const lines = below(asked, runsOf(screen));
    if (JSON.stringify(lines) === taken) return;
    const last = frames.at(-1);
    if (last !== undefined) last.ms = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Date.now() - since));
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
  return { asked, code, screens: [...screens.values()], frames };
}

/**
 * One frame with the output of a command that has ended.
 *
 * @param {string} asked
 * @param {string} output With the codes of a terminal's colors.
 * @returns {Promise<import('./terminal-svg.mjs').Frame>}
 */
export async function frameOf(asked, output) {
  const screen = new Terminal({ cols: COLUMNS, rows: 2 * ROWS, allowProposedApi: true, convertEol: true });
  await new Promise((resolve) => screen.write(output, () => resolve(undefined)));
  return { lines: below(asked, runsOf(screen)), ms: 2 * LAST_MS };
}

/**
 * @param {string} asked
 * @param {import('./terminal-svg.mjs').Run[][]} lines
 */
function below(asked, lines) {
  return [[{ column: 0, text: `$ ${asked}` }], [], ...lines];
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
 * @returns {import('./terminal-svg.mjs').Run[][]}
 */
function runsOf({ cols, buffer: { active } }) {
  const lines = Array.from({ length: active.length }, (_, row) => {
    const line = active.getLine(row);
    /** @type {import('./terminal-svg.mjs').Run[]} */
    const runs = [];
    for (let column = 0; column < cols; column += 1) {
      const cell = line?.getCell(column);
      const text = cell?.getChars() || ' ';
      const color = COLORS.get(cell?.isFgPalette() ? cell.getFgColor() % 8 : -1);
      const dim = cell?.isDim() === 1;
      const last = runs.at(-1);
      if (last !== undefined && last.color === color && last.dim === dim) last.text += text;
      else runs.push({ column, text, color, dim });
    }
    return runs.some(({ text }) => text.trim() !== '') ? runs : [];
  });
  return lines.slice(0, lines.findLastIndex((runs) => runs.length > 0) + 1);
}
