/**
 * The option `import` on the real engine, for a forked application: the engine imports and then updates in one run, so
 * a program that names the same snapshot in another way must not release anything.
 */
import { type Project, testProject } from './command';
import { call } from './story';

const ENVS = `envs: [{ name: 'SHOP', value: 'yes' }, { name: 'A', value: '1' }]`;

let t: Project;
let id: string;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
  const { emulator } = t;
  await call(emulator, 'POST', '/sandboxes', {
    metadata: { name: 'base' },
    spec: {
      runtime: { envs: [{ name: 'SHOP', value: 'yes' }], ports: [{ target: 3000, protocol: 'HTTP' }] },
    },
  });
  for (const name of ['shop-v1', 'shop-v2'])
    await call(emulator, 'POST', '/snapshots', { source: { kind: 'sandbox', name: 'base' }, name });
  ({ id } = (await call(emulator, 'GET', '/snapshots/shop-v1')) as { id: string });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** An application that somebody forked by hand, and a program that imports it. */
async function imports(name: string, args: string): Promise<void> {
  const body = {
    targetType: 'application',
    targetName: name,
    snapshotId: id,
    envs: [{ name: 'A', value: '1' }],
  };
  await call(t.emulator, 'POST', '/snapshots/shop-v1/fork', body);
  t.program(
    `new workload.ForkedApplication('${name}', { name: '${name}', ${args} }, { import: '${name}', retainOnDelete: true });`,
  );
  t.requests();
}

const writes = () => t.requests().filter((line) => !line.startsWith('GET '));
const run = async (...args: string[]) => {
  const { code, text } = await t.pulumi(...args);
  return { code, text: text.replace(/\s+/g, ' ') };
};

it.each([
  ['by name', () => `snapshot: 'shop-v1'`],
  ['by id as snapshot', () => `snapshot: '${id}'`],
  ['by id', () => `snapshotId: '${id}'`],
  ['by name, with the port that a fork gets anyway', () => `snapshot: 'shop-v1', port: 3000`],
])(
  'a snapshot %s is the one that runs: nothing is released, and no line says so',
  async (title, args) => {
    const name = `shop-${title.replace(/[^a-z]+/g, '-').slice(0, 20)}x`;
    await imports(name, `${args()}, ${ENVS}`);
    const preview = await run('preview');
    expect(preview).toMatchObject({ code: 0 });
    expect(preview.text).not.toContain('new revision');
    const up = await run('up', '--yes', '--skip-preview');
    expect(up).toMatchObject({ code: 0 });
    expect(up.text).not.toContain('new revision');
    expect(writes()).toEqual([]);
    expect((await run('preview', '--expect-no-changes')).code).toBe(0);
    expect((await run('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
    expect((await run('up', '--yes', '--skip-preview')).code).toBe(0);
    expect(writes()).toEqual([]);
  },
  60_000,
);

it('another snapshot is refused in the preview, with the argument to write', async () => {
  await imports('other', `snapshot: 'shop-v2', ${ENVS}`);
  for (const command of [['preview'], ['up', '--yes', '--skip-preview']]) {
    const { code, text } = await run(...command);
    expect(code).not.toBe(0);
    expect(text).toContain(
      `application "other": snapshot: the program names shop-v2, but rev-1 runs another snapshot, so this import would release a new revision. To import what runs, write snapshotId: "${id}". Release shop-v2 in a later pulumi up`,
    );
  }
  expect(writes()).toEqual([]);
}, 60_000);

it('another variable is told in the preview as a new revision', async () => {
  await imports('less', `snapshot: 'shop-v1', envs: [{ name: 'A', value: '1' }]`);
  const { code, text } = await run('preview');
  expect(code).toBe(0);
  expect(text).toContain('less: new revision of snapshot shop-v1, takes all traffic once it is deployed');
  expect(text).toContain('envs: SHOP is removed');
}, 60_000);
