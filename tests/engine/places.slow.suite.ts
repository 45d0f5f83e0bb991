/** The place of an explicit provider changes: the platform moved, or the program changed it; on the real engine. */
import { testProject, type Project } from './command';

let t: Project;
let keys: Readonly<Record<string, string>>;
beforeEach(async () => {
  t = await testProject();
  keys = Object.fromEntries(
    ['first', 'second'].map((workspace) => [workspace, t.emulator.addWorkspace(workspace).apiKey]),
  );
}, 60_000);
afterEach(async () => {
  await t.stop();
});

interface ProviderSettings {
  readonly workspace: string;
  readonly baseUrl?: string;
  readonly acceptMoved?: boolean;
}

/** An explicit provider and its drive, whose name is the same in every place. */
function declared(name: string, { workspace, ...place }: ProviderSettings, drive = name): string {
  const settings = { baseUrl: t.emulator.baseUrl, workspace, apiKey: keys[workspace], ...place };
  return `new workload.Drive('${drive}', { name: 'data', region: 'us-was-1' }, {
    provider: new workload.Provider('${name}', ${JSON.stringify(settings)}),
  });`;
}

async function drives(workspace: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${keys[workspace] ?? ''}`, 'x-service-workspace': workspace };
  const answer = await fetch(`${t.emulator.baseUrl}/drives`, { headers });
  const records = (await answer.json()) as { metadata: { name: string; createdAt: string } }[];
  return records.map(({ metadata: { name, createdAt } }) => `${name} of ${createdAt}`);
}

/** The platform's operators rename a workspace. */
function renamed(from: string, to: string): void {
  const contents = t.emulator.save();
  const objects = (contents.objects ?? []).map((object) =>
    object.workspace === from
      ? { ...object, workspace: to, record: String(object.record).replaceAll(`"${from}"`, `"${to}"`) }
      : object,
  );
  t.emulator.restore({ ...contents, objects });
}

const writes = () => t.requests().filter((line) => !line.startsWith('GET '));
const steps = async () =>
  (await t.preview()).steps
    .filter(({ op, urn }) => op !== 'same' && !urn.includes('pulumi:providers:'))
    .map(({ op, urn }) => `${op} ${urn.split('::').at(-1) ?? ''}`);

const moves = [
  ['a renamed workspace', () => ({ workspace: 'second' }), /from workspace "first" to workspace "second"/],
  [
    'a changed address',
    () => ({ workspace: 'first', baseUrl: t.emulator.baseUrl.replace('127.0.0.1', 'localhost') }),
    /from another management address to http:\/\/localhost/,
  ],
] as const;

it.each(moves)(
  '%s: acceptMoved records it in one plain up, as the preview says',
  async (_, placeOf, line) => {
    t.program(declared('place', { workspace: 'first' }));
    await t.up();
    const before = await drives('first');
    const place = placeOf();
    if (place.workspace !== 'first') renamed('first', place.workspace);

    t.program(declared('place', place));
    t.requests();
    const refused = await t.pulumi('up', '--yes', '--skip-preview');
    expect(refused.code).not.toBe(0);
    expect(refused.text).toMatch(/acceptMoved of the explicit provider\) to true for one pulumi up/);
    expect(t.requests()).toEqual([]);

    t.program(declared('place', { ...place, acceptMoved: true }));
    expect(await steps()).toEqual(['update place']);
    const preview = await t.pulumi('preview', '--diff');
    expect(preview.text).toMatch(line);
    expect(preview.text).toContain(': only the state changes');
    expect(t.requests()).toEqual([]);
    await t.up();
    expect(t.requests()).toEqual(['GET /drives/data']);

    t.program(declared('place', place));
    expect(await steps()).toEqual([]);
    await t.up();
    expect(t.requests()).toEqual([]);
    const refresh = await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes');
    expect(refresh.code === 0 ? '' : refresh.text).toBe('');
    expect(await drives(place.workspace)).toEqual(before);
    t.requests();
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
    expect(writes()).toEqual(['DELETE /drives/data']);
  },
  120_000,
);

/** A drive of the same name, not managed by this stack. */
async function theirs(workspace: string): Promise<string[]> {
  const made = await fetch(`${t.emulator.baseUrl}/drives`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys[workspace] ?? ''}`,
      'x-service-workspace': workspace,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ metadata: { name: 'data' }, spec: { region: 'us-was-1' } }),
  });
  expect(made.status).toBe(200);
  return drives(workspace);
}

it.each([
  ['another workspace of the provider', () => declared('place', { workspace: 'second' })],
  ['another provider of the resource', () => declared('next', { workspace: 'second' }, 'place')],
  [
    'another workspace of the provider, and other resources',
    () => declared('place', { workspace: 'second' }, 'next').replace("'data'", "'next'"),
  ],
])(
  '%s touches neither the old object nor one of the same name in the new place',
  async (_, changed) => {
    t.program(declared('place', { workspace: 'first' }));
    await t.up();
    const [old, other] = [await drives('first'), await theirs('second')];
    for (const acceptMoved of [false, true]) {
      t.program(changed().replace('"apiKey"', `"acceptMoved":${acceptMoved},"apiKey"`));
      const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
      expect(code).not.toBe(0);
      expect(text).toMatch(/drive "data" [^]*workspace "first"/);
      expect(await drives('first')).toEqual(old);
      expect(await drives('second')).toEqual(expect.arrayContaining(other));
    }
  },
  120_000,
);

it('another logical name of provider and resource creates new objects in another place, as the message says', async () => {
  const [first, second] = [
    declared('place', { workspace: 'first' }),
    declared('next', { workspace: 'second' }),
  ];
  t.program(first);
  await t.up();
  const [old = ''] = await drives('first');
  // First the new one beside the old one, then without it.
  t.program([first, second].join('\n'));
  await t.up();
  const [next = ''] = await drives('second');
  expect(await drives('first')).toEqual([old]);
  t.program(second);
  await t.up();
  expect([await drives('first'), await drives('second')]).toEqual([[], [next]]);
  // In one run.
  t.program(declared('back', { workspace: 'first' }));
  expect((await steps()).sort()).toEqual(['create back', 'delete next']);
  await t.up();
  expect(await drives('first')).toHaveLength(1);
  expect(await drives('second')).toEqual([]);
}, 120_000);
