/** Maps the whole API to resources, functions and the client's methods. */
import type { Client } from '@workload/sdk';
import type { z } from 'zod';
import { functions } from '../../provider/src/functions';
import { invoke } from '../../provider/src/lifecycle/operations/invoke';
import type { Platform } from '../../provider/src/lifecycle/platform/platform';
import type { Fields, FunctionDefinition } from '../../provider/src/resource';
import { definitions } from '../../provider/src/resources';
import { ROWS } from '../../sdk/src/testing/methods';
import { samples } from '../conformance/samples';
import { NOTHING_GIVEN } from '../conformance/samples/given';
import { SANDBOX_NAMES } from '../conformance/samples/shared';
import { KNOWN, SPECIFIED } from '../specification/endpoints';
import { REASONS } from './reasons';
import { SIGN_INS } from './sign-ins';

/** One endpoint, and what uses it. */
export interface Row {
  /** With the API's parameter names: `GET /drives/{driveName}`. */
  readonly endpoint: string;
  readonly resources: readonly string[];
  readonly functions: readonly string[];
  /** Methods of the client, and functions that sign in. */
  readonly methods: readonly string[];
  /** Why no resource writes to this endpoint, or no function reads it. */
  readonly reason: string | undefined;
}

/** An endpoint without its parameter names: `GET /drives/*`. */
export const anyName = (endpoint: string): string => endpoint.replace(/\{\w+\}/g, '*');

/** Endpoints of kinds whose create, read, update and delete do not share one path. */
const ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  ApiKey: [
    'POST /service_accounts/*/api_keys',
    'GET /service_accounts/*/api_keys',
    'DELETE /service_accounts/*/api_keys/*',
  ],
  CustomDomain: [
    'POST /customdomains',
    'GET /customdomains/*',
    'PUT /customdomains/*',
    'DELETE /customdomains/*',
    'POST /customdomains/*/verify',
  ],
  ForkedApplication: [
    'POST /snapshots/*/fork',
    'GET /snapshots/*',
    'GET /applications',
    'GET /applications/*',
    'PUT /applications/*',
    'DELETE /applications/*',
  ],
  ForkedSandbox: [
    'POST /snapshots/*/fork',
    'POST /sandboxes/*/fork',
    'GET /snapshots/*',
    'GET /sandboxes/*',
    'PUT /sandboxes/*',
    'DELETE /sandboxes/*',
  ],
  ServiceAccount: [
    'POST /service_accounts',
    'GET /service_accounts',
    'PUT /service_accounts/*',
    'DELETE /service_accounts/*',
  ],
};

/** The sandbox that contains the sample schedules and previews. */
const SAMPLE_SANDBOX = `/sandboxes/${SANDBOX_NAMES[0]}/`;

/** The endpoints that a resource uses. */
export function endpointsOf(type: string): readonly string[] {
  const path = samples(NOTHING_GIVEN)[type]?.path.replace(SAMPLE_SANDBOX, '/sandboxes/*/');
  const definition = definitions[type];
  if (path === undefined || definition === undefined) throw new Error(`${type} has no samples`);
  return (
    ENDPOINTS[type] ?? [
      `POST ${path}`,
      `GET ${path}/*`,
      ...(definition.update === undefined ? [] : [`PUT ${path}/*`]),
      `DELETE ${path}/*`,
      ...(definition.bulkRead === undefined ? [] : [`GET ${path}`]),
    ]
  );
}

/** Possible arguments of any function. */
const ARGUMENTS: Fields = {
  connection: 'one',
  serviceAccount: 'one',
  sandbox: 'one',
  key: 'one',
  resourceType: 'sandbox',
  accountId: 'one',
  startTime: '2026-01-01T00:00:00Z',
  endTime: '2026-01-02T00:00:00Z',
};

const NAMES = ['one', 'one.example.com'];

