import { Client } from '@workload/sdk';
import { startEmulator, type Emulator } from '@workload/emulator';
import { agent } from '../../resources/agent';
import { job } from '../../resources/job';
import { mcpFunction } from '../../resources/mcp-function';
import { deployment } from '../../resources/shared';
import type { Definition, Fields } from '../../resource';
import { create } from '../operations/create';
import type { Known, OperationDependencies, Platform } from './platform';
import { remove } from '../operations/remove';
import type { OperationResult } from '../operations/write';
import { updateOnce as update } from '../operations/apply';

let emulator: Emulator;
let client: Client;
let platform: Platform;
let said: string[];
let pauses: number[];
const { signal } = new AbortController();

/** The dependencies of an operation on such an object. */
const on = (definition: Definition, at = platform): OperationDependencies => ({
  definition,
  platform: at,
  signal,
});

/** The object that a completed operation recorded. */
async function whole(operation: Promise<OperationResult>): Promise<Known> {
  const outcome = await operation;
  if (outcome.kind !== 'done') throw new Error(outcome.reasons.join('; '));
  return outcome.object;
}

beforeEach(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 30_000 });
  client = new Client({ baseUrl: emulator.baseUrl, auth: emulator.apiKey, workspace: emulator.workspace });
  said = [];
  pauses = [];
  platform = {
    client,
    baseUrl: emulator.baseUrl,
    workspace: emulator.workspace,
    acceptMoved: false,
    met: new Map(),
    log: (message) => said.push(message),
    now: () => emulator.clock.now(),
    // The wait itself moves the platform's clock: nothing here takes real time.
    sleep: (ms) => {
      pauses.push(ms);
      emulator.clock.advance(ms);
      return Promise.resolve();
    },
    random: () => pauses.length % 2,
  };
});
afterEach(async () => {
  await client.close();
  await emulator.stop();
});

const inputs = (more: Fields = {}): Fields => ({ name: 'sender', __owner: 'p/s/sender', ...more });

/** The object that an unfinished operation records, and the reasons. */
async function halfDone(
  operation: Promise<OperationResult>,
): Promise<Known & { reasons: readonly string[] }> {
  const outcome = await operation;
  if (outcome.kind !== 'unfinished') throw new Error(`expected a half-done operation, got ${outcome.kind}`);
  return { ...outcome.object, reasons: outcome.reasons };
}

it('waits until the object is deployed, and shows its status every few seconds', async () => {
  const { state } = await whole(create(on(mcpFunction), inputs()));
  expect(state).toMatchObject({ status: 'DEPLOYED', mcpUrl: expect.stringMatching(/\/mcp$/) as string });
  expect(said.length).toBeGreaterThanOrEqual(4);
  expect(said.length).toBeLessThanOrEqual(6);
  expect(said[0]).toMatch(/^function "sender": DEPLOYING, [5-7] s$/);
});

it('reads soon at first, then about every two seconds, with random variation', async () => {
  await whole(create(on(mcpFunction), inputs()));
  expect(pauses[0]).toBeLessThanOrEqual(250);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(2_250);
  expect(new Set(pauses.slice(-4)).size).toBeGreaterThan(1);
});

it('records an object that is not ready in time, and continues from it without a duplicate', async () => {
  const left = await halfDone(create(on(mcpFunction), inputs({ timeoutSeconds: 10 })));
  expect(left.id).toBe('sender');
  expect(left.reasons).toEqual([
    'DEPLOYING after 10 s; the next run continues from here (timeoutSeconds allows more time)',
  ]);
  expect(left.state).toMatchObject({ name: 'sender', status: 'DEPLOYING' });

  emulator.clock.advance(30_000);
  const state = (await whole(update(on(mcpFunction), { id: 'sender', state: left.state }, inputs()))).state;
  expect(state).toMatchObject({ status: 'DEPLOYED' });
  const writes = emulator.journal.entries().filter(({ method }) => method === 'POST');
  expect(writes).toHaveLength(1);
});

it("waits as long as the engine's time-out, and says how to allow more time", async () => {
  const hurried = { ...platform, operationSeconds: 3 };
  const left = await halfDone(create(on(mcpFunction, hurried), inputs({ timeoutSeconds: 60 })));
  expect(left.reasons).toEqual([
    'DEPLOYING after 3 s; the next run continues from here (customTimeouts allow more time)',
  ]);
});

it('waits as long as the setting if the resource has no time-out', async () => {
  const left = await halfDone(create(on(mcpFunction, { ...platform, timeoutSeconds: 3 }), inputs()));
  expect(left.reasons[0]).toMatch(/after 3 s/);
});

