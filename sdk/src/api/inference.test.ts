import { AnswerError, ConnectionError, NotFoundError } from '../errors';
import type { Client } from '../groups';
import type { Auth } from '../auth/auth';
import { clientOf, json, startServer, text, type Reply, type TestServer } from '../testing/server';

const KEY = 'sk-test-0123456789';
const MESSAGES = { messages: [{ role: 'user', content: 'hello' }] };

let server: TestServer | undefined;
let client: Client;

async function connect(...script: Reply[]): Promise<TestServer> {
  return connectAs(KEY, ...script);
}

async function connectAs(auth: Auth | string, ...script: Reply[]): Promise<TestServer> {
  server = await startServer(...script);
  ({ client } = clientOf(server, { runUrl: `${server.url}/run`, workspace: 'team', auth, maxRetries: 0 }));
  return server;
}

afterEach(async () => {
  await server?.stop();
  await client.close();
});

/** Sends pieces one by one. Then ends the answer, or breaks the connection. */
function pieces(contentType: string, parts: readonly string[], broken = false): Reply {
  return (response) => {
    response.writeHead(200, { 'Content-Type': contentType });
    const [first, ...rest] = parts;
    const send = (part: string | undefined, others: readonly string[]): void => {
      if (part === undefined) {
        if (broken) response.socket?.destroy();
        else response.end();
        return;
      }
      response.write(part, () => setImmediate(send, others[0], others.slice(1)));
    };
    send(first, rest);
  };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const out: T[] = [];
  for await (const item of items) out.push(item);
  return out;
}

describe('agents', () => {
  test('are called with the inference credential, and with their thread', async () => {
    const { requests } = await connect(text(200, 'forty-two', { 'Content-Type': 'text/plain' }));
    const reply = await client.agents.query('oracle', { inputs: 'why?' }, { threadId: 't-1' });
    expect(reply).toMatchObject({ text: 'forty-two', contentType: 'text/plain' });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/run/team/agents/oracle',
      body: '{"inputs":"why?"}',
      headers: {
        'x-service-authorization': `Bearer ${KEY}`,
        'x-service-thread-id': 't-1',
        'service-version': '2026-04-16',
      },
    });
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('remember nothing without a thread', async () => {
    const { requests } = await connect(json(200, { answer: 42 }));
    const reply = await client.agents.query('oracle', { question: 'why?' }, { async: true });
    expect(reply.json()).toEqual({ answer: 42 });
    expect(requests[0]?.url).toBe('/run/team/agents/oracle?async=true');
    expect(requests[0]?.headers).not.toHaveProperty('x-service-thread-id');
  });

  test('can be read while they respond', async () => {
    await connect(pieces('text/plain', ['for', 'ty-', 'two']));
    expect((await all(client.agents.stream('oracle', { inputs: '' }))).join('')).toBe('forty-two');
  });

  test("that do not exist are refused in the gateway's form", async () => {
    await connect(
      json(404, { error: { code: 'WORKLOAD_NOT_FOUND', message: 'no such agent', status: 404 } }),
    );
    const error: unknown = await client.agents.query('oracle', { inputs: '' }).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ code: 'WORKLOAD_NOT_FOUND' });
  });
});

