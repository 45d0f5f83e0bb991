/** `workload preview --refresh`: changes from outside and changes of the program are told apart, and a plan of both holds. */
import { join } from 'node:path';
import type { Preview } from '../../cli/src/preview/preview';
import { command } from '../cli/command';
import { type Project, testProject } from './command';
import { call } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

function program(team: string): void {
  t.program(
    ['own', 'drifted', 'gone', 'same']
      .map(
        (name) =>
          `new workload.Drive('${name}', { name: '${name}', region: 'us-was-1', labels: { team: '${name === 'own' ? team : 'one'}' } });`,
      )
      .join('\n'),
  );
  t.main('index.js');
}

async function preview(...args: string[]): Promise<Preview & { readonly drift?: unknown }> {
  const env = { ...process.env, ...t.env };
  const { code, stdout, text } = await command(
    env,
    t.folder,
    'preview',
    '--no-comment',
    '--json',
    '-',
    ...args,
  );
  expect(code === 0 ? '' : text).toBe('');
  return JSON.parse(stdout) as Preview;
}

const nameOf = ({ urn }: { readonly urn: string }) => urn.split('::').at(-1);

it('keeps them apart, with the values of the state and of the platform', async () => {
  program('one');
  await t.up();
  const drive = (await call(t.emulator, 'GET', '/drives/drifted')) as { metadata: { labels: object } };
  drive.metadata.labels = { ...drive.metadata.labels, team: 'outside' };
  await call(t.emulator, 'PUT', '/drives/drifted', drive);
  await call(t.emulator, 'DELETE', '/drives/gone');
  program('two');

  const blind = await preview();
  expect(blind.drift).toBeUndefined();
  expect(blind.resources.map(nameOf)).toEqual(['own']);

  t.requests();
  const plan = join(t.folder, 'plan.json');
  const { drift, resources } = await preview('--refresh', '--save-plan', plan);
  expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(drift?.map((one) => [nameOf(one), one.op, one.changes])).toEqual([
    ['drifted', 'update', [{ path: 'labels.team', replaces: false, from: '"one"', to: '"outside"' }]],
    ['gone', 'delete', []],
  ]);
  expect(resources.map((one) => [nameOf(one), one.op])).toEqual([
    ['gone', 'create'],
    ['drifted', 'update'],
    ['own', 'update'],
  ]);

  await t.up('--refresh', '--plan', plan);
  const after = await preview('--refresh');
  expect([after.drift, after.resources]).toEqual([[], []]);
}, 120_000);
