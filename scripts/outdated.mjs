// Owns `npm run outdated`: fails when a dependency that users get is a major version behind, unless
// scripts/lib/held-back.json says why.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main, run, say } from './lib/process.mjs';
import { ROOT } from './lib/setup.mjs';

const PACKAGES = ['sdk', 'provider', 'emulator', 'cli', 'policies'];

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** @type {Record<string, { below: number, why: string }>} */
const heldBack = read('scripts/lib/held-back.json');

/** @param {string} version */
const majorOf = (version) => Number.parseInt(version, 10);

/**
 * What users get: dependencies, and what the provider bundles into its plugin.
 *
 * @returns {Map<string, string>} versions by name.
 */
function dependencies() {
  const bundled = Object.entries(read('provider/package.json').devDependencies);
  const all = PACKAGES.flatMap((folder) => Object.entries(read(`${folder}/package.json`).dependencies ?? {}));
  const own = /^@workload\/|^@types\//;
  return new Map([...bundled, ...all].filter(([name]) => !own.test(name)));
}

/**
 * @param {string} name
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the newest major version that is no preview.
 */
async function newestMajor(name, signal) {
  const { code, output } = await run('npm', ['view', name, 'versions', '--json'], { cwd: ROOT, signal });
  if (code !== 0) throw new Failure(`npm view ${name} failed:\n${output}`);
  const versions = /** @type {string[]} */ ([JSON.parse(output)].flat());
  return Math.max(...versions.filter((version) => /^[\d.]+$/.test(version)).map(majorOf));
}

await main(async (signal) => {
  /** @type {string[]} */
  const problems = [];
  const found = dependencies();
  for (const name of Object.keys(heldBack))
    if (!found.has(name)) problems.push(`${name} is held back, and nothing depends on it.`);
  for (const [name, version] of [...found].sort(([a], [b]) => a.localeCompare(b))) {
    const [present, newest] = [majorOf(version), await newestMajor(name, signal)];
    const held = heldBack[name];
    if (newest === present) {
      if (held !== undefined) problems.push(`${name} ${version} is held back, and there is no newer major.`);
    } else if (held === undefined || held.below !== present + 1) {
      problems.push(`${name} ${version}: there is ${newest}. Update it, or say in held-back.json why not.`);
    } else {
      say(`${name} ${version}: there is ${newest}, but ${held.why}.`);
    }
  }
  for (const problem of problems) say(problem);
  return problems.length === 0 ? 0 : 1;
});
