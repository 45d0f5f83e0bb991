/**
 * A marker in every text of every kind, marked secret, on a folder, S3 and PostgreSQL. With `workload:secretsInState: hash`,
 * somebody who has everything that the backend keeps, and the key that decrypts it, finds none; neither do logs, events,
 * plans and traces have one. With the setting off, the same search finds all.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { testProject, type Project } from '../engine/command';
import { secretProgram } from '../engine/secret-program';
import { decrypted } from '../engine/vault';
import { found } from '../support/planted';
import { type Backend, type PostgresServer, type S3Server, startPostgres, startS3 } from './servers';
import { passes, projectOn } from './stacks';

const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');
const MORE = 'planted-owner-of-one-more';
const KEY = 'planted-key-of-the-state-with-enough-characters';

let postgres: PostgresServer;
let s3: S3Server;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres('stand-in'), startS3('stand-in')]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), s3.stop()]);
});

/** A project, everything that its backend keeps by key, and a copy of it for the scan. */
interface Kept {
  readonly p: Project;
  contents(): Promise<ReadonlyMap<string, string>>;
  copy(folder: string): Promise<void>;
}

const OPENERS: Readonly<Record<Backend['name'], () => Promise<Kept>>> = {
  file: async () => {
    const p = await testProject({ plugin: 'process' });
    const root = join(dirname(p.stateFile()), '..', '..');
    const contents = () => {
      const all = readdirSync(root, { recursive: true, withFileTypes: true });
      const paths = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
      return Promise.resolve(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])));
    };
    // The scan knows where a folder backend is.
    return { p, contents, copy: () => Promise.resolve() };
  },
  S3: async () => {
    const backend = await s3.backend('hashes');
    const contents = () => backend.contents();
    // As `aws s3 sync` makes it.
    const copy = async (folder: string) => {
      for (const [key, text] of await contents()) {
        mkdirSync(dirname(join(folder, key)), { recursive: true });
        writeFileSync(join(folder, key), text);
      }
    };
    return { p: await projectOn(backend), contents, copy };
  },
  PostgreSQL: async () => {
    const backend = await postgres.backend('hashes');
    const copy = async (folder: string) => {
      const rows = await postgres.query('hashes', 'copy pulumi_state to stdout');
      writeFileSync(join(folder, 'states'), rows.join('\n'));
    };
    return { p: await projectOn(backend), contents: () => backend.contents(), copy };
  },
};

