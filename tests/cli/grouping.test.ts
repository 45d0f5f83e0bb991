/** Any fleet, in any number of shards: each object is looked at once, and the shards together find what one run finds. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { placeOf } from '@workload/pulumi/importing';
import { readSettings, type Settings } from '@workload/pulumi/rollout';
import { startEmulator, type Emulator } from '@workload/emulator';
import { type Asked, fleetOf, shardOf } from '../../cli/src/drift/fleet';
import { keyOf } from '../../cli/src/drift/places';
import type { Fleet } from '../../cli/src/drift/schema';
import { merged } from '../../cli/src/drift/since';
import { States } from '../../cli/src/drift/states';
import { Stack } from '../../cli/src/rollout/selected';

const WORKSPACES = ['default', 'team-a', 'team-b', 'team-c'];
const STACKS = ['s0', 's1', 's2'];
const REGION = 'us-was-1';

let emulator: Emulator;
let root: string;
let places: Settings[];
beforeAll(async () => {
  emulator = await startEmulator();
  root = mkdtempSync(join(tmpdir(), 'workload-grouping-'));
  places = WORKSPACES.map((workspace) => settingsOf(emulator.baseUrl, workspace));
  for (const name of WORKSPACES.slice(1))
    await ask('POST', '/workspaces', 'default', { name, region: REGION });
});
afterAll(async () => {
  await emulator.stop();
  rmSync(root, { recursive: true, force: true });
});

function settingsOf(baseUrl: string, workspace: string): Settings {
  const config = {
    'workload:baseUrl': baseUrl,
    'workload:workspace': workspace,
    'workload:apiKey': emulator.apiKey,
  };
  return readSettings((key) => config[key as keyof typeof config], {});
}

async function ask(method: string, path: string, workspace: string, body?: object): Promise<void> {
  const answer = await fetch(`${emulator.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${emulator.apiKey}`,
      'x-service-workspace': workspace,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** One object, on the platform and in states. */
interface Planned {
  readonly workspace: string;
  readonly kind: 'Drive' | 'Policy';
  /** Absent: it is gone. */
  readonly live: string | undefined;
  readonly recorded: string;
  /** Stacks whose states have it. */
  readonly stacks: readonly string[];
}

const planned: fc.Arbitrary<Planned> = fc.record({
  workspace: fc.constantFrom(...WORKSPACES),
  kind: fc.constantFrom('Drive', 'Policy'),
  live: fc.option(fc.constantFrom('One', 'Two'), { nil: undefined, freq: 4 }),
  recorded: fc.constantFrom('One', 'Two'),
  stacks: fc.subarray(STACKS),
});

const nameOf = (index: number) => `object-${index}`;
const pathOf = { Drive: '/drives', Policy: '/policies' } as const;
const argsOf = ({ kind }: Planned, name: string, displayName: string) =>
  kind === 'Drive'
    ? { name, displayName, region: REGION }
    : {
        name,
        displayName,
        type: 'maxToken',
        resourceTypes: ['model'],
        maxTokens: { granularity: 'minute', input: 10 },
      };
const recordOf = (one: Planned, name: string, displayName: string) =>
  one.kind === 'Drive'
    ? { metadata: { name, displayName }, spec: { region: REGION } }
    : {
        metadata: { name, displayName },
        spec: { type: 'maxToken', resourceTypes: ['model'], maxTokens: { granularity: 'minute', input: 10 } },
      };

/** Writes the states as the engine does, and makes the objects. @returns how to remove these */
async function prepare(all: readonly Planned[]): Promise<() => Promise<void>> {
  const folder = join(root, '.pulumi', 'stacks', 'shop');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, '.pulumi', 'meta.yaml'), 'version: 1\n');
  for (const stack of STACKS) {
    const resources = all.flatMap((one, index) => {
      if (!one.stacks.includes(stack)) return [];
      const name = nameOf(index);
      const type = `workload:index:${one.kind}`;
      const inputs = argsOf(one, name, one.recorded);
      const { target } = placeOf({ baseUrl: emulator.baseUrl, workspace: one.workspace });
      const outputs = { ...inputs, __target: target, __workspace: one.workspace };
      const urn = `urn:pulumi:${stack}::shop::${type}::${name}`;
      return [{ urn, type, custom: true, id: name, inputs, outputs }];
    });
    const latest = { manifest: { version: 'v3.246.0' }, resources };
    const checkpoint = { stack: `organization/shop/${stack}`, latest };
    writeFileSync(join(folder, `${stack}.json`), JSON.stringify({ version: 3, checkpoint }));
  }
  const living = all.flatMap((one, index) =>
    one.live === undefined ? [] : [{ one, name: nameOf(index), live: one.live }],
  );
  for (const { one, name, live } of living)
    await ask('POST', pathOf[one.kind], one.workspace, recordOf(one, name, live));
  return async () => {
    for (const { one, name } of living) await ask('DELETE', `${pathOf[one.kind]}/${name}`, one.workspace);
  };
}

