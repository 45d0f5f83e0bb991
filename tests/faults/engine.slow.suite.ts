/** Faults on the real engine: every kind of fault on writes of every resource, many at once in one stack. */
import type { Emulator } from '@workload/emulator';
import { testStack, type TestStack } from '../engine/harness';
import { call, story } from '../engine/story';
import { workload } from '../support/workload';
import type { FaultKind } from './faults';
import { gateBefore, type Gate } from './gate';
import { faultsOnEngine } from './usual';

/** Attempts of the client for one request: the first and four retries. */
const ATTEMPTS = 5;

const FAULTS = faultsOnEngine();

/** The faults that the emulator can make; a refused connection needs the gate. */
const MET = FAULTS.flatMap(({ name, then, timeoutMs }) =>
  then === undefined ? [] : [{ name, then, timeoutMs }],
);
/** Without the faults that last until a request's time-out. */
const QUICK = MET.filter(({ timeoutMs }) => timeoutMs === undefined);

const KINDS = ['Drive', 'IntegrationConnection', 'McpFunction', 'ForkedApplication'] as const;
type Kind = (typeof KINDS)[number];

const PATHS: Record<Kind, string> = {
  Drive: '/drives',
  IntegrationConnection: '/integrations/connections',
  McpFunction: '/functions',
  ForkedApplication: '/applications',
};

let t: TestStack;
let gate: Gate;
/** The cells that were met, for the last test's output. */
const cells: string[] = [];

beforeAll(async () => {
  t = await testStack({ emulator: { deployDelayMs: 200 } });
  gate = await gateBefore(t.emulator.baseUrl);
  await t.stack.setConfig('workload:baseUrl', { value: gate.baseUrl });
  await t.stack.setConfig('workload:maxRetries', { value: String(ATTEMPTS - 1) });
  // As long as one attempt without a response.
  await t.stack.setConfig('workload:timeoutSeconds', { value: '12' });
  await story(t.emulator);
}, 120_000);
afterAll(async () => {
  await gate.shut();
  await t.stop();
  process.stdout.write(`Cells on the real engine:\n${cells.join('\n')}\n${cells.length} cells\n`);
});

function slug(fault: Pick<FaultKind, 'name'>): string {
  return fault.name.toLowerCase().replace(/\W+/g, '-');
}

/** One resource of each kind for each fault. */
function program(stage: 'first' | 'second', faults: readonly FaultKind[]): void {
  const isSecond = stage === 'second';
  t.program(async () => {
    for (const fault of faults) {
      const name = slug(fault);
      new workload.Drive(`drive-${name}`, { name, region: 'us-was-1', displayName: stage });
      new workload.IntegrationConnection(`connection-${name}`, {
        name,
        integration: 'gmail',
        config: { stage },
        secret: { TOKEN: stage },
      });
      new workload.McpFunction(`function-${name}`, { name, memory: isSecond ? 512 : 256 });
      new workload.ForkedApplication(`application-${name}`, {
        name,
        snapshot: isSecond ? 'shop-v2' : 'shop-v1',
        traffic: 10,
      });
    }
    return Promise.resolve({});
  });
}

/** The arranged faults: the cell of each, by id. */
type Placed = Map<string, string>;

function expectMet(emulator: Emulator, placed: Placed): void {
  const met = new Set(emulator.journal.entries().map(({ fault }) => fault));
  expect([...placed].filter(([id]) => !met.has(id)).map(([, cell]) => cell)).toEqual([]);
  cells.push(...placed.values());
  emulator.faults.clear();
}

/** The next `up` converges without duplicates; then there is no diff and no drift. */
async function expectConverged(faults: readonly FaultKind[], revisions: number): Promise<void> {
  const next = await t.up();
  expect(next.failed).toBeUndefined();
  for (const kind of KINDS) {
    const records = (await call(t.emulator, 'GET', PATHS[kind])) as { metadata: { name: string } }[];
    expect(records.map(({ metadata }) => metadata.name).sort()).toEqual(faults.map(slug).sort());
    if (kind !== 'McpFunction' && kind !== 'ForkedApplication') continue;
    for (const { metadata } of records) {
      const path = `${PATHS[kind]}/${metadata.name}/revisions`;
      expect([path, await call(t.emulator, 'GET', path)]).toMatchObject([path, { length: revisions }]);
    }
  }
  expect((await t.preview({ expectNoChanges: true })).failed).toBeUndefined();
  expect((await t.refresh({ expectNoChanges: true })).failed).toBeUndefined();
}

