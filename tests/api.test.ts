/** Every endpoint of the API is covered, or has a reason why not: the table behind docs/api.md. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '@workload/emulator';
import { exampleOf } from '../provider/src/generate/examples';
import { definitions } from '../provider/src/resources';
import { INFERENCE } from './api/inference';
import { apiPage } from './api/page';
import { REASONS } from './api/reasons';
import { anyName, endpointsOf, type Row, table } from './api/table';

const ROOT = join(__dirname, '..');
const TYPES = Object.keys(definitions);

let rows: readonly Row[];
let served: readonly string[];
beforeAll(async () => {
  rows = await table();
  const emulator = await startEmulator();
  const { paths } = (await (await fetch(`${emulator.baseUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { servers?: unknown }>>;
  };
  await emulator.stop();
  served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { servers }]) => servers === undefined)
      .map(([method]) => anyName(`${method.toUpperCase()} ${path}`)),
  );
});

const endpoints = (some: readonly Row[]) => some.map(({ endpoint }) => endpoint);

it('every write has a resource, and every read a function, or a reason why not', () => {
  const bare = rows.filter(({ endpoint, resources, functions, reason }) => {
    const reached = endpoint.startsWith('GET') ? functions : resources;
    return reached.length === 0 && reason === undefined;
  });
  expect(endpoints(bare)).toEqual([]);
});

it('every reason applies to an endpoint', () => {
  const needed = new Set(rows.flatMap(({ reason }) => reason ?? []));
  const needless = REASONS.filter(({ why }) => !needed.has(why));
  expect(needless.map(({ why }) => why)).toEqual([]);
});

it('every endpoint has a client method, or a sign-in function', () => {
  expect(endpoints(rows.filter(({ methods }) => methods.length === 0))).toEqual([]);
});

it('every endpoint of the emulator is in a row', () => {
  // The emulator's own OpenAPI description is not part of the API.
  const known = [...endpoints(rows).map(anyName), 'GET /openapi.json'];
  expect(served.filter((endpoint) => !known.includes(endpoint))).toEqual([]);
});

it('every workload has an inference method', () => {
  expect(INFERENCE.filter(({ methods }) => methods.length === 0)).toEqual([]);
});

it('every kind that the emulator can create, read and delete is a resource, or has a reason why not', () => {
  const kinds = served
    .filter((endpoint) => endpoint.startsWith('POST '))
    .map((endpoint) => endpoint.replace('POST ', ''))
    .filter((path) => served.includes(`GET ${path}/*`) && served.includes(`DELETE ${path}/*`));
  expect(kinds).toEqual(expect.arrayContaining(['/drives', '/agents', '/vpcs', '/sandboxes/*/schedules']));
  const made = TYPES.flatMap(endpointsOf);
  const lacking = kinds.filter((path) => !made.includes(`POST ${path}`));
  const excused = lacking.filter((path) => REASONS.some(({ about }) => about.test(`POST ${path}`)));
  expect(lacking).toEqual(excused);
});

describe.each(TYPES)('%s', (type) => {
  it('has an example in both languages', () => {
    const { typescript, yaml } = exampleOf(join(ROOT, 'examples'), type);
    expect(typescript).toContain(`workload.${type}(`);
    expect(yaml).toContain(`workload:${type}`);
  });

  it('has a page', () => {
    expect(existsSync(join(ROOT, 'docs', 'resources', `${type}.md`))).toBe(true);
  });

  it('uses endpoints of the emulator', () => {
    expect(endpointsOf(type).filter((endpoint) => !served.includes(endpoint))).toEqual([]);
  });
});

it('the page matches the table: run `node scripts/api-table.mjs`', async () => {
  expect(readFileSync(join(ROOT, 'docs', 'api.md'), 'utf8')).toBe(await apiPage());
});
