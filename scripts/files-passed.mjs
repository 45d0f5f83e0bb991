// Counts the files and functions of the built client and provider that one operation passes:
// `node scripts/files-passed.mjs create` (or check, diff, read, update, delete); `-- --list` names them. Needs `npm run build`.
import { Session } from 'node:inspector/promises';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { startEmulator } = require('@workload/emulator');
const { Drive } = require(`${ROOT}provider/dist/dynamic/handlers.js`);

const [wanted = 'create'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const emulator = await startEmulator();
/** @type {Readonly<Record<string, string>>} */
const settings = {
  'workload:baseUrl': emulator.baseUrl,
  'workload:workspace': emulator.workspace,
  'workload:apiKey': emulator.apiKey,
};
const provider = Drive;
await provider.configure({ config: { get: (/** @type {string} */ key) => settings[key] } });
const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');

/**
 * Runs an operation. For the wanted one, counts.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} run
 */
async function step(name, run) {
  if (name !== wanted) return run();
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await inspector.post('Profiler.takePreciseCoverage');
  const answer = await run();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  await inspector.post('Profiler.stopPreciseCoverage');
  report(result);
  return answer;
}

/** @param {import('node:inspector').Profiler.ScriptCoverage[]} scripts */
function report(scripts) {
  const passed = scripts
    .filter(({ url }) => /\/(provider|sdk)\/dist\//.test(url))
    .map(({ url, functions }) => ({
      file: relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url),
      // A function without a name is part of the one around it.
      names: functions
        .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        .map((one) => one.functionName),
    }))
    .filter(({ names }) => names.length > 0);
  if (process.argv.includes('--list'))
    for (const { file, names } of passed) console.log(`${file}: ${names.join(', ')}`);
  const functions = passed.reduce((sum, { names }) => sum + names.length, 0);
  console.log(`${wanted} of a drive passes ${passed.length} files and ${functions} functions`);
}

const inputs = (/** @type {object} */ more) => ({
  region: 'us-was-1',
  __owner: 'shop/dev/data#abcdefghij',
  ...more,
});
const first = (await step('check', () => provider.check({}, inputs({})))).inputs;
const made = await step('create', () => provider.create(first));
const next = (await provider.check(first, inputs({ labels: { a: 'b' } }))).inputs;
await step('diff', () => provider.diff(made.id, made.outs, next));
const { outs } = await step('update', () => provider.update(made.id, made.outs, next));
await step('read', () => provider.read(made.id, outs));
await step('delete', () => provider.delete(made.id, outs));
await emulator.stop();
process.exit(0);