it('creates everything once, whatever happens to the first requests', async () => {
  const placed: Placed = new Map();
  for (const kind of KINDS) {
    const path = kind === 'ForkedApplication' ? '/snapshots/*/fork' : PATHS[kind];
    for (const fault of QUICK) {
      // Creates have no name in the path: each fault meets one of them.
      const id = t.emulator.faults.add({ method: 'POST', path, exact: true, then: fault.then });
      placed.set(id, `${kind}, create, POST: ${fault.name}`);
    }
  }
  program('first', FAULTS);
  const troubled = await t.up({ continueOnError: true, parallel: 64 });
  expect(troubled.failed).toBeDefined();
  expectMet(t.emulator, placed);
  await expectConverged(FAULTS, 1);
}, 180_000);

it('updates everything once, whatever happens to the requests', async () => {
  const placed: Placed = new Map();
  for (const kind of KINDS) {
    for (const fault of MET) {
      const id = t.emulator.faults.add({
        path: `${PATHS[kind]}/${slug(fault)}`,
        exact: true,
        // A fork has its application's name in the body, so the read of its result fails instead.
        ...(kind === 'ForkedApplication' ? { method: 'GET', after: 1 } : { method: 'PUT' }),
        times: ATTEMPTS,
        then: fault.then,
      });
      placed.set(id, `${kind}, update, ${kind === 'ForkedApplication' ? 'GET' : 'PUT'}: ${fault.name}`);
    }
  }
  program('second', FAULTS);
  const troubled = await t.up({ continueOnError: true, parallel: 64 });
  expect(troubled.failed).toBeDefined();
  expectMet(t.emulator, placed);
  await expectConverged(FAULTS, 2);
}, 240_000);

it('creates and deletes later what failed while nothing was listening', async () => {
  const [refused, ...rest] = FAULTS;
  if (refused === undefined) throw new Error('no faults');
  program('second', rest);
  await gate.shut();
  t.requests();
  const troubled = await t.up({ continueOnError: true, parallel: 64 });
  expect(troubled.failed).toBeDefined();
  expect(t.requests()).toEqual([]);
  cells.push(...KINDS.map((kind) => `${kind}, delete, GET: refused`));
  await gate.open();
  await expectConverged(rest, 2);

  program('second', FAULTS);
  await gate.shut();
  t.requests();
  expect((await t.up({ continueOnError: true, parallel: 64 })).failed).toBeDefined();
  expect(t.requests()).toEqual([]);
  cells.push(...KINDS.map((kind) => `${kind}, create, first request: refused`));
  await gate.open();
  expect((await t.up()).failed).toBeUndefined();
  expect((await t.preview({ expectNoChanges: true })).failed).toBeUndefined();
}, 120_000);

it('leaves nothing behind, whatever happens to the deletions', async () => {
  const placed: Placed = new Map();
  for (const kind of KINDS) {
    for (const fault of QUICK) {
      const path = `${PATHS[kind]}/${slug(fault)}`;
      const which = { method: 'DELETE', path, exact: true, times: ATTEMPTS };
      const id = t.emulator.faults.add({ ...which, then: fault.then });
      placed.set(id, `${kind}, delete, DELETE: ${fault.name}`);
    }
  }
  const troubled = await t.destroy({ continueOnError: true, parallel: 64 });
  expect(troubled.failed).toBeDefined();
  expectMet(t.emulator, placed);
  expect((await t.destroy()).failed).toBeUndefined();
  for (const kind of KINDS) expect(await call(t.emulator, 'GET', PATHS[kind])).toEqual([]);
}, 120_000);

it('covered more than forty cells, with every resource and every fault', () => {
  expect(cells.length).toBeGreaterThan(40);
  const seen = KINDS.map((kind) => [
    kind,
    ...FAULTS.filter(({ name }) => cells.some((c) => c.startsWith(kind) && c.endsWith(`: ${name}`))).map(
      ({ name }) => name,
    ),
  ]);
  expect(seen).toEqual(KINDS.map((kind) => [kind, ...FAULTS.map(({ name }) => name)]));
});
