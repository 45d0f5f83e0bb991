/**
 * Two states of one program, with their commands in every order: each command of either state directly follows each
 * command of either state. `npm run test:states`.
 */
import type { Project } from '../engine/command';
import { beside, type Beside, passes, protectedDrive } from './beside';
import { declare, isGenerated, isUnique, type Naming, objectsOf } from './kinds';

/** In this order, both states have objects at more than half of the steps. */
const COMMANDS = ['destroy', 'refresh', 'preview', 'up'] as const;
type Command = (typeof COMMANDS)[number];
type Side = 'theirs' | 'ours';
type Step = `${Side} ${Command}`;

const STEPS = COMMANDS.flatMap((command): Step[] => [`ours ${command}`, `theirs ${command}`]);

/**
 * A cycle of all these steps in which each step follows each step exactly once, itself included (Hierholzer's
 * algorithm).
 */
function walk(first: Step): Step[] {
  const left = new Map(STEPS.map((step) => [step, [...STEPS]]));
  const path: Step[] = [first];
  const round: Step[] = [];
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    const next = left.get(at)?.shift();
    if (next !== undefined) path.push(next);
    else round.unshift(...path.splice(-1));
  }
  return round;
}

const WALK = walk('theirs up');

it('each command follows each command', () => {
  const pairs = WALK.slice(1).map((step, index) => `${WALK[index] ?? ''}, ${step}`);
  expect([pairs.length, new Set(pairs).size]).toEqual([64, 64]);
});

describe.each<Naming>(['generated', 'explicit'])('with %s names', (naming) => {
  let both: Beside;
  /** The drive that the first state protects, once it exists. */
  let kept: string | undefined;
  /** States with all resources of their program. */
  const whole = new Set<Project>();
  beforeAll(async () => {
    both = await beside();
    for (const t of [both.theirs, both.ours]) program(t);
  }, 120_000);
  afterAll(async () => {
    await both.stop();
  }, 60_000);

  function program(t: Project, change = false): void {
    const options = t === both.theirs ? { options: protectedDrive } : {};
    declare(t, both.kinds, naming, { change, ...options });
  }

  /** Updates existing objects in place. Expects that the other state's names are refused. */
  async function up(t: Project, other: Project): Promise<void> {
    const { kinds } = both;
    const taken = await objectsOf(other, kinds);
    const mine = await objectsOf(t, kinds);
    // A volume only grows, so nothing changes back.
    program(t, mine.has('McpFunction'));
    const refused = kinds.filter(
      (kind) => isUnique(kind) && !isGenerated(kind, naming) && taken.has(kind.type) && !mine.has(kind.type),
    );
    const { code, text } = await t.pulumi('up', '--yes', '--skip-preview', '--continue-on-error');
    expect(refused.length > 0 || code === 0 ? '' : text).toBe('');
    if (refused.length > 0) expect(code).not.toBe(0);
    for (const { definition } of refused)
      expect(text).toMatch(new RegExp(`${definition.noun} "[^"]+" exists`));
    const has = await objectsOf(t, kinds);
    expect([...has.keys()].sort()).toEqual(
      kinds
        .filter((kind) => !refused.includes(kind))
        .map(({ type }) => type)
        .sort(),
    );
    if (refused.length === 0) whole.add(t);
    else whole.delete(t);
  }

  async function run(command: Command, t: Project, other: Project): Promise<void> {
    const atRest = whole.has(t) ? ['--expect-no-changes', '--diff'] : [];
    if (command === 'up') await up(t, other);
    else if (command === 'preview') await passes(t.pulumi('preview', ...atRest));
    else if (command === 'refresh') await passes(t.pulumi('refresh', '--yes', '--skip-preview', ...atRest));
    else {
      // The engine excludes nothing from a stack without state.
      const excluded = t === both.theirs ? ['--exclude-protected'] : [];
      await passes(t.pulumi('destroy', '--yes', '--skip-preview', ...excluded));
      whole.delete(t);
      expect([...(await objectsOf(t, both.kinds)).keys()]).toEqual(t === both.theirs ? ['Drive'] : []);
    }
  }

  const told = WALK.map((step, index) => [step, WALK[index - 1] ?? 'nothing'] as const);
  it.each(told)(
    '%s after %s',
    async (step) => {
      const { theirs, ours, kinds, leavesAlone } = both;
      const [side, command] = step.split(' ') as [Side, Command];
      const [t, other] = side === 'theirs' ? [theirs, ours] : [ours, theirs];
      await leavesAlone(other, () => run(command, t, other));
      const drive = (await objectsOf(theirs, kinds)).get('Drive')?.identity;
      if (kept !== undefined) expect(drive).toBe(kept);
      kept = drive;
    },
    180_000,
  );

  it('nothing deletes a protected drive', async () => {
    const { theirs, ours, kinds, leavesAlone } = both;
    await leavesAlone(ours, async () => {
      expect((await theirs.pulumi('destroy', '--yes', '--skip-preview')).code).not.toBe(0);
    });
    expect([kept, (await objectsOf(theirs, kinds)).get('Drive')?.identity]).toEqual([
      expect.any(String),
      kept,
    ]);
  }, 60_000);
});
