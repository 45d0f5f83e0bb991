import { Client } from '@workload/sdk';
import { startEmulator, type Emulator } from '@workload/emulator';
import { drive } from '../../resources/drive';
import { sandboxPreview } from '../../resources/sandbox-preview';
import { create } from './create';
import type { Known, OperationDependencies, Platform } from '../platform/platform';
import { read } from './read';
import { remove } from './remove';
import type { Definition, Fields } from '../../resource';
import type { OperationResult } from './write';
import { updateOnce as update } from './apply';

let emulator: Emulator;
let client: Client;
let platform: Platform;
let now: number;
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

async function start(apiVersion: string): Promise<void> {
  emulator = await startEmulator();
  client = new Client({
    baseUrl: emulator.baseUrl,
    auth: emulator.apiKey,
    workspace: emulator.workspace,
    apiVersion,
  });
  now = 0;
  platform = {
    client,
    baseUrl: emulator.baseUrl,
    workspace: emulator.workspace,
    acceptMoved: false,
    met: new Map(),
    log: () => undefined,
    now: () => now,
    // Long enough to join reads that begin in the same turn.
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    random: () => 0.5,
  };
}

afterEach(async () => {
  await client.close();
  await emulator.stop();
});

interface Made {
  readonly id: string;
  readonly state: Fields;
}

async function drives(count: number): Promise<Made[]> {
  const made: Made[] = [];
  for (let i = 0; i < count; i++) {
    const inputs = {
      name: `managed-${i}`,
      region: 'us-was-1',
      displayName: `Drive ${i}`,
      __owner: `p/s/${i}`,
    };
    made.push(await whole(create(on(drive), inputs)));
  }
  emulator.journal.clear();
  return made;
}

const refresh = (made: readonly Made[]) =>
  Promise.all(made.map(({ id, state }) => read(on(drive), { id, state })));
const requests = () => emulator.journal.entries().map(({ method, path }) => `${method} ${path}`);

/** Drives of others, created without requests in the journal. */
async function others(count: number): Promise<void> {
  const send = (i: number) =>
    client.drives.create({ metadata: { name: `other-${i}` }, spec: { region: 'us-was-1' } });
  for (let i = 0; i < count; i += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - i) }, (_, k) => send(i + k)));
  }
  emulator.journal.clear();
}

describe.each(['2026-04-16', '2026-04-28'])('API version %s', (version) => {
  beforeEach(() => start(version));

  it('reads three drives one by one', async () => {
    await refresh(await drives(3));
    expect(requests().sort()).toEqual([
      'GET /drives/managed-0',
      'GET /drives/managed-1',
      'GET /drives/managed-2',
    ]);
  });

  it('reads many concurrent drives by one list', async () => {
    const made = await drives(20);
    const seen = await refresh(made);
    expect(requests()).toEqual(['GET /drives']);
    expect(seen.map((one) => one?.state)).toEqual(made.map(({ state }) => state));
  });

  it('reads single imports one by one, and many concurrent ones by one list', async () => {
    const made = await drives(20);
    const imports = (some: readonly Made[]) =>
      Promise.all(some.map(({ id }) => read(on(drive), { id, state: {} }, 'p/s/imported')));
    const alone = [...(await imports(made.slice(0, 1))), ...(await imports(made.slice(1, 3)))];
    expect(requests().sort()).toEqual([0, 1, 2].map((i) => `GET /drives/managed-${i}`));
    emulator.journal.clear();
    const together = await imports([...made, { id: 'nobody', state: {} }]);
    expect(requests().sort()).toEqual(['GET /drives', 'GET /drives/nobody']);
    expect(together.slice(0, 3)).toEqual(alone);
    expect(together.map((one) => one?.id)).toEqual([...made.map(({ id }) => id), undefined]);
  });

  it('serves reads within ten seconds, but no later ones', async () => {
    const made = await drives(8);
    await refresh(made.slice(0, 4));
    now = 9_999;
    await refresh(made.slice(4, 6));
    expect(requests()).toEqual(['GET /drives']);
    now = 10_000;
    await refresh(made.slice(6, 7));
    expect(requests()).toEqual(['GET /drives', 'GET /drives/managed-6']);
  });

  it('shows drift like a single read', async () => {
    const made = await drives(4);
    const { metadata, spec } = await client.drives.get('managed-2');
    await client.drives.update('managed-2', { metadata: { ...metadata, displayName: 'Changed' }, spec });
    const seen = await refresh(made);
    expect(seen[2]?.inputs).toMatchObject({ displayName: 'Changed' });
    expect(seen[1]?.inputs).toMatchObject({ displayName: 'Drive 1' });
  });

  it('trusts only an own 404 for a drive that is missing in the list', async () => {
    const made = await drives(5);
    await client.drives.delete('managed-3');
    emulator.journal.clear();
    const seen = await refresh(made);
    expect(seen.map((one) => one === undefined)).toEqual([false, false, false, true, false]);
    expect(requests()).toEqual(['GET /drives', 'GET /drives/managed-3']);
  });

  it('drops the list at the first write of the kind', async () => {
    const made = await drives(5);
    await refresh(made);
    await remove(on(drive), { id: 'managed-4', state: made[4]?.state ?? {} });
    emulator.journal.clear();
    expect((await refresh(made.slice(4)))[0]).toBeUndefined();
    // The list is read again only for the 404, because the earlier list still had the drive.
    expect(requests()).toEqual(['GET /drives/managed-4', 'GET /drives']);
  });

  it('reads one by one if the list is unavailable', async () => {
    const made = await drives(4);
    emulator.faults.add({
      method: 'GET',
      path: '/drives',
      exact: true,
      times: 100,
      then: { kind: 'status', status: 403 },
    });
    expect((await refresh(made)).every((one) => one !== undefined)).toBe(true);
  });

  it('loses nothing when drives are created and deleted during the listing', async () => {
    const made = await drives(12);
    await others(100);
    const churn = (async () => {
      for (let i = 0; i < 20; i++) {
        await client.drives.create({ metadata: { name: `churn-${i}` }, spec: { region: 'us-was-1' } });
        await client.drives.delete(`other-${i}`);
      }
    })();
    const seen = await refresh(made);
    await churn;
    expect(seen.every((one) => one !== undefined)).toBe(true);
  });
});

