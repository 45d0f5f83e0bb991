// Owns `npm run test:guides`: readers with every package manager and Node follow the guides. Prints what each took.
// Arguments choose readers: `npm run test:guides -- pnpm 22`.
// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { HERE, nodeFor } from './lib/node.mjs';
import { main, say } from './lib/process.mjs';
import { installationOf } from './lib/registry.mjs';
import { runTests } from './lib/tests.mjs';

/** Package managers, besides the npm of this machine. */
const MANAGERS = { pnpm: 'pnpm@12.21.0', yarn: 'yarn@1.22.22' };
const FIRST = 'docs/first-stack.md';

/** @typedef {{ readonly manager: 'npm' | 'pnpm' | 'yarn', readonly node: 'own' | '22' | '24', readonly pages: string }} Readers */

/** @type {readonly Readers[]} */
const READERS = [
  { manager: 'npm', node: 'own', pages: '' },
  ...['22', '24'].map((node) => /** @type {Readers} */ ({ manager: 'npm', node, pages: FIRST })),
  ...['pnpm', 'yarn'].flatMap((manager) =>
    ['own', '22', '24'].map((node) => /** @type {Readers} */ ({ manager, node, pages: FIRST })),
  ),
];

await main(async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'guides-'));
  const times = join(folder, 'times.jsonl');
  /** @type {string[]} */
  const rows = [];
  let result = 0;
  const wanted = process.argv.slice(2);
  const readers = READERS.filter(({ manager, node }) =>
    wanted.every((word) => word === manager || word === node),
  );
  try {
    for (const { manager, node, pages } of readers) {
      const bins = [
        ...(node === 'own' ? [] : [(await nodeFor(HERE, signal, node)).bin]),
        ...(manager === 'npm'
          ? []
          : [join(await installationOf(MANAGERS[manager], signal), 'node_modules', '.bin')]),
      ];
      process.env['WORKLOAD_GUIDE_MANAGER'] = manager;
      process.env['WORKLOAD_GUIDE_BINS'] = bins.join(delimiter);
      process.env['WORKLOAD_GUIDE_TIMES'] = times;
      const on = node === 'own' ? (process.versions.node.split('.')[0] ?? '') : node;
      say(`${pages || 'All guides'} with ${manager} on Node ${on}`);
      rmSync(times, { force: true });
      const only = pages === '' ? [] : ['-t', pages];
      const code = await runTests(['--config', 'tests/guides/jest.guides.config.js', ...only], signal);
      result ||= code;
      rows.push(...rowsOf(times, `${manager} | ${on}`));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  say(['| guide | package manager | Node | seconds |', '| --- | --- | --- | --- |', ...rows].join('\n'));
  return result;
});

/**
 * @param {string} file
 * @param {string} reader
 */
function rowsOf(file, reader) {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const { page, seconds } = JSON.parse(line);
      return `| ${page} | ${reader} | ${seconds} |`;
    });
}
