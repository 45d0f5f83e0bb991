/** Installs a release like a user, in empty folders, from local servers only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Emulator, startEmulator } from '@workload/emulator';
import { story } from '../engine/story';
import { found, type UserFolder, Registries } from './registries';

// npm, pip and go install hundreds of packages, and Go may compile Pulumi's SDK for the first time.
jest.setTimeout(900_000);

const ROOT = join(__dirname, '..', '..');
const EXAMPLES = join(ROOT, 'examples');

const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8')) as {
  version: string;
};
/** Pulumi's registry: the engine asks it about every plugin with an address. */
const REGISTRY = 'api.pulumi.com:443';

let registries: Registries;
let emulator: Emulator;
let place: UserFolder;

beforeAll(async () => {
  registries = await Registries.start();
});
afterAll(async () => {
  await registries.stop();
});
beforeEach(async () => {
  emulator = await startEmulator();
  place = registries.place();
});
afterEach(async () => {
  await emulator.stop();
  registries.downloads.length = 0;
  // Its missing response blocks nothing.
  expect(registries.others.asked.splice(0).filter((host) => host !== REGISTRY)).toEqual([]);
});

const edit = (file: string, change: (text: string) => string) => {
  writeFileSync(join(place.folder, file), change(readFileSync(join(place.folder, file), 'utf8')));
};
const pulumi = (...args: string[]) => place.run('pulumi', ...args, '--non-interactive', '--color', 'never');
const up = () => pulumi('up', '--yes', '--skip-preview');
/** Without the reference to this repository's plugin folder. */
const withoutPlugin = (text: string) => text.replace(/^plugins:\n(?: .*\n?)+/m, '');

/** Settings of the platform, and of a mail account that does not exist. */
async function settings(prefix: string): Promise<void> {
  const open = { 'workload:baseUrl': emulator.baseUrl, 'workload:workspace': emulator.workspace };
  const mail = [`${prefix}clientSecret`, `${prefix}refreshToken`];
  await pulumi(
    ...['config', 'set-all', '--plaintext', `${prefix}clientId=stand-in`],
    ...Object.entries(open).flatMap(([key, value]) => ['--plaintext', `${key}=${value}`]),
    ...[`workload:apiKey=${emulator.apiKey}`, ...mail.map((key) => `${key}=stand-in`)].flatMap((pair) => [
      '--secret',
      pair,
    ]),
  );
}

describe('the quickstart', () => {
  async function begin(example: string): Promise<void> {
    await story(emulator);
    // This repository's project runs the TypeScript quickstart; the other quickstarts are their own projects.
    const project = readFileSync(join(ROOT, 'Pulumi.yaml'), 'utf8')
      .replace('main: examples/quickstart', 'main: index.ts')
      .replace(/^stackConfigDir: .*\n/m, '')
      .replace('./provider/bin', './node_modules/@workload/pulumi/bin');
    writeFileSync(join(place.folder, 'Pulumi.yaml'), project);
    cpSync(join(EXAMPLES, example), place.folder, { recursive: true });
    await pulumi('stack', 'init', 'dev');
    await settings(example === 'quickstart-yaml' ? '' : 'mail:');
  }

  it('runs in TypeScript, with only npm packages', async () => {
    await begin('quickstart');
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect((await up()).text).toMatch(/5 unchanged/);
    expect(registries.downloads).toEqual([]);
  });

  it('runs in Python: the package installs the plugin', async () => {
    await begin('quickstart-python');
    edit('requirements.txt', (text) => text.replace(/^#.*\n.*sdks\/python$/m, `pulumi_workload==${version}`));
    edit('Pulumi.yaml', withoutPlugin);
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect(registries.downloads).toEqual([archive()]);
  });

  it('runs in Go: the module installs the plugin', async () => {
    await begin('quickstart-go');
    edit('go.mod', (text) => text.replace(/^(?:\/\/.*\n)?replace .*\n/m, ''));
    edit('Pulumi.yaml', withoutPlugin);
    await place.run('go', 'mod', 'tidy');
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect(registries.downloads).toEqual([archive()]);
  });

  it('runs in YAML, with the plugin from its address', async () => {
    await begin('quickstart-yaml');
    edit('Pulumi.yaml', (text) =>
      text.replace(
        /source: .*/,
        `source: workload\n    version: ${version}\n    pluginDownloadURL: ${address()}`,
      ),
    );
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect(registries.downloads).toEqual([archive()]);
  });
});

it('`pulumi package add` adds the plugin that was installed from the address', async () => {
  writeFileSync(join(place.folder, 'Pulumi.yaml'), 'name: added\nruntime: yaml\n');
  await pulumi('plugin', 'install', 'resource', 'workload', version, '--server', address());
  await pulumi('package', 'add', `workload@${version}`);
  expect(readFileSync(join(place.folder, 'Pulumi.yaml'), 'utf8')).toContain(`workload@${version}`);
  await pulumi('install');
});

describe.each(['typescript', 'python', 'go', 'yaml'])('the template in %s', (language) => {
  it('makes a project that can be deployed to an emulator', async () => {
    const template = join(ROOT, 'templates', language);
    const url = `workload:baseUrl=${emulator.baseUrl}`;
    // A YAML program has no package that brings the plugin.
    if (language === 'yaml')
      await pulumi('plugin', 'install', 'resource', 'workload', version, '--server', address());
    await pulumi('new', template, '--yes', '--name', 'shop', '--stack', 'dev', '--config', url);
    await pulumi('config', 'set', '--secret', 'workload:apiKey', emulator.apiKey);
    expect((await up()).text).toMatch(/\+ 3 created/);
    const { stdout } = await pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toEqual({
      drive: expect.stringContaining(`${emulator.url}/s3/`) as unknown,
      sandbox: expect.stringContaining(emulator.url.replace('http://', '')) as unknown,
    });
    await pulumi('destroy', '--yes', '--skip-preview');
  });
});

it('a new project is deployed by following the README, with the emulator that it installs', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const block = (heading: string, language: string) =>
    new RegExp(`^## ${heading}$[^]*?^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(readme)?.[1] ?? '';
  const [install = '', emulator = '', ...rest] = block('In your own project', 'sh').split(/^(npx .*)\n/m);
  const folder = join(place.folder, 'shop');
  mkdirSync(folder);
  writeFileSync(join(folder, 'Pulumi.yaml'), block('In your own project', 'yaml'));
  writeFileSync(join(folder, 'index.ts'), block('A program', 'ts'));
  await place.run('sh', '-ec', `cd shop && ${install}`);

  // Port 4700 may be in use.
  const [command, ...args] = [...emulator.replace(/ *#.*/, '').split(' '), '--port', '0', '--json'];
  const { env } = place;
  const running = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(createInterface({ input: running.stdout }), 'line');
    // No user is there to answer.
    const commands = rest.join('').replace(/^pulumi up/m, 'pulumi up --yes');
    const { text } = await place.run('sh', '-ec', `cd shop && ${commands}`);
    expect(text).toMatch(/\+ 3 created/);
  } finally {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
});

/** The address of the plugin's archives. */
const address = () => `http://127.0.0.1:${found('WORKLOAD_RELEASE_PORT')}`;

/** The plugin's archive for this machine. */
function archive(): string {
  const sums = readFileSync(join(found('WORKLOAD_RELEASE'), 'SHA256SUMS'), 'utf8');
  return /(?<=plugin\/)\S+/.exec(sums)?.[0] ?? '';
}
