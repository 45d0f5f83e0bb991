/** Imports on the real engine: the requests of `pulumi import`, for one and for many objects, and a refused import. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from './command';
import { call } from './story';

const MOST = 200;

let t: Project;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
  for (let i = 0; i < MOST; i++)
    await call(t.emulator, 'POST', '/drives', {
      metadata: { name: `drive-${i}` },
      spec: { region: 'us-was-1' },
    });
}, 120_000);
afterAll(async () => {
  await t.stop();
});

it.each([
  [1, 1],
  [2, 2],
  // The engine decides how many run in parallel: fewer on a busy machine.
  [20, 15],
  [MOST, MOST / 2],
])(
  '%i drives need at most %i requests',
  async (count, most) => {
    const names = Array.from({ length: count }, (_, i) => `drive-${i}`);
    const resources = names.map((name) => ({
      type: 'workload:index:Drive',
      name: `${name}-of-${count}`,
      id: name,
    }));
    writeFileSync(join(t.folder, 'import.json'), JSON.stringify({ resources }));
    t.requests();
    const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
    const { code, text } = await t.pulumi('import', '--file', 'import.json', ...options);
    expect(code === 0 ? '' : text).toBe('');
    expect(text).toContain(`= ${count} imported`);
    const requests = t.requests();
    expect(requests.every((line) => line.startsWith('GET /drives'))).toBe(true);
    expect(requests.length).toBeLessThanOrEqual(most);
    if (count === 1) expect(requests).toEqual(['GET /drives/drive-0']);
  },
  60_000,
);

describe('an import with refused arguments', () => {
  let own: Project;
  beforeAll(async () => {
    own = await testProject({ on: t.emulator });
  }, 60_000);
  afterAll(async () => {
    await own.stop();
  });

  it('ends with the reason; the engine has recorded the object, and continues once the program is fixed', async () => {
    await call(own.emulator, 'POST', '/drives', { metadata: { name: 'mine' }, spec: { region: 'us-was-1' } });
    const program = (displayName: string) => {
      own.program(
        `new workload.Drive('data', { name: 'mine', region: 'us-was-1'${displayName} }, { import: 'mine' });`,
        'native',
      );
    };
    program(`, displayName: ''`);
    const { code, text } = await own.pulumi('up', '--yes', '--skip-preview');
    expect(code).not.toBe(0);
    expect(text).toContain('displayName: must be a string of 1 to 63 characters');
    expect(own.state().resources.map(({ id }) => id)).toContain('mine');
    program('');
    own.requests();
    await own.up();
    expect(own.requests()).toEqual([]);
    expect((await own.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  }, 60_000);
});

it('an import of a protected object has the protection among its arguments', async () => {
  const labels = { 'pulumi-deletion-protection': 'true' };
  const drive = { metadata: { name: 'guarded', labels }, spec: { region: 'us-was-1' } };
  await call(t.emulator, 'POST', '/drives', drive);
  const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
  const { code, text } = await t.pulumi('import', 'workload:index:Drive', 'guarded', 'guarded', ...options);
  expect(code === 0 ? '' : text).toBe('');
  const found = t.state().resources.find(({ id }) => id === 'guarded');
  expect(found?.inputs).toMatchObject({ deletionProtection: true });
}, 60_000);
