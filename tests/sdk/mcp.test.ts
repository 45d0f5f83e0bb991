/** The README's MCP example, with the official client, against the emulator. */
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client, clientCredentials } from '@workload/sdk';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannerOf, run, type MachineBanner, type Running } from '../emulator/process';

let running: Running;
let emulator: MachineBanner;
let client: Client;

beforeAll(async () => {
  // A child process: it loads its MCP server at the first request.
  running = run(['--port', '0', '--ephemeral', '--deploy-delay-ms', '0', '--json', '--stop-with-parent']);
  emulator = await bannerOf(running);
  const { baseUrl, workspace, url, clientId, clientSecret } = emulator;
  const auth = clientCredentials({ authUrl: url, clientId, clientSecret });
  client = new Client({ baseUrl, runUrl: url, workspace, auth, apiVersion: '2026-04-28' });
  const secret = { CLIENT_ID: 'i', CLIENT_SECRET: 's', REFRESH_TOKEN: 'r' };
  await client.integrationConnections.create({
    metadata: { name: 'mail' },
    spec: { integration: 'gmail', secret },
  });
  await client.functions.create({
    metadata: { name: 'mail' },
    spec: { type: 'mcp', integrationConnections: ['mail'], runtime: { type: 'mcp' } },
  });
});

afterAll(async () => {
  await client.close();
  running.child.kill();
  await running.exit;
});

/** Advances the platform's clock. */
async function advance(advanceMs: number): Promise<void> {
  const headers = { Authorization: `Bearer ${emulator.controlToken}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ advanceMs });
  const { ok } = await fetch(`${emulator.url}/_emulator/clock`, { method: 'POST', headers, body });
  expect(ok).toBe(true);
}

/** The example as a function of the names it uses. */
function example(): (...used: readonly unknown[]) => Promise<McpClient> {
  const readme = readFileSync(join(__dirname, '..', '..', 'sdk', 'README.md'), 'utf8');
  const [, code = ''] = /## MCP\n\n```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const body = code.replace(/^import .*$/gm, '');
  const AsyncFunction = (async () => Promise.resolve()).constructor as new (
    ...words: string[]
  ) => ReturnType<typeof example>;
  return new AsyncFunction(
    'client',
    'McpClient',
    'StreamableHTTPClientTransport',
    'console',
    `${body}; return mcp;`,
  );
}

test('the example lists the tools, and its session continues after the token has expired', async () => {
  const log = jest.fn();
  const mcp = await example()(client, McpClient, StreamableHTTPClientTransport, { log });
  expect(log).toHaveBeenCalledWith(expect.arrayContaining([expect.any(String)]));
  // Tokens expire after two hours.
  await advance(3 * 3_600_000);
  expect((await mcp.listTools()).tools).not.toEqual([]);
  await mcp.close();
});
