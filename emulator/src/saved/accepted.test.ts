// Whatever the API accepts, the platform that is saved afterwards can be restored.
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../emulator';
import { at, clientOf, type Reply } from '../testing/client';

const RUNS = Number(process.env.WORKLOAD_EDITS ?? 30);

let folder: string;
let file: string;
let own: Emulator;
let fresh: ReturnType<Emulator['save']>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'accepted-'));
  file = join(folder, 'platform.jsonl');
  own = await startEmulator({ clock: 'manual' });
  fresh = own.save();
});
afterAll(async () => {
  await own.stop();
  rmSync(folder, { recursive: true });
});

const DOMAINS = ['a.example', '*.a.example', 'A.example', '*.A.example', 'b.a.example'] as const;
const HOSTS = [
  { domain: 'a.example' },
  { domain: 'a.example', subdomain: 'b' },
  { domain: 'applications.localhost', subdomain: 'b' },
] as const;
const SCOPES = [undefined, ['agents:list'], ['workspaces:update', 'apiKey:write', 'workspaces:get']] as const;
const WORKSPACES = ['default', 'one', 'two'] as const;

const step = fc.record({
  what: fc.constantFrom(
    'domain',
    'verify',
    'share',
    'application',
    'preview',
    'workspace',
    'delete workspace',
    'account',
    'key',
    'delete account',
    'invite',
    'time',
  ),
  by: fc.nat(5),
  workspace: fc.constantFrom(...WORKSPACES),
  domain: fc.constantFrom(...DOMAINS),
  host: fc.constantFrom(...HOSTS),
  scopes: fc.constantFrom(...SCOPES),
  name: fc.constantFrom('x', 'y'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function run(
  { what, by, workspace, domain, host, scopes, name }: Step,
  keys: string[],
  accounts: string[],
): Promise<Reply | undefined> {
  const send = clientOf({ baseUrl: own.baseUrl, apiKey: keys[by % keys.length] ?? own.apiKey });
  switch (what) {
    case 'domain':
      return send('POST', '/customdomains', {
        metadata: { name: domain },
        spec: { domainType: 'applications' },
      });
    case 'verify':
      return send('POST', `/customdomains/${domain}/verify`);
    case 'share':
      return send('POST', `/customdomains/${domain}/share`, { targetWorkspace: workspace });
    case 'application':
      return send('POST', '/applications', { metadata: { name }, spec: { image: 'a:1', urls: [host] } });
    case 'preview':
      await send('POST', '/sandboxes', { metadata: { name } });
      return send('POST', `/sandboxes/${name}/previews`, { metadata: { name }, spec: { prefixUrl: 'b' } });
    case 'workspace':
      keys.push(own.addWorkspace(workspace).apiKey);
      return undefined;
    case 'delete workspace':
      return clientOf(own)('DELETE', `/workspaces/${workspace}`);
    case 'account': {
      const made = await send('POST', '/service_accounts', { name });
      if (made.status === 200) accounts.push(String(at(made.body, 'client_id')));
      return made;
    }
    case 'key': {
      const path = `/service_accounts/${accounts[by % accounts.length] ?? own.clientId}/api_keys`;
      const made = await send('POST', path, { scopes });
      if (made.status === 200) keys.push(String(at(made.body, 'apiKey')));
      return made;
    }
    case 'delete account':
      return send('DELETE', `/service_accounts/${accounts[by % accounts.length] ?? 'none'}`);
    case 'invite':
      return send('POST', '/users', { email: `${name}@example.com`, role: 'admin' });
    case 'time':
      own.clock.advance(1000);
      return undefined;
  }
}

test('a platform after any accepted calls is saved and restored', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      own.restore(fresh);
      const keys = [own.apiKey];
      const accounts: string[] = [];
      for (const one of steps) {
        const answer = await run(one, keys, accounts);
        expect([one.what, answer?.status ?? 200]).not.toEqual([one.what, 500]);
        if (answer?.status === 200) accepted += 1;
      }
      own.saveTo(file);
      expect(() => {
        own.restoreFrom(file);
      }).not.toThrow();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(accepted).toBeGreaterThan(RUNS);
}, 60_000);

test.each([
  ['a domain and the names below it', [{ domain: 'a.example' }, { domain: '*.a.example' }]],
  ['the names below a domain, and the domain', [{ domain: '*.a.example' }, { domain: 'A.example' }]],
])('a workspace registers %s, and is restored', async (_, domains) => {
  own.restore(fresh);
  const send = clientOf(own);
  for (const { domain } of domains)
    expect(await send('POST', '/customdomains', { metadata: { name: domain }, spec: {} })).toMatchObject({
      status: 200,
    });
  own.saveTo(file);
  own.restoreFrom(file);
  expect((await send('GET', '/customdomains')).body).toHaveLength(2);
});
