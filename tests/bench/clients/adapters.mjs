// The measured clients, and the same few calls written for each. Each measurement loads this in its own process.
// @ts-check

/** @typedef {{ baseUrl: string, timeoutMs?: number, maxRetries?: number, fetch?: typeof globalThis.fetch }} Settings */
/**
 * @typedef {object} Calls
 * @property {() => PromiseLike<unknown>} get reads one object
 * @property {() => PromiseLike<unknown>} create creates one object, without an idempotency key from the caller
 * @property {() => PromiseLike<unknown>} list reads a list of 200
 * @property {() => Promise<AsyncIterable<unknown>>} [stream] a response that is read while it arrives
 * @property {() => Promise<boolean>} [raw] whether status and headers are available besides the data
 */
/**
 * @typedef {object} Adapter
 * @property {string} name on npm
 * @property {string} version
 * @property {object} one the response to `get` and `create`
 * @property {object} many the response to `list`
 * @property {string} program a module that makes one call, for bundles
 * @property {string} misspelt a program with a misspelt field in the body of a create
 * @property {string} typed one call in TypeScript, on a variable `client`
 * @property {string} typedClient
 * @property {(settings: Settings) => Promise<Calls>} make
 */

/** Imports a package that only the measurement's folders contain. @param {string} name @returns {Promise<any>} */
const load = (name) => import(name);

export const KEY = 'planted-key-0123456789';

const list = (/** @type {unknown[]} */ data) => Array.from({ length: 200 }, () => data[0]);
const drive = {
  metadata: { name: 'invoices', displayName: 'Invoices', labels: { app: 'shop' } },
  spec: { region: 'us-was-1', permissions: [{ path: '/', labels: { app: 'shop' }, mode: 'read-write' }] },
  status: 'DEPLOYED',
};
const file = {
  id: 'file-1',
  object: 'file',
  bytes: 1,
  created_at: 1,
  filename: 'a',
  purpose: 'batch',
  status: 'processed',
};
const model = { id: 'model-1', type: 'model', display_name: 'One', created_at: '2026-01-01T00:00:00Z' };
const zone = { id: 'zone-1', name: 'example.com', status: 'active', paused: false, type: 'full' };
const customer = { id: 'cus_1', object: 'customer', name: 'one', created: 1, metadata: {} };
const repository = { id: 1, name: 'one', full_name: 'me/one', private: false, description: 'one' };
const messages = [{ role: /** @type {const} */ ('user'), content: 'hello' }];

