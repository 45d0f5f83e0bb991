/** When something blocks an operation, or is not ready, the message says how to go on. */
import { Engine } from '../faults/engine';
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

it('an attached volume is not deleted, and the message names the workload', async () => {
  const engine = new Engine(world.providers);
  const args = { name: 'cache', region: 'us-was-1' };
  expect((await engine.up({ cache: { kind: 'Volume', args } })).failed).toBeUndefined();
  await world.request('POST', '/sandboxes', {
    metadata: { name: 'web' },
    spec: { region: 'us-was-1', volumes: [{ name: 'cache', mountPath: '/cache' }] },
  });

  const { failed } = await engine.destroy();
  expect(failed?.message).toMatch(/409 .*attached to sandbox:web\. Detach it first: remove it from the/);
  expect(Object.keys(engine.state)).toEqual(['cache']);

  await world.request('DELETE', '/sandboxes/web');
  // The platform keeps a deleted sandbox for five minutes.
  world.emulator.clock.advance(400_000);
  expect((await engine.destroy()).failed).toBeUndefined();
  await expect(world.request('GET', '/volumes/cache')).rejects.toThrow(/ 404 /);
});

it('a volume can shrink under another name, and leaves nothing behind', async () => {
  const engine = new Engine(world.providers);
  const program = (args: Record<string, unknown>) => ({
    cache: { kind: 'Volume', args: { region: 'us-was-1', ...args } },
  });
  expect((await engine.up(program({ size: 2048 }))).failed).toBeUndefined();
  expect((await engine.up(program({ size: 1024 }))).failed?.message).toMatch(
    /change its name, or replace it/,
  );
  const { steps, failed } = await engine.up(program({ size: 1024, name: 'smaller' }));
  expect(failed).toBeUndefined();
  expect(steps).toEqual(['replace cache', 'delete cache']);
  expect(await world.request('GET', '/volumes')).toMatchObject([
    { metadata: { name: 'smaller' }, spec: { size: 1024 } },
  ]);
});

it('a connection that a function uses is not deleted, and the message says how to show Pulumi the order', async () => {
  const engine = new Engine(world.providers);
  const connection = { kind: 'IntegrationConnection', args: { name: 'post', integration: 'slack' } };
  const sender = { kind: 'McpFunction', args: { name: 'sender', integrationConnections: ['post'] } };
  expect((await engine.up({ connection })).failed).toBeUndefined();
  // The connection was created last, and the function names it by a string: a destroy would begin with either.
  expect((await engine.up({ sender, connection })).failed).toBeUndefined();
  const { failed } = await engine.up({ sender });
  expect(failed?.message).toMatch(
    /409 .*Delete the functions that use the connection first.*pass the connection itself and not its name, so that Pulumi knows the order/,
  );
});

it("a connection's secret is sent again when it changes, but not for changed triggers", async () => {
  const engine = new Engine(world.providers);
  const program = (sent: string) => ({
    post: {
      kind: 'IntegrationConnection',
      args: { name: 'post', integration: 'gmail', secret: { TOKEN: 'planted-ours' }, triggers: { sent } },
    },
  });
  const kept = () => JSON.stringify(world.save());
  expect((await engine.up(program('one'))).failed).toBeUndefined();
  // As after a rollback of the state: the platform has another secret, which it never returns.
  await world.request('PUT', '/integrations/connections/post', {
    metadata: { name: 'post' },
    spec: { integration: 'gmail', secret: { TOKEN: 'planted-newer' } },
  });
  await engine.refresh();
  expect(kept()).toContain('planted-newer');

  world.emulator.journal.clear();
  expect(await engine.up(program('two'))).toEqual({ steps: ['update post'] });
  expect(kept()).toContain('planted-ours');
  expect(kept()).not.toContain('planted-newer');
  const [put] = world.emulator.journal.entries().filter(({ method }) => method === 'PUT');
  expect(JSON.stringify(put?.body)).not.toContain('triggers');
});

