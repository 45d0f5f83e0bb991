/** A rollout run: it takes steps, waits, rolls back, and accepts manual routing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as byHand from '../../cli/src/rollout/by-hand';
import { drive } from '../../cli/src/rollout/drive';
import { rolloutEvent } from '../../cli/src/rollout/notices/event';
import type { Kind } from '../../cli/src/rollout/platform';
import { CODES, type Target } from '../../cli/src/rollout/run';
import { screenOf } from '../../cli/src/rollout/screen';
import { Stack } from '../../cli/src/rollout/selected';
import { statusText } from '../../cli/src/rollout/status';
import type { Fields } from '../faults/engine';
import type { Routing } from '../support/effects';
import { judged, PATHS, Stage, WALK } from './stage';

const stage = new Stage();
const KINDS = Object.keys(PATHS) as Kind[];

const quietly = () => undefined;
const found = async (target: Target) => ({ rolled: target.rolled, seen: await stage.seen(target) });
const atRest = async (rollout: Fields, kind: Kind = 'McpFunction') => {
  stage.requests();
  expect((await stage.engine.preview(stage.program(2, rollout, kind))).steps).toEqual([]);
  expect((await stage.engine.refresh()).steps).toEqual([]);
  await stage.up(2, rollout, kind);
  expect(stage.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
};

it.each(KINDS)(
  '%s: takes every step with one PUT each, and leaves the engine nothing to do',
  async (kind) => {
    const target = await stage.canary(WALK, kind);
    const begun = stage.clock.now();
    stage.requests();
    expect(await stage.drive(target)).toEqual({
      code: CODES.healthy,
      says: 'shop is healthy: rev-2 serves everything',
    });
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-2' });
    expect(Math.round((stage.clock.now() - begun) / 60_000)).toBe(55);
    const sent = stage.requests();
    // Two steps and the end; at most one read in 30 seconds.
    expect(sent.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
    const looks = sent.filter((request) => request === `GET ${PATHS[kind]}`);
    expect(looks.length).toBeLessThanOrEqual(55 * 2 + 5);
    // Where a read does not include the revisions, the run lists them before it gives the release all traffic.
    const isListed = PATHS[kind] === '/applications/shop';
    expect(sent.filter((request) => request.endsWith('/revisions'))).toHaveLength(isListed ? 0 : 1);
    await atRest(WALK, kind);
    expect(stage.engine.state.shop?.outputs).toMatchObject({ revision: 'rev-2', previousRevision: 'rev-1' });
  },
);

it('invariant 10: a failed check returns the traffic while the state does not say what it knows of the release', async () => {
  const target = await stage.canary(judged(1));
  const { metadata, spec } = await stage.read();
  const { 'pulumi-releases': _verdicts, ...labels } = metadata.labels ?? {};
  await stage.world.request('PUT', PATHS.McpFunction, { metadata: { ...metadata, labels }, spec });
  const hanging = { ...target, recall: () => new Promise<never>(quietly) };
  expect(await stage.drive(hanging)).toMatchObject({ code: CODES.aborted });
});

it.each(KINDS)(
  '%s: a failed check returns the traffic, and a later up does not roll out again',
  async (kind) => {
    const rollout = judged(1);
    const target = await stage.canary(rollout, kind);
    expect(await stage.drive(target)).toEqual({
      code: CODES.aborted,
      says: 'shop was rolled back to rev-1: exit: the command failed',
    });
    expect(await stage.routing(kind)).toMatchObject({ active: 'rev-1' });
    expect((await stage.routing(kind)).canary ?? '').toBe('');
    await atRest(rollout, kind);
    // A later run reports the abort, and changes nothing.
    expect(await stage.drive(target)).toMatchObject({ code: CODES.aborted });
  },
);

it('an aborted release starts over without a new revision', async () => {
  const target = await stage.canary(judged(1));
  await stage.drive(target);
  const dependencies = stage.by('two');
  await byHand.retry()(dependencies, target);
  expect(await stage.routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
  const revisions = (await stage.world.request('GET', '/functions/shop/revisions')) as unknown[];
  expect(revisions).toHaveLength(2);
});

it.each([
  [
    'approval',
    judged(0, { approve: true }),
    'shop waits: it awaits approval',
    byHand.approve({ revision: 'rev-2', share: 10 }),
  ],
  [
    'a check that cannot tell, and a resume',
    judged(75),
    'shop waits: exit: the command cannot tell yet',
    byHand.resume,
  ],
])('waits for %s', async (_what, rollout, says, by) => {
  const target = await stage.canary(rollout);
  expect(await stage.drive(target, { minutes: 5 })).toMatchObject({ code: CODES.unfinished });
  stage.clock.advance(10 * 60_000);
  const first = await stage.drive(target, { once: true });
  const ended = first.code === CODES.unfinished ? await stage.drive(target, { once: true }) : first;
  expect(ended.code).toBe(CODES.waits);
  expect(ended.says).toContain(says);
  expect(await stage.routing()).toMatchObject({ canary: 'rev-2', canaryPercent: 10 });
  await atRest(rollout);
  await by(stage.by('person'), target);
  expect((await stage.routing()).canaryPercent).toBe(10);
});

it('approval continues the rollout', async () => {
  const target = await stage.canary(judged(0, { approve: true }));
  await byHand.approve(await stage.token(target))(stage.by('person'), target);
  expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
});

it('a pause lasts until it is resumed, and the step restarts', async () => {
  const target = await stage.canary(WALK);
  await byHand.pause(stage.by(), target);
  expect(await stage.drive(target, { minutes: 60 })).toMatchObject({ code: CODES.waits });
  expect(await stage.routing()).toMatchObject({ canaryPercent: 10 });
  expect((await statusText(target, stage.by(), stage.clock.now())).text).toContain('shop: Paused');
  await byHand.resume(stage.by(), target);
  expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
});

it('after a kill, the next runner continues in the same step at the same time', async () => {
  const target = await stage.canary(WALK);
  expect(await stage.drive(target, { minutes: 25 })).toMatchObject({ code: CODES.unfinished });
  expect(await stage.routing()).toMatchObject({ canaryPercent: 50 });
  const again = stage.clock.now();
  expect(await stage.drive(target)).toMatchObject({ code: CODES.healthy });
  expect(Math.round((stage.clock.now() - again) / 60_000)).toBe(30);
});

it.each<[string, Routing]>([
  ['another share', { active: 'rev-1', canary: 'rev-2', canaryPercent: 30 }],
  ['no traffic', { active: 'rev-1' }],
])('giving it %s by hand wins, until it is resumed', async (_what, by) => {
  const target = await stage.canary(WALK);
  await stage.drive(target, { minutes: 15 });
  await stage.route(by);
  expect(await stage.drive(target)).toMatchObject({ code: CODES['taken over'] });
  expect((await stage.routing()).canaryPercent ?? 0).toBe(by.canaryPercent ?? 0);
});

it("a new release ends the previous release's run", async () => {
  const target = await stage.canary(WALK);
  await stage.up(3, WALK);
  const ended = await stage.drive(target);
  expect(ended.code).toBe(CODES['taken over']);
  expect(ended.says).toContain('rev-3 is the canary now');
  expect(await stage.routing()).toMatchObject({ active: 'rev-1', canary: 'rev-3', canaryPercent: 10 });
});

it('an abort wins against a concurrent step', async () => {
  const target = await stage.canary(WALK);
  const dependencies = stage.by('person');
  const late = await stage.read();
  let pauses = 0;
  const sleep: typeof dependencies.clock.sleep = async (ms, signal) => {
    pauses += 1;
    // A write by another process, based on a read before the abort, arrives after it.
    if (pauses === 1) {
      const { metadata, spec } = late;
      const revision = { active: 'rev-1', canary: 'rev-2', canaryPercent: 50 };
      await stage.world.request('PUT', '/functions/shop', { metadata, spec: { ...spec, revision } });
    }
    await dependencies.clock.sleep(ms, signal);
  };
  await byHand.abort(
    { ...dependencies, clock: { ...dependencies.clock, sleep } },
    await found(target),
    quietly,
  );
  expect((await stage.routing()).canary ?? '').toBe('');
  expect(await stage.drive(target)).toMatchObject({ code: CODES.aborted });
});

it('an abort does not touch a release that was restarted meanwhile', async () => {
  const target = await stage.canary(WALK);
  const dependencies = stage.by('person');
  let pauses = 0;
  const sleep: typeof dependencies.clock.sleep = async (ms, signal) => {
    await dependencies.clock.sleep(ms, signal);
    pauses += 1;
    if (pauses === 1) await byHand.retry()(stage.by('somebody'), target);
  };
  await byHand.abort(
    { ...dependencies, clock: { ...dependencies.clock, sleep } },
    await found(target),
    quietly,
  );
  expect(await stage.routing()).toMatchObject({ canary: 'rev-2', canaryPercent: 10 });
});

it('an abort finds the object by its name alone, reports if no rollout is in progress, and twice is once', async () => {
  const dependencies = stage.by('person');
  await stage.up(1, WALK);
  await expect(byHand.abort(dependencies, await byHand.find(dependencies, 'shop'), quietly)).rejects.toThrow(
    'has no rollout in progress: rev-1 serves everything',
  );
  await stage.up(2, WALK);
  const there = await byHand.find(dependencies, 'shop');
  expect(there.rolled.kind).toBe('McpFunction');
  await byHand.abort(dependencies, there, quietly);
  const once = await stage.read();
  await byHand.abort(dependencies, await byHand.find(dependencies, 'shop'), quietly);
  expect(await stage.read()).toEqual(once);
  await expect(byHand.find(dependencies, 'stop')).rejects.toThrow(
    'no application, agent, job or function stop in this workspace',
  );
});

it('the last step can still be aborted', async () => {
  const rollout = {
    steps: [
      { weight: 10, for: '1m' },
      { weight: 100, for: '10m', checks: ['exit'] },
    ],
    checks: { exit: { command: ['node', '-e', 'process.exit(1)'] } },
  };
  const target = await stage.canary(rollout);
  expect(await stage.drive(target)).toMatchObject({ code: CODES.aborted });
  expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  await atRest(rollout);
});

it('without any run, status reports an expired deadline', async () => {
  const target = await stage.canary({ ...WALK, deadline: '1h' });
  const status = () => statusText(target, stage.by(), stage.clock.now());
  expect(await status()).toMatchObject({ code: CODES.unfinished });
  stage.clock.advance(2 * 3_600_000);
  const { text, code } = await status();
  expect(code).toBe(CODES.error);
  expect(text).toContain('shop: Degraded, no run controls it, and its deadline has passed');
});

it("the emulator's journal shows that a run is active: it reads at least every 30 seconds", async () => {
  const target = await stage.canary(WALK);
  const { clock, journal } = stage.world.emulator;
  const silence = () => {
    const looks = journal
      .entries()
      .flatMap(({ method, path, at }) =>
        method === 'GET' && path === '/functions/shop' ? Date.parse(at) : [],
      );
    const moments = [begun, ...looks, clock.now()];
    return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
  };
  journal.clear();
  let begun = clock.now();
  expect(await stage.drive(target, { minutes: 9 })).toMatchObject({ code: CODES.unfinished });
  // A read also takes the time of the emulator's response.
  expect(silence()).toBeLessThanOrEqual(31_000);
  journal.clear();
  begun = clock.now();
  clock.advance(9 * 60_000);
  expect(silence()).toBe(9 * 60_000);
});

it("requests are also judged in the last step, by the previous release's earlier failure rate", async () => {
  let isAll = false;
  let count = 0;
  // Both releases fail half of their requests, far more than the margin.
  const server = createServer((_request, response) => {
    count += 1;
    response.setHeader('x-release', isAll || count % 2 === 0 ? 'rev-2' : 'rev-1');
    response.statusCode = count % 4 < 2 ? 503 : 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const rollout = {
    steps: [
      { weight: 50, for: '15m', checks: ['errors'] },
      { weight: 100, for: '15m', checks: ['errors'] },
    ],
    checks: { errors: { http: { url, slowerThan: '1h' }, margin: 45, ceiling: 60, noDataAfter: '1h' } },
    release: { header: 'x-release', revision: true },
  };
  try {
    const target = await stage.canary(rollout);
    // Another run, at the last step.
    expect(await stage.drive(target, { once: true })).toMatchObject({ code: CODES.unfinished });
    isAll = true;
    expect((await stage.read()).metadata.labels?.['pulumi-rollout']).toMatch(/usual\.errors=\d+%2F\d+/);
    expect(await stage.drive(target, { minutes: 60 })).toMatchObject({ code: CODES.healthy });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it.each([false, true])(
  'what the program of a check prints contains no variable of the environment (as JSON: %s)',
  async (asJson) => {
    const folder = mkdtempSync(join(tmpdir(), 'workload-summary-'));
    const summary = join(folder, 'summary.md');
    const script = `
      const all = Object.values(process.env).join(' ');
      console.error(all);
      console.error(Buffer.from(process.env.GITHUB_PAT).toString('base64') + ' ' + encodeURIComponent(process.env.DATABASE_URL));
      process.exit(1);`;
    const passEnv = ['GITHUB_PAT', 'DATABASE_URL'];
    const target = await stage.canary({
      ...judged(1),
      checks: { exit: { command: ['node', '-e', script], passEnv } },
    });
    const env = {
      ...{ PATH: process.env.PATH, GITHUB_STEP_SUMMARY: summary, REVISION: 'rev-2 of shop' },
      ...{ GITHUB_PAT: 'ghx_Pl4ntedToken', DATABASE_URL: 'postgres://ada:Pl4nted/word@db/shop' },
      ...{ PGPASSWORD: 'Pl4nted-not-passed', CI_JOB_TOKEN: 'Pl4nted-not-passed-2' },
    };
    let written = '';
    const write = (text: unknown) => {
      written += String(text);
      return true;
    };
    let notes = '';
    const noted = (text: unknown) => {
      notes += String(text);
      return true;
    };
    const by = stage.by();
    const { client, signal, credential } = by;
    const reached = { client, signal, credential, place: stage.place };
    const code = await drive([{ target, urn: 'urn', stack: await Stack.of(folder, 'test'), by: reached }], {
      by: { ...by, env },
      screen: screenOf({
        ...{ stream: { isTTY: false, write }, notes: { write: noted }, env, now: () => by.clock.now() },
        asJson,
      }),
      asJson,
      ...{ once: false, until: Infinity, together: false },
    });
    expect(code).toBe(CODES.aborted);
    expect(asJson ? notes : written).toContain('[secret]');
    const all = `${written}${notes}${readFileSync(summary, 'utf8')}`;
    rmSync(folder, { recursive: true });
    for (const form of [
      'Pl4nted',
      Buffer.from('ghx_Pl4ntedToken').toString('base64').slice(0, 20),
      'postgres%3A',
    ])
      expect(all).not.toContain(form);
    if (asJson) for (const line of written.trim().split('\n')) rolloutEvent.parse(JSON.parse(line));
  },
);
