/** Specifics of sandboxes and their children, in process. */
import { nonceOf } from '../../provider/src/lifecycle/state/state';
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});
beforeEach(() => {
  world.reset();
});

const only = (kind: string, args: Fields): Program => ({ it: { kind, args } });

async function up(engine: Engine, program: Program): Promise<readonly string[]> {
  const { failed, steps } = await engine.up(program);
  if (failed !== undefined) throw failed;
  return steps;
}

it('a refresh treats an expired sandbox as gone, although it is still readable', async () => {
  const engine = new Engine(world.providers);
  const program = only('Sandbox', { name: 'work', ttl: '1h', terminatedRetention: '2h' });
  await up(engine, program);
  world.emulator.clock.advance(3_600_000);
  await engine.refresh();
  expect(await world.request('GET', '/sandboxes/work')).toMatchObject({ status: 'TERMINATED' });
  expect(engine.state.it).toBeUndefined();
  expect(await up(engine, program)).toEqual(['create it']);
});

it("dropping the proxy's secrets removes them, but keeps those from outside", async () => {
  const sent = () =>
    world.emulator.journal
      .entries()
      .filter(({ method }) => method === 'PUT')
      .map(
        ({ body }) =>
          (body as { spec: { network: { proxy: { routing: unknown } } } }).spec.network.proxy.routing,
      );
  const engine = new Engine(world.providers);
  const target = { destinations: ['api.example.com'] };
  await up(
    engine,
    only('Sandbox', { name: 'work', proxyRouting: [{ ...target, secrets: { TOKEN: 'planted' } }] }),
  );
  await up(engine, only('Sandbox', { name: 'work', proxyRouting: [target] }));
  expect(sent()).toEqual([[{ ...target, secrets: {} }]]);

  const routing = [{ ...target, secrets: { TOKEN: 'theirs' } }];
  await world.request('POST', '/sandboxes', {
    metadata: { name: 'theirs' },
    spec: { network: { proxy: { routing } } },
  });
  world.rest();
  world.emulator.journal.clear();
  await up(
    new Engine(world.providers),
    only('Sandbox', { name: 'theirs', adoptExisting: true, displayName: 'Mine' }),
  );
  expect(sent()).toEqual([[target]]);
});

it('a snapshot survives its sandbox, and a fork its snapshot', async () => {
  const engine = new Engine(world.providers);
  const snapshot = { kind: 'Snapshot', args: { name: 'kept', sandbox: 'shop-build' } };
  await up(engine, { snapshot });
  await world.request('DELETE', '/sandboxes/shop-build');
  world.rest();
  const copy = { kind: 'ForkedSandbox', args: { name: 'copy', snapshot: 'kept' } };
  expect(await up(engine, { snapshot, copy })).toEqual(['create copy']);
  expect(await up(engine, { copy })).toEqual(['delete snapshot']);
  expect(await world.request('GET', '/sandboxes/copy')).toMatchObject({ status: 'DEPLOYED' });
});

describe('a snapshot with a generated name', () => {
  const program = only('Snapshot', { sandbox: 'shop-build' });
  const snapshots = async () =>
    ((await world.request('GET', '/snapshots')) as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => name.startsWith('it-'));

  it('differs between two states of the same program', async () => {
    const [first, second] = [new Engine(world.providers), new Engine(world.providers)];
    await up(first, program);
    await up(second, program);
    expect((await snapshots()).sort()).toEqual([first.state.it?.id, second.state.it?.id].sort());
    await up(second, {});
    expect(await snapshots()).toEqual([first.state.it?.id]);
  });

  it('of a killed run is used by the next run', async () => {
    const [killed, next] = [new Engine(world.providers), new Engine(world.providers)];
    await up(killed, program);
    await up(next.interruptedBy(killed), program);
    expect(await snapshots()).toEqual([next.state.it?.id]);
  });

  it('of a killed run that may be this one is not taken again, until the user decides', async () => {
    const killed = new Engine(world.providers);
    await up(killed, program);
    const { inputs = {}, id } = killed.state.it ?? {};
    const open = { type: 'Snapshot', nonce: nonceOf(inputs) ?? '', inputs };
    // The engine's state lacks this run's create, but still has the killed run's create.
    const stackState = () =>
      Promise.resolve({ unreadable: 'it does not contain this create', perhaps: [open] });
    world.restart({ stackState });
    const { failed } = await new Engine(world.providers).up(program);
    expect(failed?.message).toMatch(
      /^snapshot "it-[a-z2-7]{10}" may exist, .*It was not touched. Set workload:resume/s,
    );
    world.restart({ stackState, resume: true });
    const next = new Engine(world.providers);
    await up(next, program);
    expect(next.state.it?.id).toBe(id);
    expect(await snapshots()).toEqual([id]);
    world.restart({ stackState, resume: false });
    await up(new Engine(world.providers), program);
    expect(await snapshots()).toHaveLength(2);
  });

  it('is refused if one exists whose owner is unknown, until the user decides', async () => {
    const stackState = () => Promise.resolve({ unreadable: 'no pulumi on PATH' });
    world.restart({ stackState });
    await up(new Engine(world.providers), program);
    const { failed } = await new Engine(world.providers).up(program);
    expect(failed?.message).toMatch(/^snapshot "it-\w+" exists, .*It was not touched. Set workload:resume/s);
    expect(await snapshots()).toHaveLength(1);
    world.restart({ stackState, resume: true });
    await up(new Engine(world.providers), program);
    expect(await snapshots()).toHaveLength(1);
    world.restart({ stackState, resume: false });
    await up(new Engine(world.providers), program);
    expect(await snapshots()).toHaveLength(2);
  });
});

it('a failed snapshot is taken again by the next run, with the same name', async () => {
  const program = only('Snapshot', { name: 'kept', sandbox: 'shop-build' });
  const engine = new Engine(world.providers);
  world.emulator.deployments.failNext({ kind: 'snapshots', name: 'kept', message: 'no space' });
  const { failed } = await engine.up(program);
  expect(failed?.message).toContain('the snapshot failed; the next run takes it again');
  expect(await up(engine, program)).toEqual(['replace it']);
  expect(await world.request('GET', '/snapshots/kept')).toMatchObject({ status: 'ready' });
  expect(await up(engine, program)).toEqual([]);
});

it("a fork keeps its source's variables, and changes its own in place", async () => {
  const variables = async () => {
    const { spec } = (await world.request('GET', '/sandboxes/copy')) as {
      spec: { runtime: { envs: unknown } };
    };
    return spec.runtime.envs;
  };
  const engine = new Engine(world.providers);
  const fork = (envs: Fields[]) => only('ForkedSandbox', { name: 'copy', snapshot: 'shop-v1', envs });
  await up(engine, fork([{ name: 'LEVEL', value: 'info' }]));
  expect(await up(engine, fork([{ name: 'MODE', value: 'test' }]))).toEqual(['update it']);
  expect(await variables()).toEqual([
    { name: 'SHOP', value: 'yes' },
    { name: 'MODE', value: 'test' },
  ]);
});

it('a schedule that was deleted with its sandbox is deleted without an error', async () => {
  const engine = new Engine(world.providers);
  await up(engine, only('SandboxSchedule', { sandbox: 'shop-build', cron: '0 3 * * *', command: 'true' }));
  await world.request('DELETE', '/sandboxes/shop-build');
  world.emulator.clock.advance(3_600_000);
  expect(await up(engine, {})).toEqual(['delete it']);
});
