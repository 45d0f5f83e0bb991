// Owns `npm run test:lighthouse`: Lighthouse reads five pages of the built site, light and dark, on a desktop and on
// a phone. Arguments choose runs: `npm run test:lighthouse -- dark phone first-stack`.
// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { main, run, say } from './lib/process.mjs';
import { must, step } from './lib/progress.mjs';
import { installationOf } from './lib/registry.mjs';
import { PRIVATE } from './lib/setup.mjs';
import { buildSite, SITE } from './lib/site.mjs';

/** The newest that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const REPORTS = join(PRIVATE, 'lighthouse');

const PAGES = [
  '/',
  '/guides/first-stack.html',
  '/guides/rollout.html',
  '/guides/troubleshooting.html',
  '/reference/resources/ForkedApplication.html',
];

/** The least score of each category, of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** @typedef {keyof typeof GOALS} Category */

/** Blink's number of each preferred color scheme. */
const SCHEMES = { light: 1, dark: 0 };

/**
 * Speed of the phone, by Lighthouse's own benchmark. Its usual factor of 4 is for a fast desktop (1,500 to 2,000); a
 * slower or busy machine needs less.
 */
const PHONE_INDEX = 450;
const USUAL_FACTOR = 4;

/** How often a page is read whose speed is too low: a busy machine is slow, a slow page always is. */
const TRIES = 3;

await main(async (signal) => {
  process.env['CHROME_PATH'] = findChromium();
  await buildSite(signal);
  const folder = await installationOf(LIGHTHOUSE, signal);
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  mkdirSync(REPORTS, { recursive: true });
  const server = spawn(process.execPath, [join(SITE, 'serve.mjs'), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(server.stdout, 'data');
    const address = String(line).trim().replace(/\/$/, '');
    const wanted = process.argv.slice(2);
    const runs = PAGES.flatMap((page) =>
      Object.entries(SCHEMES).flatMap(([scheme, number]) =>
        ['desktop', 'phone'].map((device) => ({ page, scheme, number, device })),
      ),
    ).filter((one) => wanted.every((word) => `${one.page} ${one.scheme} ${one.device}`.includes(word)));
    /** @type {string[]} */
    const rows = [];
    let isGood = true;
    let factor = USUAL_FACTOR;
    for (const { page, scheme, number, device } of runs) {
      const name = `${page.replace(/\W+/g, '-')}-${scheme}-${device}.json`;
      const output = join(REPORTS, name);
      const args = [
        ...[program, address + page, '--quiet', '--output=json', `--output-path=${output}`],
        `--only-categories=${Object.keys(GOALS).join(',')}`,
        `--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --blink-settings=preferredColorScheme=${number}`,
      ];
      let scores = { performance: 0, accessibility: 0, 'best-practices': 0 };
      for (let tries = 0; tries < TRIES && scores.performance < GOALS.performance; tries++) {
        const title = `${page}, ${scheme}, ${device}`;
        const as =
          device === 'desktop'
            ? '--preset=desktop'
            : `--throttling.cpuSlowdownMultiplier=${factor.toFixed(1)}`;
        await step(title, (onLine) => must(title, run(process.execPath, [...args, as], { signal, onLine })));
        const { failed, index, ...found } = read(output);
        scores = found.scores;
        factor = Math.min(USUAL_FACTOR, Math.max(1, index / PHONE_INDEX));
        for (const audit of failed) say(`  ${audit}`);
      }
      isGood &&= Object.entries(GOALS).every(
        ([key, least]) => scores[/** @type {Category} */ (key)] >= least,
      );
      rows.push(
        `| ${page} | ${scheme} | ${device} | ${scores.performance} | ${scores.accessibility} | ${scores['best-practices']} |`,
      );
    }
    say(
      [
        '| page | scheme | device | performance | accessibility | best practices |',
        '| --- | --- | --- | --- | --- | --- |',
        ...rows,
      ].join('\n'),
    );
    if (!isGood) say(`Goals: ${JSON.stringify(GOALS)}. The reports are in ${REPORTS}.`);
    return isGood ? 0 : 1;
  } finally {
    server.kill();
  }
});

/**
 * The scores of a report, the audits of accessibility and best practices that failed, and the speed of this machine
 * meanwhile.
 *
 * @param {string} file
 * @returns {{ scores: Record<Category, number>, failed: string[], index: number }}
 */
function read(file) {
  const { categories, audits, environment } = JSON.parse(readFileSync(file, 'utf8'));
  const score = (/** @type {Category} */ key) => Math.round(100 * categories[key].score);
  const failed = [...categories.accessibility.auditRefs, ...categories['best-practices'].auditRefs]
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => {
      const nodes = (audits[id].details?.items ?? []).map(
        (/** @type {{ node?: { snippet: string }, description?: string }} */ { node, description }) =>
          node?.snippet ?? description ?? '',
      );
      return `${id}: ${audits[id].title} ${nodes.slice(0, 5).join(' ')}`;
    });
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    failed,
    index: environment.benchmarkIndex,
  };
}