/** The argument sets of a function that may call different endpoints. */
function questions({ args }: FunctionDefinition): Fields[] {
  const known = Object.keys(args.shape).filter((key) => key in ARGUMENTS);
  const { name } = args.shape as { name?: z.ZodType };
  const usual = {
    ...Object.fromEntries(known.map((key) => [key, ARGUMENTS[key]])),
    ...(name && { name: NAMES.find((candidate) => name.safeParse(candidate).success) }),
  };
  if ('externalId' in args.shape) return [usual, { externalId: 'one' }];
  if ('accountId' in args.shape) return [usual, { ...usual, accountId: undefined }];
  const kinds = (args.shape as { kind?: { options: readonly string[] } }).kind?.options;
  return kinds === undefined ? [usual] : kinds.map((kind) => ({ ...usual, kind }));
}

/** The client methods that a function calls, such as `drives.get`: found by calling it on a recording client. */
async function methodsOf(definition: FunctionDefinition): Promise<readonly string[]> {
  const called = new Set<string>();
  for (const args of questions(definition)) {
    const platform: Platform = {
      client: recording(called) as Client,
      baseUrl: '',
      workspace: '',
      acceptMoved: false,
      met: new Map(),
      log: () => undefined,
      now: () => 0,
      sleep: () => Promise.resolve(),
      random: () => 0,
    };
    // The result does not matter here.
    await invoke({ definition, platform, signal: new AbortController().signal }, args).catch(() => undefined);
  }
  if (called.size === 0) throw new Error(`${definition.name} asks nothing: which argument does it want?`);
  return [...called];
}

/** A client that records the called methods, and answers each with an almost empty response. */
function recording(called: Set<string>, id = ''): unknown {
  return new Proxy(() => undefined, {
    // The only client setting that an operation reads.
    get: (_, key) =>
      key === 'timeoutMs' ? 1_000 : recording(called, id === '' ? String(key) : `${id}.${String(key)}`),
    apply: () => {
      // Every operation makes its own client from this one.
      if (id === 'withOptions') return recording(called);
      called.add(id);
      return Object.assign(Promise.resolve({ metadata: { name: 'one' } }), {
        pages: nothing,
        [Symbol.asyncIterator]: nothing,
      });
    },
  });
}

async function* nothing(): AsyncGenerator<never, void> {
  // An empty list.
}

/** Endpoints of the management API by the ids of the client's methods. */
const ENDPOINT_OF = new Map(
  ROWS.filter(({ request }) => request.includes(' /v0/')).map(({ id, request }) => [
    id,
    request.replace(' /v0/', ' /'),
  ]),
);

/** The table, in the order of the specification. */
export async function table(): Promise<readonly Row[]> {
  const asked = await Promise.all(
    Object.values(functions).map(async (definition) => ({
      name: definition.name,
      endpoints: (await methodsOf(definition)).map((id) => ENDPOINT_OF.get(id)),
    })),
  );
  const used = Object.keys(definitions).map((type) => ({ type, endpoints: endpointsOf(type) }));
  return [...SPECIFIED, ...KNOWN].sort(byPath).map((endpoint) => {
    const one = anyName(endpoint);
    const resources = used.flatMap(({ type, endpoints }) => (endpoints.includes(one) ? [type] : []));
    const lookups = asked.flatMap(({ name, endpoints }) => (endpoints.includes(one) ? [name] : []));
    const called = [...ENDPOINT_OF].flatMap(([id, each]) => (each === one ? [id] : []));
    const methods = [...called, ...(SIGN_INS[one] ?? [])];
    const isReached = (endpoint.startsWith('GET') ? lookups : resources).length > 0;
    const reason = isReached ? undefined : REASONS.find(({ about }) => about.test(one))?.why;
    return { endpoint, resources, functions: lookups, methods, reason };
  });
}

function byPath(a: string, b: string): number {
  const pathOf = (endpoint: string) => endpoint.replace(/^\w+ /, '');
  return pathOf(a).localeCompare(pathOf(b), 'en') || a.localeCompare(b, 'en');
}
