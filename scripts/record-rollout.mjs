// Owns `npm run rollout:record`: examples/rollout as a terminal shows it, written into docs/rollout.md.
// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findEngine } from './engine.mjs';
import { exitCode, main, say } from './lib/process.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';
import { walk } from './lib/walk.mjs';

/** @type {import('@xterm/headless')} */
const { Terminal } = createRequire(import.meta.url)('@xterm/headless');

const PAGE = join(ROOT, 'docs', 'rollout.md');
const [BEGIN, END] = ['<!-- Recorded by npm run rollout:record -->', '<!-- Recorded -->'];
const TERMINAL = join(ROOT, 'scripts', 'lib', 'terminal.cjs');

/** When nothing was written for so long, the screen is whole. */
const DRAWN_MS = 50;

/** @type {string[]} */
const recorded = [];

/**
 * Runs a program on a terminal without a window, and keeps the last screen of every step, and the very last.
 *
 * @type {import('./lib/walk.mjs').OnTerminal}
 */
async function record(args, options) {
  const screen = new Terminal({ cols: 80, rows: 24, allowProposedApi: true, convertEol: true });
  const env = { ...options.env, CI: '', NO_COLOR: '1' };
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
  };
  /** @type {NodeJS.Timeout | undefined} */
  let drawn;
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    screen.write(text);
    // Not while it is being drawn.
    clearTimeout(drawn);
    drawn = setTimeout(keep, DRAWN_MS);
  });
  const code = await exitCode(child, 'close', (error) => say(error.message));
  keep();
  recorded.push(`$ ${args.slice(-2).join(' ').replace('rollout', 'workload rollout')}`, ...screens.values());
  return code;
}

/** @param {import('@xterm/headless').Terminal} screen */
function textOf({ buffer: { active } }) {
  const lines = Array.from({ length: active.length }, (_, row) =>
    active.getLine(row)?.translateToString(true),
  );
  return lines.join('\n').trim();
}

await main(async (signal) => {
  await setUp({ signal });
  const { bin } = await findEngine({ signal });
  await walk(bin, join(PRIVATE, 'rollout'), signal, record);
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const after = rest.slice(rest.indexOf(END));
  writeFileSync(PAGE, `${before}${BEGIN}\n\n\`\`\`text\n${recorded.join('\n\n')}\n\`\`\`\n\n${after}`);
  say(`Written into ${PAGE}.`);
  return 0;
});
