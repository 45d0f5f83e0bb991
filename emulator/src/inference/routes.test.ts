import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Emulator, launch, startEmulator } from '../emulator';
import type { Handlers } from '../platform/handlers';
import {
  aNumber,
  aString,
  at,
  clientOf,
  MAIL_SECRET,
  matching,
  type Reply,
  type Send,
  something,
} from '../testing/client';

let emulator: Emulator;
let send: Send;
let run: Send;
const handlers: Handlers = {};

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', handlers });
  send = clientOf(emulator);
  run = runAs(emulator.apiKey);
});
beforeEach(() => {
  emulator.reset();
  for (const name of Object.keys(handlers) as (keyof Handlers)[]) Reflect.deleteProperty(handlers, name);
});
afterAll(() => emulator.stop());

/** A client of the inference address. Texts are returned unchanged. */
function runAs(key: string | undefined): Send {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(emulator.url + path, {
      method,
      headers: {
        ...(key !== undefined && { 'x-service-authorization': `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  };
}

/** A promise with its resolve function. */
function hold<T>(): { given: Promise<T>; give: (value: T) => void } {
  let give: (value: T) => void = () => undefined;
  const given = new Promise<T>((resolve) => (give = resolve));
  return {
    given,
    give: (value) => {
      give(value);
    },
  };
}

/** A GET with a host name that is not this machine's. */
function getHost(host: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(emulator.url + path, { headers: { ...headers, host } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const answered = new Headers(response.headers as Record<string, string>);
        resolve({ status: response.statusCode ?? 0, headers: answered, body: JSON.parse(text) });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const create = (kind: string, name: string, spec: object = {}) =>
  send('POST', `/${kind}`, { metadata: { name }, spec });

describe('the gateway', () => {
  beforeEach(async () => {
    await create('agents', 'helper');
    await create('jobs', 'batch');
  });

  const agent = '/default/agents/helper';
  const ask = { inputs: 'hello' };

  test('accepts the credential in either header', async () => {
    const headers = { authorization: `Bearer ${emulator.apiKey}` };
    expect(await runAs(undefined)('POST', agent, ask, headers)).toMatchObject({ status: 200 });
    expect(await run('POST', agent, ask)).toMatchObject({ status: 200 });
  });

  test('refuses an unknown API version, except for applications', async () => {
    await send('POST', '/applications', { metadata: { name: 'shop' }, spec: { image: 'shop' } });
    emulator.clock.advance(1000);
    const statusOf = async (version: string, method: string, path: string, body?: unknown) =>
      (await run(method, path, body, { 'service-version': version })).status;
    for (const [version, status] of [
      ['2026-04-28', 200],
      ['2026-04-20', 400],
    ] as const) {
      expect(await statusOf(version, 'POST', agent, ask)).toBe(status);
      expect(await statusOf(version, 'POST', '/default/jobs/batch/executions', { tasks: [] })).toBe(status);
      expect(await statusOf(version, 'GET', '/default/applications/shop')).toBe(200);
    }
    expect(await run('POST', agent, ask, { 'service-version': '2026-04-20' })).toMatchObject({
      body: { error: 'invalid_api_version', code: 400, message: matching(/2026-04-20.*2026-04-28/) },
    });
  });

  test.each([
    ['no credential', () => runAs(undefined)('POST', agent, ask), 401, 'AUTHENTICATION_REQUIRED', false],
    ['a wrong credential', () => runAs('wrong')('POST', agent, ask), 401, 'AUTHENTICATION_FAILED', false],
    ['an unknown workload', () => run('POST', '/default/agents/none', ask), 404, 'WORKLOAD_NOT_FOUND', false],
    [
      'an unknown path',
      () => run('POST', '/default/functions/mail/other', {}),
      404,
      'WORKLOAD_NOT_FOUND',
      false,
    ],
    ['a wrong method', () => run('GET', agent), 405, 'METHOD_NOT_ALLOWED', false],
    [
      'a wrong body',
      () => run('POST', '/default/models/llm', { messages: 1 }),
      404,
      'WORKLOAD_NOT_FOUND',
      false,
    ],
  ])('refuses %s in the standard form, with more details', async (_, asked, status, code, retryable) => {
    const reply = await asked();
    expect(reply.status).toBe(status);
    expect(reply.headers.get('x-service-source')).toBe('platform');
    expect(reply.headers.get('x-service-error-code')).toBe(code);
    expect(reply.body).toEqual({
      error: status === 401 ? 'unauthorized' : code.toLowerCase(),
      code: status,
      message: aString,
      error_code: code,
      retryable,
      action: aString,
      do_not: aString,
      docs_url: aString,
      origin: 'platform',
      timestamp: new Date(emulator.clock.now()).toISOString(),
    });
  });

  test('refuses other workspaces', async () => {
    const { apiKey } = emulator.addWorkspace('other');
    expect(await runAs(apiKey)('POST', agent, ask)).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    });
  });

  test('reports an unavailable workload', async () => {
    await send('PUT', '/agents/helper', { metadata: {}, spec: { enabled: false } });
    expect(await run('POST', agent, ask)).toMatchObject({
      status: 404,
      body: { error: 'workload_unavailable', code: 404, retryable: true },
    });
  });

  test('needs no credential for a public workload', async () => {
    await create('agents', 'open', { public: true });
    expect(await runAs(undefined)('POST', '/default/agents/open', ask)).toMatchObject({ status: 200 });
  });

  test('a body that is too large is a 413', async () => {
    expect(await run('POST', agent, { inputs: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
      body: { error: 'payload_too_large', error_code: 'REQUEST_ENTITY_TOO_LARGE' },
    });
  });

  test('finds workloads by host name', async () => {
    await create('agents', 'two-words');
    const host = 'agt-two-words-default.us-was-1.localhost';
    const reply = await getHost(host, '/', { authorization: `Bearer ${emulator.apiKey}` });
    expect(reply).toMatchObject({ status: 405, body: { error: 'method_not_allowed' } });
    expect(await getHost('agt-none-default.us-was-1.localhost', '/')).toMatchObject({
      status: 404,
      body: { error: 'route_not_found' },
    });
  });

  test('a failing handler is a 502, and its error is only in the log', async () => {
    const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    handlers.agent = () => {
      throw new Error('hunter2');
    };
    const reply = await run('POST', agent, ask);
    expect(log.mock.calls.join()).toContain('hunter2');
    log.mockRestore();
    expect(reply).toMatchObject({ status: 502, body: { error: 'workload_error' } });
    expect(JSON.stringify(reply.body)).not.toContain('hunter2');
  });

  test('faults and the journal cover these requests', async () => {
    emulator.journal.clear();
    emulator.faults.add({ path: '/default/agents', then: { kind: 'status', status: 503 } });
    expect(await run('POST', agent, ask)).toMatchObject({ status: 503 });
    expect(emulator.journal.entries()).toMatchObject([{ path: agent, status: 503, body: ask }]);
  });
});

describe('an agent', () => {
  beforeEach(() => create('agents', 'helper'));

  const ask = async (inputs: string, thread?: string) =>
    (
      await run(
        'POST',
        '/default/agents/helper',
        { inputs },
        {
          ...(thread !== undefined && { 'x-service-thread-id': thread }),
        },
      )
    ).body;

  test('remembers messages within a thread only', async () => {
    expect(await ask('one', 'a')).toBe('You said: one.');
    expect(await ask('two', 'a')).toBe('You said: two. I remember 2 messages of this thread.');
    expect(await ask('three', 'b')).toBe('You said: three.');
    expect(await ask('more', 'a')).toBe('You said: more. I remember 4 messages of this thread.');
    expect(await ask('four')).toBe('You said: four.');
    expect(await ask('five')).toBe('You said: five.');
  });

  test('accepts an asynchronous request at once, and processes it later', async () => {
    const [heard, told] = [hold<unknown>(), hold<string>()];
    handlers.agent = ({ body }) => {
      heard.give(body);
      return told.given;
    };
    const thread = { 'x-service-thread-id': 't' };
    const reply = await run('POST', '/default/agents/helper?async=true', { inputs: 'long' }, thread);
    expect(reply).toMatchObject({ status: 202, body: { id: aString, status: 'accepted' } });
    expect(await heard.given).toEqual({ inputs: 'long' });
    told.give('done');
    await told.given;
    handlers.agent = ({ memory }) => JSON.stringify(memory);
    expect((await run('POST', '/default/agents/helper', { inputs: 'and?' }, thread)).body).toBe(
      JSON.stringify([
        { role: 'user', content: 'long' },
        { role: 'assistant', content: 'done' },
      ]),
    );
  });

  test('logs the error of a failed asynchronous request', async () => {
    const failed = hold<unknown>();
    handlers.agent = () => Promise.reject(new Error('broken'));
    const own = await launch({ clock: 'manual', handlers }, { onError: failed.give });
    const create = clientOf(own);
    await create('POST', '/agents', { metadata: { name: 'helper' }, spec: {} });
    own.clock.advance(60_000);
    const ask = clientOf({ baseUrl: own.url, apiKey: own.apiKey });
    expect(await ask('POST', '/default/agents/helper?async=true', {})).toMatchObject({ status: 202 });
    expect(await failed.given).toMatchObject({ message: 'broken' });
    await own.stop();
  });

  test('does not remember messages of a deleted agent with the same name', async () => {
    await ask('one', 'a');
    await send('DELETE', '/agents/helper');
    await create('agents', 'helper');
    expect(await ask('two', 'a')).toBe('You said: two.');
  });

  test('can have its own handler', async () => {
    handlers.agent = ({ workspace, agent, body, memory, threadId }) =>
      Promise.resolve({ workspace, agent, body, memory, threadId });
    await ask('one', 'a');
    expect(await ask('two', 'a')).toMatchObject({
      workspace: 'default',
      agent: 'helper',
      body: { inputs: 'two' },
      memory: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: something },
      ],
      threadId: 'a',
    });
  });
});

describe('a model', () => {
  const path = '/default/models/llm';
  const chat = (body: object = {}) =>
    run('POST', `${path}/chat/completions`, {
      messages: [{ role: 'user', content: 'hello there' }],
      ...body,
    });

  beforeEach(() => create('models', 'llm', { runtime: { type: 'openai', model: 'small' } }));

  test('completes a chat in the format of OpenAI clients', async () => {
    expect((await chat()).body).toEqual({
      id: matching(/^chatcmpl-/),
      object: 'chat.completion',
      created: Math.floor(emulator.clock.now() / 1000),
      model: 'small',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'You said: hello there', refusal: null },
          finish_reason: 'stop',
          logprobs: null,
        },
      ],
      usage: { prompt_tokens: 3, completion_tokens: 6, total_tokens: 9 },
    });
    expect(await run('GET', `${path}/models`)).toMatchObject({ body: { data: [{ id: 'small' }] } });
  });

  test('streams it word by word', async () => {
    const reply = await chat({ stream: true, stream_options: { include_usage: true } });
    expect(reply.headers.get('content-type')).toBe('text/event-stream');
    const events = String(reply.body)
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event) => event.replace(/^data: /, ''));
    expect(events.pop()).toBe('[DONE]');
    const chunks = events.map((event) => JSON.parse(event) as unknown);
    const words = chunks.map((chunk) => at(chunk, 'choices', 0, 'delta', 'content') as string | undefined);
    const text = words.join('');
    expect(text).toBe('You said: hello there');
    expect(at(chunks.at(-2), 'choices', 0, 'finish_reason')).toBe('stop');
    expect(at(chunks.at(-1), 'usage', 'total_tokens')).toBe(9);
  });

  test('can have its own handler', async () => {
    handlers.model = ({ messages, path: asked }) => `${messages.length} ${asked}`;
    const messages = [
      { role: 'system', content: 'short' },
      { role: 'user', content: [{ type: 'text', text: 'hi' }] },
    ];
    expect(at((await chat({ messages })).body, 'choices', 0, 'message', 'content')).toBe(
      '2 /chat/completions',
    );
  });

  test('refuses a body that is not a chat', async () => {
    for (const body of [{ messages: 'hello' }, { messages: [{ content: 'x' }] }])
      expect(await chat(body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await run('POST', `${path}/other`, {})).toMatchObject({ status: 404 });
  });

  test.each([
    ['input', { input: 3 }],
    ['output', { output: 6 }],
    ['total', { total: 9 }],
  ])('at the %s token limit of a policy is refused until the next window', async (_, maxTokens) => {
    const limit = { type: 'maxToken', maxTokens: { granularity: 'minute', ...maxTokens } };
    await create('policies', 'cheap', limit);
    await create('models', 'limited', { policies: ['cheap'] });
    const limited = () =>
      run('POST', '/default/models/limited', { messages: [{ role: 'user', content: 'hello there' }] });
    expect(await limited()).toMatchObject({ status: 200 });
    expect(await limited()).toMatchObject({
      status: 429,
      body: { error: 'token_limit_exceeded', retryable: true },
    });
    emulator.clock.advance(60_000);
    expect(await limited()).toMatchObject({ status: 200 });
  });
});

describe('an MCP server', () => {
  beforeEach(async () => {
    await send('POST', '/integrations/connections', {
      metadata: { name: 'post' },
      spec: { integration: 'mail', secret: MAIL_SECRET },
    });
    await create('functions', 'mailer', { type: 'mcp', integrationConnections: ['post'] });
  });

  async function connected(path: string) {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(emulator.url + path), {
      requestInit: { headers: { 'x-service-authorization': `Bearer ${emulator.apiKey}` } },
    });
    await client.connect(transport);
    return client;
  }

  test('offers the tools of the integration it is bound to', async () => {
    const client = await connected('/default/functions/mailer/mcp');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['send_email', 'list_emails']);
    expect(tools[0]?.inputSchema).toMatchObject({
      properties: { to: { type: 'string' } },
      required: ['to', 'subject', 'body'],
    });
    const mail = { to: 'a@example.com', subject: 'Hi', body: 'There' };
    expect(await client.callTool({ name: 'send_email', arguments: mail })).toMatchObject({
      content: [{ type: 'text', text: `mail: send_email was called with ${JSON.stringify(mail)}` }],
    });
    expect(await client.callTool({ name: 'send_email', arguments: { to: 1 } })).toMatchObject({
      isError: true,
    });
    await client.close();
  });

  test('can have its own handler, and returns its errors', async () => {
    handlers.tool = ({ server, connection, tool }) => {
      if (tool === 'list_emails') throw new Error('mailbox is locked');
      return `${server} ${connection}`;
    };
    const client = await connected('/default/functions/mailer/mcp');
    const mail = { to: 'a', subject: 'b', body: 'c' };
    expect(await client.callTool({ name: 'send_email', arguments: mail })).toMatchObject({
      content: [{ text: 'mailer post' }],
    });
    expect(await client.callTool({ name: 'list_emails', arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: 'mailbox is locked' }],
    });
    await client.close();
  });

  test('distinguishes the tools of two connections, and makes up a tool for an unknown integration', async () => {
    await send('POST', '/integrations/connections', {
      metadata: { name: 'second' },
      spec: { integration: 'mail', secret: MAIL_SECRET },
    });
    await send('POST', '/integrations/connections', {
      metadata: { name: 'own' },
      spec: { integration: 'my.crm' },
    });
    await create('functions', 'both', { integrationConnections: ['post', 'second', 'own'] });
    const client = await connected('/default/functions/both/mcp');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'post_send_email',
      'post_list_emails',
      'second_send_email',
      'second_list_emails',
      'my_crm_request',
    ]);
    await client.close();
  });

  test('fails to send mail if its connection lacks a secret', async () => {
    const { REFRESH_TOKEN: _, ...rest } = MAIL_SECRET;
    await send('PUT', '/integrations/connections/post', { metadata: {}, spec: { secret: rest } });
    const client = await connected('/default/functions/mailer/mcp');
    const mail = { to: 'a', subject: 'b', body: 'c' };
    expect(await client.callTool({ name: 'send_email', arguments: mail })).toMatchObject({
      isError: true,
      content: [{ text: matching(/"post" lacks REFRESH_TOKEN in spec\.secret/) }],
    });
    await client.close();
  });

  test('needs a credential', async () => {
    expect(await runAs(undefined)('POST', '/default/functions/mailer/mcp', {})).toMatchObject({
      status: 401,
    });
  });
});

describe('a job', () => {
  beforeEach(() => create('jobs', 'batch', { runtime: { maxRetries: 1 } }));

  test('runs to its end when its root address gets an execution', async () => {
    const tasks = [{ name: 'a' }, { name: 'b' }];
    const accepted = await run('POST', '/default/jobs/batch/executions', { tasks });
    expect(accepted).toMatchObject({
      status: 200,
      body: { executionId: aString, jobId: 'batch', workspaceId: 'default', tasks },
    });
    const path = `/jobs/batch/executions/${String(at(accepted.body, 'executionId'))}`;
    expect((await send('GET', path)).body).toMatchObject({
      status: 'succeeded',
      stats: { total: 2, success: 2, failure: 0, running: 0 },
      metadata: { job: 'batch', workspace: 'default', completedAt: aString },
    });
    expect(await run('POST', '/default/jobs/batch', { tasks })).toMatchObject({ status: 404 });
    expect(await run('GET', '/default/jobs/batch/executions')).toMatchObject({ status: 405 });
  });
});

describe('an application', () => {
  beforeEach(async () => {
    await create('applications', 'shop', { image: 'shop:1', urls: [{ domain: 'shop.example.com' }] });
    await send('GET', '/applications/shop');
    await send('PUT', '/applications/shop', {
      metadata: {},
      spec: {
        image: 'shop:2',
        urls: [{ domain: 'shop.example.com' }],
        revision: { active: 'rev-1', traffic: 20 },
      },
    });
  });

  const visit = async (headers: Record<string, string> = {}) =>
    (await runAs(undefined)('GET', '/default/applications/shop/cart', undefined, headers)).headers.get(
      'x-service-revision',
    );

  test('may have a path named like a kind of workload', async () => {
    const reply = await runAs(undefined)('GET', '/default/applications/shop/models');
    expect(reply.body).toMatchObject({ application: 'shop', path: '/models' });
  });

  test('splits requests exactly by its routing percentages, and returns the revision', async () => {
    const counts: Record<string, number> = {};
    for (let index = 0; index < 100; index += 1) {
      const revision = String(await visit());
      counts[revision] = (counts[revision] ?? 0) + 1;
    }
    expect(counts).toEqual({ 'rev-1': 80, 'rev-2': 20 });
  });

  test('keeps a session on its revision if configured', async () => {
    const route = (revision: object) =>
      send('PUT', '/applications/shop', { metadata: {}, spec: { image: 'shop:2', revision } });
    await route({ active: 'rev-1', canary: 'rev-2', canaryPercent: 50, stickySessionTtl: 60 });
    const reply = await runAs(undefined)('GET', '/default/applications/shop');
    expect(reply.headers.get('set-cookie')).toMatch(/^service-revision=rev-[12]; Max-Age=60;/);
    for (let index = 0; index < 5; index += 1)
      expect(await visit({ cookie: 'a=b; service-revision=rev-2' })).toBe('rev-2');
    await route({ active: 'rev-1', stickySessionTtl: 60 });
    expect(await visit({ cookie: 'service-revision=rev-2' })).toBe('rev-1');
  });

  test('is reached at its own domain, and can have its own handler', async () => {
    handlers.application = ({ application, revision, path }) => ({
      status: 201,
      headers: { 'x-own': '1' },
      body: { application, revision, path },
    });
    const reply = await getHost('shop.example.com', '/cart?x=1').catch(() => undefined);
    // Foreign host names are refused before anything else.
    expect(reply).toMatchObject({ status: 403 });
    await send('PUT', '/applications/shop', {
      metadata: {},
      spec: { image: 'shop:2', urls: [{ domain: 'applications.localhost', subdomain: 'shop' }] },
    });
    expect(await getHost('shop.applications.localhost', '/cart')).toMatchObject({
      status: 201,
      body: { application: 'shop', path: '/cart' },
    });
    expect(await getHost('none.applications.localhost', '/')).toMatchObject({ status: 404 });
  });

  describe('with pages in a browser', () => {
    /** The policies of an answer of this type, requested by path and by its own host name. */
    const policiesOf = async (headers: Record<string, string>) => {
      await send('PUT', '/applications/shop', {
        metadata: {},
        spec: { image: 'shop:2', urls: [{ domain: 'applications.localhost', subdomain: 'shop' }] },
      });
      handlers.application = () => ({ headers, body: '{}' });
      const byPath = await runAs(undefined)('GET', '/default/applications/shop');
      const byHost = await getHost('shop.applications.localhost', '/');
      return [byPath, byHost].map((reply) => reply.headers.get('content-security-policy'));
    };

    test.each(['text/html', 'application/xhtml+xml', 'image/svg+xml', 'unknown/unknown'])(
      'gives them an opaque origin, also by path, as %s',
      async (type) => {
        expect(await policiesOf({ 'content-type': type })).toEqual([
          'sandbox allow-forms allow-popups allow-scripts',
          null,
        ]);
      },
    );

    test('keeps the policy that the workload sets', async () => {
      const own = "default-src 'self'";
      expect(await policiesOf({ 'content-type': 'text/html', 'content-security-policy': own })).toEqual([
        `${own}, sandbox allow-forms allow-popups allow-scripts`,
        own,
      ]);
    });

    test.each(['application/json', 'text/plain; charset=utf-8'])(
      'changes nothing for passive content: %s',
      async (type) => {
        expect(await policiesOf({ 'content-type': type })).toEqual([null, null]);
      },
    );
  });
});

describe('a preview', () => {
  test('is open to holders of a token, or to everybody if public', async () => {
    await send('POST', '/sandboxes', { metadata: { name: 'web' } });
    const path = '/sandboxes/web/previews';
    await send('POST', path, { metadata: { name: 'closed' }, spec: { prefixUrl: 'closed', port: 5000 } });
    await send('POST', path, {
      metadata: { name: 'open' },
      spec: { prefixUrl: 'open', public: true, responseHeaders: { 'x-own': '1' } },
    });
    const open = await getHost('open-default.preview.localhost', '/');
    expect(open).toMatchObject({ status: 200, body: { sandbox: 'web', preview: 'open', port: aNumber } });
    expect(open.headers.get('x-own')).toBe('1');
    const closed = 'closed-default.preview.localhost';
    const token = String(
      at((await send('POST', `${path}/closed/tokens`, { metadata: { name: 't' } })).body, 'spec', 'token'),
    );
    expect(await getHost(closed, '/')).toMatchObject({ status: 401 });
    expect(await getHost(closed, '/', { 'x-service-preview-token': 'wrong' })).toMatchObject({ status: 403 });
    expect(await getHost(closed, '/', { 'x-service-preview-token': token })).toMatchObject({ status: 200 });
    expect(await getHost(closed, `/?preview_token=${token}`)).toMatchObject({ status: 200 });
    await send('DELETE', '/sandboxes/web');
    await send('GET', '/sandboxes/web');
    expect(await getHost('open-default.preview.localhost', '/')).toMatchObject({ status: 404 });
  });
});