async function look(more: Partial<Asked> = {}): Promise<Fleet> {
  const stacks = await Promise.all(STACKS.map((name) => Stack.of(root, name)));
  const states = await States.of(`file://${root}`, 'shop', {});
  return fleetOf(
    {
      ...{ stacks, asked: { all: true }, isWhole: true, places, states },
      ...{ except: ['ServiceAccount', 'Sandbox', 'Snapshot'], ...more },
    },
    {
      env: {},
      signal: new AbortController().signal,
      note: () => undefined,
      learn: () => undefined,
      // Later than every object, so that none counts as new.
      now: () => Date.now() + 60_000,
      sleep: (ms, signal) => delay(ms, undefined, { signal }),
    },
  );
}

let files = 0;
async function joinedOf(count: number): Promise<{ readonly parts: Fleet[]; readonly joined: Fleet }> {
  const parts: Fleet[] = [];
  for (let index = 1; index <= count; index++) parts.push(await look({ shard: { index, count } }));
  const names = parts.map((part) => {
    const file = join(root, `part-${files++}.json`);
    writeFileSync(file, JSON.stringify(part));
    return file;
  });
  return { parts, joined: merged(names) };
}

/** All lists in one order, without times. */
function inOrder({ at: _at, ...fleet }: Fleet): unknown {
  const lines = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value;
  return Object.fromEntries(Object.entries(fleet).map(([key, value]) => [key, lines(value)]));
}

it('shards together find what one run finds, each object once, whatever is where', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(planned, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (all, count) => {
        const clean = await prepare(all);
        try {
          const whole = await look();
          const { parts, joined } = await joinedOf(count);
          // A stack is told by every shard, with the objects that this shard looked at.
          expect(inOrder(joined)).toEqual(inOrder(whole));
          expect(parts.flatMap((part) => part.places).length).toBe(WORKSPACES.length);
          // What one knows from how it was made, without the code of the command.
          const claims = all.flatMap((one, index) => one.stacks.map((stack) => ({ one, index, stack })));
          expect(whole.unread).toEqual([]);
          expect(whole.stacks.reduce((sum, { objects }) => sum + objects, 0)).toBe(claims.length);
          expect(whole.gone.map(({ stack, id }) => [stack, id]).sort()).toEqual(
            claims
              .filter(({ one }) => one.live === undefined)
              .map(({ stack, index }) => [stack, nameOf(index)])
              .sort(),
          );
          expect(whole.drifted.map(({ stack, id }) => [stack, id]).sort()).toEqual(
            claims
              .filter(({ one }) => one.live !== undefined && one.live !== one.recorded)
              .map(({ stack, index }) => [stack, nameOf(index)])
              .sort(),
          );
          expect(whole.unmanaged.map(({ workspace, kind, id }) => [workspace, kind, id]).sort()).toEqual(
            all
              .map((one, index) => ({ one, index }))
              .filter(({ one }) => one.live !== undefined && one.stacks.length === 0)
              .map(({ one, index }) => [one.workspace, one.kind, nameOf(index)])
              .sort(),
          );
          expect(whole.claimedTwice.map(({ claims: own }) => own.length).sort()).toEqual(
            all
              .filter(({ stacks, live }) => stacks.length > 1 && live !== undefined)
              .map(({ stacks }) => stacks.length)
              .sort(),
          );
        } finally {
          await clean();
        }
      },
    ),
    { numRuns: 12 },
  );
}, 300_000);

it('shards are disjoint and complete for any workspaces, and do not depend on the others', () => {
  const place = fc.record({
    baseUrl: fc
      .tuple(fc.domain(), fc.constantFrom('/v0', '/v0/', ''))
      .map(([host, path]) => `https://${host}${path}`),
    workspace: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { selector: keyOf, maxLength: 60 }),
      fc.integer({ min: 1, max: 9_999 }),
      (all, count) => {
        const shards = all.map((one) => shardOf(one, count));
        for (const shard of shards)
          expect(Number.isInteger(shard) && shard >= 1 && shard <= count).toBe(true);
        const again = [...all].reverse().map((one) => shardOf(one, count));
        expect(again.reverse()).toEqual(shards);
      },
    ),
  );
});

it('an address is one place however it is written, and another workspace, host or path is another', () => {
  fc.assert(
    fc.property(
      fc.domain(),
      fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
      fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/),
      (host, workspace, other) => {
        const key = keyOf({ baseUrl: `https://${host}/v0`, workspace });
        expect(keyOf({ baseUrl: `https://${host.toUpperCase()}/v0/`, workspace })).toBe(key);
        expect(keyOf({ baseUrl: `https://${host}/v0`, workspace: other }) === key).toBe(other === workspace);
        expect(keyOf({ baseUrl: `https://x${host}/v0`, workspace })).not.toBe(key);
        expect(keyOf({ baseUrl: `https://${host}/v1`, workspace })).not.toBe(key);
      },
    ),
  );
});
