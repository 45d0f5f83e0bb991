/** The page of the platform's rules has the same limits as the emulator. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { BadRequestError, Client } from '@workload/sdk';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PAGE = readFileSync(join(__dirname, '..', 'docs', 'platform.md'), 'utf8');
const LIMITS = PAGE.slice(PAGE.indexOf('## Limits'));

/** The first number in a row of the table. */
function limitOf(what: string): number {
  const row = LIMITS.split('\n').find((line) => line.startsWith(`| ${what} `)) ?? '';
  return Number(/\| [^|]*?(\d+)/.exec(row.slice(what.length + 2))?.[1]);
}

let emulator: Emulator;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator();
  const { baseUrl, apiKey, workspace } = emulator;
  client = new Client({ baseUrl, auth: apiKey, workspace, apiVersion: '2026-04-28', environment: {} });
});

afterAll(async () => {
  await client.close();
  await emulator.stop();
});

const drive = (metadata: object, spec: object = {}) =>
  client.drives.create({ metadata: { name: 'data', ...metadata }, spec: { region: 'us-was-1', ...spec } });

test('its first example lists the drives', async () => {
  await client.drives.create({ metadata: { name: 'first' }, spec: { region: 'us-was-1' } });
  const [, example = ''] = /```sh\n(.*?)```/s.exec(PAGE) ?? [];
  const { baseUrl, apiKey, workspace } = emulator;
  const env = {
    ...{ PATH: process.env.PATH, WORKLOAD_BASE_URL: baseUrl },
    ...{ WORKLOAD_API_KEY: apiKey, WORKLOAD_WORKSPACE: workspace },
  };
  const { stdout } = await promisify(execFile)('sh', ['-c', example], { env });
  expect(stdout).toContain('"name":"first"');
});

const rules = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/${index}`, labels: {} }));

test.each([
  ['name', (most: number) => drive({ name: 'a'.repeat(most) })],
  ['display name', (most: number) => drive({ name: 'displayed', displayName: 'a'.repeat(most) })],
  ['external id', (most: number) => drive({ name: 'external', externalId: 'a'.repeat(most) })],
  ['permission rules of a drive', (most: number) => drive({ name: 'ruled' }, { permissions: rules(most) })],
  ['objects on a page', (most: number) => client.drives.list({ limit: most })],
])("%s: the page's limit is accepted, and one more is refused", async (what, tried) => {
  const most = limitOf(what);
  await expect(tried(most + 1)).rejects.toThrow(BadRequestError);
  await expect(tried(most)).resolves.toBeDefined();
});
