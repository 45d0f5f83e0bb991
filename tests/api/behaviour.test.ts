/**
 * What a description of an API cannot show, asked of the emulator: which fields cannot change, which values are masked,
 * and the refusals 404 and 409, each as the pages in `api/sources/` say. Bodies are typed by hand.
 */
import { endpoints, type FieldRule, rulesOfRecord } from '../../api/rules';
import { type Emulator, startEmulator } from '../../emulator/src/emulator';
import { clientOf, type Send } from '../../emulator/src/testing/client';

let emulator: Emulator;
let send: Send;
beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

interface Body {
  readonly path: string;
  readonly record: string;
  readonly name: string;
  readonly body: unknown;
  /** What a change of an immutable field would send. */
  readonly other?: Readonly<Record<string, unknown>>;
}

const SECRET = 'planted-value';
const metadata = { name: 'mine', displayName: 'Mine' };
const envs = [{ name: 'TOKEN', value: SECRET, secret: true }];

const BY_HAND: readonly Body[] = [
  {
    path: '/agents',
    record: 'Agent',
    name: 'mine',
    body: { metadata, spec: { runtime: { image: 'a:1', envs } } },
  },
  {
    path: '/applications',
    record: 'Application',
    name: 'mine',
    body: { metadata, spec: { image: 'a:1', envs } },
  },
  {
    path: '/customdomains',
    record: 'CustomDomain',
    name: 'shop.example.com',
    body: {
      metadata: { ...metadata, name: 'shop.example.com' },
      spec: { domainType: 'applications', region: 'us-was-1' },
    },
    other: { 'spec.domainType': 'previews', 'spec.region': 'eu-lon-1' },
  },
  {
    path: '/drives',
    record: 'Drive',
    name: 'mine',
    body: { metadata, spec: { region: 'us-was-1' } },
    other: { 'spec.region': 'eu-lon-1' },
  },
  {
    path: '/functions',
    record: 'Function',
    name: 'mine',
    body: { metadata, spec: { runtime: { image: 'a:1', envs } } },
  },
  {
    path: '/integrations/connections',
    record: 'IntegrationConnection',
    name: 'mine',
    body: { metadata, spec: { integration: 'openai', config: { baseURL: 'x' }, secret: { apiKey: SECRET } } },
    other: { 'spec.integration': 'google-mail' },
  },
  {
    path: '/jobs',
    record: 'Job',
    name: 'mine',
    body: { metadata, spec: { runtime: { image: 'a:1', envs } } },
  },
  {
    path: '/models',
    record: 'Model',
    name: 'mine',
    body: { metadata, spec: { runtime: { type: 'openai', model: 'm' } } },
  },
  {
    path: '/policies',
    record: 'Policy',
    name: 'mine',
    body: { metadata, spec: { type: 'location', locations: [{ name: 'eu', type: 'continent' }] } },
    other: { 'spec.type': 'flavor' },
  },
  {
    path: '/sandboxes',
    record: 'Sandbox',
    name: 'mine',
    body: {
      metadata,
      spec: { region: 'us-was-1', runtime: { image: 'a:1', envs, extraArgs: { tun: 'enabled' } } },
    },
    other: { 'spec.region': 'eu-lon-1', 'spec.runtime.extraArgs': { tun: 'disabled' } },
  },
  {
    path: '/volumes',
    record: 'Volume',
    name: 'mine',
    body: { metadata, spec: { region: 'us-was-1', size: 100 } },
    other: { 'spec.region': 'eu-lon-1', 'spec.template': 'other' },
  },
  {
    path: '/volume_templates',
    record: 'VolumeTemplate',
    name: 'mine',
    body: { metadata, spec: { defaultSize: 10 } },
  },
];

/** Records that are created by name and changed by PUT in other ways. */
const OTHERS = ['/users', '/service_accounts', '/workspaces'];

