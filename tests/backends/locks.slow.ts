/** Two runs of one stack with state in S3 or PostgreSQL: overlapping, after a kill, and started at the same instant. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../engine/command';
import { gateBefore } from '../faults/gate';
import { familyOf, kill } from '../faults/processes';
import { type Backend, type PostgresServer, type S3Server, startPostgres, startS3 } from './servers';
import { Held, passes, projectOn, startUp, stateOf, until } from './stacks';

/** The text that pipelines search for, as in the page. */
const page = readFileSync(join(__dirname, '../../docs/backends.md'), 'utf8');
const LOCKED = 'the stack is currently locked by';

let postgres: PostgresServer;
let s3: S3Server;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres('stand-in'), startS3('stand-in')]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), s3.stop()]);
});

const drives = (...names: string[]) =>
  names.map((name) => `new workload.Drive('${name}', { region: 'us-was-1' });`).join('\n');
/** Objects created since the last call. A 409 creates nothing. */
function made({ emulator: { journal } }: Project): number {
  const created = journal.entries().filter(({ method, status }) => method === 'POST' && status === 200);
  journal.clear();
  return created.length;
}

describe.each<Backend['name']>(['S3', 'PostgreSQL'])('on %s', (name) => {
  let backend: Backend;
  let p: Project;
  let count = 0;
  beforeEach(async () => {
    backend = await (name === 'S3' ? s3 : postgres).backend(`locks${++count}`);
    p = await projectOn(backend);
  });
  afterEach(() => p.stop());

  const locks = async () =>
    [...(await backend.contents())].filter(([key]) => key.includes('/locks/')).map(([, text]) => text);

  it("of two concurrent ups one wins; the other exits with 1 and names the lock's owner; a preview needs no lock", async () => {
    const held = new Held(p, drives('data'));
    const first = startUp(p);
    await held.begun();

    const second = await startUp(p).ended;
    expect(second.code).toBe(1);
    expect(second.text).toContain(
      `error: ${LOCKED} 1 lock(s). Either wait for the other process(es) to end or delete the lock file with \`pulumi cancel\`.`,
    );
    // In the form of the page, with credentials masked.
    expect(second.text).toMatch(
      /^ {2}\S+\/\.pulumi\/locks\/organization\/tests\/test\/\S+\.json\?\S+: created by \S+@\S+ \(pid \d+\) at \d{4}-\d\d-\d\dT/m,
    );
    expect(page).toContain(LOCKED);
    await passes(p, 'stack', 'export', '--file', 'exported.json');
    for (const command of [
      ['refresh', '--yes'],
      ['destroy', '--yes'],
      ['stack', 'import', '--file', 'exported.json'],
      ['stack', 'rm', '--yes', '--force', '--preserve-config'],
    ]) {
      const { code, text } = await p.pulumi(...command);
      expect([command, code, text]).toEqual([command, 1, expect.stringContaining(LOCKED)]);
    }

    held.letGo();
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(made(p)).toBe(1);
    expect(await locks()).toEqual([]);
    await passes(p, 'up', '--yes', '--skip-preview', '--expect-no-changes');
  });

  it('cancel releases the lock of a killed up, and the next up creates nothing twice', async () => {
    const gate = await gateBefore(p.emulator.baseUrl);
    try {
      await passes(p, 'config', 'set', 'workload:baseUrl', gate.baseUrl);
      p.program(drives('first', 'second', 'third'));
      p.main('index.js');
      // The platform creates the second object; its response never arrives.
      const held = gate.hold('answer', 2);
      const { child, ended } = startUp(p, '--parallel', '1');
      await held;
      const family = familyOf(Number(child.pid));
      for (const { pid } of family) kill(pid);
      await ended;
      gate.release();
      expect(made(p)).toBe(2);

      const [lock = ''] = await locks();
      expect(JSON.parse(lock)).toMatchObject({ pid: child.pid });
      const refused = await startUp(p).ended;
      expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(LOCKED) as string });
      expect(refused.text).toContain(`(pid ${String(child.pid)})`);
      expect(made(p)).toBe(0);

      await passes(p, 'cancel', '--yes');
      expect(await locks()).toEqual([]);
      const next = await startUp(p, '--refresh').ended;
      expect([next.text, next.code]).toEqual([next.text, 0]);
      // Only the third object is created.
      expect(made(p)).toBe(1);
      await passes(p, 'refresh', '--yes', '--skip-preview', '--clear-pending-creates');
      await passes(p, 'preview', '--expect-no-changes', '--diff');
      const own = (await stateOf(p)).resources.filter(({ type }) => type.endsWith('Drive'));
      expect(own).toHaveLength(3);
    } finally {
      await gate.shut();
    }
  });
});

it('two ups that start at the same instant never both win, and may both lose; each works on a retry', async () => {
  const backend = await postgres.backend('instant');
  const p = await projectOn(backend);
  // Both look for locks, see none, and wait to write their own.
  const holding = postgres.session('instant');
  try {
    p.program(drives('data'));
    p.main('index.js');
    const told = once(holding.stdout ?? holding, 'data');
    holding.stdin?.write("begin; lock table pulumi_state in share mode; select 'locked';\n");
    await told;
    const both = [startUp(p), startUp(p)];
    const waiting =
      "select count(*) from pg_stat_activity where datname = 'instant' and wait_event_type = 'Lock'";
    await until(async () => (await postgres.query('instant', waiting))[0] === '2');
    holding.stdin?.end('commit;\n');
    const ended = await Promise.all(both.map(({ ended }) => ended));
    const lost = ended.filter(({ code }) => code !== 0);
    expect(lost.length).toBeGreaterThanOrEqual(1);
    for (const { code, text } of lost) {
      expect(code).toBe(1);
      expect(text).toContain(LOCKED);
    }
    while (lost.pop() !== undefined) expect((await startUp(p).ended).code).toBe(0);
    expect(made(p)).toBe(1);
  } finally {
    holding.kill();
    await p.stop();
  }
});

it('cancel stops no run: a running one forgets what another one created meanwhile', async () => {
  const p = await projectOn(await postgres.backend('forgetting'));
  try {
    const held = new Held(p, drives('data'));
    const first = startUp(p);
    await held.begun();
    await until(() => p.emulator.journal.entries().some(({ method }) => method === 'POST'));
    await passes(p, 'cancel', '--yes');
    p.program(drives('data', 'more'));
    p.main('index.js');
    expect(await startUp(p).ended).toMatchObject({ code: 0 });
    held.letGo();
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(made(p)).toBe(2);
    const known = (await stateOf(p)).resources.filter(({ type }) => type.endsWith('Drive'));
    expect(known.map(({ urn }) => urn.split('::').at(-1))).toEqual(['data']);
  } finally {
    await p.stop();
  }
});