describe.each<Backend['name']>(['file', 'S3', 'PostgreSQL'])('on %s', (name) => {
  let kept: Kept;
  let p: Project;
  let env: Record<string, string>;
  let folder: string;
  let program: string;
  let places: ReadonlyMap<string, string>;
  /** The value of the key, which the platform returned once. */
  const delivered = () => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  beforeAll(async () => {
    kept = await OPENERS[name]();
    p = kept.p;
    env = p.env;
    await passes(p, 'config', 'rm', 'workload:apiKey');
    // Shows hidden options of the command, such as the log of events.
    Object.assign(env, { WORKLOAD_API_KEY: p.emulator.apiKey, PULUMI_DEBUG_COMMANDS: 'true' });
    folder = mkdtempSync(join(tmpdir(), 'workload-delivered-'));
    const save = `fs.writeFileSync(${JSON.stringify(folder)} + '/' + process.pid, fs.readFileSync(0))`;
    const made = await secretProgram(p.emulator, {
      deliverTo: [process.execPath, '-e', save],
      marksNames: false,
    });
    program = made.text;
    places = made.places;
    p.program(program, 'native');
    p.main('index.js');
  });
  afterAll(async () => {
    await p.stop();
    rmSync(folder, { recursive: true });
  });

  const on = () => Object.assign(env, { WORKLOAD_SECRETS_IN_STATE: 'hash', WORKLOAD_STATE_KEY: KEY });

  /** The places of the markers in a text, and the values that were delivered. */
  const placesIn = (text: string): string[] => {
    const markers = [...places.keys(), KEY, MORE, p.emulator.apiKey, ...delivered()];
    return [...new Set(found(text, markers).map((marker) => places.get(marker) ?? marker))].sort();
  };

  /** By what the backend keeps: what somebody finds in it who can decrypt it. */
  async function foundIn(): Promise<ReadonlyMap<string, string[]>> {
    const all = [...(await kept.contents())].map(
      ([key, text]) => [key.replace(/^.*\.pulumi\//, ''), placesIn(decrypted(text))] as const,
    );
    expect(all.map(([key]) => key.split('/')[0])).toEqual(
      expect.arrayContaining(['stacks', 'history', 'backups']),
    );
    return new Map(all.filter(([, places]) => places.length > 0));
  }

  async function scan(): Promise<{ readonly code: number; readonly text: string }> {
    const copied = mkdtempSync(join(tmpdir(), 'workload-copy-'));
    try {
      await kept.copy(copied);
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [COMMAND, 'secrets', 'scan', copied, '--stack', 'test'],
        { cwd: p.folder, env: { ...process.env, ...p.env } },
      );
      return { code: 0, text: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, text: stdout + stderr };
    } finally {
      rmSync(copied, { recursive: true });
    }
  }

  it('finds every marker in what the backend keeps with the setting off, and so does the scan', async () => {
    await passes(p, 'up', '--yes', '--skip-preview');
    const shown = await foundIn();
    expect([...shown.keys()].map((key) => key.split('/')[0])).toEqual(
      expect.arrayContaining(['stacks', 'history']),
    );
    const all = new Set([...shown.values()].flat());
    expect([...new Set(places.values())].filter((place) => !all.has(place))).toEqual([]);
    const { code, text } = await scan();
    expect(code).toBe(2);
    expect(placesIn(text)).toEqual([]);
    for (const place of ['Drive Drive0, inputs labels', 'ApiKey ApiKey0, outputs value'])
      expect(text).toContain(place);
  });

  it('finds none in the newest state once it is on, nor in logs, events, plans and traces of later runs', async () => {
    on();
    const shown: Record<string, string[]> = {};
    const look = (where: string, text: string) => {
      const all = placesIn(text);
      if (all.length > 0) shown[where] = all;
    };
    const at = (file: string) => join(p.folder, file);
    const read = (file: string) => readFileSync(at(file), 'latin1');
    look('preview', await passes(p, 'preview', '--diff', '--save-plan', 'plan.json'));
    look('plan', read('plan.json'));
    look('first up', await passes(p, 'up', '--yes', '--skip-preview', '--diff', '--plan', 'plan.json'));
    look('state', await passes(p, 'stack', 'export', '--show-secrets'));

    const traced = ['--otel-traces', `file://${at('otel.json')}`, '--tracing', `file:${at('tracing')}`];
    const logged = ['-v=8', '--logtostderr', '--event-log', at('events.json')];
    env.PULUMI_TRACING_NO_PAYLOADS = 'true';
    p.program(
      `${program}\nnew workload.Drive('more', { region: 'us-was-1', labels: { owner: pulumi.secret('${MORE}') } });`,
      'native',
    );
    look('log', await passes(p, 'up', '--yes', '--skip-preview', ...logged, ...traced));
    for (const file of ['events.json', 'otel.json', 'tracing']) {
      expect(read(file).length).toBeGreaterThan(10_000);
      look(file, read(file));
    }
    look('refresh', await passes(p, 'refresh', '--yes', '--diff', ...logged));
    expect(shown).toEqual({});
    // The negative control: here, the engine writes what the program gives it.
    delete env.PULUMI_TRACING_NO_PAYLOADS;
    const told = await passes(p, 'preview', '--expect-no-changes', '-v=9', '--logtostderr', ...traced);
    for (const text of [told, read('tracing')])
      expect(placesIn(text).length).toBeGreaterThan(new Set(places.values()).size / 2);
  });

  it('finds them in older states only, and none once the history is cleared', async () => {
    const before = await foundIn();
    expect([...before.keys()].filter((key) => /^stacks\/.*json$/.test(key))).toEqual([]);
    expect([...before.keys()].some((key) => key.startsWith('history/'))).toBe(true);
    expect((await scan()).code).toBe(2);
    await passes(p, 'stack', 'export', '--file', 'state.json');
    await passes(p, 'stack', 'rm', '--yes', '--force', '--preserve-config', '--remove-backups');
    // `stack init` would set up a passphrase.
    const settings = readFileSync(join(p.folder, 'Pulumi.test.yaml'));
    await passes(p, 'stack', 'init', 'test', '--secrets-provider', 'hashivault://tests');
    writeFileSync(join(p.folder, 'Pulumi.test.yaml'), settings);
    await passes(p, 'stack', 'import', '--file', 'state.json');
    for (let run = 0; run < 2; run++) await passes(p, 'up', '--yes', '--skip-preview', '--expect-no-changes');
    expect([...(await foundIn())]).toEqual([]);
    // Names stay, also in an argument that is secret as a whole.
    const left = (await scan()).text.split('\n').filter((line) => line.startsWith('  '));
    expect(left.filter((line) => !line.includes(' proxyRouting[0].destinations['))).toEqual([]);
    await passes(p, 'destroy', '--yes', '--skip-preview');
    expect([...(await foundIn())]).toEqual([]);
  });
});
