/**
 * A run of one state is killed, then each command of the other state runs, then each command of the killed one. No
 * command touches the other state's objects, least of all those of the killed run. `npm run test:states`.
 */
import { gateBefore, type Gate } from '../faults/gate';
import { killedUp } from '../faults/killed';
import type { Kind } from '../conformance/rows';
import type { Project } from '../engine/command';
import { beside, type Beside, passes, protectedDrive } from './beside';
import { declare, everything, isGenerated, objectsOf } from './kinds';

let both: Beside;
let gate: Gate;
let generated: readonly Kind[];
/** The creates among a first run's requests, counted from 1. */
let creates: readonly number[];

beforeAll(async () => {
  both = await beside();
  const { emulator, theirs, ours, kinds } = both;
  gate = await gateBefore(emulator.baseUrl);
  await ours.pulumi('config', 'set', 'workload:baseUrl', gate.baseUrl);
  declare(theirs, kinds, 'generated', { options: protectedDrive });
  generated = kinds.filter((kind) => isGenerated(kind, 'generated'));
  declare(ours, generated, 'generated');
  await theirs.up();
  gate.release();
  await ours.up('--parallel', '1');
  creates = gate.requests.flatMap((line, index) => (line.startsWith('POST ') ? [index + 1] : []));
  expect(creates.length).toBeGreaterThanOrEqual(generated.length);
  await passes(ours.pulumi('destroy', '--yes', '--skip-preview'));
}, 240_000);
afterAll(async () => {
  await gate.shut();
  await both.stop();
}, 60_000);

const COMMANDS = ['up', 'preview', 'refresh', 'destroy'] as const;
type Command = (typeof COMMANDS)[number];

function run(command: Command, t: Project) {
  const more = command === 'destroy' && t === both.theirs ? ['--exclude-protected'] : [];
  return passes(t.pulumi(command, ...(command === 'preview' ? [] : ['--yes', '--skip-preview']), ...more));
}

/** Everything on the platform except this state's objects. */
async function besides(t: Project): Promise<readonly string[]> {
  const own = [...(await objectsOf(t, both.kinds)).values()].map(({ identity }) => identity);
  const all = await everything(both.emulator, both.kinds);
  return all.filter(({ identity }) => !own.includes(identity)).map(({ record }) => record);
}

it.each(COMMANDS)(
  'after a kill, each command of the other state, then its own %s',
  async (own) => {
    const { theirs, ours, kinds, leavesAlone } = both;
    const index = COMMANDS.indexOf(own);
    await theirs.up();
    const drive = (await objectsOf(theirs, kinds)).get('Drive');
    const before = await besides(theirs);

    const victim = index % 2 === 0 ? 'engine' : 'provider';
    const nth = creates[Math.floor((creates.length * (index + 1)) / 5)] ?? 0;
    gate.release();
    await leavesAlone(theirs, () => killedUp(ours, gate, victim, 'answer', nth));
    const made = await besides(theirs);
    expect(made.length).toBeGreaterThan(before.length);
    // Starts with another command each time.
    for (const other of [...COMMANDS.slice(index), ...COMMANDS.slice(0, index)]) {
      await leavesAlone(ours, () => run(other, theirs));
      expect(await besides(theirs)).toEqual(made);
    }
    // The provider looks for a name with digits only while the usual name is taken (docs/provider.md#after-a-kill).
    await theirs.up();
    let told = '';
    await leavesAlone(theirs, async () => {
      told = (await run(own, ours)).text + (await ours.up()).text;
    });
    expect((await objectsOf(ours, kinds)).size).toBe(generated.length);
    await leavesAlone(theirs, () => run('destroy', ours));
    expect((await objectsOf(theirs, kinds)).get('Drive')).toEqual(drive);
    const left = await besides(theirs);
    if (victim === 'engine') {
      expect(left).toEqual(before);
    } else {
      // An engine that continues drops the unfinished create: it creates another object, and prints a line about it.
      expect(left.length).toBeLessThanOrEqual(before.length + 1);
      expect(told).toMatch(
        /created beside [\w-]+, which is not in this state: .* or a run that left no record/,
      );
    }
  },
  300_000,
);
