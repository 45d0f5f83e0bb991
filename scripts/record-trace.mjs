// Owns `npm run trace:record`: one `up` of examples/quickstart as a trace, drawn into docs/tracing.svg. The
// platform fails one of its requests for a second.
// @ts-check
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findEngine } from './engine.mjs';
import { Failure, main, run, say } from './lib/process.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';
import { spansOf, traceSvg } from './lib/trace-svg.mjs';

const PICTURE = join(ROOT, 'docs', 'tracing.svg');
const EXAMPLE = join(ROOT, 'examples', 'quickstart');
const FOLDER = join(PRIVATE, 'trace');
const TRACES = join(FOLDER, 'traces.json');

const TITLE =
  'A trace of pulumi up: four creates of the engine, below each its requests and waits; one request is refused with 503 and made again';

/** The configuration that the program requires, besides the platform. */
const CONFIG = ['clientId', 'clientSecret', 'refreshToken'].flatMap((key) => [
  '--config',
  `mail:${key}=stand-in`,
]);

await main(async (signal) => {
  await setUp({ signal });
  const { bin } = await findEngine({ signal });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'state'), { recursive: true });
  for (const file of ['index.ts', 'tsconfig.json']) cpSync(join(EXAMPLE, file), join(FOLDER, file));
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, main: 'index.ts' }));
  const plugin = JSON.stringify(join(ROOT, 'provider', 'bin'));
  writeFileSync(
    join(FOLDER, 'Pulumi.yaml'),
    `name: quickstart\nruntime: nodejs\nplugins:\n  providers:\n    - name: workload\n      path: ${plugin}\n`,
  );

  /** @type {import('@workload/emulator')} */
  const { startEmulator } = createRequire(import.meta.url)(join(ROOT, 'emulator', 'dist', 'index.js'));
  const seed = JSON.parse(readFileSync(join(EXAMPLE, 'seed.json'), 'utf8'));
  const emulator = await startEmulator({ seed });
  try {
    const refusal = { status: 503, headers: { 'retry-after': '1' } };
    emulator.faults.add({ method: 'POST', path: '/drives', then: { kind: 'status', ...refusal } });
    const env = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
      PULUMI_BACKEND_URL: pathToFileURL(join(FOLDER, 'state')).href,
      PULUMI_CONFIG_PASSPHRASE: 'local',
      PULUMI_STACK: 'local',
      PULUMI_SKIP_UPDATE_CHECK: 'true',
      PULUMI_TRACING_NO_PAYLOADS: 'true',
      WORKLOAD_BASE_URL: emulator.baseUrl,
      WORKLOAD_WORKSPACE: emulator.workspace,
      WORKLOAD_API_KEY: emulator.apiKey,
    };
    const up = ['up', '--yes', '--skip-preview', ...CONFIG, '--otel-traces', pathToFileURL(TRACES).href];
    for (const args of [['stack', 'init', 'local'], up]) {
      const { code, output } = await run('pulumi', [...args, '--non-interactive'], {
        cwd: FOLDER,
        env,
        signal,
      });
      if (code !== 0) throw new Failure(`${output}\npulumi ${args[0]} ended with exit code ${code}.`);
    }
  } finally {
    await emulator.stop();
  }
  writeFileSync(PICTURE, traceSvg(spansOf(readFileSync(TRACES, 'utf8')), TITLE));
  say(`Written into ${PICTURE}.`);
  return 0;
});
