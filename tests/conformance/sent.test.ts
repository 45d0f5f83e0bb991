/** What the platform is sent: bodies and requests typed by hand from `api/sources/`, and no description in between. */
import type { z } from 'zod';
import { BILLED } from '../../provider/src/billing';
import { definitions } from '../../provider/src/resources';
import { Engine, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let w: World;
let engine: Engine;
beforeAll(async () => {
  w = await startWorld();
});
afterAll(async () => {
  await w.stop();
});
beforeEach(() => {
  w.reset();
  engine = new Engine(w.providers);
});

const drive = (args: Record<string, unknown>): Program => ({
  data: { kind: 'Drive', args: { name: 'data', region: 'us-was-1', ...args } },
});

/** The bodies of the writes of a run, in order. */
async function sent(program: Program): Promise<unknown[]> {
  w.emulator.journal.clear();
  expect((await engine.up(program)).failed).toBeUndefined();
  const writes = w.emulator.journal.entries().filter(({ method }) => method !== 'GET');
  return writes.map(({ body }) => body);
}

it('the mode of a rule is not sent if it is the default, which the specification lacks', async () => {
  const rules = [{ path: '/a' }, { path: '/b', mode: 'read-write' }, { path: '/c', mode: 'read' }];
  expect(await sent(drive({ permissions: rules }))).toEqual([
    expect.objectContaining({
      spec: {
        region: 'us-was-1',
        permissions: [{ path: '/a' }, { path: '/b' }, { path: '/c', mode: 'read' }],
      },
    }),
  ]);
});

it('a program without rules clears those of the drive with an empty list', async () => {
  await sent(drive({ permissions: [{ path: '/a' }] }));
  expect(await sent(drive({}))).toEqual([
    expect.objectContaining({ spec: expect.objectContaining({ permissions: [] }) as unknown }),
  ]);
});

it('a program must set the region of a drive, for which the platform has a default', async () => {
  const { failed } = await engine.up({ data: { kind: 'Drive', args: { name: 'data' } } });
  expect(failed?.message).toContain('region');
  const made = await w.request('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
  expect(made).toMatchObject({ spec: { region: 'us-was-1' } });
});

/** The requests of the removal of one resource, after its own reading. */
async function removalOf(kind: string, args: Record<string, unknown>): Promise<string[]> {
  await sent({ one: { kind, args: { name: 'one', ...args } } });
  w.emulator.journal.clear();
  expect((await engine.up({})).failed).toBeUndefined();
  return w.emulator.journal.entries().map(({ method }) => method);
}

it('the deletion of a volume is awaited, as the platform only starts it', async () => {
  const requests = await removalOf('Volume', { region: 'us-was-1' });
  expect(requests.slice(requests.indexOf('DELETE'))).toContain('GET');
});

it.each([
  ['CustomDomain', { name: 'shop.example.com', region: 'us-was-1', domainType: 'previews' }],
  ['Drive', { region: 'us-was-1' }],
  ['IntegrationConnection', { integration: 'github' }],
  ['Policy', { type: 'flavor', flavors: [{ name: 'x86', type: 'cpu' }] }],
  ['VolumeTemplate', {}],
])('the deletion of a %s ends with the answer', async (kind, args) => {
  expect((await removalOf(kind, args)).at(-1)).toBe('DELETE');
});

it('volumes and custom domains are read one by one, and objects of other described kinds in their list', () => {
  const described = ['CustomDomain', 'Drive', 'IntegrationConnection', 'Policy', 'Volume', 'VolumeTemplate'];
  const oneByOne = described.filter((kind) => definitions[kind]?.bulkRead === undefined);
  expect(oneByOne).toEqual(['CustomDomain', 'Volume']);
});

it.each([
  [
    'CustomDomain',
    'adoptExisting displayName domainType fallbackPreviewId labels name region timeoutSeconds verified',
  ],
  ['Drive', 'adoptExisting deletionProtection displayName externalId labels name permissions region'],
  ['IntegrationConnection', 'adoptExisting config displayName integration labels name secret triggers'],
  ['Policy', 'adoptExisting displayName flavors labels locations maxTokens name resourceTypes sandbox type'],
  [
    'Volume',
    'adoptExisting deletionProtection displayName externalId labels name region size template timeoutSeconds',
  ],
])('the arguments of a %s are those of the page', (kind, args) => {
  expect(Object.keys(definitions[kind]?.args.shape ?? {}).sort()).toEqual(args.split(' '));
});

const domain = (args: Record<string, unknown>): Program => ({
  shop: {
    kind: 'CustomDomain',
    args: { name: 'shop.example.com', region: 'us-was-1', domainType: 'previews', ...args },
  },
});

it('a domain is verified only if the program says so', async () => {
  await sent(domain({}));
  const paths = () => w.emulator.journal.entries().map(({ path }) => path);
  expect(paths().filter((path) => path.endsWith('/verify'))).toEqual([]);
  await sent(domain({ verified: true }));
  expect(paths().filter((path) => path.endsWith('/verify'))).not.toEqual([]);
});

it('an import has no value of what only programs say', () => {
  const unanswered = (kind: string) => [...(definitions[kind]?.facts.unanswered ?? [])].sort();
  expect(unanswered('CustomDomain')).toEqual(['verified']);
  expect(unanswered('Drive')).toEqual([]);
});

it('an id has at most 128 characters', () => {
  const shape = Object.entries<z.ZodType>(definitions.CustomDomain?.args.shape ?? {});
  const id = shape.find(([key]) => key === 'fallbackPreviewId')?.[1];
  const accepts = (length: number) => id?.safeParse('x'.repeat(length)).success;
  expect([accepts(128), accepts(129)]).toEqual([true, false]);
});

interface Part {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}

it('the records of custom domains have what the pages say that only some of them have', async () => {
  const { components } = (await w.request('GET', '/openapi.json')) as {
    components: { schemas: { CustomDomain: { properties: { metadata: Part; spec: Part } } } };
  };
  const { metadata, spec } = components.schemas.CustomDomain.properties;
  expect(metadata.required).toContain('name');
  expect(metadata.required).not.toContain('sharedFromWorkspace');
  for (const field of ['lastVerifiedAt', 'verificationError']) expect(spec.required).not.toContain(field);
  expect(spec.properties).toMatchObject({
    lastVerifiedAt: { type: 'string', format: 'date-time' },
    // The pages do not say what they are: any JSON.
    subjectAlternativeNames: { type: 'array', items: { $ref: '#/components/schemas/Value1' } },
  });
});

it('kinds without a dimension on the page of costs are not billed', () => {
  const kinds = ['Drive', 'IntegrationConnection', 'Policy', 'VolumeTemplate'];
  expect(kinds.map((kind) => BILLED[kind])).toEqual(kinds.map(() => []));
});

it('drives, policies and volumes are listed in pages, and other described kinds as a whole', async () => {
  const { paths } = (await w.request('GET', '/openapi.json')) as {
    paths: Readonly<Record<string, { get: { parameters: readonly { name?: string }[] } }>>;
  };
  const isPaged = (path: string) => paths[path]?.get.parameters.some(({ name }) => name === 'cursor');
  expect(['/drives', '/policies', '/volumes'].map(isPaged)).toEqual([true, true, true]);
  const whole = ['/customdomains', '/integrations/connections', '/volume_templates'];
  expect(whole.map(isPaged)).toEqual([false, false, false]);
});
