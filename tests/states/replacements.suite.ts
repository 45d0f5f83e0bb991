/** "Replaced" means another object: for every kind, under generated and explicit names, in every way there is. */
import { adapter } from '../support/adapters';
import type { Kind } from '../conformance/rows';
import { testProject, type Project } from '../engine/command';
import { changeOf, declare, isGenerated, type Naming, objectsOf, prepare, urnOf } from './kinds';

let t: Project;
let kinds: readonly Kind[];

beforeAll(async () => {
  t = await testProject();
  kinds = await prepare(t);
}, 120_000);
afterAll(async () => {
  await t.stop();
});

/** Runs what is said to replace all of these kinds, and expects another object of each. */
async function replaces(replaced: readonly Kind[], naming: Naming, ...args: string[]): Promise<void> {
  const before = await objectsOf(t, kinds);
  const { text } = await t.up(...args);
  expect(text).toContain(`+-${replaced.length} replaced`);
  const after = await objectsOf(t, kinds);
  for (const kind of replaced) {
    const [was, is] = [before.get(kind.type), after.get(kind.type)];
    expect([kind.type, is?.identity]).not.toEqual([kind.type, was?.identity]);
    if (isGenerated(kind, naming)) expect(is?.id).not.toBe(was?.id);
    else expect(is?.id).toBe(was?.id);
  }
  const preview = await t.pulumi('preview', '--expect-no-changes', '--diff');
  expect(preview.code === 0 ? '' : preview.text).toBe('');
}

describe.each<Naming>(['generated', 'explicit'])('under %s names', (naming) => {
  beforeAll(async () => {
    declare(t, kinds, naming);
    await t.up();
  }, 120_000);

  it('--replace makes another object', async () => {
    await replaces(kinds, naming, ...kinds.flatMap((kind) => ['--replace', urnOf(t, kind)]));
  }, 120_000);

  it('so does taint', async () => {
    const tainted = await t.pulumi('state', 'taint', '--yes', ...kinds.map((kind) => urnOf(t, kind)));
    expect(tainted.code === 0 ? '' : tainted.text).toBe('');
    await replaces(kinds, naming);
  }, 120_000);

  it('so does replaceOnChanges, and the preview says what is lost', async () => {
    const changing = kinds.filter((kind) => changeOf(kind) !== undefined);
    const options = () => ({ replaceOnChanges: ['*'] });
    declare(t, kinds, naming, { change: true, options });
    const preview = await t.pulumi('preview');
    for (const { type, definition } of changing.filter(
      (kind) => kind.definition.change.replacement?.says !== undefined,
    )) {
      expect([type, preview.text]).toEqual([
        type,
        expect.stringContaining(definition.change.replacement?.says ?? ''),
      ]);
    }
    await replaces(changing, naming);
  }, 120_000);

  afterAll(async () => {
    await t.pulumi('destroy', '--yes', '--skip-preview');
  }, 60_000);
});

it('of a program in another language meets its own object under --replace, and touches nothing', async () => {
  // A class of ours deletes the old one first; without it the provider is asked to make what is there.
  const drives = kinds.filter(({ type }) => type === 'Drive');
  declare(t, drives, 'explicit', { options: () => ({ deleteBeforeReplace: false }) });
  await t.up();
  const before = await objectsOf(t, drives);
  const { code, text } = await t.pulumi(
    'up',
    '--yes',
    '--skip-preview',
    '--replace',
    ...drives.map((kind) => urnOf(t, kind)),
  );
  expect(code).not.toBe(0);
  expect(text).toMatch(/It is the one that this resource has now.*deleteBeforeReplace: true/s);
  expect(await objectsOf(t, drives)).toEqual(before);
  expect(adapter()).toMatch(/dynamic|native/);
}, 120_000);
