// MCP over streamable HTTP without sessions. Each request gets its own server.
import { z } from 'zod';
import { messageOf } from '../errors';
import type { Answer } from '../http/call';
import { type RawBody, refuseTooDeep } from '../http/exchange';
import type { Visit } from './gateway';

/** A tool with its implementation. A thrown error is reported to the caller as the tool's failure. */
export interface McpTool {
  name: string;
  description: string;
  input: Record<string, z.ZodType>;
  call: (args: Record<string, unknown>) => string | Promise<string>;
}

/** Answers one MCP request. */
export async function answerMcp(
  visit: Visit,
  body: RawBody,
  name: string,
  tools: readonly McpTool[],
): Promise<Answer> {
  refuseTooDeep(body);
  const { createMcpHandler, McpServer } = mcp();
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name, version: '1.0.0' });
    for (const { description, input, ...tool } of tools) {
      server.registerTool(tool.name, { description, inputSchema: z.object(input) }, (args) =>
        callTool(tool, args),
      );
    }
    return server;
  });
  const headers = new Headers();
  for (const key of FORWARDED) {
    const value = visit.header(key);
    if (value !== undefined) headers.set(key, value);
  }
  const request = new Request('http://localhost/mcp', {
    method: visit.method,
    headers,
    ...(body.text !== '' && visit.method !== 'GET' && { body: body.text }),
  });
  const response = await handler.fetch(request);
  const { status } = response;
  return {
    status,
    raw: {
      content: response.body ?? '',
      type: response.headers.get('content-type') ?? 'application/json',
    },
    headers: Object.fromEntries([...response.headers].filter(([key]) => ANSWERED.has(key))),
  };
}

const FORWARDED = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id', 'last-event-id'];
const ANSWERED = new Set(['allow', 'cache-control', 'mcp-session-id']);

async function callTool({ call }: Pick<McpTool, 'call'>, args: Record<string, unknown>) {
  try {
    return result(await call(args));
  } catch (error) {
    return { ...result(messageOf(error)), isError: true };
  }
}

function result(text: string) {
  return { content: [{ type: 'text' as const, text }] };
}

/** Loaded on first use, so that the emulator starts faster. Uses `require`, because Jest cannot load `import()`. */
function mcp() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
  return require('@modelcontextprotocol/server') as typeof import('@modelcontextprotocol/server');
}
