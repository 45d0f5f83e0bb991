// Owns what a change can affect: which files' tests are to be run. Imports are Jest's to follow; here is what no import shows.
// @ts-check

/** A change of these can affect every test. */
const EVERYTHING = [
  /^(package|package-lock|tsconfig[\w.]*)\.json$/,
  /^(\w+\/)?(package|tsconfig)\.json$/,
  /^jest\.config\.js$/,
  /^\.nvmrc$/,
  /^tests\/support\/.*\.js$/,
  /^tools\//,
];

/** Code that tests run in processes of their own, or find in its folder, and what of them stands for doing so. */
const STARTED = [
  { code: /^tests\/conformance\/samples\//, by: 'tests/conformance/samples/index.ts' },
  { code: /^(sdk|provider|cli|policies)\//, by: 'tests/engine/stack.ts' },
  { code: /^emulator\//, by: 'tests/emulator/process.ts' },
  { code: /^(scripts|sdk|emulator|provider|cli|policies)\//, by: 'tests/scripts/support.ts' },
];

/**
 * Files whose tests show whether these changes broke something, for Jest's `--findRelatedTests`.
 *
 * @param {readonly string[]} changed Paths below the project's folder.
 * @param {(names: readonly string[]) => Promise<readonly string[]>} readers Sources in which one of these names stands as a
 *   text of its own: what they read, they do not import.
 * @returns {Promise<readonly string[] | 'everything'>}
 */
export async function affected(changed, readers) {
  if (changed.some((path) => EVERYTHING.some((pattern) => pattern.test(path)))) return 'everything';
  const code = changed.filter((path) => /\.(ts|js|mjs)$/.test(path) && !path.startsWith('examples/'));
  const sources = code.filter((path) => !/\.test\.ts$/.test(path));
  const read = changed.filter((path) => !code.includes(path) || /^scripts\/|\.gen\.ts$/.test(path));
  const started = STARTED.filter(({ code: of }) => sources.some((path) => of.test(path)));
  const built = sources.flatMap((path) => {
    const [, name, module] = /^(sdk|emulator|provider|cli|policies)\/src\/(.*)\.ts$/.exec(path) ?? [];
    // Other packages load what was built of it.
    return module === undefined ? [] : [`${name}/dist/${module}.js`];
  });
  const names = read.flatMap((path) => namesOf(path));
  const reading = names.length === 0 ? [] : await readers([...new Set(names)]);
  return [...new Set([...code, ...built, ...started.map(({ by }) => by), ...reading])];
}

/**
 * What stands in a test that reads a file: its name, or the folder that it walks.
 *
 * @param {string} path
 */
function namesOf(path) {
  const parts = path.split('/');
  return [parts.at(-1) ?? path, ...parts.slice(0, -1).filter((part) => part !== 'src' && part !== 'tests')];
}