describe('chats', () => {
  const chunk = (content: string): string =>
    `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content } }] })}\n\n`;

  test('return the whole response', async () => {
    const { requests } = await connect(
      json(200, { id: 'c', choices: [{ message: { role: 'assistant', content: 'hi' } }], odd: 1 }),
    );
    const answer = await client.models.chat('gpt', { ...MESSAGES, temperature: 0 });
    expect(answer.choices?.[0]?.message?.content).toBe('hi');
    expect(answer.odd).toBe(1);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ...MESSAGES, temperature: 0 });
  });

  test('are read while they arrive, however the chunks are cut', async () => {
    const whole = `${chunk('Grü')}: ping\n\n${chunk('ße 🦊')}data: [DONE]\n\n`;
    const { requests } = await connect(pieces('text/event-stream', whole.match(/[\s\S]{1,7}/gu) ?? []));
    const chunks = await all(client.models.chatStream('gpt', MESSAGES));
    expect(chunks.map(({ choices }) => choices?.[0]?.delta?.content)).toEqual(['Grü', 'ße 🦊']);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ ...MESSAGES, stream: true });
  });

  test('that break off throw a connection error after the received chunks', async () => {
    await connect(pieces('text/event-stream', [chunk('a')], true));
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const each of client.models.chatStream('gpt', MESSAGES)) seen.push(each);
    })();
    const error: unknown = await reading.catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 });
    expect(String(error)).toMatch(/the answer broke off; it is not known whether it took effect$/);
    expect(seen).toHaveLength(1);
  });

  test('that break off after a retry report the number of attempts', async () => {
    const later = json(429, { error: 'slow' });
    const { url } = await connect(later, pieces('text/event-stream', [chunk('a')], true));
    const patient = clientOf({ url }, { runUrl: `${url}/run`, workspace: 'team' }).client;
    const error: unknown = await all(patient.models.chatStream('gpt', MESSAGES)).catch(
      (each: unknown) => each,
    );
    expect(error).toMatchObject({ attempts: 2 });
    expect(String(error)).toMatch(/\(2 attempts\)$/);
    await patient.close();
  });

  test('that end with an error of the model throw it', async () => {
    const failure = JSON.stringify({ error: { message: 'overloaded' } });
    await connect(pieces('text/event-stream', [chunk('a'), `data: ${failure}\n\n`]));
    const error: unknown = await all(client.models.chatStream('gpt', MESSAGES)).catch(
      (each: unknown) => each,
    );
    expect(error).toBeInstanceOf(AnswerError);
    expect(error).toMatchObject({ rawBody: failure, outcome: 'unknown' });
  });

  test.each(['data: {"id":\n\n', 'data: [7]\n\n'])('with the chunk %j cannot be parsed', async (piece) => {
    await connect(pieces('text/event-stream', [piece]));
    const error: unknown = await all(client.models.chatStream('gpt', MESSAGES)).catch(
      (each: unknown) => each,
    );
    expect(error).toBeInstanceOf(AnswerError);
  });

  test('end when the reader stops', async () => {
    let closed!: () => void;
    const ended = new Promise<void>((resolve) => {
      closed = resolve;
    });
    await connect((response) => {
      response.on('close', closed);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(chunk('a'));
    });
    for await (const _chunk of client.models.chatStream('gpt', MESSAGES)) break;
    await ended;
  });

  test("end with the signal's reason", async () => {
    await connect((response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(chunk('a'));
    });
    const controller = new AbortController();
    const reason = new Error('enough');
    const reading = (async () => {
      for await (const _chunk of client.models.chatStream('gpt', MESSAGES, controller))
        controller.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });
});

test('jobs are executed below the address without version', async () => {
  const { requests } = await connect(json(200, { executionId: 'e', tasks: [{ n: 1 }] }));
  const receipt = await client.jobs.execute('nightly', { tasks: [{ n: 1 }] });
  expect(receipt.executionId).toBe('e');
  expect(requests[0]?.url).toBe('/team/jobs/nightly/executions');
});

test('an MCP client gets the address and the headers', async () => {
  const { url } = await connect(json(200, {}));
  const endpoint = await client.functions.mcp('mail server');
  expect(endpoint.url.href).toBe(`${url}/run/team/functions/mail%20server/mcp`);
  expect(endpoint.headers).toEqual({
    'Service-Version': '2026-04-16',
    'X-Service-Workspace': 'team',
    'X-Service-Authorization': `Bearer ${KEY}`,
  });
});

