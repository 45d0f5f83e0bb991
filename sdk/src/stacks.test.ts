import { clientCredentials } from './auth/client-credentials';
import type { Client } from './groups';
import { callMethod, groupsOf, ROWS } from './testing/methods';
import { clientOf, drop, hang, json, startServer, text, type Reply, type TestServer } from './testing/server';

const NOT_FOUND = json(404, { error: 'not found', code: 404, message: 'there is none' });

let server: TestServer;
let reply: Reply;
let client: Client;

beforeAll(async () => {
  server = await startServer((response, request) => {
    reply(response, request);
  });
  ({ client } = clientOf(server, {
    runUrl: `${server.url}/run`,
    workspace: 'team',
    auth: 'sk-test',
    maxRetries: 1,
  }));
});

afterAll(async () => {
  await client.close();
  await server.stop();
});

/** The stack of a call's error when a function of a program awaits the call. */
async function stackOf(call: () => PromiseLike<unknown>): Promise<string> {
  async function functionOfTheProgram(): Promise<void> {
    await call();
  }
  const error = await functionOfTheProgram().catch((reason: unknown) => reason);
  return error instanceof Error ? (error.stack ?? '') : `no error: ${String(error)}`;
}

/** Reads anything with `for await`. */
async function readAll(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items) continue;
}

describe('the stack of an error', () => {
  test.each(ROWS.map(({ id, request, rest }) => [id, request, rest] as const))(
    'contains the caller of %s',
    async (id, request, rest) => {
      reply = NOT_FOUND;
      const names = Array.from(request.matchAll(/\*+/g), () => 'n');
      const groups = groupsOf(client, server.url);
      expect(await stackOf(() => callMethod(groups, id, [...names, ...rest]))).toMatch(
        /^NotFoundError: .*\n[^]*functionOfTheProgram/,
      );
    },
  );

  const session = () => client.sandboxes.connect({ metadata: { name: 'box', url: `${server.url}/box` } });
  const signal = new AbortController().signal;
  const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
    'a read': () => client.drives.get('a'),
    'a read with a signal': () => client.drives.get('a', { signal }),
    'a write': () => client.drives.create({ metadata: { name: 'a' }, spec: {} }),
    'a deletion': () => client.drives.delete('a'),
    'a list': () => readAll(client.drives.list()),
    'the pages of a list': () => readAll(client.drives.list().pages()),
    'a chat': () =>
      readAll(client.models.chatStream('m', { messages: [{ role: 'user', content: 'hello' }] })),
    'a stream of an agent': () => readAll(client.agents.stream('a', { inputs: 'hello' })),
    'a log': () => readAll(session().processes.followLogs('p')),
    'a file': () => session().files.readBytes('/a'),
    'a watch': () => readAll(session().files.watch('/a')),
    'an upload': () => session().files.upload('/a', Uint8Array.of(1)),
  };
  const REPLIES: Readonly<Record<string, readonly [string, Reply]>> = {
    'is refused': ['NotFoundError', NOT_FOUND],
    'fails every time': ['ServerError', text(500, '')],
    'is not answered': ['ConnectionError', drop],
    'is redirected': ['AnswerError', text(302, '', { Location: 'https://elsewhere.example' })],
  };
  test.each(
    Object.keys(CALLS).flatMap((call) => Object.keys(REPLIES).map((problem) => [call, problem] as const)),
  )('contains the caller of %s that %s', async (call, problem) => {
    const [name, scripted] = REPLIES[problem] ?? fail(problem);
    reply = scripted;
    expect(await stackOf(CALLS[call] ?? fail(call))).toMatch(
      new RegExp(`^${name}: .*\\n[^]*functionOfTheProgram`),
    );
  });

  test('contains the caller of a call that takes too long', async () => {
    reply = hang;
    expect(await stackOf(() => client.drives.get('a', { timeoutMs: 20 }))).toMatch(
      /^TimeoutError: .*\n[^]*functionOfTheProgram/,
    );
  });

  test('contains the caller of a call that cannot be sent', async () => {
    expect(await stackOf(() => client.drives.get(''))).toMatch(
      /^ArgumentError: .*\n[^]*functionOfTheProgram/,
    );
  });

  test.each([undefined, signal])(
    'contains the caller of a call that gets no token, signal %#',
    async (given) => {
      const auth = clientCredentials({ clientId: 'i', clientSecret: 's', authUrl: server.url });
      const { client: other } = clientOf(server, { auth, maxRetries: 0 });
      reply = text(401, '');
      expect(await stackOf(() => other.drives.get('a', { signal: given }))).toMatch(
        /^AuthenticationError: .*\n[^]*functionOfTheProgram/,
      );
      await other.close();
    },
  );
});

function fail(name: string): never {
  throw new Error(`the table has no ${name}`);
}
