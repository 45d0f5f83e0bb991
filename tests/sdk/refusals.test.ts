/** The refusals in method comments, checked against the emulator. */
import { startEmulator, type Emulator } from '@workload/emulator';
import * as sdk from '@workload/sdk';
import {
  ApiError,
  Client,
  CursorError,
  NotFoundError,
  PermissionError,
  type ClientOptions,
  type Sandbox,
} from '@workload/sdk';
import { callMethod, groupsOf, ROWS } from '../../sdk/src/testing/methods';
import { METHODS, ONCE } from './documented';
import { NO_WAY, WAYS, type Scene } from './refused';

/** Callers other than the program that owns the emulator. */
const KEYS = {
  member: 'key-of-member',
  lone: 'key-of-lone',
  person: 'key-of-person',
  neighbour: 'key-of-neighbour',
  stranger: 'key-of-stranger',
};

let emulator: Emulator;
let box: Sandbox;
const clients: Client[] = [];

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    deployDelayMs: 1000,
    deleteDelayMs: 1000,
    seed: {
      accounts: [{ id: 'account-2' }],
      workspaces: [{ name: 'team-c' }, { name: 'solo' }, { name: 'abroad', account: 'account-2' }],
      users: [
        { email: 'member@example.com', workspaces: { default: 'member' } },
        { email: 'lone@example.com', workspaces: { solo: 'admin' } },
        { email: 'person@example.com' },
      ],
      keys: [
        { key: KEYS.member, user: 'member@example.com' },
        { key: KEYS.lone, user: 'lone@example.com' },
        { key: KEYS.person, user: 'person@example.com' },
        { key: KEYS.neighbour, workspace: 'team-c' },
        { key: KEYS.stranger, workspace: 'abroad' },
      ],
    },
  });
  const { sandboxes } = connect(emulator.apiKey);
  await sandboxes.create({ metadata: { name: 'session' }, spec: { runtime: { image: 'base' } } });
  emulator.clock.advance(3_600_000);
  box = await sandboxes.get('session');
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await emulator.stop();
});

function connect(auth: string, options: Partial<ClientOptions> = {}): Client {
  const { baseUrl, url: runUrl, workspace } = emulator;
  const usual = { baseUrl, runUrl, workspace, apiVersion: '2026-04-28', maxRetries: 0 };
  const client = new Client({ ...usual, auth, ...options });
  clients.push(client);
  return client;
}

/** The error of a call; undefined when it succeeds. */
async function endOf(auth: string, id: string, args: readonly unknown[]): Promise<unknown> {
  const client = connect(auth);
  const session = client.sandboxes.connect(box);
  return callMethod({ ...groupsOf(client, emulator.url), session }, id, args).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The methods that throw an error for names of missing objects. */
async function endingWith(
  error: new (...args: never) => Error,
  auth: (id: string) => string,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, request, rest } of ROWS) {
    // Each call has its own names, so that no call finds what another one made.
    const names = Array.from(request.matchAll(/\*+/g), () => `no-${id.replace(/\W/g, '-')}`);
    if ((await endOf(auth(id), id, [...names, ...rest])) instanceof error) ids.push(id);
  }
  return ids.sort();
}

/** The methods whose comments name an error, optionally with certain words. */
function telling(error: string, words = /./): string[] {
  const told = METHODS.filter(({ throws }) =>
    throws.some(([name, when]) => name === error && words.test(when)),
  );
  return told
    .map(({ id }) => id)
    .filter((id) => ROWS.some((row) => row.id === id))
    .sort();
}

test('NotFoundError is documented for exactly the methods that throw it for a missing object', async () => {
  // Invitations belong to users.
  const auth = (id: string): string => (id.includes('.invitations.') ? KEYS.person : emulator.apiKey);
  expect(await endingWith(NotFoundError, auth)).toEqual(telling('NotFoundError'));
});

test('an admin is documented as required for exactly the methods that refuse other callers', async () => {
  // Other methods refuse a program because it is not a user.
  expect(await endingWith(PermissionError, () => KEYS.member)).toEqual(
    telling('PermissionError', /^403: requires an admin of the workspace/),
  );
});

test('CursorError is documented for exactly the lists with pages', async () => {
  const lists = ROWS.filter(({ request }) => /^GET [^*]*$/.test(request)).map(({ id }) => id);
  const paged: string[] = [];
  for (const id of lists) {
    const end = await endOf(emulator.apiKey, id, [{ cursor: 'not-a-cursor' }]);
    if (end instanceof CursorError) paged.push(id);
  }
  expect(paged.sort()).toEqual(telling('CursorError').filter((id) => lists.includes(id)));
});

/** Errors that tests above cover, or that every call may throw. */
const SHOWN = ['NotFoundError', 'CursorError', 'WorkloadError'];

/** All other documented refusals: `drives.update ConflictError`. */
const PARTICULAR = METHODS.filter(({ id }) => !/^Listing\.|\.waitUntilReady$/.test(id)).flatMap(
  ({ id, throws }) =>
    throws
      .filter(
        ([error, when]) => !SHOWN.includes(error) && !when.includes('requires an admin of the workspace'),
      )
      .filter(([error]) => error !== 'ConflictError' || !ONCE.includes(id))
      .map(([error, when]) => [`${id} ${error}`, when, error] as const),
);

test('every documented refusal can be caused, or has a reason why not', () => {
  const names = PARTICULAR.map(([name]) => name);
  expect([...Object.keys(WAYS), ...Object.keys(NO_WAY)].sort()).toEqual(names.sort());
});

test.each(PARTICULAR.filter(([name]) => name in WAYS))('%s, %s', async (name, when, error) => {
  const end = await Promise.resolve(scene())
    .then(WAYS[name])
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  expect(end).toBeInstanceOf((sdk as unknown as Record<string, new () => Error>)[error]);
  if (end instanceof ApiError) expect(when).toContain(`${end.status}: `);
});

async function scene(): Promise<Scene> {
  const { apiKey, clock } = emulator;
  const admin = connect(apiKey);
  const { value } = await admin.accounts.list().pages().next();
  return {
    admin,
    member: connect(KEYS.member),
    lone: connect(KEYS.lone, { workspace: 'solo' }),
    neighbour: connect(KEYS.neighbour, { workspace: 'team-c' }),
    stranger: connect(KEYS.stranger, { workspace: 'abroad' }),
    bare: connect(apiKey, { workspace: undefined, runUrl: undefined }),
    box,
    accountId: value?.items[0]?.id ?? '',
    pass: (ms) => {
      clock.advance(ms);
    },
  };
}
