/**
 * Attacks with credentials of other workspaces: rows of others, addresses of others, and credentials that are stronger
 * than their maker. `npm run test:fuzz` generates 10,000 attempts and more.
 */
import fc from 'fast-check';
import { Agent, request as httpRequest } from 'node:http';
import { type Emulator, type EmulatorOptions, startEmulator } from './emulator';
import { APPLICATIONS_DOMAIN, PREVIEW_DOMAIN } from './fields/domain-names';
import { SCOPES, type Scope } from './identity/scopes';
import type { Handlers } from './platform/handlers';
import { ROUTES } from './routes';
import { at, clientOf, MAIL_SECRET, type Send } from './testing/client';
import { type Program, askToken, tokensOf } from './testing/oauth';
import { type Asked, managed, visited } from './testing/requests';

/** Attempts of each test. */
const ATTEMPTS = Number(process.env.WORKLOAD_ATTACKS ?? 50);
const ATTEMPTS_OF_A_RUN = 50;
const usual = { numRuns: Math.ceil(ATTEMPTS / ATTEMPTS_OF_A_RUN), endOnFailure: true };
const ofARun = { minLength: ATTEMPTS_OF_A_RUN, maxLength: ATTEMPTS_OF_A_RUN };
/** Milliseconds, when the machine is busy. */
const TIME = 60_000 + 300 * ATTEMPTS;

/** Part of every name, label and text of the victim that nobody can guess. */
const MARK = 'zzmark';

let emulator: Emulator;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Names the workspace in the answer. */
const handlers: Handlers = {
  application: ({ workspace, application }) => ({ body: { answeredBy: `${workspace}/${application}` } }),
};

const begin = async (options: EmulatorOptions = {}) => {
  emulator = await startEmulator({ clock: 'manual', handlers, ...options });
};
afterEach(() => emulator.stop());
afterAll(() => {
  agent.destroy();
});

interface Sent {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string | undefined>>;
  body?: string | undefined;
}

/** A request as it is, with any host name. */
function ask({ method, path, headers = {}, body }: Sent): Promise<{ status: number; text: string }> {
  const sent = Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return new Promise((resolve, reject) => {
    const going = httpRequest(emulator.url + path, { agent, method, headers: sent }, (response) => {
      const status = response.statusCode ?? 0;
      let text = JSON.stringify(response.headers);
      // Streams never end.
      if (response.headers['content-type']?.startsWith('text/event-stream') === true) {
        response.destroy();
        resolve({ status, text });
        return;
      }
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status, text });
      });
    });
    going.on('error', reject);
    going.end(body);
  });
}

const contains = (text: string): unknown => expect.stringContaining(text);
const keyOf = (who: string) => `${who}-key-0123456789`;
const as = (who: string): Send => clientOf({ baseUrl: emulator.baseUrl, apiKey: keyOf(who) });

/** The attackers: each has a credential, but none for the workspace `victim`. */
const ATTACKERS = ['nobody', 'thief', 'member', 'former', 'abroad', 'lister'] as const;

function seedPeople(): void {
  emulator.seed({
    accounts: [{ id: 'account-2' }],
    workspaces: [
      { name: 'victim', displayName: `${MARK} victim`, labels: { mark: MARK } },
      { name: 'thief' },
      { name: 'abroad', account: 'account-2' },
    ],
    users: [
      { email: 'victim@example.com', workspaces: { victim: 'admin' } },
      { email: 'member@example.com', workspaces: { thief: 'admin' } },
      { email: 'former@example.com', workspaces: { victim: 'admin', thief: 'member' } },
      {
        email: 'abroad@example.com',
        account: 'account-2',
        accountAdmin: true,
        workspaces: { abroad: 'admin' },
      },
    ],
    keys: [
      { key: keyOf('victim'), workspace: 'victim' },
      { key: keyOf('thief'), workspace: 'thief' },
      {
        key: keyOf('lister'),
        workspace: 'thief',
        scopes: SCOPES.filter((scope) => /:(list|get)$/.test(scope)),
      },
      { key: keyOf('member'), user: 'member@example.com' },
      { key: keyOf('former'), user: 'former@example.com' },
      { key: keyOf('abroad'), user: 'abroad@example.com' },
    ],
  });
}

