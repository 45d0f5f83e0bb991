// `/_console/`: the state and the requests of the platform in a browser. The page and its files are open to anybody.
// All data and actions need a session.
import { Hono } from 'hono';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { z } from 'zod';
import { carryOut, controlEndpoints } from '../control/control';
import { type Answer, ok, parseWith } from '../http/call';
import type { HttpContext } from '../http/context';
import { jsonOf, NO_BODY, readBody, respond, withinLimit } from '../http/exchange';
import { afterKept } from '../http/streams';
import { PUBLIC_KEY } from '../identity/secrets';
import { notFound, Problem } from '../problem';
import { workspaceKind } from '../products/workspaces/workspaces';
import type { Services } from '../services';
import { NOWHERE } from '../store/kind';
import type { SessionAnswer } from './answers';
import { applicationOf, applicationsOf } from './applications';
import { asset, indexPage } from './assets';
import { commandRollout } from './by-hand';
import { downloadOf, fileOf, filesOf } from './files';
import { requireOwnPage, requireSession, sessionCookie, sessionOf } from './guard';
import { protect } from './headers';
import { kindsOf, overviewOf } from './overview';
import { resourceOf, resourcesOf } from './resources';
import { processOf, sandboxesOf, sandboxOf } from './sandboxes';
import { eventStream } from './stream';
import { moveTraffic } from './traffic';
import { tryIt } from './try-it';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- outside of the sources; bundlers follow a plain require
const { version } = require('../../package.json') as { version: string };

/** The program of the quickstart, in the folder where the emulator was started. */
const QUICKSTART = join('examples', 'quickstart', 'index.ts');

const signIn = z.union([z.strictObject({ code: z.string() }), z.strictObject({ controlToken: z.string() })]);

/** A request of a page. `workspace` is the one that it shows. */
interface Asked {
  workspace: string;
  param(name: string): string;
  query(name: string): string | undefined;
}

/** The answers to pages, by path. */
type Reading = (asked: Asked, services: Services) => unknown;

const READINGS: Readonly<Record<string, Reading>> = {
  '/overview': ({ workspace }, services) => overviewOf(services, workspace),
  '/kinds': ({ workspace }, services) => kindsOf(services, workspace),
  '/resources': resourcesOf,
  '/resource': resourceOf,
  '/applications': applicationsOf,
  '/application': applicationOf,
  '/sandboxes': sandboxesOf,
  '/sandbox': sandboxOf,
  '/sandbox/process': processOf,
  '/sandbox/files': filesOf,
  '/sandbox/file': fileOf,
  '/requests/:seq': (asked, { journal }) => {
    const found = journal.whole(Number(asked.param('seq')));
    if (!found) throw notFound('the journal does not keep this request any more');
    return found;
  },
};

export function consoleRoutes(services: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    protect(context.res);
  });
  app.get('/', () => indexPage());
  app.get('/assets/:name', ({ req }) => asset(req.param('name')));

  app.use('/api/*', async (context: HttpContext, next) => {
    requireOwnPage(context, services);
    await next();
  });
  app.get('/api/session', (context) => respond(session(context, services)));
  app.post('/api/session', (context) => openSession(context, services));
  app.use('/api/*', async (context: HttpContext, next) => {
    requireSession(context, services);
    await next();
  });
  app.delete('/api/session', (context) => endSession(context, services));
  app.get('/api/events', (context) => events(context, services));
  for (const [path, reading] of Object.entries(READINGS)) {
    app.get(`/api${path}`, (context) => respond(ok(reading(askedIn(context, services), services))));
  }
  app.get('/api/sandbox/download', (context) => respond(downloadOf(askedIn(context, services), services)));
  app.post('/api/application/traffic', async (context) => {
    const body = await sent(context, services);
    const workspace = workspaceOf(context, services);
    services.settle();
    services.database.transaction(() => {
      moveTraffic(body(), workspace, services);
    });
    return respond({ status: 204 });
  });
  app.post('/api/application/rollout', async (context) => {
    const body = await sent(context, services);
    const workspace = workspaceOf(context, services);
    services.settle();
    services.database.transaction(() => {
      commandRollout(body(), workspace, services);
    });
    return respond({ status: 204 });
  });
  app.post('/api/application/try', async (context) => {
    const body = await sent(context, services);
    return respond(ok(await tryIt(context, services, body(), workspaceOf(context, services))));
  });
  for (const endpoint of controlEndpoints(services)) {
    app[endpoint.method](`/api/control${endpoint.path}`, (context) =>
      carryOut(context, services, endpoint, () => {
        requireSession(context, services);
      }),
    );
  }
  return app;
}

/** The body of a change. It is parsed as JSON only when it is used. */
async function sent(context: HttpContext, services: Services): Promise<() => unknown> {
  const body = await readBody(context, services);
  return () => jsonOf(body === 'gone' ? NO_BODY : withinLimit(body));
}

/** The workspace that a page shows. */
function workspaceOf({ req }: HttpContext, services: Services): string {
  return req.query('workspace') ?? services.workspace;
}

/** The request of a page, after everything due has happened. */
function askedIn(context: HttpContext, services: Services): Asked {
  const { req } = context;
  services.settle();
  return {
    workspace: workspaceOf(context, services),
    param: (name) => req.param(name) ?? '',
    query: (name) => req.query(name),
  };
}

/** The description of the session. A 204 without a session, because asking is not an error. */
function session(context: HttpContext, services: Services): Answer {
  if (sessionOf(context, services) === undefined) return { status: 204 };
  const { workspace, platform } = services;
  const workspaces = platform.store.all(workspaceKind, NOWHERE).map(({ name }) => name);
  const answer: SessionAnswer = {
    version,
    workspace,
    workspaces: workspaces.sort(),
    baseUrl: `${services.origin()}/v0`,
    runUrl: services.origin(),
    apiKey: services.apiKey,
    isKeyPublic: services.apiKey === PUBLIC_KEY,
    hasQuickstart: existsSync(QUICKSTART),
  };
  return ok(answer);
}

async function openSession(context: HttpContext, services: Services): Promise<Response> {
  const body = await readBody(context, services);
  const { access } = services;
  const given = parseWith(signIn, body === 'gone' ? {} : jsonOf(withinLimit(body)));
  const session = 'code' in given ? access.useCode(given.code) : access.useToken(given.controlToken);
  if (session !== undefined) return withCookie(sessionCookie(context, services, session));
  const why =
    'code' in given
      ? 'this link was used before, or is older than 15 minutes'
      : 'this is not the control token of this emulator';
  throw new Problem(401, 'unauthorized', why);
}

function endSession(context: HttpContext, services: Services): Response {
  services.access.end(requireSession(context, services));
  return withCookie(sessionCookie(context, services));
}

function withCookie(cookie: string): Response {
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } });
}

function events(context: HttpContext, services: Services): Response {
  const { req } = context;
  const session = requireSession(context, services);
  const left = new AbortController();
  const stop = services.access.onEnd((ended) => {
    if (ended === session) left.abort();
  });
  left.signal.addEventListener('abort', stop);
  context.env.outgoing.once('close', () => {
    left.abort();
  });
  const after = Number(req.header('last-event-id') ?? req.query('after') ?? 0);
  const stream = eventStream(services, Number.isSafeInteger(after) ? after : 0, left.signal);
  // Close the connection with the stream. Otherwise a stopping emulator would wait for it.
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' };
  return afterKept(new Response(stream, { headers }), services.database);
}
