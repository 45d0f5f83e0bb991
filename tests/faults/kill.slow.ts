/**
 * The engine, or the provider alone, is killed at every request and every response of an `up` of the quickstart. With
 * `WORKLOAD_SECRETS_IN_STATE=hash` in the environment, the state has hashes in the place of secrets.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transpile, ModuleKind, ScriptTarget } from 'typescript';
import { IN_HASHES, testProject, type Project } from '../engine/command';
import { call, story } from '../engine/story';
import { gateBefore, type Direction, type Gate } from './gate';
import { killedUp, type Victim } from './killed';

const QUICKSTART = readFileSync(join(__dirname, '../../examples/quickstart/index.ts'), 'utf8');

/** The quickstart unchanged, and with every resource changed: the shop by a canary, the others in place. */
const PROGRAMS = {
  first: QUICKSTART,
  second: edited(QUICKSTART, [
    ["snapshot: 'shop-v1'", "snapshot: 'shop-v2'"],
    ["labels: { app: 'shop' }", "labels: { app: 'store' }"],
    ["displayName: 'Mail of the shop'", "displayName: 'Mail'"],
    ['integrationConnections: [account.name]', 'integrationConnections: [account.name], memory: 512'],
  ]),
  // The solution that the message names.
  adopting: edited(QUICKSTART, [["name: 'shop',", "name: 'shop', adoptExisting: true,"]]),
};

let p: Project;
let gate: Gate;
let untouched: string;
const rows: string[] = [];

beforeAll(async () => {
  p = await testProject({ plugin: 'process' });
  gate = await gateBefore(p.emulator.baseUrl);
  const settings = {
    'workload:baseUrl': gate.baseUrl,
    'mail:clientId': 'client',
    'mail:clientSecret': 'stand-in-for-a-secret',
    'mail:refreshToken': 'stand-in-for-a-token',
  };
  for (const [key, value] of Object.entries(settings)) {
    const flag = key.includes('clientSecret') || key.includes('Token') ? '--secret' : '--plaintext';
    expect((await p.pulumi('config', 'set', flag, key, value)).code).toBe(0);
  }
  untouched = `${p.stateFile()}.untouched`;
  copyFileSync(p.stateFile(), untouched);
}, 120_000);
afterAll(async () => {
  await gate.shut();
  await p.stop();
  process.stdout.write(`${rows.join('\n')}\n`);
});

function edited(program: string, edits: readonly (readonly [string, string])[]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the quickstart no longer says ${from}`);
    return text.replace(from, to);
  }, program);
}

function write(program: keyof typeof PROGRAMS): void {
  const options = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true };
  writeFileSync(join(p.folder, 'index.js'), transpile(PROGRAMS[program], options));
}

/** A platform and a stack as before the first `up`, or as after it. */
async function prepare(program: 'first' | 'second'): Promise<void> {
  p.emulator.reset();
  await story(p.emulator);
  copyFileSync(untouched, p.stateFile());
  if (program === 'second') {
    write('first');
    await p.up();
  }
  write(program);
  gate.release();
}

/** An application does not show who created it: an application of the same name may be another owner's. */
const EITHER = 'application "shop": either an interrupted run of this stack created it, or somebody else';
const UNRECORDED = 'application "shop" exists, and a fork would add a revision to it. It was not forked';

/** How the next run continues. */
type Way = 'up' | 'up --refresh' | 'resume' | 'adoptExisting';

/**
 * Continues after a kill, and returns how. An engine that outlives its provider takes the create for failed and keeps
 * no record of it, so the user must set `workload:resume`.
 */
async function goOn(victim: Victim): Promise<Way> {
  return victim === 'provider' ? resuming(continued) : continued();
}

async function resuming<T>(run: () => Promise<T>): Promise<T> {
  await p.pulumi('config', 'set', 'workload:resume', 'true');
  try {
    return await run();
  } finally {
    await p.pulumi('config', 'rm', 'workload:resume');
  }
}

async function continued(): Promise<Way> {
  const plain = await p.pulumi('up', '--yes', '--skip-preview');
  if (plain.code === 0) return 'up';
  if (plain.text.includes(EITHER)) {
    await resuming(() => p.up());
    return 'resume';
  }
  if (plain.text.includes(UNRECORDED)) {
    expect(plain.text).toContain('adoptExisting: true');
    write('adopting');
    await p.up();
    return 'adoptExisting';
  }
  await p.up('--refresh');
  return 'up --refresh';
}

async function names(path: string): Promise<string[]> {
  const records = (await call(p.emulator, 'GET', path)) as { metadata: { name: string } }[];
  return records.map(({ metadata }) => metadata.name);
}

async function revisions(path: string): Promise<number> {
  return ((await call(p.emulator, 'GET', `${path}/revisions`)) as unknown[]).length;
}

/** One object of each kind, one revision for each release, and no diff. Destroy leaves nothing. */
async function expectOneOfEach(releases: number): Promise<void> {
  expect(await names('/drives')).toHaveLength(1);
  expect(await names('/integrations/connections')).toHaveLength(1);
  const functions = await names('/functions');
  expect(functions).toHaveLength(1);
  expect(await names('/applications')).toEqual(['shop']);
  expect(await revisions('/applications/shop')).toBe(releases);
  expect(await revisions(`/functions/${functions[0] ?? ''}`)).toBe(releases);
  expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  const { stdout } = await p.pulumi('stack', 'export', '--show-secrets');
  expect(stdout.includes('stand-in-for')).toBe(!IN_HASHES);
  expect((await p.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  for (const path of ['/drives', '/integrations/connections', '/functions', '/applications']) {
    expect(await names(path)).toEqual([]);
  }
}

const CASES = (['first', 'second'] as const).flatMap((program) =>
  (['engine', 'provider'] as const).map((victim) => [program, victim] as const),
);

it.each(CASES)(
  'the %s up of the quickstart, with the %s killed at every request and every response: the next up converges',
  async (program, victim) => {
    await prepare(program);
    await p.up('--parallel', '1');
    const requests = [...gate.requests];
    expect(requests.length).toBeGreaterThan(5);

    for (const [index, request] of requests.entries()) {
      for (const direction of ['request', 'answer'] as const) {
        await prepare(program);
        await killedUp(p, gate, victim, direction, index + 1);
        const how = await goOn(victim);
        const what = request.replace(/snap-\w+/, '{id}');
        rows.push(`${program} up, ${victim} killed at ${direction} ${index + 1} of ${what}: ${how}`);
        await expectOneOfEach(program === 'first' ? 1 : 2);
        // Only when the fork exists, but not in state.
        const isListed = program === 'first' && isAfterFork(requests, index, direction);
        const word = victim === 'engine' ? 'resume' : 'adoptExisting';
        expect([how === word, rows.at(-1)]).toEqual([isListed, rows.at(-1)]);
      }
    }
  },
  1_800_000,
);

/** Whether the fork has happened, but not the next write. */
function isAfterFork(requests: readonly string[], index: number, direction: Direction): boolean {
  const fork = requests.findIndex((request) => request.endsWith('/fork'));
  const isOfShop = requests
    .slice(fork)
    .every((request) => request.includes('shop') || request.endsWith('/fork'));
  if (!isOfShop) throw new Error('the shop is expected to be the last one');
  return index > fork || (index === fork && direction === 'answer');
}