/** @type {Readonly<Record<string, Adapter>>} */
export const ADAPTERS = {
  workload: {
    name: '@workload/sdk',
    version: '0.1.0',
    one: drive,
    many: list([drive]),
    program: `import { Client } from '@workload/sdk';
      const client = new Client({ baseUrl: process.env.BASE_URL, auth: 'key' });
      console.log((await client.drives.get('invoices')).metadata.name);
      await client.close();`,
    misspelt: `client.drives.create({ metadata: { name: 'a', lables: {} }, spec: { region: 'x' } });`,
    typed: `client.drives.get('x');`,
    typedClient: `import { Client } from '@workload/sdk'; const client = new Client({ baseUrl: 'http://a/v0', auth: 'k' });`,
    make: async ({ baseUrl, ...options }) => {
      const { Client } = await import('@workload/sdk');
      const client = new Client({
        baseUrl: `${baseUrl}/v0`,
        runUrl: baseUrl,
        workspace: 'w',
        auth: KEY,
        ...options,
      });
      return {
        get: () => client.drives.get('invoices'),
        create: () => client.drives.create({ metadata: { name: 'a' }, spec: { region: 'us-was-1' } }),
        list: () => client.drives.list().toArray(),
        stream: async () => client.models.chatStream('m', { messages }),
        raw: async () => (await client.drives.get('invoices').withResponse()).status === 200,
      };
    },
  },
  openai: {
    name: 'openai',
    version: '6.49.0',
    one: file,
    many: { object: 'list', data: list([file]), has_more: false },
    program: `import OpenAI from 'openai';
      const client = new OpenAI({ baseURL: process.env.BASE_URL, apiKey: 'key' });
      console.log((await client.files.retrieve('file-1')).id);`,
    misspelt: `client.vectorStores.create({ name: 'a', metdata: {} });`,
    typed: `client.files.retrieve('x');`,
    typedClient: `import OpenAI from 'openai'; const client = new OpenAI({ baseURL: 'http://a', apiKey: 'k' });`,
    make: async ({ baseUrl, timeoutMs, ...options }) => {
      const { default: OpenAI } = await load('openai');
      const client = new OpenAI({
        baseURL: baseUrl,
        apiKey: KEY,
        ...(timeoutMs && { timeout: timeoutMs }),
        ...options,
      });
      return {
        get: () => client.files.retrieve('file-1'),
        create: () => client.vectorStores.create({ name: 'a' }),
        list: async () => (await client.files.list()).data.length,
        stream: async () => client.chat.completions.create({ model: 'm', messages, stream: true }),
        raw: async () => (await client.files.retrieve('file-1').withResponse()).response.status === 200,
      };
    },
  },
  anthropic: {
    name: '@anthropic-ai/sdk',
    version: '1.12.0',
    one: model,
    many: { data: list([model]), has_more: false, first_id: null, last_id: null },
    program: `import Anthropic from '@anthropic-ai/sdk';
      const client = new Anthropic({ baseURL: process.env.BASE_URL, apiKey: 'key' });
      console.log((await client.models.retrieve('model-1')).id);`,
    misspelt: `client.messages.create({ model: 'm', max_tokens: 1, messages: [], sytem: 'a' });`,
    typed: `client.models.retrieve('x');`,
    typedClient: `import Anthropic from '@anthropic-ai/sdk'; const client = new Anthropic({ baseURL: 'http://a', apiKey: 'k' });`,
    make: async ({ baseUrl, timeoutMs, ...options }) => {
      const { default: Anthropic } = await load('@anthropic-ai/sdk');
      const client = new Anthropic({
        baseURL: baseUrl,
        apiKey: KEY,
        ...(timeoutMs && { timeout: timeoutMs }),
        ...options,
      });
      return {
        get: () => client.models.retrieve('model-1'),
        create: () => client.messages.create({ model: 'm', max_tokens: 1, messages }),
        list: async () => (await client.models.list()).data.length,
        stream: async () => client.messages.create({ model: 'm', max_tokens: 1, messages, stream: true }),
        raw: async () => (await client.models.retrieve('model-1').withResponse()).response.status === 200,
      };
    },
  },
  cloudflare: {
    name: 'cloudflare',
    version: '7.3.0',
    one: { success: true, errors: [], messages: [], result: zone },
    many: {
      success: true,
      errors: [],
      messages: [],
      result: list([zone]),
      result_info: { page: 1, per_page: 200, total_pages: 1, count: 200 },
    },
    program: `import Cloudflare from 'cloudflare';
      const client = new Cloudflare({ baseURL: process.env.BASE_URL, apiToken: 'key' });
      console.log((await client.zones.get({ zone_id: 'zone-1' })).id);`,
    misspelt: `client.zones.create({ account: {}, name: 'a', tpye: 'full' });`,
    typed: `client.zones.get({ zone_id: 'x' });`,
    typedClient: `import Cloudflare from 'cloudflare'; const client = new Cloudflare({ baseURL: 'http://a', apiToken: 'k' });`,
    make: async ({ baseUrl, timeoutMs, ...options }) => {
      const { default: Cloudflare } = await load('cloudflare');
      const client = new Cloudflare({
        baseURL: baseUrl,
        apiToken: KEY,
        ...(timeoutMs && { timeout: timeoutMs }),
        ...options,
      });
      return {
        get: () => client.zones.get({ zone_id: 'zone-1' }),
        create: () => client.zones.create({ account: {}, name: 'a' }),
        list: async () => (await client.zones.list()).result.length,
        raw: async () =>
          (await client.zones.get({ zone_id: 'zone-1' }).withResponse()).response.status === 200,
      };
    },
  },
  stripe: {
    name: 'stripe',
    version: '23.1.0',
    one: customer,
    many: { object: 'list', data: list([customer]), has_more: false, url: '/v1/customers' },
    program: `import Stripe from 'stripe';
      const { hostname, port } = new URL(process.env.BASE_URL);
      const client = new Stripe('key', { host: hostname, port, protocol: 'http' });
      console.log((await client.customers.retrieve('cus_1')).id);`,
    misspelt: `client.customers.create({ name: 'a', emial: 'b' });`,
    typed: `client.customers.retrieve('x');`,
    typedClient: `import Stripe from 'stripe'; const client = new Stripe('k');`,
    make: async ({ baseUrl, timeoutMs, maxRetries, fetch }) => {
      const { default: Stripe } = await load('stripe');
      const { hostname, port } = new URL(baseUrl);
      const client = new Stripe(KEY, {
        host: hostname,
        port,
        protocol: 'http',
        ...(timeoutMs && { timeout: timeoutMs }),
        ...(maxRetries !== undefined && { maxNetworkRetries: maxRetries }),
        ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
      });
      return {
        get: () => client.customers.retrieve('cus_1'),
        create: () => client.customers.create({ name: 'a' }),
        list: async () => (await client.customers.list()).data.length,
        raw: async () => (await client.customers.retrieve('cus_1')).lastResponse.statusCode === 200,
      };
    },
  },
  octokit: {
    name: 'octokit',
    version: '5.0.5',
    one: repository,
    many: list([repository]),
    program: `import { Octokit } from 'octokit';
      const client = new Octokit({ auth: 'key', baseUrl: process.env.BASE_URL });
      console.log((await client.rest.repos.get({ owner: 'me', repo: 'one' })).data.name);`,
    misspelt: `client.rest.repos.createForAuthenticatedUser({ name: 'a', privat: true });`,
    typed: `client.rest.repos.get({ owner: 'x', repo: 'y' });`,
    typedClient: `import { Octokit } from 'octokit'; const client = new Octokit({ auth: 'k' });`,
    make: async ({ baseUrl, timeoutMs, maxRetries, fetch }) => {
      const { Octokit } = await load('octokit');
      const client = new Octokit({
        auth: KEY,
        baseUrl,
        log: { debug() {}, info() {}, warn() {}, error() {} },
        ...(maxRetries !== undefined && { request: { retries: maxRetries, ...(fetch && { fetch }) } }),
        ...(maxRetries === undefined && fetch && { request: { fetch } }),
      });
      // This client has no time limit; callers pass a signal.
      const signal = () => (timeoutMs ? { request: { signal: AbortSignal.timeout(timeoutMs) } } : {});
      return {
        get: () => client.rest.repos.get({ owner: 'me', repo: 'one', ...signal() }),
        create: () => client.rest.repos.createForAuthenticatedUser({ name: 'a', ...signal() }),
        list: async () => (await client.rest.repos.listForAuthenticatedUser({ per_page: 100 })).data.length,
        raw: async () => (await client.rest.repos.get({ owner: 'me', repo: 'one' })).status === 200,
      };
    },
  },
};