it("shows the platform's own message when a deployment fails, and repairs it in the next run", async () => {
  emulator.deployments.failNext({ kind: 'functions', message: 'image sender:1 not found' });
  const left = await halfDone(create(on(mcpFunction), inputs({ image: 'sender:1' })));
  expect(left.reasons).toEqual([
    'function "sender": rev-1 was not put into service: deployment ended as FAILED: image sender:1 not found; nothing serves; release something else, or change redeploy to try the same release again, such as redeploy: { attempt: "2" }',
  ]);

  const state = (
    await whole(update(on(mcpFunction), { id: 'sender', state: left.state }, inputs({ image: 'sender:2' })))
  ).state;
  expect(state).toMatchObject({ status: 'DEPLOYED', image: 'sender:2' });
});

it('does not deploy a failure again that happened after the wait', async () => {
  const { state } = await whole(create(on(mcpFunction), inputs({ image: 'sender:1' })));
  emulator.deployments.failNext({ kind: 'functions', message: 'image sender:2 not found' });
  const news = inputs({ image: 'sender:2', timeoutSeconds: 10 });
  const late = await halfDone(update(on(mcpFunction), { id: 'sender', state }, news));
  emulator.clock.advance(30_000);
  const failed = await halfDone(update(on(mcpFunction), { id: 'sender', state: late.state }, news));
  expect(failed.reasons.join()).toMatch(
    /rev-2 was not put into service: .*sender:2 not found; rev-1 still serves/,
  );
  await expect(whole(update(on(mcpFunction), { id: 'sender', state: failed.state }, news))).rejects.toThrow(
    /failed before \(rev-2: .*redeploy/,
  );
  expect(await client.functions.revisions('sender')).toHaveLength(2);
});

it('waits until a deleted function is gone', async () => {
  const { state } = await whole(create(on(mcpFunction), inputs()));
  await remove(on(mcpFunction), { id: 'sender', state });
  await expect(client.functions.get('sender')).rejects.toMatchObject({ status: 404 });
});

it('is done when a disabled function is deactivated, and when it is deployed again', async () => {
  const { state } = await whole(create(on(mcpFunction), inputs({ enabled: false })));
  expect(state).toMatchObject({ status: 'DEACTIVATED', enabled: false });
  const again = (await whole(update(on(mcpFunction), { id: 'sender', state }, inputs()))).state;
  expect(again).toMatchObject({ status: 'DEPLOYED' });
});

it('never changes the routing of revisions', async () => {
  const { state } = await whole(create(on(mcpFunction), inputs()));
  const second = (
    await whole(update(on(mcpFunction), { id: 'sender', state }, inputs({ image: 'sender:2' })))
  ).state;
  const record = await client.functions.get('sender');
  await client.functions.update('sender', {
    ...record,
    spec: { ...record.spec, revision: { active: 'rev-1', canary: 'rev-2', canaryPercent: 30 } },
  });
  await whole(
    update(
      on(mcpFunction),
      { id: 'sender', state: second },
      inputs({ image: 'sender:2', displayName: 'Sender' }),
    ),
  );
  expect((await client.functions.get('sender')).spec?.revision).toMatchObject({
    active: 'rev-1',
    canary: 'rev-2',
    canaryPercent: 30,
  });
});

describe('a secret that the platform returns only once, in the response to the write', () => {
  const FIRST = 'https://shop.example.com/first';
  const SECOND = 'https://shop.example.com/second';
  const told = expect.stringMatching(/^whsec_/) as string;
  const calling = (urls: readonly string[], more: Fields = {}): Fields => ({
    ...inputs(more),
    image: 'sender:1',
    triggers: urls.map((callbackUrl) => ({ type: 'http-async', path: '/later', callbackUrl })),
  });

  /** Failures of a deployment, and further arguments of the program. */
  const MISHAPS = [
    ['fails', true, {}],
    ['is not ready in time', false, { timeoutSeconds: 10 }],
  ] as const;

  /** A platform that also returns the result of a change. */
  function tellsAfterChanges(): void {
    const { agents, jobs } = client;
    // Operations use their own client, with other groups.
    jest.spyOn(client, 'withOptions').mockReturnValue(client);
    const [writeAgent, writeJob] = [agents.update.bind(agents), jobs.update.bind(jobs)];
    jest.spyOn(agents, 'update').mockImplementation((async (...sent) => {
      await writeAgent(...sent);
      return agents.get(sent[0], { showSecrets: true });
    }) as typeof writeAgent);
    jest.spyOn(jobs, 'update').mockImplementation((async (...sent) => {
      await writeJob(...sent);
      return jobs.get(sent[0], { showSecrets: true });
    }) as typeof writeJob);
  }

  describe.each([
    ['an agent', agent, 'agents', {}],
    ['an agent with a share of the traffic', agent, 'agents', { traffic: 10 }],
    ['a job', job, 'jobs', {}],
  ] as const)('for %s', (_what, definition, kind, share) => {
    it.each(MISHAPS)('is kept when the created object %s', async (_how, isFailing, more) => {
      if (isFailing) emulator.deployments.failNext({ kind, message: 'no such image' });
      const news = calling([FIRST], { ...share, ...more });
      const { state } = await halfDone(create(on(definition), news));
      expect(state.callbackSecrets).toEqual({ [FIRST]: told });

      emulator.clock.advance(30_000);
      const again = isFailing ? { redeploy: { attempt: '2' } } : {};
      const retry = calling([FIRST], { ...share, ...again });
      const next = (await whole(update(on(definition), { id: 'sender', state }, retry))).state;
      expect(next.callbackSecrets).toEqual(state.callbackSecrets);
    });

    it.each(MISHAPS)('is kept when the changed object %s', async (_how, isFailing, more) => {
      const { state } = await whole(create(on(definition), calling([FIRST], share)));
      tellsAfterChanges();
      if (isFailing) emulator.deployments.failNext({ kind, message: 'no such image' });
      const news = calling([FIRST, SECOND], { ...share, ...more });
      const failed = await halfDone(update(on(definition), { id: 'sender', state }, news));
      expect(failed.state.callbackSecrets).toEqual({ ...(state.callbackSecrets as Fields), [SECOND]: told });
    });

    it.each<[string, (run: AbortController) => unknown]>([
      [
        'is refused',
        () =>
          emulator.faults.add({ method: 'GET', path: '**/revisions', then: { kind: 'status', status: 403 } }),
      ],
      [
        'is cancelled',
        (run) => {
          run.abort();
        },
      ],
    ])('is kept when the read of the revisions after a change %s', async (_how, goesWrong) => {
      const { state } = await whole(create(on(definition), calling([FIRST], { ...share, traffic: 10 })));
      tellsAfterChanges();
      const run = new AbortController();
      for (const group of [client.agents, client.jobs]) {
        const look = group.revisions.bind(group);
        jest.spyOn(group, 'revisions').mockImplementation((name, options = {}) => {
          if (emulator.journal.entries().some(({ method }) => method === 'PUT')) goesWrong(run);
          return look(name, options);
        });
      }
      const news = calling([FIRST, SECOND], { ...share, traffic: 10 });
      const failed = await halfDone(
        update({ ...on(definition), signal: run.signal }, { id: 'sender', state }, news),
      );
      const secrets = { ...(state.callbackSecrets as Fields), [SECOND]: told };
      expect(failed.state.callbackSecrets).toEqual(secrets);

      jest.restoreAllMocks();
      emulator.faults.clear();
      const next = await whole(update(on(definition), { id: 'sender', state: failed.state }, news));
      expect(next.state.callbackSecrets).toEqual(secrets);
      expect(await client[kind].revisions('sender')).toHaveLength(2);
    });

    it('is kept when the changed object is deployed', async () => {
      const { state } = await whole(create(on(definition), calling([FIRST], share)));
      tellsAfterChanges();
      const next = (
        await whole(update(on(definition), { id: 'sender', state }, calling([FIRST, SECOND], share)))
      ).state;
      expect(next.callbackSecrets).toEqual({ ...(state.callbackSecrets as Fields), [SECOND]: told });
    });
  });
});

describe('a status from before the write', () => {
  const event = (revision: string, status = 'DEPLOYED') => ({
    type: 'deployment',
    status,
    revision,
    time: revision,
  });
  const before = { status: 'DEPLOYED', spec: { memory: 1 }, events: [event('rev-1')] };

  it('does not count when the spec changed', () => {
    expect(deployment({ ...before, spec: { memory: 2 } }, before)).toMatchObject({ kind: 'waiting' });
  });

  it('is outdated by a new event', () => {
    const after = { status: 'DEPLOYED', spec: { memory: 2 }, events: [event('rev-1'), event('rev-2')] };
    expect(deployment(after, before)).toEqual({ kind: 'ready' });
  });

  it('counts when the spec is unchanged: a label deploys nothing', () => {
    expect(deployment(before, before)).toEqual({ kind: 'ready' });
  });

  it('counts if the platform shows no events', () => {
    expect(
      deployment({ status: 'DEPLOYED', spec: { memory: 2 } }, { status: 'DEPLOYED', spec: { memory: 1 } }),
    ).toEqual({
      kind: 'ready',
    });
  });

  it.each(['FAILED', 'TERMINATED', 'DEACTIVATED'])('%s ends the wait as a failure', (status) => {
    expect(deployment({ status }, undefined)).toEqual({
      kind: 'failed',
      why: `deployment ended as ${status}`,
    });
  });

  it('of a disabled function ends the wait', () => {
    expect(deployment({ status: 'DEACTIVATED', spec: { enabled: false } }, undefined)).toEqual({
      kind: 'ready',
    });
  });

  it('does not delay disabling and enabling on a platform without events', () => {
    const off = { status: 'DEACTIVATED', spec: { enabled: false }, events: before.events };
    expect(deployment(off, before)).toEqual({ kind: 'ready' });
    expect(deployment({ ...before, spec: { enabled: true } }, off)).toEqual({ kind: 'ready' });
  });

  it('counts as deploying if it is missing', () => {
    expect(deployment({}, undefined)).toEqual({ kind: 'waiting', says: 'DEPLOYING' });
  });
});
