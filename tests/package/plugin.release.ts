/** The released plugin: an executable for each platform, which needs no Node, and every way to install it. */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Project, testProject } from '../engine/command';
import { listen, type Others, startOthers } from '../engine/others';
import { story } from '../engine/story';
import { readSpans } from '../engine/traces';
import { PLUGIN } from '../support/adapters';

const ROOT = join(__dirname, '..', '..');
const EXAMPLES = join(ROOT, 'examples');
const RELEASES = join(ROOT, 'provider', 'dist', 'releases');
const NAME = 'pulumi-resource-workload';
/** A string from the plugin's bundle. */
const OF_THE_PLUGIN = 'workload:acceptMoved';

const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8')) as {
  version: string;
};
const archiveFor = (platform: string) => `${NAME}-v${version}-${platform}.tar.gz`;
const LINUX = archiveFor('linux-amd64');

/** Archives of all platforms. */
let releases: string;
let stage: string;

async function pack(...args: string[]): Promise<void> {
  const script = join(ROOT, 'scripts', 'plugin-pack.mjs');
  const url = ['--download-url', 'https://example.com/releases'];
  await promisify(execFile)(process.execPath, [script, ...url, ...args]);
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

beforeAll(async () => {
  stage = mkdtempSync(join(tmpdir(), 'workload-releases-'));
  releases = join(stage, 'releases');
  await pack();
  cpSync(RELEASES, releases, { recursive: true });
}, 3_000_000);
afterAll(() => {
  rmSync(stage, { recursive: true, force: true });
});

/** The executable of an archive. */
function executable(archive: string): string {
  const folder = mkdtempSync(join(stage, 'unpacked-'));
  execFileSync('tar', ['-xzf', join(releases, archive), '-C', folder]);
  const [program = ''] = readdirSync(folder).filter((name) => name.startsWith(NAME));
  return join(folder, program);
}

describe('release archives', () => {
  it('exist for six platforms, with at most 60 MB each, with checksums, licences and a page', () => {
    const names = [
      ...['darwin-amd64.unsigned', 'darwin-arm64.unsigned', 'linux-amd64', 'linux-arm64'].map(archiveFor),
      ...['windows-amd64', 'windows-arm64'].map(archiveFor),
    ];
    expect(readdirSync(releases).sort()).toEqual(['SHA256SUMS', ...names].sort());
    const sums = names.map((name) => `${sha256(join(releases, name))}  ${name}`);
    expect(readFileSync(join(releases, 'SHA256SUMS'), 'utf8').trim().split('\n').sort()).toEqual(sums.sort());
    for (const name of names) {
      expect(readFileSync(join(releases, name)).length).toBeLessThan(60e6);
      const listed = execFileSync('tar', ['-tzf', join(releases, name)], { encoding: 'utf8' });
      const program = name.includes('windows') ? `${NAME}.exe` : NAME;
      expect(listed.trim().split('\n')).toEqual([
        program,
        ...['LICENSE', 'LICENSE.node', 'LICENSE.packages', 'README.md'],
      ]);
    }
  });

  it.each([
    // The format, then the processor, in the first bytes of an executable.
    ['linux-amd64', '7f454c46020101', 18, '3e00'],
    ['linux-arm64', '7f454c46020101', 18, 'b700'],
    ['darwin-amd64.unsigned', 'cffaedfe', 4, '07000001'],
    ['darwin-arm64.unsigned', 'cffaedfe', 4, '0c000001'],
    ['windows-amd64', '4d5a', undefined, '6486'],
    ['windows-arm64', '4d5a', undefined, '64aa'],
  ])(
    'contain an executable for %s with the plugin, without another signature',
    (platform, format, at, processor) => {
      const file = executable(archiveFor(platform));
      const bytes = readFileSync(file);
      const place = at ?? bytes.readUInt32LE(0x3c) + 4;
      expect(bytes.toString('hex', 0, format.length / 2)).toBe(format);
      expect(bytes.toString('hex', place, place + processor.length / 2)).toBe(processor);
      expect(bytes.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true);
      expect(bytes.includes(OF_THE_PLUGIN)).toBe(true);
      if (platform.startsWith('linux')) return;
      const read = `(await import('node:fs')).readFileSync('${file}')`;
      expect(ofScripts('scripts/lib/standalone.mjs', `isSigned(${read})`)).toBe('false');
    },
  );

  it('are packed again with the same bytes', async () => {
    await pack('--platform', 'linux-amd64');
    expect(sha256(join(RELEASES, LINUX))).toBe(sha256(join(releases, LINUX)));
  }, 600_000);

  it('are refused if the signing command leaves no signature', async () => {
    const packing = pack('--platform', 'windows-amd64', '--sign', 'true');
    await expect(packing).rejects.toThrow(/true left .*pulumi-resource-workload\.exe without a signature/);
  }, 600_000);
});

describe('installation', () => {
  let t: Project;
  let home: string;
  let others: Others;

  beforeEach(async () => {
    others = await startOthers();
    home = mkdtempSync(join(tmpdir(), 'workload-home-'));
    const yaml = process.env.WORKLOAD_YAML_BIN;
    if (yaml === undefined)
      throw new Error('no host of Pulumi YAML: run the tests with `npm run test:plugin`');
    t = await testProject({
      path: yaml,
      plugin: 'process',
      env: { PULUMI_HOME: home, ...others.env },
    });
    // The files in the folder, not a program in this process.
    t.main('Main.yaml');
    write();
  });
  afterEach(async () => {
    await t.stop();
    others.stop();
    rmSync(home, { recursive: true, force: true });
    expect(others.asked).toEqual([]);
  });

  /** Writes a program with one drive, in a project that has this package. */
  function write(workload?: Readonly<Record<string, string>>): void {
    const lines = ['name: tests', 'runtime: yaml', 'resources:', '  data:'];
    lines.push('    type: workload:Drive', '    properties:', '      region: us-was-1');
    if (workload !== undefined) lines.push('packages:', `  workload: ${JSON.stringify(workload)}`);
    writeFileSync(join(t.folder, 'Pulumi.yaml'), lines.join('\n'));
  }

  async function passes(...args: string[]): Promise<void> {
    const { code, text } = await t.pulumi(...args);
    expect(code === 0 ? '' : text).toBe('');
  }

  /** As a user who checks out the project and works on it. */
  async function works(): Promise<void> {
    await passes('install');
    expect((await t.up()).text).toMatch(/\+ 2 created/);
  }

  const project = () => readFileSync(join(t.folder, 'Pulumi.yaml'), 'utf8');

  it('from the npm package, by its folder in `Pulumi.yaml`', async () => {
    cpSync(PLUGIN, join(t.folder, 'node_modules', '@workload', 'pulumi', 'bin'), { recursive: true });
    write({ source: './node_modules/@workload/pulumi/bin' });
    await works();
  }, 120_000);

  it('from a folder, by `pulumi package add`', async () => {
    cpSync(PLUGIN, join(t.folder, 'plugin'), { recursive: true });
    await passes('package', 'add', './plugin');
    expect(project()).toContain('workload: ./plugin');
    await works();
  }, 120_000);

  it('from an archive, without Node: the quickstart is created, has no diff, and is deleted', async () => {
    await story(t.emulator);
    // PATH contains only the engine and its hosts, and no plugin.
    Object.assign(t.env, {
      PATH: [process.env.WORKLOAD_ENGINE_BIN, process.env.WORKLOAD_YAML_BIN].join(':'),
    });
    await passes('plugin', 'install', 'resource', 'workload', version, '--file', join(releases, LINUX));
    t.yaml('quickstart-yaml', (text) => text.replace(/^packages:\n(?: .*\n)+/m, ''));
    const secrets = ['--secret', 'clientSecret=planted-secret', '--secret', 'refreshToken=planted-token'];
    await passes('config', 'set-all', '--plaintext', 'clientId=stand-in', ...secrets);
    const traces = join(home, 'traces.json');
    expect((await t.up('--otel-traces', `file://${traces}`)).text).toMatch(/\+ 5 created/);
    // The executable contains the tracing code.
    const own = readSpans(traces).filter(({ service }) => service === 'workload-pulumi');
    expect(own.map(({ name }) => name)).toContain('POST /drives');
    expect((await t.up()).text).toMatch(/5 unchanged/);
    await passes('refresh', '--yes', '--skip-preview', '--expect-no-changes');
    expect(readFileSync(t.stateFile(), 'utf8')).not.toContain('planted');
    await passes('destroy', '--yes', '--skip-preview');
  }, 180_000);

  it('from an archive, and then added by its name', async () => {
    await passes('plugin', 'install', 'resource', 'workload', version, '--file', join(releases, LINUX));
    await passes('package', 'add', `workload@${version}`);
    expect(project()).toContain(`workload@${version}`);
    await works();
  }, 120_000);

  it('from an archive, and then added as an executable', async () => {
    await passes('plugin', 'install', 'resource', 'workload', version, '--file', join(releases, LINUX));
    await passes('package', 'add', executable(LINUX));
    await works();
  }, 120_000);

  describe('from an address', () => {
    let server: Server;
    let downloads: string[];
    let url: string;
    beforeEach(async () => {
      downloads = [];
      server = createServer((request, response) => {
        downloads.push(`${request.method} ${request.url}`);
        response.end(readFileSync(join(releases, basename(request.url ?? ''))));
      });
      url = `http://127.0.0.1:${await listen(server)}`;
    });
    afterEach(() => {
      server.close();
    });

    it('in `Pulumi.yaml`, which the engine requests once', async () => {
      write({ source: 'workload', version, pluginDownloadURL: url });
      await works();
      expect(downloads).toEqual([`GET /${LINUX}`]);
      // Pulumi's registry does not list this package. Its missing response blocks nothing.
      expect([...new Set(others.asked.splice(0))]).toEqual(['api.pulumi.com:443']);
    }, 120_000);

    it('in the schema, which the engine requests once', async () => {
      const released = join(stage, 'released', NAME);
      ofScripts('provider/bundle.mjs', `bundle('${released}', '${url}')`);
      await passes('package', 'add', released);
      expect((await t.up()).text).toMatch(/\+ 2 created/);
      await passes('install');
      expect(downloads).toEqual([`GET /${LINUX}`]);
    }, 120_000);
  });

  it.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('-yaml')))(
    'by `pulumi install` of %s, without contacting other hosts',
    async (name) => {
      const text = readFileSync(join(EXAMPLES, name, 'Pulumi.yaml'), 'utf8');
      expect(text).toContain('../../provider/bin');
      writeFileSync(join(t.folder, 'Pulumi.yaml'), text.replace('../../provider/bin', PLUGIN));
      await passes('install');
    },
    60_000,
  );
});

/** Calls a function of the scripts, which are ES modules, and returns its result. */
function ofScripts(file: string, call: string): string {
  const url = pathToFileURL(join(ROOT, file)).href;
  const text = `const m = await import('${url}'); process.stdout.write(String(await m.${call}));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' });
}
