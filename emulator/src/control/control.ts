// `/_emulator`: health, reset, clock, faults, journal, planned failures, seeding and more workspaces, for tests and
// tools. All except health and the description need the control token. API keys do not work here.
import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { z } from 'zod';
import { resourceName, timestamp } from '../fields/metadata';
import { bearersOf } from '../http/authorize';
import { type Answer, ok, parseWith } from '../http/call';
import type { HttpContext } from '../http/context';
import { jsonOf, NO_BODY, readBody, respond, withinLimit } from '../http/exchange';
import { addKey } from '../identity/credentials';
import { hashOf, hasHash } from '../identity/secrets';
import { describeControl } from '../openapi';
import { invalid, Problem } from '../problem';
import { seedSchema } from '../seed';
import type { Services } from '../services';
import type { ControlEndpoint } from './endpoint';
import { EXPOSITION_TYPE } from './exposition';
import { faultSchema } from './fault-schema';
import type { Fault } from './faults';
import { entrySchema } from './journal-schema';
import { metricsOf } from './metrics';
import { savedEndpoints } from './saved';

const clockBody = z.strictObject({ advanceMs: z.int().min(0).describe('How far, in milliseconds.') });
const workspaceBody = z.strictObject({ name: resourceName });
const failureBody = z.strictObject({
  kind: z.string().describe('Kind in the plural, such as functions.'),
  name: z.string().optional().describe('Default: any.'),
  message: z.string().describe('Message of the deployment event.'),
  times: z.int().min(1).optional().describe('How many deployments fail. Default: 1.'),
});

const clockState = z.object({
  now: z.iso.datetime(),
  mode: z.enum(['real', 'manual']),
  skipped: z.string().optional().describe('The last missed times that were skipped for good.'),
});

export function controlRoutes(services: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const endpoints = controlEndpoints(services);
  for (const path of ['/health', '/ready']) app.get(path, () => respond(health(services)));
  app.get('/openapi.json', () => respond(ok(describeControl(endpoints, services.origin()))));
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    app[method](path, (context) =>
      carryOut(context, services, endpoint, () => {
        requireControlToken(context, services);
      }),
    );
  }
  return app;
}

/** `instance` tells a command that this emulator answers, not another program at its address. */
function health({ database, instance }: Services): Answer {
  if (database.hasRoom()) return ok({ status: 'ok', instance });
  const message =
    'the disk of the data folder is full, so only deletions and a reset are saved: free some space';
  return { status: 503, body: { status: 'full', message, instance } };
}

export function controlEndpoints(services: Services): readonly ControlEndpoint[] {
  const { faults, journal, clock, platform } = services;
  const clockAnswer = () =>
    ok({ now: timestamp(clock.now()), mode: clock.mode, skipped: services.skipped() });
  return [
    {
      method: 'post',
      path: '/reset',
      summary: 'Reset data, faults, journal and clock, and revoke all tokens',
      purpose: 'removal',
      run: () => {
        services.reset();
        return { status: 204 };
      },
    },
    { method: 'get', path: '/clock', summary: 'Read the clock', answer: clockState, run: clockAnswer },
    {
      method: 'post',
      path: '/clock',
      summary: 'Advance the clock',
      body: clockBody,
      answer: clockState,
      run: (json) => {
        const { advanceMs } = parseWith(clockBody, json());
        if (!clock.canAdvance(advanceMs)) throw invalid('advanceMs: the clock ends with the year 8999');
        clock.advance(advanceMs);
        return clockAnswer();
      },
    },
    {
      method: 'get',
      path: '/faults',
      summary: 'List the waiting faults',
      answer: z.array(faultSchema),
      run: () => ok(faults.pending()),
    },
    {
      method: 'post',
      path: '/faults',
      summary: 'Add faults to requests',
      body: faultSchema,
      answer: z.object({ id: z.string() }),
      // `add` validates it.
      run: (json) => ok({ id: faults.add(json() as Fault) }),
    },
    {
      method: 'delete',
      path: '/faults',
      summary: 'Delete every fault',
      run: () => {
        faults.clear();
        return { status: 204 };
      },
    },
    {
      method: 'get',
      path: '/journal',
      summary: 'List the requests that were served',
      answer: z.array(entrySchema),
      run: () => ok(journal.entries()),
    },
    {
      method: 'delete',
      path: '/journal',
      summary: 'Empty the journal',
      run: () => {
        journal.clear();
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/deployments/fail',
      summary: 'Make the next deployments of a kind fail',
      body: failureBody,
      run: (json) => {
        platform.outcomes.failNext(parseWith(failureBody, json()));
        return { status: 204 };
      },
    },
    {
      method: 'post',
      path: '/seed',
      summary: 'Apply a seed',
      body: seedSchema,
      // `seed` validates it.
      run: (json) => {
        services.seed(json());
        return { status: 204 };
      },
    },
    {
      method: 'get',
      path: '/metrics',
      summary: "Read metrics of the emulator, in Prometheus's text format",
      gives: 'text/plain',
      run: () => ({ status: 200, raw: { content: metricsOf(services), type: EXPOSITION_TYPE } }),
    },
    ...savedEndpoints(services),
    {
      method: 'post',
      path: '/console-codes',
      summary: 'Create a link that signs in to the console once, within 15 minutes',
      answer: z.object({ url: z.string() }),
      run: () => ok({ url: services.consoleUrl() }),
    },
    {
      method: 'post',
      path: '/workspaces',
      summary: 'Create a key for another workspace',
      body: workspaceBody,
      answer: z.object({ name: z.string(), apiKey: z.string() }),
      run: (json) => {
        const { name } = parseWith(workspaceBody, json());
        return ok({ name, apiKey: addKey(name, platform) });
      },
    },
  ];
}

/**
 * Handles a control request.
 * @param admit throws if the caller is not allowed
 */
export async function carryOut(
  context: HttpContext,
  services: Services,
  endpoint: ControlEndpoint,
  admit: () => void,
): Promise<Response> {
  if ('receive' in endpoint) {
    admit();
    return respond(await endpoint.receive(chunksOf(context)));
  }
  const body = await readBody(context, services);
  admit();
  const { searchParams } = new URL(context.req.url);
  const json = () => jsonOf(withinLimit(body === 'gone' ? NO_BODY : body));
  return services.database.transaction(() => respond(endpoint.run(json, searchParams)), endpoint.purpose);
}

async function* chunksOf({ req }: HttpContext): AsyncGenerator<Uint8Array, void> {
  const stream: AsyncIterable<Uint8Array> | null = req.raw.body;
  try {
    for await (const chunk of stream ?? []) yield chunk;
  } catch {
    throw invalid('body: the transfer was interrupted');
  }
}

/**
 * Throws a 401 without the control token. Web pages cannot send this header: for other origins the browser sends a
 * preflight, which fails.
 */
function requireControlToken(context: HttpContext, { controlToken }: Services): void {
  const hash = hashOf(controlToken);
  const bearers = bearersOf(context);
  if (bearers.some((bearer) => hasHash(bearer, hash))) return;
  const why =
    bearers.length === 0 ? 'the control token is missing' : 'the credential is not the control token';
  const where =
    'the emulator prints it when it starts and keeps it in its data folder; API keys do not open /_emulator';
  throw new Problem(401, 'unauthorized', `${why}: ${where}`, { 'www-authenticate': 'Bearer' });
}
