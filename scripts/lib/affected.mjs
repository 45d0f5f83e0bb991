// Owns which test files a change can affect. Jest follows imports; this file adds the dependencies that no import
// shows.
// @ts-check

/** A change to one of these can affect every test. */
const EVERYTHING = [
  /^(package|package-lock|tsconfig[\w.]*)\.json$/,
  /^(\w+\/)?(package|tsconfig)\.json$/,
  /^jest\.config\.js$/,
  /^\.nvmrc$/,
  /^tests\/support\/.*\.js$/,
  /^tools\//,
];

/** Code that tests run in child processes or find in its folder, and the file that represents it to Jest. */
const STARTED = [
  { code: /^tests\/conformance\/samples\//, by: 'tests/conformance/samples/index.ts' },
  { code: /^(sdk|provider|cli|policies)\//, by: 'tests/engine/stack.ts' },
  { code: /^emulator\//, by: 'tests/emulator/process.ts' },
  { code: /^(scripts|sdk|emulator|provider|cli|policies)\//, by: 'tests/scripts/support.ts' },
];

/**
 * Files whose tests can show that these changes broke something, for Jest's `--findRelatedTests`.
 *
 * @param {readonly string[]} changed Paths relative to the project.
 * @param {(names: readonly string[]) => Promise<readonly string[]>} readers Finds sources that contain
 *   one of these names as a string: they read the file without importing it.
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
    // Other packages load the built file.
    return module === undefined ? [] : [`${name}/dist/${module}.js`];
  });
  const names = read.flatMap((path) => namesOf(path));
  const reading = names.length === 0 ? [] : await readers([...new Set(names)]);
  return [...new Set([...code, ...built, ...started.map(({ by }) => by), ...reading])];
}

/**
 * The strings that a test which reads a file contains: its name, or the folder that it walks.
 *
 * @param {string} path
 */
function namesOf(path) {
  const parts = path.split('/');
  return [parts.at(-1) ?? path, ...parts.slice(0, -1).filter((part) => part !== 'src' && part !== 'tests')];
}
