/** Checks in a whole rollout: they go on while it waits, pause it with a cause, and never promote by a wrong name. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as byHand from '../../cli/src/rollout/by-hand';
import { CODES } from '../../cli/src/rollout/run';
import type { Fields } from '../faults/engine';
import { Stage } from './stage';

const stage = new Stage();
let folder: string;
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-checks-'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true });
});

/** A strategy whose first step has a check by requests to this server, which knows no weights. */
async function asking(answer: RequestListener, more: Fields = {}, check: Fields = {}): Promise<Fields> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    steps: [{ weight: 10, for: '10m', checks: ['errors'] }, { weight: 50, for: '10m' }, { weight: 100 }],
    release: { header: 'x-release', revision: true },
    checks: { errors: { http: { url, slowerThan: '1h' }, margin: 45, noDataAfter: '10h', ...check } },
    ...more,
  };
}

const label = async () => new URLSearchParams((await stage.read()).metadata.labels?.['pulumi-rollout']);

it('scenario 9: a command that fails while the step awaits approval rolls back, and saw no password', async () => {
  const [verdict, seen] = [join(folder, 'verdict'), join(folder, 'seen')];
  writeFileSync(verdict, '0');
  const script = `const fs = require('node:fs'); fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env)); process.exit(Number(fs.readFileSync(${JSON.stringify(verdict)}, 'utf8')))`;
  const rollout = {
    steps: [{ weight: 10, for: '10m', checks: ['exit'], approve: true }, { weight: 100 }],
    checks: { exit: { command: ['node', '-e', script] } },
  };
  const target = await stage.canary(rollout);
  const by = { ...stage.by(), env: { ...process.env, PGPASSWORD: 'planted', CI_JOB_TOKEN: 'planted' } };
  let isAwaited = false;
  const tell: typeof by.tell = (event) => {
    if (event.kind !== 'look' || event.decision?.kind !== 'await' || isAwaited) return;
    isAwaited = true;
    // What the check finds changes while a person decides.
    writeFileSync(verdict, '1');
  };
  expect(await stage.drive(target, { by: { ...by, tell } })).toMatchObject({
    code: CODES.aborted,
    says: expect.stringContaining('exit: the command failed') as string,
  });
  expect(isAwaited).toBe(true);
  expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  expect(readFileSync(seen, 'utf8')).not.toContain('planted');
}, 60_000);

it('scenario 2, invariant 5: names that do not fit the traffic pause the rollout, and are never promoted', async () => {
  let count = 0;
  // Nine of ten answers name the new release, which has 10 %.
  const rollout = await asking(
    (_request, response) => {
      response.setHeader('x-release', count++ % 10 === 0 ? 'rev-1' : 'rev-2').end();
    },
    { steps: [{ weight: 10, for: '4h', checks: ['errors'] }, { weight: 100 }] },
  );
  const target = await stage.canary(rollout);
  const ended = await stage.drive(target, { once: true });
  expect(ended).toMatchObject({ code: CODES.waits });
  expect(ended.says).toMatch(
    /errors: \d+ % of the answers name rev-2 as the new release, which has 10 %\. Is rollout\.release right\?/,
  );
  expect((await label()).get('cause')).toBe('mismatch');
  expect(await stage.routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
}, 60_000);

it('scenario 2, invariant 6: answers without a name are no data: the rollout pauses with exit code 3', async () => {
  const rollout = await asking((_request, response) => response.end(), {}, { noDataAfter: '5m' });
  const target = await stage.canary(rollout);
  const ended = await stage.drive(target, { once: true });
  expect([ended.code, ended.says]).toEqual([CODES.waits, expect.stringContaining('no new data for ')]);
  expect((await label()).get('cause')).toBe('no-data');
  expect(await stage.routing()).toMatchObject({ active: 'rev-1', canary: 'rev-2', canaryPercent: 10 });
}, 60_000);

it('a pause by a person has that cause, and a resume removes it', async () => {
  const target = await stage.canary({ steps: [{ weight: 10, for: '10m' }, { weight: 100 }] });
  await byHand.pause(stage.by('person'), target);
  expect((await label()).get('cause')).toBe('person');
  await byHand.resume(stage.by('person'), target);
  expect((await label()).get('cause')).toBeNull();
});

it('the name of a release comes from its own variable, and a command gets it', async () => {
  const seen = join(folder, 'seen');
  const script = `require('node:fs').writeFileSync(${JSON.stringify(seen)}, String(process.env.ROLLOUT_CANARY_RELEASE))`;
  const rollout = {
    steps: [{ weight: 10, checks: ['exit'] }, { weight: 100 }],
    release: { env: 'RELEASE' },
    checks: { exit: { command: ['node', '-e', script] } },
  };
  const named = (name: string) => ({ envs: [{ name: 'RELEASE', value: name }] });
  await stage.up(1, rollout, 'McpFunction', named('shop-v1'));
  await stage.up(2, rollout, 'McpFunction', named('shop-v2'));
  const target = stage.target(rollout);
  const subject = { ...target.subject, names: { 'rev-2': 'shop-v2' } };
  expect(await stage.drive({ ...target, subject })).toMatchObject({ code: CODES.healthy });
  expect(readFileSync(seen, 'utf8')).toBe('shop-v2');
}, 60_000);
