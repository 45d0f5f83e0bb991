/** Two states of one program: no command of one touches the objects of the other, in any order. */
import type { Project } from '../engine/command';
import { beside, type Beside, passes, protectedDrive } from './beside';
import { isGenerated, isUnique, declare, objectsOf } from './kinds';

let both: Beside;
let theirs: Beside['theirs'];
let ours: Beside['ours'];
let kinds: Beside['kinds'];
let leavesAlone: Beside['leavesAlone'];

beforeAll(async () => {
  both = await beside();
  ({ theirs, ours, kinds, leavesAlone } = both);
}, 120_000);
afterAll(async () => {
  await both.stop();
});

const atRest = async (t: Project) => {
  await passes(t.pulumi('preview', '--expect-no-changes', '--diff'));
  await passes(t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff'));
};

it('with generated names have their own objects', async () => {
  declare(theirs, kinds, 'generated', { options: protectedDrive });
  declare(ours, kinds, 'generated');
  await theirs.up();
  await leavesAlone(theirs, () => passes(ours.pulumi('preview')));
  const explicit = kinds.filter((kind) => !isGenerated(kind, 'generated') && isUnique(kind));
  await leavesAlone(theirs, async () => {
    const { code, text } = await ours.pulumi('up', '--yes', '--skip-preview', '--continue-on-error');
    expect([explicit.length > 0, code !== 0]).toEqual([code !== 0, explicit.length > 0]);
    const told = new Set(text.match(/"[^"]+": created beside [\w-]+, which is not in this state/g));
    expect(told.size).toBeLessThanOrEqual(kinds.length);
  });
  const mine = await objectsOf(ours, kinds);
  const other = await objectsOf(theirs, kinds);
  const made = kinds.filter((kind) => !explicit.includes(kind));
  expect([...mine.keys()].sort()).toEqual(made.map(({ type }) => type).sort());
  for (const { type } of made) expect(mine.get(type)?.identity).not.toBe(other.get(type)?.identity);
}, 180_000);

it('have no diff beside each other', async () => {
  const made = kinds.filter((kind) => isGenerated(kind, 'generated') || !isUnique(kind));
  declare(ours, made, 'generated');
  await leavesAlone(theirs, () => atRest(ours));
  await leavesAlone(ours, () => atRest(theirs));
  await leavesAlone(theirs, async () => {
    declare(ours, made, 'generated', { change: true });
    await ours.up('--refresh');
  });
}, 180_000);

it('destroy only their own objects, and nothing that the other one protects', async () => {
  await leavesAlone(theirs, () => passes(ours.pulumi('destroy', '--yes', '--skip-preview')));
  await leavesAlone(theirs, async () => {
    await ours.up();
    await passes(ours.pulumi('destroy', '--yes', '--skip-preview'));
  });
}, 180_000);

it('keep the second one complete when the first one is destroyed', async () => {
  await ours.up();
  await leavesAlone(ours, async () => {
    await passes(theirs.pulumi('state', 'unprotect', '--all', '--yes'));
    await passes(theirs.pulumi('destroy', '--yes', '--skip-preview'));
  });
  await atRest(ours);
  await passes(ours.pulumi('destroy', '--yes', '--skip-preview'));
}, 180_000);

it("with explicit names are refused because of the first one's objects, which stay untouched", async () => {
  declare(theirs, kinds, 'explicit');
  declare(ours, kinds, 'explicit');
  await theirs.up();
  await leavesAlone(theirs, async () => {
    const { code, text } = await ours.pulumi('up', '--yes', '--skip-preview', '--continue-on-error');
    expect(code).not.toBe(0);
    const refused = kinds.filter(isUnique);
    for (const { definition } of refused)
      expect(text).toMatch(new RegExp(`${definition.noun} "[^"]+" exists`));
  });
  await leavesAlone(theirs, () => passes(ours.pulumi('destroy', '--yes', '--skip-preview')));
}, 180_000);