/** The other records that are created by name and changed by PUT, of which the pages require nothing. */
const REST: readonly Body[] = endpoints.flatMap(({ method, path, body: record }) => {
  const isChanged = endpoints.some(
    (each) => each.method === 'PUT' && each.path.replace(/\/\{\w+\}$/, '') === path,
  );
  const isOther = OTHERS.includes(path) || path.startsWith('/sandboxes/{');
  if (method !== 'POST' || record === undefined || !isChanged || isOther) return [];
  if (BY_HAND.some((each) => each.path === path)) return [];
  const secrets = rulesOfRecord(record).filter(({ masked, form }) => masked && form === 'map');
  const spec = Object.fromEntries(
    secrets.map(({ place }) => [place.replace(/^spec\./, ''), { KEY: SECRET }]),
  );
  return [{ path, record, name: 'mine', body: { metadata, spec } }];
});

const BODIES = [...BY_HAND, ...REST];

/** A copy with another value at a place. */
function changedAt(body: unknown, place: string, value: unknown): unknown {
  const [key = '', ...rest] = place.split('.');
  const fields = body as Readonly<Record<string, unknown>>;
  return { ...fields, [key]: rest.length === 0 ? value : changedAt(fields[key], rest.join('.'), value) };
}

const written = ({ record }: Body): FieldRule[] => rulesOfRecord(record).filter(({ readOnly }) => !readOnly);

describe.each(BODIES)('$record', (each) => {
  const { path, name, body, other = {} } = each;

  it('refuses to change the immutable fields of the pages, and takes another display name', async () => {
    const immutable = written(each).filter((field) => field.immutable && field.place !== 'metadata.name');
    expect(immutable.map(({ place }) => place).toSorted()).toEqual(Object.keys(other).toSorted());
    expect((await send('POST', path, body)).status).toBe(200);
    for (const [place, value] of Object.entries(other)) {
      const reply = await send('PUT', `${path}/${name}`, changedAt(body, place, value));
      expect([place, reply.status, reply.body]).toEqual([
        place,
        400,
        expect.objectContaining({ message: expect.stringContaining(place) as unknown }),
      ]);
    }
    const renamed = await send('PUT', `${path}/${name}`, changedAt(body, 'metadata.name', 'other'));
    expect(renamed.status).toBe(400);
    const shown = await send('PUT', `${path}/${name}`, changedAt(body, 'metadata.displayName', 'Other'));
    expect(shown).toMatchObject({ status: 200, body: { metadata: { displayName: 'Other' } } });
  });

  it('masks secrets if the pages call a field masked', async () => {
    const hasSecret = JSON.stringify(body).includes(SECRET);
    const masked = written(each).some(
      (field) => field.masked && (field.form === 'map' || field.place.endsWith('envs[].value')),
    );
    expect(hasSecret).toBe(masked);
    const made = await send('POST', path, body);
    const read = await send('GET', `${path}/${name}`);
    expect(JSON.stringify([made.body, read.body])).not.toContain(SECRET);
    expect(JSON.stringify(read.body).includes('****')).toBe(masked);
  });

  it('refuses a name in use with 409, and a missing one with 404', async () => {
    const declared = (method: string, at: string) =>
      endpoints.find((endpoint) => endpoint.method === method && endpoint.path.replace(/\{\w+\}/, '*') === at)
        ?.statuses;
    const conflict = declared('POST', path);
    const missing = declared('GET', `${path}/*`);
    expect((await send('POST', path, body)).status).toBe(200);
    // The facts declare only success of some kinds; a name is unique everywhere.
    expect(conflict === undefined || conflict.includes(409) || path === '/drives').toBe(true);
    expect((await send('POST', path, body)).status).toBe(409);
    expect(missing === undefined || missing.includes(404)).toBe(true);
    expect((await send('GET', `${path}/missing`)).status).toBe(404);
    expect((await send('DELETE', `${path}/missing`)).status).toBe(404);
    expect((await send('PUT', `${path}/missing`, changedAt(body, 'metadata.name', 'missing'))).status).toBe(
      path === '/volume_templates' ? 200 : 404,
    );
  });
});
