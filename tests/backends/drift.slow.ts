/** `workload drift --all` over stacks in S3 and PostgreSQL: beside a run that has the lock, and after it was killed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fleet, fleetSchema } from '../../cli/src/drift/schema';
import { States } from '../../cli/src/drift/states';
import { command } from '../cli/command';
import type { Project } from '../engine/command';
import { PROJECT } from '../engine/stack';
import { call } from '../engine/story';
import { familyOf, kill } from '../faults/processes';
import type { Adapter } from '../support/adapters';
import { type Backend, type PostgresServer, type S3Server, startPostgres, startS3 } from './servers';
import { Held, passes, projectOn, startUp } from './stacks';

let postgres: PostgresServer;
let s3: S3Server;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres('stand-in'), startS3('stand-in')]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), s3.stop()]);
});

const drive = (name: string) =>
  `new workload.Drive('${name}', { name: '${name}', region: 'us-was-1', labels: { of: 'team' } });`;
const nameOf = ({ urn }: { readonly urn: string }) => urn.replace(/.*::/, '');

describe.each<[Backend['name'], Adapter]>([
  ['S3', 'dynamic'],
  ['PostgreSQL', 'native'],
])('on %s, with %s resources', (name, form) => {
  let p: Project;
  beforeAll(async () => {
    p = await projectOn(await (name === 'S3' ? s3 : postgres).backend('drift'));
    await passes(p, 'stack', 'init', 'other', '--copy-config-from', 'test', '--no-select');
    for (const stack of ['test', 'other']) {
      p.program([`${stack}-kept`, `${stack}-changed`, `${stack}-lost`].map(drive).join('\n'), form);
      await passes(p, 'up', '--yes', '--skip-preview', '--stack', stack);
    }
    const { emulator } = p;
    for (const stack of ['test', 'other']) {
      const path = `/drives/${stack}-changed`;
      const { metadata, spec } = (await call(emulator, 'GET', path)) as { metadata: object; spec: object };
      await call(emulator, 'PUT', path, { metadata: { ...metadata, labels: { of: 'others' } }, spec });
      await call(emulator, 'DELETE', `/drives/${stack}-lost`);
    }
    await call(emulator, 'POST', '/drives', { metadata: { name: 'by-hand' }, spec: { region: 'us-was-1' } });
    const { baseUrl, workspace } = emulator;
    const places = [{ baseUrl, workspace, credential: { env: 'THE_KEY' } }];
    writeFileSync(join(p.folder, 'places.json'), JSON.stringify({ places }));
  });
  afterAll(() => p.stop());

  /** Without what decrypts states. */
  const drift = async (
    args: readonly string[],
    given = p.env,
  ): Promise<{ readonly code: number; readonly fleet: Fleet }> => {
    const { PULUMI_CONFIG_PASSPHRASE: _none, VAULT_SERVER_TOKEN: _neither, ...others } = given;
    const env = { ...process.env, ...others, THE_KEY: p.emulator.apiKey };
    const options = ['--json', '--places', 'places.json', '--except', 'ServiceAccount'];
    const { code, stdout, text } = await command(env, p.folder, 'drift', ...options, ...args);
    if (!stdout.startsWith('{')) throw new Error(text);
    return { code, fleet: fleetSchema.parse(JSON.parse(stdout)) };
  };
  const expectAll = ({ code, fleet }: Awaited<ReturnType<typeof drift>>) => {
    expect([code, fleet.whole, fleet.unread]).toEqual([21, true, []]);
    expect(fleet.drifted.map((one) => [one.stack, nameOf(one), one.properties])).toEqual(
      ['other', 'test'].map((stack) => [
        stack,
        `${stack}-changed`,
        [{ property: 'labels', recorded: { of: 'team' }, live: { of: 'others' } }],
      ]),
    );
    expect(fleet.gone.map(nameOf)).toEqual(['other-lost', 'test-lost']);
    expect([fleet.unmanaged.map(({ id }) => id), fleet.orphaned]).toEqual([['by-hand'], []]);
  };

  /** The run has put the program's labels back, or creates what was lost, in its own time. */
  const expectChanged = ({ code, fleet }: Awaited<ReturnType<typeof drift>>) => {
    expect([code, fleet.whole, fleet.unread]).toEqual([21, true, []]);
    expect(fleet.drifted.map(nameOf)).toContain('other-changed');
    expect(fleet.gone.map(nameOf)).toContain('other-lost');
    expect([fleet.unmanaged.map(({ id }) => id), fleet.orphaned]).toEqual([['by-hand'], []]);
  };

  it('finds what drifted in every stack, and what no stack has, without what decrypts states', async () => {
    p.emulator.journal.clear();
    expectAll(await drift(['--all']));
    expect(p.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  });

  it('a role that may only read is enough for PostgreSQL', async () => {
    if (name === 'S3') return;
    const { PULUMI_BACKEND_URL: url = '' } = p.env;
    await postgres.query(
      'drift',
      "create role reader login password 'stand-in'; grant select on pulumi_state to reader",
    );
    const readOnly = { PULUMI_BACKEND_URL: url.replace('//pulumi@', '//reader@'), PGPASSWORD: 'stand-in' };
    expectAll(await drift(['--all'], { ...p.env, ...readOnly }));
  });

  it('does the same beside a run that has the lock, and after this run was killed', async () => {
    const held = new Held(p, ['test-kept', 'test-changed', 'test-lost', 'late'].map(drive).join('\n'));
    const { child, ended } = startUp(p, '--stack', 'test');
    await held.begun();
    const locked = await p.pulumi('refresh', '--yes', '--stack', 'test');
    expect(locked.text).toContain('is currently locked by');
    expectChanged(await drift(['--all']));
    for (const { pid } of familyOf(Number(child.pid))) kill(pid);
    await ended;
    expectChanged(await drift(['--all']));
    await passes(p, 'cancel', '--yes', 'test');
  });

  it('states are those that the engine exports, without it for PostgreSQL', async () => {
    const { PULUMI_BACKEND_URL: url = '' } = p.env;
    const inMode = (mode: string, env = p.env) =>
      States.of(url.replace('sslmode=disable', `sslmode=${mode}`), PROJECT, env);
    if (name === 'S3') {
      expect(await inMode('')).toBeUndefined();
      return;
    }
    const listed = JSON.parse(await passes(p, 'stack', 'ls', '--all', '--json')) as { name: string }[];
    for (const mode of ['disable', 'require']) {
      const states = await inMode(mode);
      const names = await states?.names();
      expect(names?.sort()).toEqual(listed.map((one) => `organization/${PROJECT}/${one.name}`).sort());
      for (const stack of ['test', 'other']) {
        const { deployment } = JSON.parse(await passes(p, 'stack', 'export', '--stack', stack)) as {
          deployment: unknown;
        };
        expect(await states?.read(stack)).toEqual(deployment);
      }
      await states?.close();
    }
    // As for the engine, whose message says why.
    expect(await inMode('verify-full')).toBeUndefined();
    expect(await inMode('disable', { ...p.env, PGPASSWORD: 'another' })).toBeUndefined();
  });

  it('a stack that is not there any more is told, and the others are complete', async () => {
    const { code, fleet } = await drift(['--stack', 'other', '--stack', 'gone']);
    expect([code, fleet.unread.map(({ stack }) => stack)]).toEqual([1, ['gone']]);
    expect(fleet.drifted.map(nameOf)).toEqual(['other-changed']);
  });

  it('lists more stacks than the engine opens connections', async () => {
    const more = Array.from({ length: 20 }, (_, index) => `more-${index}`);
    for (const stack of more)
      await passes(p, 'stack', 'init', stack, '--copy-config-from', 'test', '--no-select');
    const { code, fleet } = await drift(['--all']);
    expect([code, fleet.whole, fleet.stacks.length]).toEqual([21, true, 22]);
  });
});
