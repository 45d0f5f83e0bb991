// Owns finding the browser for the console's tests: the one that `CHROMIUM` names, or an installed one.
// @ts-check
import { Failure, isExecutable, onPath } from './process.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * @returns {string} The program.
 * @throws {Failure} Names what to install.
 */
export function findChromium() {
  const given = process.env['CHROMIUM'];
  if (given !== undefined) {
    if (isExecutable(given)) return given;
    throw new Failure(
      `CHROMIUM is "${given}"; it must be the path of a Chromium or Chrome that can be started.`,
    );
  }
  const found = NAMES.map(onPath).find((path) => path !== undefined);
  if (found !== undefined) return found;
  throw new Failure(
    'Chromium is missing: install it so that `chromium --version` works (on Debian and Ubuntu `apt-get install chromium`), or set CHROMIUM to the path of a Chromium or Chrome.',
  );
}
