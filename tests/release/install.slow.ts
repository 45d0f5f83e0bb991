/** A release as users install it, in empty folders, from servers of this machine alone. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '@workload/emulator';
import { story } from '../engine/story';
import { found, type Place, Surroundings } from './surroundings';

// npm, pip and go install hundreds of packages, and Go compiles Pulumi's SDK where it never was.
jest.setTimeout(900_000);

const ROOT = join(__dirname, '..', '..');
const EXAMPLES = join(ROOT, 'examples');

const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8')) as {
  version: string;
};
/** Pulumi's registry, which the engine asks for every plugin that has an address. */
const REGISTRY = 'api.pulumi.com:443';

let surroundings: Surroundings;
let emulator: Emulator;
let place: Place;

beforeAll(async () => {
  surroundings = await Surroundings.start();
});
afterAll(async () => {
  await surroundings.stop();
});
beforeEach(async () => {
  emulator = await startEmulator();
  place = surroundings.place();
});
afterEach(async () => {
  await emulator.stop();
  surroundings.downloads.length = 0;
  // That it does not answer stops nothing.
  expect(surroundings.others.asked.splice(0).filter((host) => host !== REGISTRY)).toEqual([]);
});

const edit = (file: string, change: (text: string) => string) => {
  writeFileSync(join(place.folder, file), change(readFileSync(join(place.folder, file), 'utf8')));
};
const pulumi = (...args: string[]) => place.run('pulumi', ...args, '--non-interactive', '--color', 'never');
const up = () => pulumi('up', '--yes', '--skip-preview');
/** Without the folder of this repository that has the plugin. */
const withoutPlugin = (text: string) => text.replace(/^plugins:\n(?: .*\n?)+/m, '');

/** Settings of the platform; the key by standard input of nobody: it is a value of this test. */
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
    cpSync(join(EXAMPLES, example), place.folder, { recursive: true });
    await pulumi('stack', 'init', 'dev');
    await settings(example === 'quickstart-yaml' ? '' : 'mail:');
  }

  it('runs in TypeScript, with packages of npm alone', async () => {
    await begin('quickstart');
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect((await up()).text).toMatch(/5 unchanged/);
    expect(surroundings.downloads).toEqual([]);
  });

  it('runs in Python: the package installs the plugin', async () => {
    await begin('quickstart-python');
    edit('requirements.txt', (text) => text.replace(/^#.*\n.*sdks\/python$/m, `pulumi_workload==${version}`));
    edit('Pulumi.yaml', withoutPlugin);
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect(surroundings.downloads).toEqual([archive()]);
  });

  it('runs in Go: the module installs the plugin', async () => {
    await begin('quickstart-go');
    edit('go.mod', (text) => text.replace(/^(?:\/\/.*\n)?replace .*\n/m, ''));
    edit('Pulumi.yaml', withoutPlugin);
    await place.run('go', 'mod', 'tidy');
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect(surroundings.downloads).toEqual([archive()]);
  });

  it('runs in YAML, with the plugin from its address', async () => {
    const address = `http://127.0.0.1:${found('WORKLOAD_RELEASE_PORT')}`;
    await begin('quickstart-yaml');
    edit('Pulumi.yaml', (text) =>
      text.replace(/source: .*/, `source: workload\n    version: ${version}\n    pluginDownloadURL: ${address}`),
    );
    await pulumi('install');
    expect((await up()).text).toMatch(/\+ 5 created/);
    expect(surroundings.downloads).toEqual([archive()]);
  });
});

it('`pulumi package add` adds what was installed from the address', async () => {
  const address = `http://127.0.0.1:${found('WORKLOAD_RELEASE_PORT')}`;
  writeFileSync(join(place.folder, 'Pulumi.yaml'), 'name: added\nruntime: yaml\n');
  await pulumi('plugin', 'install', 'resource', 'workload', version, '--server', address);
  await pulumi('package', 'add', `workload@${version}`);
  expect(readFileSync(join(place.folder, 'Pulumi.yaml'), 'utf8')).toContain(`workload@${version}`);
  await pulumi('install');
});

describe.each(['typescript', 'python', 'go', 'yaml'])('the template in %s', (language) => {
  it('makes a project that comes up on an emulator', async () => {
    const template = join(ROOT, 'templates', language);
    const url = `workload:baseUrl=${emulator.baseUrl}`;
    await pulumi('new', template, '--yes', '--name', 'shop', '--stack', 'dev', '--config', url);
    // As the template says once it has made the project.
    if (language === 'yaml') await place.run('npm', 'install');
    await pulumi('config', 'set', '--secret', 'workload:apiKey', emulator.apiKey);
    expect((await up()).text).toMatch(/\+ 3 created/);
    const { stdout } = await pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toEqual({
      drive: expect.stringContaining('/data') as unknown,
      sandbox: expect.stringContaining(emulator.url.replace('http://', '')) as unknown,
    });
    await pulumi('destroy', '--yes', '--skip-preview');
  });
});

/** Of the plugin, for this machine. */
function archive(): string {
  const sums = readFileSync(join(found('WORKLOAD_RELEASE'), 'SHA256SUMS'), 'utf8');
  return /(?<=plugin\/)\S+/.exec(sums)?.[0] ?? '';
}
