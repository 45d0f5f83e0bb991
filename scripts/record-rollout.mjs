// Owns `npm run rollout:record`: records examples/rollout in a terminal, as text in docs/rollout.md, as a picture
// beside it, and as the second half of the README's picture. Its first half is a preview of the README's program.
// @ts-check
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findEngine } from './engine.mjs';
import { Failure, main, run, say } from './lib/process.mjs';
import { frameOf, record } from './lib/recorder.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';
import { terminalSvg } from './lib/terminal-svg.mjs';
import { walk } from './lib/walk.mjs';

const README = join(ROOT, 'README.md');
const PAGE = join(ROOT, 'docs', 'rollout.md');
const PICTURE = join(ROOT, 'docs', 'rollout.svg');
const FIRST = join(ROOT, 'docs', 'first-screen.svg');
const [BEGIN, END] = ['<!-- Recorded by npm run rollout:record -->', '<!-- Recorded -->'];

const TITLE =
  'workload rollout run: one release goes from 20 to 50 to 100 % as its checks pass, and one that fails is taken back';

/** The regions of the change that would lose data. */
const [REGION, OTHER_REGION] = ['us-was-1', 'eu-lon-1'];

/**
 * The preview of another region for the README's drive, as one frame.
 *
 * @param {string} bin The folder of the engine.
 * @param {string} folder Working folder; its old contents are deleted.
 * @param {AbortSignal} signal
 */
async function preview(bin, folder, signal) {
  const readme = readFileSync(README, 'utf8');
  const block = (/** @type {string} */ language) =>
    new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(readme)?.[1] ?? '';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'state'), { recursive: true, mode: 0o700 });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    writeFileSync(join(folder, name), text);
  write('package.json', JSON.stringify({ private: true }));
  write('Pulumi.yaml', block('yaml'));
  write('index.ts', block('ts'));
  /** @type {import('@workload/emulator')} */
  const { startEmulator } = createRequire(import.meta.url)(join(ROOT, 'emulator', 'dist', 'index.js'));
  const emulator = await startEmulator();
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    PULUMI_BACKEND_URL: pathToFileURL(join(folder, 'state')).href,
    PULUMI_CONFIG_PASSPHRASE: 'local',
    PULUMI_STACK: 'dev',
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    WORKLOAD_BASE_URL: emulator.baseUrl,
    WORKLOAD_WORKSPACE: emulator.workspace,
    WORKLOAD_API_KEY: emulator.apiKey,
  };
  const pulumi = (/** @type {string[]} */ ...args) =>
    run('pulumi', [...args, '--non-interactive'], { cwd: folder, env, signal });
  try {
    await pulumi('stack', 'init', 'dev');
    const first = await pulumi('up', '--yes', '--skip-preview');
    if (first.code !== 0) throw new Failure(first.output);
    write('index.ts', block('ts').replace(REGION, OTHER_REGION));
    const { code, output } = await pulumi('preview', '--diff', '--color', 'always');
    if (code === 0) throw new Failure(`${output}\npulumi preview must refuse another region.`);
    return await frameOf(`pulumi preview --diff   # region: '${OTHER_REGION}'`, output.trim());
  } finally {
    await emulator.stop();
  }
}

await main(async (signal) => {
  await setUp({ signal });
  const { bin } = await findEngine({ signal });
  /** @type {import('./lib/recorder.mjs').Recorded[]} */
  const recorded = [];
  await walk(bin, join(PRIVATE, 'rollout'), signal, async (args, options) => {
    const asked = `workload ${args.slice(-2).join(' ')}`;
    const one = await record(asked, args, options);
    recorded.push(one);
    return one.code;
  });
  const texts = recorded.flatMap(({ asked, screens }) => [`$ ${asked}`, ...screens]);
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const after = rest.slice(rest.indexOf(END));
  writeFileSync(PAGE, `${before}${BEGIN}\n\n\`\`\`text\n${texts.join('\n\n')}\n\`\`\`\n\n${after}`);
  const frames = recorded.flatMap((one) => one.frames);
  writeFileSync(PICTURE, terminalSvg(frames, { columns: 80, title: TITLE }));

  const [, , title = ''] = /!\[(A terminal\. )([^\]]*)\]/.exec(readFileSync(README, 'utf8')) ?? [];
  const failed = recorded.find(({ asked, code }) => asked.endsWith(' run') && code !== 0);
  const first = [await preview(bin, join(PRIVATE, 'first-screen'), signal), ...(failed?.frames ?? [])];
  writeFileSync(FIRST, terminalSvg(first, { columns: 80, title }));
  say(`Written into ${PAGE}, ${PICTURE} and ${FIRST}.`);
  return 0;
});
