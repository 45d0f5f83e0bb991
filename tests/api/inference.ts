/** The inference endpoints of workloads (Specification, Inference endpoints), and the client's methods for them. */
import { ROWS, SANDBOX_PATH } from '../../sdk/src/testing/methods';

/** Methods that only return the address for an MCP client. */
const ADDRESSES: readonly (readonly [endpoint: string, method: string])[] = [
  ['POST {run_url}/{workspace}/functions/{function}/mcp', 'functions.mcp'],
  ['POST {sandbox_url}/mcp', 'session.mcp'],
];

function shown(request: string): string {
  return request
    .replace(` ${SANDBOX_PATH}/`, ' {sandbox_url}/')
    .replace(' /run/team/', ' {run_url}/{workspace}/')
    .replace(' /team/', ' {api_root}/{workspace}/')
    .replace('**', '{path}')
    .replaceAll('*', '{name}');
}

const called = ROWS.filter(({ request }) => !request.includes(' /v0/')).map(
  ({ id, request }) => [shown(request), id] as const,
);

const byEndpoint = new Map<string, string[]>();
for (const [endpoint, method] of [...called, ...ADDRESSES]) {
  byEndpoint.set(endpoint, [...(byEndpoint.get(endpoint) ?? []), method]);
}

export const INFERENCE = [...byEndpoint].map(([endpoint, methods]) => ({ endpoint, methods }));
