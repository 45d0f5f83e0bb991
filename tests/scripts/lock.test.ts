// The locks between runs: one holder at a time, and a dead holder loses its lock.
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Project, type Running } from './support';

let project: Project;
beforeEach(() => {
  project = new Project();
});
afterEach(() => project.dispose());

/** Takes the lock, reports it, and releases it when the file "go" exists. */
function holder(): Running {
  return project.module(`
    import { watch } from 'node:fs';
    import { withLock } from 'scripts/lib/lock.mjs';
    await withLock('lock', { onWait: (holder) => console.log('waiting for ' + holder) }, async () => {
      const mayGo = new Promise((resolve) => watch('.', (_, name) => name === 'go' && resolve()));
      console.log('has it');
      await mayGo;
    });
    process.exit(0);`);
}

/** The process number of a process that has just ended. */
async function deadPid(): Promise<number> {
  const ended = project.module('');
  await ended.finished;
  return ended.process.pid ?? 0;
}

test('a second process waits, names the holder, and continues after it', async () => {
  const first = holder();
  await first.said('has it');
  const second = holder();
  await second.said(`waiting for process ${first.process.pid ?? '?'}`);
  project.write('go', '');
  await first.finished;
  await second.said('has it');
});

test('the lock is removed when the work is done', async () => {
  const only = holder();
  await only.said('has it');
  expect(JSON.parse(readFileSync(join(project.folder, 'lock'), 'utf8'))).toEqual({
    pid: only.process.pid,
    host: hostname(),
  });
  project.write('go', '');
  await only.finished;
  expect(existsSync(join(project.folder, 'lock'))).toBe(false);
});

test("a dead process's lock is taken over without waiting", async () => {
  project.write('lock', JSON.stringify({ pid: await deadPid(), host: hostname() }));
  const next = holder();
  await next.said('has it');
  next.process.kill();
  expect((await next.finished).stdout).not.toContain('waiting');
});

test('of six processes that find a dead lock at once, one gets it', async () => {
  project.write('lock', JSON.stringify({ pid: await deadPid(), host: hostname() }));
  const all = Array.from({ length: 6 }, holder);
  await Promise.all(all.map((one) => Promise.race([one.said('has it'), one.said('waiting')])));
  for (const one of all) one.process.kill('SIGKILL');
  const said = await Promise.all(all.map(async (one) => (await one.finished).stdout));
  expect(said.filter((text) => text.startsWith('has it'))).toHaveLength(1);
});

test('a process number from another machine means nothing: its lock holds', async () => {
  project.write('lock', JSON.stringify({ pid: await deadPid(), host: 'another-machine' }));
  const next = holder();
  await next.said('waiting for process');
  next.process.kill();
  expect((await next.finished).stdout).toMatch(/^waiting for process \d+ on another-machine\n$/);
});

test('a takeover that was killed halfway does not block forever', async () => {
  project.write('lock', JSON.stringify({ pid: await deadPid(), host: hostname() }));
  const old = project.write('lock.takeover', '');
  const past = new Date(Date.now() - 60_000);
  utimesSync(old, past, past);
  await holder().said('has it');
});