const metadataOf = (name: string) => ({ name, displayName: `${MARK} ${name}`, labels: { [MARK]: MARK } });
const envs = [{ name: 'TOKEN', value: MARK }];

/** Fills the victim's workspace: one object of each kind has a name that attackers guess, one has not. */
async function plant(): Promise<void> {
  const send = as('victim');
  const create = async (path: string, body: object) => {
    const { status, body: said } = await send('POST', path, body);
    expect([path, status, status === 200 ? '' : said]).toEqual([path, 200, '']);
  };
  await send('DELETE', '/users/former@example.com');
  for (const name of ['a', MARK]) {
    const metadata = metadataOf(name);
    await create('/drives', { metadata, spec: {} });
    await create('/volumes', { metadata, spec: { size: 1024 } });
    await create('/integrations/connections', {
      metadata,
      spec: { integration: 'mail', secret: MAIL_SECRET },
    });
    for (const kind of ['functions', 'agents', 'models', 'jobs'])
      await create(`/${kind}`, {
        metadata,
        spec: { runtime: { image: `${MARK}:1`, ...(kind !== 'models' && { envs }) } },
      });
    await create('/policies', { metadata, spec: { type: 'location', locations: [] } });
    await create('/sandboxes', { metadata, spec: { runtime: { envs } } });
    await create('/volume_templates', { metadata, spec: { description: MARK } });
    await create('/vpcs', { metadata });
    await create(`/vpcs/${name}/egressgateways`, { metadata, spec: { region: 'us-was-1' } });
    await create('/images', { name, resourceType: 'sandbox', image: `${MARK}:1` });
    await create('/service_accounts', { name: `${MARK} ${name}`, description: MARK });
  }
  // Applications answer to everybody, so their names are no secret.
  await create('/applications', { metadata: metadataOf('a'), spec: { image: `${MARK}:1`, envs } });
  await create('/jobs/a/executions', { executionId: 'a', tasks: [{ mark: MARK }] });
  await create('/snapshots', { name: 'a', source: { name: 'a' } });
  await create('/snapshots', { name: MARK, source: { name: MARK } });
  await create('/sandboxes/a/previews', { metadata: { name: 'a', displayName: MARK }, spec: { port: 8080 } });
  await create('/sandboxes/a/previews/a/tokens', { metadata: { name: MARK } });
  const schedule = {
    id: 'a',
    type: 'cron',
    value: '0 0 1 1 *',
    input: { command: `echo ${MARK}`, name: MARK },
  };
  await create('/sandboxes/a/schedules', schedule);
  await create('/customdomains', {
    metadata: { ...metadataOf('a'), name: 'shop.example.com' },
    spec: { domainType: 'applications' },
  });
  await create('/users', { email: `${MARK}@example.com` });
  await ask({
    method: 'PUT',
    path: '/victim/sandboxes/a/filesystem/a',
    headers: { authorization: `Bearer ${keyOf('victim')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: MARK }),
  });
  const time = new Date(emulator.clock.now() - 3_600_000).toISOString();
  const usage = { workspace: 'victim', time, usage: 10 };
  emulator.seed({
    metrics: [
      {
        ...usage,
        billingDimension: 'sandbox_compute_runtime_gbs',
        resourceName: MARK,
        resourceUuid: `${MARK}-1`,
      },
      { ...usage, billingDimension: 'custom_domain_active_time_hours', resourceName: `${MARK}.example` },
      {
        workspace: 'thief',
        time,
        usage: 10,
        billingDimension: 'sandbox_compute_runtime_gbs',
        resourceName: 'own',
      },
    ],
    scheduleExecutions: [
      {
        id: `${MARK}-1`,
        scheduleId: 'a',
        createdAt: time,
        sandbox: 'a',
        processName: MARK,
        workspace: 'victim',
      },
    ],
  });
  emulator.clock.advance(1000);
}

/** Everything that the victim sees of its own workspace. */
async function seenByVictim(): Promise<string[]> {
  const send = as('victim');
  const paths = ROUTES.filter(
    ({ method, path }) => method === 'GET' && !/accounts\/|changelog|\/pending/.test(path),
  )
    .map(({ path }) => path.replace(/:resourceType/, 'sandbox').replace(/:\w+/g, 'a'))
    .filter((path) => !path.startsWith('/workspaces/a') && path !== '/workspaces');
  const seen: string[] = [];
  for (const path of [...paths, '/workspaces/victim', '/customdomains/shop.example.com']) {
    const { status, body } = await send('GET', path, undefined, { 'service-version': '2026-04-28' });
    seen.push(`${path} ${status} ${JSON.stringify(body)}`);
  }
  return seen;
}

const GROUPS = ['workspace', 'resource_type', 'resource_name', 'resource_uuid', 'billing_dimension'];

/** Mostly absent, as a filter leaves out rows. */
const filter = (...values: string[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

/** Every grouping and filter of the metrics, right and wrong. */
const metrics: fc.Arbitrary<Asked> = fc
  .record({
    groupBy: fc.oneof(
      { weight: 4, arbitrary: fc.subarray(GROUPS.slice(1), { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(...GROUPS), { maxLength: 4 }) },
    ),
    workspace: filter('victim', 'thief', ''),
    resourceType: filter('sandbox', 'custom_domain'),
    resourceName: filter('a', 'own', ''),
    resourceUuid: filter('a', ''),
    billingDimension: filter('sandbox_compute_runtime_gbs', 'custom_domain_active_time_hours'),
    limit: filter('1', '100', '1000'),
    resolution: filter('hourly', 'daily', 'monthly'),
  })
  .map(({ groupBy, ...given }) => ({
    ...(groupBy.length > 0 && { groupBy: groupBy.join(',') }),
    ...Object.fromEntries(
      Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
  }))
  .chain((given) =>
    fc.constantFrom('metrics', 'metrics/enums/resource-types').map((path) => {
      const now = emulator.clock.now();
      const window = {
        startTime: new Date(now - 86_400_000).toISOString(),
        endTime: new Date(now + 60_000).toISOString(),
      };
      return {
        method: 'GET',
        path: `/v0/accounts/account-1/${path}`,
        query: `?${new URLSearchParams({ ...window, ...given }).toString()}`,
        headers: {},
        body: undefined,
        answers: {},
      };
    }),
  );

const READS = ROUTES.filter(({ method }) => method === 'GET');

const searches: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...READS.filter(({ path }) => !path.includes(':'))) },
      { weight: 1, arbitrary: fc.constantFrom(...READS) },
    ),
    fc.record(
      {
        q: fc.constantFrom('zz', 'a', 'ma', ''),
        search: fc.constantFrom('zz', 'ma'),
        workspace: fc.constantFrom('victim', '*', '', 'thief'),
        sandbox: fc.constantFrom('a', ''),
        schedule: fc.constant('a'),
        status: fc.constantFrom('DEPLOYED', 'succeeded', 'ready'),
        externalId: fc.constantFrom('a', ''),
        limit: fc.constantFrom('1', '200'),
        show_secrets: fc.constant('true'),
        countResources: fc.constant('true'),
        account: fc.constantFrom('account-1', 'account-2'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([{ method, path }, given]) => ({
    method,
    path: `/v0${path.replace(':accountId', 'account-1').replace(/:\w+/g, 'a')}`,
    query: `?${new URLSearchParams(given).toString()}`,
    headers: { 'service-version': '2026-04-28' },
    body: undefined,
    answers: {},
  }));

/** A request for what the victim has, by somebody else. */
const rowAttempt = fc.record({
  who: fc.constantFrom(...ATTACKERS),
  header: fc.constantFrom('authorization', 'x-service-authorization'),
  workspace: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(undefined, 'thief') },
    { weight: 3, arbitrary: fc.constantFrom('victim', 'VICTIM', '*', '') },
  ),
  host: fc.constantFrom(
    undefined,
    undefined,
    'sbx-a-victim.us-was-1.localhost',
    'agt-a-victim.us-was-1.localhost',
    'a-victim.preview.localhost',
  ),
  asked: fc.oneof(
    { weight: 3, arbitrary: managed },
    { weight: 2, arbitrary: visited },
    { weight: 5, arbitrary: searches },
    { weight: 3, arbitrary: metrics },
  ),
});

/** Nobody may see these in answers to an attacker. The first 20 characters of a secret are enough. */
const isRowOfVictim = (text: string) => text.includes(MARK);

test(
  'no request of another workspace shows a row of the victim, or changes one',
  async () => {
    await begin();
    let [attempts, answered] = [0, 0];
    seedPeople();
    await plant();
    const planted = emulator.save();
    const before = await seenByVictim();
    await fc.assert(
      fc.asyncProperty(fc.array(rowAttempt, ofARun), async (all) => {
        emulator.restore(planted);
        for (const { who, header, workspace, host, asked } of all) {
          const path = asked.path.replace('/default/', '/victim/');
          const byHost = host !== undefined && path.startsWith('/victim/');
          const sent = {
            ...asked,
            path: (byHost ? `/${path.split('/').slice(4).join('/')}` : path) + asked.query,
            headers: {
              'content-type': 'application/json',
              ...asked.headers,
              authorization: undefined,
              ...(who !== 'nobody' && { [header]: `Bearer ${keyOf(who)}` }),
              'x-service-workspace': workspace,
              ...(byHost && { host }),
            },
            body: asked.method === 'GET' ? undefined : asked.body,
          };
          const { status, text } = await ask(sent);
          attempts += 1;
          if (status < 300) answered += 1;
          expect([
            who,
            sent.method,
            sent.path,
            workspace,
            status,
            isRowOfVictim(text),
            isRowOfVictim(text) && text,
          ]).toEqual([who, sent.method, sent.path, workspace, status, false, false]);
        }
        expect(await seenByVictim()).toEqual(before);
      }),
      usual,
    );
    // If nearly all requests were refused, the test would try little.
    expect(answered / attempts).toBeGreaterThan(0.05);
  },
  TIME,
);

/** Workspaces and names whose dashes can be read in several ways. */
const TENANTS = ['aa', 'y-aa', 'x-y', 'y'] as const;
const NAMES = ['q', 'q-y', 'q-y-aa', 'x', 'x--y'] as const;
const DOMAINS = [APPLICATIONS_DOMAIN, 'shop.example', 'eu.shop.example', 'x.example'] as const;
const anyCase = (text: string) => fc.boolean().map((upper) => (upper ? text.toUpperCase() : text));
const url = fc.record(
  { domain: fc.constantFrom(...DOMAINS).chain(anyCase), subdomain: fc.constantFrom(...NAMES).chain(anyCase) },
  { requiredKeys: ['domain'] },
);
const urls = fc.array(url, { maxLength: 2 });
const named = fc.constantFrom(...NAMES);
const domain = fc
  .tuple(fc.constantFrom('', '*.'), fc.constantFrom(...DOMAINS).chain(anyCase))
  .map((parts) => parts.join(''));

interface Claim {
  method: string;
  path: string;
  body?: object;
  /** The object that it creates, changes or deletes. */
  of: string;
}

const claim: fc.Arbitrary<Claim> = fc.oneof(
  fc.tuple(named, urls).map(([name, wanted]) => ({
    method: 'POST',
    path: '/applications',
    body: { metadata: { name }, spec: { image: 'a:1', urls: wanted } },
    of: name,
  })),
  fc.tuple(named, urls).map(([name, wanted]) => ({
    method: 'PUT',
    path: `/applications/${name}`,
    body: { metadata: {}, spec: { image: 'a:1', urls: wanted } },
    of: name,
  })),
  fc.tuple(named, named, fc.constantFrom(undefined, ...DOMAINS)).map(([name, prefix, customDomain]) => ({
    method: 'POST',
    path: '/snapshots/s/fork',
    body: { targetType: 'application', targetName: name, prefix, customDomain },
    of: name,
  })),
  named.map((name) => ({ method: 'DELETE', path: `/applications/${name}`, of: name })),
  domain.map((name) => ({
    method: 'POST',
    path: '/customdomains',
    body: { metadata: { name }, spec: { domainType: 'applications' } },
    of: '',
  })),
  fc.tuple(named, domain).map(([of, name]) => ({
    method: 'POST',
    path: `/applications/${of}/customdomains`,
    body: { metadata: { name }, spec: {} },
    of: '',
  })),
  fc
    .tuple(domain, fc.constantFrom('verify', 'share'), fc.constantFrom(...TENANTS))
    .map(([name, verb, targetWorkspace]) => ({
      method: 'POST',
      path: `/customdomains/${encodeURIComponent(name)}/${verb}`,
      ...(verb === 'share' && { body: { targetWorkspace } }),
      // A verification gives the domain to the application that wants it.
      of: '*',
    })),
  domain.map((name) => ({ method: 'DELETE', path: `/customdomains/${encodeURIComponent(name)}`, of: '' })),
  fc.tuple(named, named, fc.constantFrom(undefined, ...DOMAINS)).map(([name, prefixUrl, customDomain]) => ({
    method: 'POST',
    path: `/sandboxes/${name}/previews`,
    body: { metadata: { name: prefixUrl }, spec: { public: true, prefixUrl, customDomain } },
    of: `preview ${name}/${prefixUrl}`,
  })),
  fc.tuple(named, named).map(([name, preview]) => ({
    method: 'DELETE',
    path: `/sandboxes/${name}/previews/${preview}`,
    of: `preview ${name}/${preview}`,
  })),
);

/** Every host name that a claim can be about, and who answers there. */
const HOSTS = [
  ...DOMAINS.flatMap((one) => [one, ...NAMES.map((name) => `${name}.${one}`)]).filter(
    (host) => host !== APPLICATIONS_DOMAIN,
  ),
  // Where a default address or a preview of a name and a workspace might be.
  ...TENANTS.flatMap((workspace) => NAMES.map((name) => `${name}-${workspace}`)).flatMap((label) => [
    `${label}.${APPLICATIONS_DOMAIN}`,
    `${label}.${PREVIEW_DOMAIN}`,
  ]),
];

async function whoAnswersAt(host: string): Promise<string | undefined> {
  const { text } = await ask({ method: 'GET', path: '/', headers: { host } });
  const [, application] = /"answeredBy":"([^"]+)"/.exec(text) ?? [];
  const [, own, sandbox, preview] =
    /"x-owner":"([^"]+)".*"sandbox":"([^"]+)","preview":"([^"]+)"/.exec(text) ?? [];
  return application ?? (sandbox && `${own ?? ''}/preview ${sandbox}/${preview ?? ''}`);
}

async function whoAnswers(): Promise<Map<string, string>> {
  const answers = await Promise.all(HOSTS.map(async (host) => [host, await whoAnswersAt(host)] as const));
  return new Map(answers.filter((answer): answer is [string, string] => answer[1] !== undefined));
}

test(
  'nobody takes over the address of another object, whatever is created, changed, shared and verified',
  async () => {
    await begin({ allowedHosts: ['*.example'] });
    let [taken, held] = [0, 0];
    emulator.seed({
      workspaces: TENANTS.map((name) => ({ name })),
      keys: TENANTS.map((workspace) => ({ key: keyOf(workspace), workspace })),
    });
    for (const workspace of TENANTS) {
      for (const name of NAMES) {
        await as(workspace)('POST', '/sandboxes', { metadata: { name } });
        await ask({
          method: 'PUT',
          path: `/${workspace}/sandboxes/${name}/filesystem/whose`,
          headers: { authorization: `Bearer ${keyOf(workspace)}`, 'content-type': 'application/json' },
          body: JSON.stringify({ content: `${workspace}/${name}` }),
        });
      }
      await as(workspace)('POST', '/snapshots', { name: 's', source: { name: 'q' } });
    }
    const built = emulator.save();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...TENANTS), claim), ofARun), async (claims) => {
        emulator.restore(built);
        let before = await whoAnswers();
        for (const [workspace, { method, path, body, of }] of claims) {
          const made = body && path.endsWith('/previews') ? withOwner(body, workspace) : body;
          const said = await as(workspace)(method, path, made);
          const after = await whoAnswers();
          if (method !== 'DELETE' && said.status === 200) await leadsTo(said.body, `${workspace}/${of}`);
          const owners = await ownersOfDomains();
          for (const host of HOSTS) {
            const [was, is] = [before.get(host), after.get(host)];
            if (was !== undefined) held += 1;
            if (was === is) continue;
            if (was === undefined) {
              // Nobody gets a name below a verified domain of others.
              const refused = owners(host, String(is).split('/')[0] ?? '');
              expect({ workspace, method, path, body, host, is, refused }).toMatchObject({
                refused: undefined,
              });
              continue;
            }
            const isOwn = was === `${workspace}/${of}` || (of === '*' && was.startsWith(`${workspace}/`));
            if (!isOwn) taken += 1;
            expect({ workspace, method, path, body, host, was, is, isOwn }).toMatchObject({ isOwn: true });
          }
          before = after;
        }
      }),
      usual,
    );
    expect(taken).toBe(0);
    expect(held).toBeGreaterThan(ATTEMPTS);
    emulator.restore(built);
    // Where two sandboxes have one host name, each credential reaches its own.
    for (const workspace of TENANTS)
      for (const name of NAMES) {
        const { status, text } = await ask({
          method: 'GET',
          path: '/filesystem/whose',
          headers: {
            host: `sbx-${name}-${workspace}.us-was-1.localhost`,
            authorization: `Bearer ${keyOf(workspace)}`,
          },
        });
        expect([status, text]).toEqual([200, contains(`"content":"${workspace}/`)]);
      }
  },
  TIME,
);

/** Every address that an answer gives leads to the object. */
async function leadsTo(body: unknown, object: string): Promise<void> {
  const hosts = ((at(body, 'spec', 'urls') ?? []) as { domain: string; subdomain?: string }[]).map(
    ({ domain: base, subdomain }) => (subdomain === undefined ? base : `${subdomain}.${base}`),
  );
  const preview = at(body, 'spec', 'url') as string | undefined;
  if (preview !== undefined && at(body, 'spec', 'customDomain') === undefined)
    hosts.push(new URL(preview).hostname);
  for (const host of hosts) expect([host, await whoAnswersAt(host)]).toEqual([host, object]);
}

/** Who owns a host name by a verified domain, unless the workspace itself does or has accepted a share of it. */
async function ownersOfDomains(): Promise<(host: string, workspace: string) => string | undefined> {
  const owners = new Map<string, { workspace: string; accepted: string[] }>();
  const lists = await Promise.all(
    TENANTS.map(async (workspace) => ({
      workspace,
      all: (await as(workspace)('GET', '/customdomains')).body,
    })),
  );
  const domains = lists.flatMap(({ workspace, all }) =>
    (all as unknown[])
      .filter((one) => at(one, 'spec', 'status') === 'verified')
      .map((one) => ({
        workspace,
        base: String(at(one, 'metadata', 'name'))
          .replace(/^\*\./, '')
          .toLowerCase(),
        from: at(one, 'metadata', 'sharedFromWorkspace') as string | undefined,
      })),
  );
  for (const { workspace, base, from } of domains)
    if (from === undefined) owners.set(base, { workspace, accepted: [] });
  for (const { workspace, base, from } of domains)
    if (from !== undefined) owners.get(base)?.accepted.push(workspace);
  return (host, workspace) => {
    const bases = [...owners.keys()].filter((base) => host === base || host.endsWith(`.${base}`));
    const closest = owners.get(bases.sort((a, b) => b.length - a.length)[0] ?? '');
    if (closest === undefined || closest.workspace === workspace || closest.accepted.includes(workspace))
      return undefined;
    return closest.workspace;
  };
}

/** A preview whose answers name the workspace. */
function withOwner(body: object, workspace: string): object {
  const { spec, ...rest } = body as { spec: object };
  return { ...rest, spec: { ...spec, responseHeaders: { 'x-owner': workspace } } };
}

/** A credential, and where it comes from. */
interface Held {
  bearer: string;
  how: string;
}

/** A call that needs a scope, and perhaps a role. It changes nothing, even if it is allowed. */
interface Probe {
  method: string;
  path: string;
  workspace: string;
}

// What a person decides for themselves is no right over a workspace.
const CALLS = ROUTES.filter(({ path }) => !path.startsWith('/profile') && !path.endsWith('/leave'));
const MAKING: readonly Scope[] = [
  'workspaces:update',
  'apiKey:write',
  'workspaces:invite',
  'workspaces:create',
];
/** People of the account without a workspace. */
const OUTSIDERS = [1, 2, 3, 4, 5].map((number) => `outsider-${number}@example.com`);
const PROGRAM: Program = { clientId: 'program', redirectUri: 'http://127.0.0.1:9/back' };

/** Calls that the makers may do in their own workspaces: only the workspace decides about them. */
const CALLS_OF_MAKERS = CALLS.filter(({ scope }) => MAKING.some((one) => one === scope));

const probe: fc.Arbitrary<Probe> = fc
  .tuple(
    fc.oneof(fc.constantFrom(...CALLS), fc.constantFrom(...CALLS_OF_MAKERS)),
    fc.constantFrom('thief', 'victim', 'default'),
  )
  .map(([{ method, path }, workspace]) => {
    const name = path.startsWith('/workspaces/') && method !== 'DELETE' ? workspace : 'nothing';
    const now = '2026-01-01T00:00:00Z&endTime=2026-01-02T00:00:00Z';
    const query = path.endsWith('/metrics') ? `?startTime=${now}&workspace=${workspace}` : '';
    return {
      method,
      path: path.replace(':accountId', 'account-1').replace(/:\w+/g, name) + query,
      workspace,
    };
  });

const subset = fc.uniqueArray(fc.constantFrom(...SCOPES), { minLength: 1, maxLength: 4 });

const makingAttempt = fc.record({
  /** Which credential makes another one; those made before, too. */
  maker: fc.nat(),
  way: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('token', 'key', 'guest', 'consent', 'role', 'drive token') },
    { weight: 3, arbitrary: fc.constant('key of another account') },
    // These most often make something.
    { weight: 4, arbitrary: fc.constantFrom('token', 'guest') },
  ),
  asked: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constant<Scope[]>(['admin']), subset),
  role: fc.constantFrom('admin', 'member', undefined),
  workspace: fc.oneof(
    { weight: 6, arbitrary: fc.constant('thief') },
    { weight: 1, arbitrary: fc.constantFrom('victim', 'default') },
  ),
  probes: fc.array(probe, { minLength: 12, maxLength: 12 }),
});