it('gives up after the first page if there are more pages than waiting reads', async () => {
  await start('2026-04-28');
  const made = await drives(4);
  await others(1200);
  const seen = await refresh(made);
  expect(seen.every((one) => one !== undefined)).toBe(true);
  expect(requests().sort()).toEqual(['GET /drives', ...made.map(({ id }) => `GET /drives/${id}`).sort()]);
}, 60_000);

it('uses no listing during which this process wrote, and reads each drive alone', async () => {
  await start('2026-04-16');
  const made = await drives(5);
  let walking: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (walking = resolve));
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const slow: Definition = {
    ...drive,
    bulkRead: {
      // The page was read before the write, and arrives after it.
      pages: async function* () {
        const pages = [];
        for await (const page of client.drives.list().pages()) pages.push(page);
        walking();
        await gate;
        yield* pages;
      },
      observe: (record, prior) => drive.bulkRead?.observe(record, prior) ?? never(),
    },
  };
  const reads = Promise.all(made.slice(0, 4).map(({ id, state }) => read(on(slow), { id, state })));
  await begun;
  const inputs = { name: 'managed-0', region: 'us-was-1', displayName: 'Changed', __owner: 'p/s/0' };
  await whole(update(on(slow), { id: 'managed-0', state: made[0]?.state ?? {} }, inputs));
  await remove(on(slow), { id: 'managed-1', state: made[1]?.state ?? {} });
  emulator.journal.clear();
  goOn();

  const seen = await reads;
  expect(seen.map((one) => one?.inputs.displayName)).toEqual(['Changed', undefined, 'Drive 2', 'Drive 3']);
  const alone = made.slice(0, 4).map(({ id }) => `GET /drives/${id}`);
  // The list confirms the 404 of the deleted drive.
  expect(requests().sort()).toEqual(['GET /drives', ...alone]);
});

describe('previews, which are listed inside of their sandbox', () => {
  beforeEach(async () => {
    await start('2026-04-28');
    for (const name of ['shop', 'blog'])
      await client.sandboxes.create({ metadata: { name }, spec: { runtime: { image: 'base' } } });
  });

  async function previews(sandbox: string, ...names: string[]): Promise<Made[]> {
    const made: Made[] = [];
    for (const name of names)
      made.push(
        await whole(create(on(sandboxPreview), { sandbox, name, port: 80, public: false, wait: false })),
      );
    emulator.journal.clear();
    return made;
  }
  const refreshAll = (made: readonly Made[]) =>
    Promise.all(made.map(({ id, state }) => read(on(sandboxPreview), { id, state })));
  const lists = (...sandboxes: string[]) => sandboxes.map((name) => `GET /sandboxes/${name}/previews`);

  it('are read by one list for each sandbox, even if there are two of them', async () => {
    const made = [
      ...(await previews('shop', 'web', 'api')),
      ...(await previews('blog', 'web', 'api', 'feed')),
    ];
    const seen = await refreshAll(made);
    expect(requests().sort()).toEqual(lists('blog', 'shop'));
    expect(seen.map((one) => one?.state)).toEqual(made.map(({ state }) => state));
  });

  it('are read alone if only one of a sandbox is asked for', async () => {
    await refreshAll([...(await previews('shop', 'web')), ...(await previews('blog', 'web'))]);
    expect(requests().sort()).toEqual(lists('blog', 'shop').map((list) => `${list}/web`));
  });

  it('are gone only after an own 404, which needs no second list', async () => {
    const made = await previews('shop', 'web', 'api');
    await client.sandboxes.previews.delete('shop', 'web');
    emulator.journal.clear();
    expect((await refreshAll(made)).map((one) => one?.id)).toEqual([undefined, 'shop/api']);
    expect(requests()).toEqual([...lists('shop'), ...lists('shop').map((list) => `${list}/web`)]);
  });

  it('are gone with their sandbox', async () => {
    const made = await previews('shop', 'web', 'api');
    await client.sandboxes.delete('shop');
    expect(await refreshAll(made)).toEqual([undefined, undefined]);
  });

  it('are listed again after a write, of this sandbox or another one', async () => {
    const made = await previews('shop', 'web', 'api');
    await refreshAll(made);
    await previews('blog', 'web');
    await refreshAll(made);
    expect(requests()).toEqual(lists('shop'));
  });
});

function never(): never {
  throw new Error('drives are read in bulk');
}
