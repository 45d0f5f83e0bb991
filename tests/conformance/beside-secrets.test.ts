/** What `workload drift` finds of a list of variables of which the state has one encrypted. */
import { RecordedStack } from '../../cli/src/rollout/recorded';
import type { Stack } from '../../cli/src/rollout/selected';
import { comparable, isAlike } from '../../cli/src/drift/partly';
import { Connection } from '../../provider/src/connect';
import { found } from '../../provider/src/importing';
import { Engine } from '../faults/engine';
import { startWorld, type World } from '../support/world';

const { signal } = new AbortController();
const SECRET = 'hunter2hunter2';
const ENCRYPTED = {
  '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
  ciphertext: 'v1:x',
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** The bags as a state has them. */
function encrypted(bag: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(bag).replaceAll(JSON.stringify(SECRET), JSON.stringify(ENCRYPTED)),
  ) as Record<string, unknown>;
}

it.each([
  ['nothing changed', {}, []],
  ['the plain variable changed', { P: 'plain-2' }, ['plain-2']],
])('a function with a secret variable and a plain one: %s', async (_what, change, live) => {
  const envs = [
    { name: 'S', value: SECRET, secret: true },
    { name: 'P', value: 'plain-1' },
  ];
  const name = `beside-${live.length}`;
  const engine = new Engine(world.providers);
  const up = await engine.up({ f: { kind: 'McpFunction', args: { name, image: 'server:1', envs } } });
  expect(up.failed).toBeUndefined();
  const path = `/functions/${name}`;
  const record = (await world.request('GET', path)) as {
    spec: { runtime: { envs: { name: string; value: string }[] } };
  };
  for (const variable of record.spec.runtime.envs)
    variable.value = (change as Record<string, string>)[variable.name] ?? variable.value;
  await world.request('PUT', path, record);
  world.restart();
  const [state] = Object.values(engine.state);
  if (state === undefined) throw new Error('no state');
  const type = 'McpFunction';
  const open = RecordedStack.in({} as unknown as Stack, {}).open({
    ...{ urn: `urn:pulumi:dev::shop::workload:index:${type}::f`, type: `workload:index:${type}` },
    ...{ inputs: encrypted(state.inputs), outputs: encrypted(state.outputs) },
  });
  expect(open.partly).toEqual(['envs["S"].value']);
  const seen = await found(
    new Connection(world.platform(), { apiKey: 'any' }),
    { type, id: state.id, ...open },
    signal,
  );
  if (seen.kind === 'gone') throw new Error('it is gone');
  expect(JSON.stringify(seen)).not.toContain(SECRET);
  const drifted = seen.drifted.filter(
    (one) => !isAlike(one.recorded, comparable(one.recorded, one.live)?.live),
  );
  expect(
    drifted.flatMap((one) =>
      (one.live as { name: string; value: string }[]).flatMap(({ name: of, value }) =>
        of === 'P' ? [value] : [],
      ),
    ),
  ).toEqual(live);
});
