/** A replacement creates another object: for every kind, with generated and explicit names, by every way to replace. */
import type { Kind } from '../conformance/rows';
import { testProject, type Project } from '../engine/command';
import { changeOf, declare, isGenerated, isUnique, type Naming, objectsOf, prepare, urnOf } from './kinds';

let t: Project;
let kinds: readonly Kind[];

beforeAll(async () => {
  t = await testProject();
  kinds = await prepare(t);
}, 120_000);
afterAll(async () => {
  await t.stop();
});

/** Runs a command that should replace all of these kinds, and expects another object of each. */
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

describe.each<Naming>(['generated', 'explicit'])('with %s names', (naming) => {
  beforeAll(async () => {
    declare(t, kinds, naming);
    await t.up();
  }, 120_000);

  it('--replace creates another object', async () => {
    await replaces(kinds, naming, ...kinds.flatMap((kind) => ['--replace', urnOf(t, kind)]));
  }, 120_000);

  it('taint creates another object', async () => {
    const tainted = await t.pulumi('state', 'taint', '--yes', ...kinds.map((kind) => urnOf(t, kind)));
    expect(tainted.code === 0 ? '' : tainted.text).toBe('');
    await replaces(kinds, naming);
  }, 120_000);

  it('replaceOnChanges creates another object, and the preview says what is lost', async () => {
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

it('--replace from a program in another language meets its own object, and touches nothing', async () => {
  // Our classes delete the old object first. Without that, the provider is asked to create an existing object.
  const named = kinds.filter(isUnique);
  declare(t, named, 'explicit', { options: () => ({ deleteBeforeReplace: false }) });
  await t.up();
  const before = await objectsOf(t, named);
  const { code, text } = await t.pulumi(
    ...['up', '--yes', '--skip-preview', '--continue-on-error'],
    ...named.flatMap((kind) => ['--replace', urnOf(t, kind)]),
  );
  expect(code).not.toBe(0);
  for (const kind of named) {
    const { noun } = kind.definition;
    expect(text).toMatch(
      new RegExp(
        `${noun} "[^"]+" exists\\. It is the current object of this resource.*deleteBeforeReplace: true`,
      ),
    );
  }
  expect(await objectsOf(t, named)).toEqual(before);
}, 120_000);
