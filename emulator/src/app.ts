// The HTTP application: mounts the routes, and checks each request before its handler runs.
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { consoleRoutes } from './console/console';
import { controlRoutes } from './control/control';
import { wantsPage, welcome } from './http/welcome';
import { askedWorkspace, authorize, checkHost } from './http/authorize';
import type { Route } from './http/call';
import { declaredIn, type HttpContext, queryOf } from './http/context';
import { exchange, jsonOf, refusal, respond } from './http/exchange';
import { endsOfTurns } from './http/turns';
import { versionOf } from './http/versions';
import { inferenceRoutes } from './inference/routes';
import { openEndpoints } from './open';
import { notFound, Problem } from './problem';
import { identityProviderRoutes } from './products/identity-provider/routes';
import { machine } from './real-time';
import { ROUTES } from './routes';
import type { Services } from './services';

export function createApp(services: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (context, next) => {
    const start = machine.monotonic();
    const { incoming, outgoing } = context.env;
    outgoing.setHeader('x-request-id', randomUUID());
    await next();
    const counted = (status: number | 'dropped') => {
      const seconds = (machine.monotonic() - start) / 1000;
      services.requests.count(context.req.method, routePath(context), status, seconds);
    };
    // A dropped connection has no answer to set a header on.
    if (incoming.socket.destroyed) {
      counted('dropped');
      return;
    }
    counted(context.res.status);
    // The platform's time, even if its clock stands still. A fault may overwrite it.
    outgoing.setHeader('date', new Date(services.clock.now()).toUTCString());
    const { method, path } = context.req;
    // An open page of the console polls all the time.
    if (path.startsWith('/_console')) return;
    const ms = Math.round(machine.monotonic() - start);
    services.onServed({ method, path, status: context.res.status, ms });
  });
  const endOfTurn = endsOfTurns();
  app.use(async (context, next) => {
    checkHost(context, services);
    await next();
    // The answer may contain data that another request has just committed: it waits until the disk has it. Answers that
    // wait for the disk are sent together anyway.
    await (services.database.kept() ?? endOfTurn());
  });
  app.onError((error) => respond(refusal(error, services)));

  const inference = inferenceRoutes(services);
  inference.byHost(app);

  const parts = {
    '/_console/': consoleRoutes(services),
    '/_emulator': controlRoutes(services),
    '/_idp': identityProviderRoutes(services),
  };
  for (const [prefix, part] of Object.entries(parts)) {
    for (const [path, methods] of methodsByPath(part.routes)) {
      part.all(path, (context) => respond(refusal(methodNotAllowed(context, methods), services)));
    }
    app.route(prefix, part);
  }

  app.get('/', (context, next) => (wantsPage(context) ? welcome(services) : next()));
  app.get('/_console', (context) => context.redirect('/_console/', 308));

  for (const { paths, methods } of openEndpoints(services, ROUTES)) {
    for (const path of paths) {
      for (const [method, answer] of Object.entries(methods)) app.on(method, path, answer);
      app.all(path, (context) => refuse(context, methodNotAllowed(context, Object.keys(methods))));
    }
  }

  for (const route of ROUTES) {
    app.on(route.method, `/v0${route.path}`, (context) => api(context, services, route));
  }
  for (const [path, methods] of methodsByPath(ROUTES)) {
    app.all(`/v0${path}`, (context) => nowhere(context, services, methodNotAllowed(context, methods)));
  }
  app.all('/v0/*', (context) => nowhere(context, services, nothingAt(context)));
  inference.byPath(app);
  app.notFound((context) => refuse(context, nothingAt(context)));
  return app;
}

/** One request to the management API: checks version, credential and permissions, then calls the handler. */
function api(context: HttpContext, services: Services, route: Route): Promise<Response> {
  const { platform } = services;
  return exchange(context, services, belowBase(context), (body, caller) => {
    const version = versionOf(context.req.header('service-version'));
    const asked = askedWorkspace(context);
    const identity = authorize(caller(), asked, route, platform);
    const query = declaredIn(queryOf(context), route.query);
    return route.handle({
      platform,
      tokens: services.tokens,
      origin: services.origin(),
      version,
      param: (name) => context.req.param(name) ?? '',
      query,
      body: () => jsonOf(body()),
      at: services.clock.now(),
      // Spread last: adding fields to a spread copy is slow.
      ...identity,
    });
  });
}

/**
 * A request to the management API without a matching route. Callers without a credential get the same 401 as elsewhere.
 */
function nowhere(context: HttpContext, services: Services, problem: Problem): Promise<Response> {
  return exchange(context, services, belowBase(context), (_, caller) => {
    versionOf(context.req.header('service-version'));
    caller();
    throw problem;
  });
}

/** Refuses a request that needs no credential. An unknown version is reported first, as everywhere. */
function refuse({ req }: HttpContext, problem: Problem): never {
  versionOf(req.header('service-version'));
  throw problem;
}

function methodsByPath(routes: readonly { method: string; path: string }[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { method, path } of routes) {
    // Handlers for every method are middleware, not routes.
    if (method !== 'ALL') paths.set(path, [...(paths.get(path) ?? []), method]);
  }
  return paths;
}

function belowBase({ req }: HttpContext): string {
  return req.path.slice('/v0'.length);
}

function methodNotAllowed({ req }: HttpContext, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  return new Problem(405, 'method_not_allowed', `${req.method} is not allowed here; allowed: ${allow}`, {
    allow,
  });
}

function nothingAt({ req }: Pick<HttpContext, 'req'>): Problem {
  return notFound(`there is no endpoint ${req.method} ${req.path}`);
}
