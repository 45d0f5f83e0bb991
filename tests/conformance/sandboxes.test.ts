/** What is special to sandboxes and what belongs to them, in process. */
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../faults/world';

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

it('a sandbox that ended by itself is gone for a refresh, though it can still be read', async () => {
  const engine = new Engine(world.providers);
  const program = only('Sandbox', { name: 'work', ttl: '1h', terminatedRetention: '2h' });
  await up(engine, program);
  world.emulator.clock.advance(3_600_000);
  await engine.refresh();
  expect(await world.request('GET', '/sandboxes/work')).toMatchObject({ status: 'TERMINATED' });
  expect(engine.state.it).toBeUndefined();
  expect(await up(engine, program)).toEqual(['create it']);
});

it('secrets of the proxy that the program drops are taken away, those of others stay', async () => {
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

it('a snapshot outlives its sandbox, and a fork its snapshot', async () => {
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

it('a snapshot is never taken over by its generated name: nothing tells a killed run from a replacement', async () => {
  const program = only('Snapshot', { sandbox: 'shop-build' });
  const first = new Engine(world.providers);
  await up(first, program);
  const { failed } = await new Engine(world.providers).up(program);
  expect(failed?.message).toMatch(/^snapshot "it-\w+" exists\. Nothing on a snapshot tells who made it/);
});

it('a snapshot that failed is taken again by the next run, under its name', async () => {
  const program = only('Snapshot', { name: 'kept', sandbox: 'shop-build' });
  const engine = new Engine(world.providers);
  world.emulator.deployments.failNext({ kind: 'snapshots', name: 'kept', message: 'no space' });
  const { failed } = await engine.up(program);
  expect(failed?.message).toContain('the snapshot failed; the next run takes it again');
  expect(await up(engine, program)).toEqual(['replace it']);
  expect(await world.request('GET', '/snapshots/kept')).toMatchObject({ status: 'ready' });
  expect(await up(engine, program)).toEqual([]);
});

it('a fork keeps the variables of its source, and changes its own in place', async () => {
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

it('a schedule that went with its sandbox is deleted without a complaint', async () => {
  const engine = new Engine(world.providers);
  await up(engine, only('SandboxSchedule', { sandbox: 'shop-build', cron: '0 3 * * *', command: 'true' }));
  await world.request('DELETE', '/sandboxes/shop-build');
  world.emulator.clock.advance(3_600_000);
  expect(await up(engine, {})).toEqual(['delete it']);
});