async function isAllowed({ bearer }: Held, { method, path, workspace }: Probe): Promise<boolean> {
  const headers = { authorization: `Bearer ${bearer}`, 'x-service-workspace': workspace };
  const { status } = await ask({ method, path: `/v0${path}`, headers });
  return status !== 401 && status !== 403;
}

test(
  'no credential makes a stronger one: keys, service accounts, tokens, invitations, roles',
  async () => {
    await begin({ autoConsent: true });
    let [attempts, made] = [0, 0];
    emulator.seed({
      workspaces: [{ name: 'thief' }, { name: 'victim' }],
      oauthClients: [PROGRAM].map(({ clientId, redirectUri }) => ({ clientId, redirectUris: [redirectUri] })),
      users: [
        { email: 'boss@example.com', workspaces: { thief: 'admin', default: 'admin' } },
        { email: 'plain@example.com', workspaces: { thief: 'member' } },
        ...OUTSIDERS.map((email) => ({ email })),
      ],
      keys: [...OUTSIDERS, 'plain@example.com'].map((email) => ({ key: keyOf(email), user: email })),
    });
    await clientOf(emulator)(
      'POST',
      '/drives',
      { metadata: { name: 'd' }, spec: {} },
      { 'x-service-workspace': 'thief' },
    );
    const built = emulator.save();
    let guests = 0;
    const guestOf = (way: string, index: number) => {
      if (way === 'role') return 'plain@example.com';
      if (way !== 'guest' && way !== 'consent') return undefined;
      return index % 2 === 0 ? `guest-${++guests}@example.com` : OUTSIDERS[index % OUTSIDERS.length];
    };
    const personOf = (email = 'nobody'): Held => ({ bearer: keyOf(email), how: email });

    const weak = fc.uniqueArray(fc.constantFrom(...SCOPES.filter((scope) => scope !== 'admin')), {
      maxLength: 3,
    });
    const first = fc
      .tuple(fc.subarray([...MAKING], { minLength: 1 }), weak)
      .map((all) => [...new Set(all.flat())]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(first, { minLength: 3, maxLength: 3 }),
        fc.array(makingAttempt, ofARun),
        async (firsts, all) => {
          emulator.restore(built);
          const held: Held[] = [];
          firsts.forEach((scopes, index) => {
            for (const user of [undefined, 'boss@example.com']) {
              const key = keyOf(`first-${index}-${user ?? ''}`);
              emulator.seed({
                keys: [{ key, scopes, ...(user === undefined ? { workspace: 'thief' } : { user }) }],
              });
              held.push({ bearer: key, how: `${user ?? 'service account'} with ${scopes.join(' ')}` });
            }
          });
          // The first account of each workspace, and those that are made.
          const accounts = ['service-account-thief', 'service-account-default', 'service-account-victim'];
          for (const [index, { maker: which, way, asked, role, workspace, probes }] of all.entries()) {
            const maker = held[which % held.length];
            if (maker === undefined) continue;
            const client = clientOf({ baseUrl: emulator.baseUrl, apiKey: maker.bearer });
            const send: Send = (method, path, body) =>
              client(method, path, body, { 'x-service-workspace': workspace });
            const email = guestOf(way, index);
            // The rights from before: those of the maker, and those that the person had.
            const before = await Promise.all(
              probes.map(
                async (one) => (await isAllowed(maker, one)) || (await isAllowed(personOf(email), one)),
              ),
            );
            const result = await make();
            attempts += 1;
            if (result === undefined) continue;
            made += 1;
            const how = `${way} of (${maker.how}), asked for ${String(asked)}`;
            // Only those with no right but the maker's may make others.
            if (email === undefined || email.startsWith('guest')) held.push({ bearer: result, how });
            const after = await Promise.all(probes.map((one) => isAllowed({ bearer: result, how }, one)));
            const stronger = probes.filter((_, at) => after[at] === true && before[at] === false);
            expect({ how, workspace, role, stronger }).toEqual({ how, workspace, role, stronger: [] });

            async function make(): Promise<string | undefined> {
              switch (way) {
                case 'token': {
                  const { body } = await send('POST', '/service_accounts', { name: 'made' });
                  const id = at(body, 'client_id');
                  if (typeof id !== 'string') return undefined;
                  accounts.push(id);
                  const token = await askToken(emulator, {
                    grant_type: 'client_credentials',
                    client_id: id,
                    client_secret: String(at(body, 'client_secret')),
                    ...(asked && { scope: asked.join(' ') }),
                  });
                  return at(token.body, 'access_token') as string | undefined;
                }
                case 'key':
                case 'key of another account': {
                  const id = (way === 'key' ? accounts.at(-1) : accounts[index % 3]) ?? '';
                  const [, first] = /^service-account-(.*)/.exec(id) ?? [];
                  const { body } = await client(
                    'POST',
                    `/service_accounts/${id}/api_keys`,
                    asked ? { scopes: asked } : {},
                    { 'x-service-workspace': first ?? workspace },
                  );
                  return at(body, 'apiKey') as string | undefined;
                }
                case 'guest':
                case 'consent': {
                  if ((await send('POST', '/users', { email, role })).status !== 200) return undefined;
                  // Somebody else may raise the invitation.
                  await clientOf({
                    baseUrl: emulator.baseUrl,
                    apiKey: held[index % held.length]?.bearer ?? '',
                  })('PUT', `/users/${email ?? ''}`, { role: 'admin' }, { 'x-service-workspace': workspace });
                  const key = personOf(email).bearer;
                  emulator.seed({ keys: [{ key, user: email ?? '' }] });
                  await clientOf({ baseUrl: emulator.baseUrl, apiKey: key })(
                    'POST',
                    `/profile/invitations/${workspace}/accept`,
                  );
                  if (way === 'guest') return key;
                  return at((await tokensOf(emulator, PROGRAM, email ?? '')).body, 'access_token') as
                    string | undefined;
                }
                case 'role': {
                  const { status } = await send('PUT', `/users/${email ?? ''}`, { role: 'admin' });
                  return status === 200 ? personOf(email).bearer : undefined;
                }
                case 'drive token': {
                  const { body } = await send('POST', '/drives/d/access-token');
                  return at(body, 'access_token') as string | undefined;
                }
              }
            }
          }
        },
      ),
      usual,
    );
    expect(made / attempts).toBeGreaterThan(0.01);
  },
  TIME,
);
