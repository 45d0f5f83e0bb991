/**
 * Runs of one state are killed beside another state of the same program: the next run converges without a duplicate,
 * and the other state's objects stay unchanged. `npm run test:states`.
 */
import { startEmulator, type Emulator } from '@workload/emulator';
import { gateBefore, type Gate } from '../faults/gate';
import { killedUp } from '../faults/killed';
import { testProject, type Project } from '../engine/command';
import { call } from '../engine/story';
import { definitions } from '../../provider/src/resources';
import type { Kind } from '../conformance/rows';
import { declare, isGenerated, objectsOf, prepare, urnOf } from './kinds';

let emulator: Emulator;
let gate: Gate;
let theirs: Project;
let ours: Project;
let kinds: readonly Kind[];

beforeAll(async () => {
  emulator = await startEmulator();
  gate = await gateBefore(emulator.baseUrl);
  theirs = await testProject({ on: emulator, plugin: 'process' });
  ours = await testProject({ on: emulator, plugin: 'process' });
  kinds = await prepare(theirs);
  await ours.pulumi('config', 'set', 'workload:baseUrl', gate.baseUrl);
  declare(theirs, kinds, 'generated');
  await theirs.up();
}, 180_000);
afterAll(async () => {
  await gate.shut();
  await theirs.stop();
  await ours.stop();
  await emulator.stop();
});

/** The number of objects of a kind. */
async function count({ type, sample }: Kind): Promise<number> {
  const list = async (path: string) => (await call(emulator, 'GET', path)) as { client_id: string }[];
  if (type !== 'ApiKey') return (await list(sample.path)).length;
  const accounts = await list(sample.path);
  const keys = await Promise.all(accounts.map(({ client_id: id }) => list(`${sample.path}/${id}/api_keys`)));
  return keys.flat().length;
}

it.each(Object.keys(definitions))(
  'a killed create, and a killed --replace, of a %s',
  async (type) => {
    const kind = kinds.find((one) => one.type === type);
    if (kind === undefined) throw new Error(`no ${type}`);
    if (!isGenerated(kind, 'generated')) {
      // Its program must set the name, and an existing object of that name is refused.
      expect(kind.type).toBe('CustomDomain');
      return;
    }
    const before = await objectsOf(theirs, kinds);
    const started = await count(kind);
    declare(ours, [kind], 'generated');

    // Where its create is sent, from a run without a kill.
    gate.release();
    await ours.up('--parallel', '1');
    const nth = gate.requests.findIndex((line) => line.startsWith('POST ')) + 1;
    expect(nth).toBeGreaterThan(0);
    await ours.pulumi('destroy', '--yes', '--skip-preview');
    expect(await count(kind)).toBe(started);

    gate.release();
    await killedUp(ours, gate, 'engine', 'answer', nth);
    await ours.up();
    expect(await count(kind)).toBe(started + 1);

    const urn = urnOf(ours, kind);
    gate.release();
    await ours.up('--parallel', '1', '--replace', urn);
    const again = gate.requests.findLastIndex((line) => line.startsWith('POST ')) + 1;
    gate.release();
    await killedUp(ours, gate, 'engine', 'answer', again, '--replace', urn);
    await ours.up('--replace', urn);
    expect(await count(kind)).toBe(started + 1);

    await ours.pulumi('destroy', '--yes', '--skip-preview');
    expect(await count(kind)).toBe(started);
    expect(await objectsOf(theirs, kinds)).toEqual(before);
  },
  240_000,
);
