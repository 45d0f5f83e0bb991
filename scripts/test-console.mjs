// Owns `npm run test:console` and `npm run console:pictures`: the emulator's console in a real browser.
// @ts-check
import { findChromium } from './lib/chromium.mjs';
import { main } from './lib/process.mjs';
import { runTests } from './lib/tests.mjs';

await main(async (signal) => {
  process.env['CHROMIUM'] = findChromium();
  const [first, ...rest] = process.argv.slice(2);
  const isDrawing = first === '--pictures';
  const config = isDrawing ? 'jest.pictures.config.js' : 'jest.console.config.js';
  const args = isDrawing || first === undefined ? rest : [first, ...rest];
  return runTests(['--config', `tests/console/${config}`, ...args], signal);
});
