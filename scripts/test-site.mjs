// Owns `npm run test:site`: builds the documentation site and checks it in a real browser.
// @ts-check
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { main, runInTerminal } from './lib/process.mjs';
import { ROOT } from './lib/setup.mjs';
import { buildSite } from './lib/site.mjs';

await main(async (signal) => {
  process.env['CHROMIUM'] = findChromium();
  await buildSite(signal);
  const [first, ...rest] = process.argv.slice(2);
  const isDrawing = first === '--pictures';
  if (isDrawing) process.env['WORKLOAD_PICTURES'] = join(ROOT, '.workload', 'site', 'pictures');
  const args = isDrawing || first === undefined ? rest : [first, ...rest];
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = ['--rootDir', ROOT, '--config', 'tests/site/jest.site.config.js'];
  return runInTerminal(process.execPath, [jest, ...config, ...args], { env: process.env });
});