describe('a domain', () => {
  const program = (args: Record<string, unknown>) => ({
    shop: {
      kind: 'CustomDomain',
      args: { name: 'shop.example.com', region: 'us-was-1', domainType: 'applications', ...args },
    },
  });
  const fail = (times: number) => {
    world.emulator.deployments.failNext({
      kind: 'customdomains',
      message: 'no TXT record found',
      times,
    });
  };

  it('is created without waiting for DNS records, which its outputs contain', async () => {
    const engine = new Engine(world.providers);
    expect((await engine.up(program({}))).failed).toBeUndefined();
    expect(engine.state.shop?.outputs).toMatchObject({
      status: 'pending',
      cnameRecords: 'us-was-1.domains.localhost',
    });
    expect(world.emulator.journal.entries().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /customdomains',
    ]);
  });

  it('is verified on request, as soon as the records are found', async () => {
    const engine = new Engine(world.providers);
    await engine.up(program({}));
    fail(3);
    expect(await engine.up(program({ verified: true }))).toEqual({ steps: ['update shop'] });
    expect(engine.state.shop?.outputs.status).toBe('verified');
    expect((await engine.preview(program({ verified: true }))).steps).toEqual([]);
  });

  it('is awaited up to the time-out; the next run continues, and the message names the missing records', async () => {
    const engine = new Engine(world.providers);
    const wanted = program({ verified: true, timeoutSeconds: 5 });
    fail(8);
    const { failed } = await engine.up(wanted);
    expect(failed?.message).toMatch(
      /not verified \(no TXT record found\) after 5 s;.*The platform looks for CNAME shop\.example\.com = us-was-1\.\S+ and TXT _service-verification\.shop\.example\.com = \w+/,
    );
    expect(engine.state.shop?.outputs.txtRecords).toBeDefined();

    // The platform fails once more before the read that finds the domains.
    expect(await engine.up(wanted)).toEqual({ steps: ['update shop'] });
    expect(await world.request('GET', '/customdomains')).toHaveLength(1);
  });

  it('whose verification is lost is drift only if the program wants it verified', async () => {
    for (const [verified, drifted] of [
      [true, ['refresh shop']],
      [false, []],
    ] as const) {
      world.reset();
      const engine = new Engine(world.providers);
      await engine.up(program({ verified }));
      fail(1);
      await world.request('POST', '/customdomains/shop.example.com/verify');
      expect((await engine.refresh()).steps).toEqual(drifted);
    }
  });
});

describe('a workspace', () => {
  const program = (args: Record<string, unknown> = {}) => ({
    team: { kind: 'Workspace', args: { name: 'team-a', ...args } },
  });
  /** Adds content from another stack or a user. */
  const fill = async () => {
    for (const name of ['one', 'two']) {
      const answer = await fetch(`${world.emulator.baseUrl}/drives`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.emulator.apiKey}`,
          'x-service-workspace': 'team-a',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ metadata: { name }, spec: { region: 'us-was-1' } }),
      });
      expect(answer.status).toBe(200);
    }
  };

  it('with contents is not deleted, and its contents are counted', async () => {
    const engine = new Engine(world.providers);
    expect((await engine.up(program())).failed).toBeUndefined();
    await fill();
    const { failed } = await engine.destroy();
    expect(failed?.message).toBe(
      'workspace "team-a" contains drives: 2. Deleting it would delete all of that with its data. ' +
        'Delete the contents first, or set deleteContents: true and run pulumi up before this.',
    );
    expect(await world.request('GET', '/workspaces/team-a')).toMatchObject({ status: 'ready' });
  });

  it('with contents is not replaced either', async () => {
    const engine = new Engine(world.providers);
    await engine.up(program());
    await fill();
    const { failed } = await engine.up(program({ name: 'team-b' }));
    expect(failed?.message).toMatch(/"team-a" contains drives: 2/);
  });

  it('is deleted with its contents on request', async () => {
    const engine = new Engine(world.providers);
    await engine.up(program());
    await fill();
    expect(await engine.up(program({ deleteContents: true }))).toEqual({ steps: ['update team'] });
    expect((await engine.destroy()).failed).toBeUndefined();
    await expect(world.request('GET', '/workspaces/team-a')).rejects.toThrow(/ 404 /);
  });

  it('does not depend on the configured workspace', async () => {
    const engine = new Engine(world.providers);
    expect((await engine.up(program())).failed).toBeUndefined();
    const outputs = { ...engine.state.team?.outputs, __workspace: 'another' };
    const read = await world.providers.Workspace?.read('team-a', outputs);
    expect(read?.id).toBe('team-a');
    await world.providers.Workspace?.delete('team-a', outputs);
    await expect(world.request('GET', '/workspaces/team-a')).rejects.toThrow(/ 404 /);
  });
});