describe('the fetch of an MCP server', () => {
  const auth = (): {
    asked: string[];
    authorization(): Promise<string>;
    invalidate(refused: string): void;
  } => {
    const asked: string[] = [];
    let number = 1;
    return {
      asked,
      authorization: () => Promise.resolve(`Bearer key-${number}`),
      invalidate: (refused) => {
        asked.push(refused);
        number += 1;
      },
    };
  };

  test('sends the credential, and once another one after a 401', async () => {
    const source = auth();
    const { requests, url } = await connectAs(source, json(401, {}), json(401, {}));
    const { fetch } = await client.functions.mcp('mail');
    const init = { method: 'POST', body: '{}', headers: { Accept: 'text/plain' } };
    expect((await fetch(`${url}/run/team/functions/mail/mcp`, init)).status).toBe(401);
    expect(source.asked).toEqual(['Bearer key-1']);
    expect(
      requests.map(({ body, headers }) => [body, headers.accept, headers['x-service-authorization']]),
    ).toEqual([
      ['{}', 'text/plain', 'Bearer key-1'],
      ['{}', 'text/plain', 'Bearer key-2'],
    ]);
  });

  test('does not retry without another credential', async () => {
    const { requests, url } = await connect(json(401, {}));
    expect((await (await client.functions.mcp('mail')).fetch(`${url}/run`)).status).toBe(401);
    expect(requests).toHaveLength(1);
  });

  test('does not send the credential to other origins', async () => {
    const other = await startServer(json(200, {}));
    await connect(json(200, {}));
    await (await client.functions.mcp('mail')).fetch(`${other.url}/elsewhere`);
    expect(other.requests.map(({ headers }) => headers['x-service-authorization'])).toEqual([undefined]);
    await other.stop();
  });
});

describe('a sandbox', () => {
  const session = (): ReturnType<Client['sandboxes']['connect']> =>
    client.sandboxes.connect({ metadata: { name: 'box', url: `${server?.url ?? ''}/box/` } });

  test('without an address refuses a connection', async () => {
    await connect(json(200, {}));
    expect(() => client.sandboxes.connect({ metadata: { name: 'box' } })).toThrow(/metadata\.url is missing/);
  });

  test('is called at its own address, with the inference credential', async () => {
    const { requests } = await connect(json(200, { path: '/tmp/a b.txt', content: 'hello' }));
    expect((await session().files.read('/tmp/a b.txt')).content).toBe('hello');
    await session().files.write('/tmp/a b.txt', 'bye');
    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/box/filesystem/tmp/a%20b.txt', ''],
      ['PUT', '/box/filesystem/tmp/a%20b.txt', '{"content":"bye"}'],
    ]);
    expect(requests[0]?.headers['x-service-authorization']).toBe(`Bearer ${KEY}`);
    expect((await session().mcp()).url.pathname).toBe('/box/mcp');
  });

  test('continues a process log after a broken connection, without repeated lines', async () => {
    const begun = (text: string): Reply => {
      return (response) => {
        response
          .writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': '1000' })
          .write(text, () => response.socket?.destroy());
      };
    };
    const { requests } = await connect(
      begun('stdout:one\nstderr:e1\nstdout:tw'),
      begun('stderr:e1\n[keepalive]\nstdout:one\nstdout:two\nstdout:one\n'),
      pieces('text/plain', ['stdout:one\nstdout:two\nstdout:one\nstderr:e1\nstderr:e2\n']),
    );
    const log = await all(session().processes.followLogs('p', { maxRetries: 2 }));
    expect(log.map(({ text }) => text)).toEqual(['one', 'e1', 'two', 'one', 'e2']);
    expect(requests).toHaveLength(3);
  });

  test('gives up a process log that breaks off repeatedly without a new line', async () => {
    const broken: Reply = (response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': '1000' })
        .write('stdout:one\n', () => response.socket?.destroy());
    };
    const { requests } = await connect(broken);
    const log = all(session().processes.followLogs('p', { maxRetries: 2 }));
    await expect(log).rejects.toBeInstanceOf(ConnectionError);
    // The first connection sends a line, so two more may fail after it.
    expect(requests).toHaveLength(3);
  });

  test.each([
    ['text/plain', ['stdout:one\nstd', 'err:two\n[keepalive]\n', 'stdout:a:b']],
    ['text/event-stream', ['data: stdout:one\n\nda', 'ta: stderr:two\n\n: ping\n\n', 'data: stdout:a:b\n\n']],
  ])("returns a process's output line by line, as %s", async (contentType, parts) => {
    await connect(pieces(contentType, parts));
    expect(await all(session().processes.followLogs('p'))).toEqual([
      { stream: 'stdout', text: 'one' },
      { stream: 'stderr', text: 'two' },
      { stream: 'stdout', text: 'a:b' },
    ]);
  });
});
