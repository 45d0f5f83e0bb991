/** What any client of the Model Context Protocol sees of `workload mcp`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARK } from '../../cli/src/mcp/answer';
import { COMMAND } from '../cli/command';
import { Agent, environment, isolated } from './agent';

let agent: Agent;
beforeAll(async () => {
  await isolated();
  agent = await Agent.start();
});
afterAll(() => agent.stop());

const DRIVE = (region: string, more = '') =>
  `resources:\n  invoices:\n    type: workload:Drive\n    properties: { name: invoices, region: ${region} ${more} }\noutputs: { at: "\${invoices.region}" }\n`;

test('there are three tools, and their definitions have at most 6,000 characters', async () => {
  const { tools } = await agent.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'try', 'preview']);
  expect(JSON.stringify(tools).length).toBeLessThanOrEqual(6_000);
  for (const { annotations } of tools)
    expect(annotations).toEqual({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
});

test('search answers with addresses, marked as data', async () => {
  const { text, data } = await agent.call('search', {
    query: 'deletionProtection of a drive',
    language: 'yaml',
  });
  expect(text.split('\n')[0]).toBe(MARK);
  expect(data.results?.map(({ at }) => at)).toContain('docs/resources/Drive.md#arguments');
});

test('try answers each step with effects, changes, requests and outputs', async () => {
  const { data } = await agent.try(DRIVE('us-was-1'), [
    { files: { 'Pulumi.yaml': DRIVE('eu-lon-1') } },
    { do: 'preview', files: { 'Pulumi.yaml': DRIVE('nowhere') } },
    { do: 'destroy' },
  ]);
  expect(data).toMatchObject({
    isolation: 'bubblewrap',
    steps: [
      { failed: false, outputs: { at: 'us-was-1' }, requests: { writes: ['POST /drives 200'] } },
      {
        failed: false,
        gates: ['data-loss', 'replace'],
        effects: [{ kind: 'replacement', dataLost: true, properties: ['region'] }],
        changes: [{ resource: 'Drive invoices', op: 'replace' }],
        outputs: { at: 'eu-lon-1' },
      },
      { failed: true, errors: [expect.stringContaining('is not a region of the platform')] },
      { failed: false, changes: [{ resource: 'Drive invoices', op: 'delete' }] },
    ],
  });
});

const SHOP = (number: number) => `
resources:
  shop:
    type: workload:Application
    properties:
      name: shop
      image: shop:${number}
      rollout:
        steps: [{ weight: 50, for: 2m, checks: [up] }, { weight: 100 }]
        checks: { up: { http: { url: "http://127.0.0.1:4590/try/applications/shop", every: 2s }, margin: 30 } }
`;

test('a rollout promotes a good release and takes back one that answers 500, without waiting', async () => {
  const { data } = await agent.try(SHOP(1), [
    { files: { 'Pulumi.yaml': SHOP(2) } },
    { do: 'rollout' },
    { files: { 'Pulumi.yaml': SHOP(3) }, answers: { 'shop:3': 500 } },
    { do: 'rollout' },
  ]);
  const [, canary, good, , bad] = data.steps ?? [];
  expect(canary?.effects).toMatchObject([{ kind: 'revision', to: { 'rev-1': 50, new: 50 } }]);
  expect([good?.ended, good?.events?.at(-1)]).toMatchObject(['healthy', { event: 'done', share: 100 }]);
  expect([bad?.ended, bad?.events?.at(-1)]).toMatchObject(['aborted', { event: 'aborted', share: 0 }]);
});

test('failures of the platform are tried on demand: a failed deployment, a refused request', async () => {
  const { data } = await agent.try(SHOP(1), [
    {
      files: { 'Pulumi.yaml': SHOP(2) },
      deployment: { kind: 'applications', name: 'shop', message: 'no such image' },
    },
    {
      files: { 'Pulumi.yaml': `${SHOP(2)}${DRIVE('us-was-1').slice('resources:\n'.length)}` },
      faults: [{ method: 'POST', path: '/drives', times: 9, then: { kind: 'status', status: 403 } }],
    },
  ]);
  const [, failed, refused] = data.steps ?? [];
  expect([failed?.failed, failed?.errors?.join()]).toEqual([true, expect.stringContaining('no such image')]);
  expect([refused?.failed, refused?.requests.writes]).toEqual([
    true,
    expect.arrayContaining(['POST /drives 403']),
  ]);
});

test('an object is changed by hand and looked at; a refresh says what was changed', async () => {
  const path = '/drives/invoices';
  const { data } = await agent.try(DRIVE('us-was-1'), [
    { do: 'refresh' },
    { do: 'call', calls: [{ path }, { method: 'DELETE', path }, { path }] },
    { do: 'refresh' },
  ]);
  expect(data.steps?.slice(1)).toMatchObject([
    { failed: false, verdict: 'Nothing was changed outside' },
    {
      failed: true,
      called: [{ status: 200, body: { spec: { region: 'us-was-1' } } }, { status: 200 }, { status: 404 }],
      requests: { writes: ['DELETE /drives/invoices 200'] },
    },
    { failed: false, drift: [{ resource: 'Drive invoices', op: 'delete' }] },
  ]);
});

test.each(['drives', '//elsewhere.example/drives', '/../_emulator/journal', '/\\elsewhere.example'])(
  'a call reaches nothing but the API: %s',
  async (path) => {
    const { data, isError } = await agent.try(DRIVE('us-was-1'), [{ do: 'call', calls: [{ path }] }]);
    const [, step] = data.steps ?? [];
    expect(isError ? data.error : step?.called?.[0]?.status).toEqual(
      isError ? expect.stringContaining('is not a path of the API') : 404,
    );
  },
);

test('a rollout that waits for an approval ends, and says so', async () => {
  const awaiting = (number: number) => SHOP(number).replace('checks: [up]', 'checks: [up], approve: true');
  const { data } = await agent.try(awaiting(1), [
    { files: { 'Pulumi.yaml': awaiting(2) } },
    { do: 'rollout' },
  ]);
  expect(data.steps?.[2]).toMatchObject({ ended: 'waits' });
  expect(data.steps?.[2]?.events?.at(-1)).toMatchObject({ event: 'awaiting-approval', share: 50 });
});

test('TypeScript is tried in both forms, and a secret is never an output', async () => {
  for (const form of ['@workload/pulumi/native', '@workload/pulumi']) {
    const text = `import * as pulumi from '@pulumi/pulumi';
      import * as workload from '${form}';
      const drive = new workload.Drive('invoices', { name: 'invoices', region: 'us-was-1' });
      console.log('made');
      export const region = drive.region; export const hidden = pulumi.secret('hunter2');`;
    const { data, text: answer } = await agent.try({ 'index.ts': text });
    expect(data.steps).toMatchObject([
      { failed: false, prints: ['made'], outputs: { region: 'us-was-1', hidden: '[secret]' } },
    ]);
    expect(answer).not.toContain('hunter2');
  }
});

test.each([
  ['try', { files: {} }, 'files needs index.ts'],
  ['try', { files: { 'Pulumi.yaml': '[' } }, 'Pulumi.yaml'],
  ['try', { files: { 'Pulumi.yaml': DRIVE('us-was-1') }, seed: { drives: 3 } }, 'seed'],
  ['preview', { folder: '/nowhere' }, 'there is no folder'],
  ['search', {}, 'query'],
])('a mistake in the arguments of %s is an answer that says what to do: %j', async (tool, args, says) => {
  const { isError, text } = await agent.call(tool, args);
  expect([isError, text]).toEqual([true, expect.stringContaining(says)]);
});

test('a call of an unknown tool is refused, and the server goes on', async () => {
  await expect(agent.call('destroy', {})).rejects.toThrow(/destroy/);
  await agent.client.ping();
});

/** The server without a client: lines in, lines out. */
function bare(temporary: string) {
  const child = spawn(process.execPath, [COMMAND, 'mcp'], { env: environment(temporary), cwd: temporary });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return { child, out: () => out, err: () => err };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

describe('the process', () => {
  let temporary: string;
  beforeEach(() => {
    temporary = realpathSync(mkdtempSync(join(tmpdir(), 'workload-bare-')));
  });
  afterEach(() => {
    rmSync(temporary, { recursive: true, force: true });
  });

  test('writes only the protocol on standard output, also after malformed lines, and ends with its client', async () => {
    const { child, out } = bare(temporary);
    child.stdin.write('no json\n{"jsonrpc":"2.0"}\n[]\n');
    child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
    while (!out().includes('"id":1')) await once(child.stdout, 'data');
    child.stdin.end();
    await once(child, 'close');
    const lines = out().trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(lines.map((line) => (JSON.parse(line) as { result?: object }).result)).toContainEqual(
      expect.objectContaining({ serverInfo: { name: 'workload', version: expect.any(String) as string } }),
    );
  });

  test('ends at once if standard input is empty', async () => {
    const { child } = bare(temporary);
    child.stdin.end();
    await once(child, 'close');
    expect(child.signalCode).toBeNull();
  });

  test('ends, and does not spin, if nobody reads its output any more', async () => {
    const { child } = bare(temporary);
    child.stdout.destroy();
    child.stderr.destroy();
    child.stdin.on('error', () => undefined);
    child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
    child.stdin.end();
    await once(child, 'exit');
  });
});
