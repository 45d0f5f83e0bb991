// The HTTP application: where each route is mounted, and what every request must pass before a handler sees it.
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { consoleRoutes } from './console/console';
import { controlRoutes } from './control/control';
import { askedWorkspace, authorize, checkHost } from './http/authorize';
import type { Route } from './http/call';
import { type HttpContext, queryOf } from './http/context';
import { exchange, jsonOf, refusal, respond } from './http/exchange';
import { endsOfTurns } from './http/turns';
import { versionOf } from './http/versions';
import { inferenceRoutes } from './inference/routes';
import { openEndpoints } from './open';
import { notFound, Problem } from './problem';
import { identityProviderRoutes } from './products/identity-provider/routes';
import { ROUTES } from './routes';
import type { Services } from './services';

export function createApp(services: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (context, next) => {
    const start = performance.now();
    const { incoming, outgoing } = context.env;
    outgoing.setHeader('x-request-id', randomUUID());
    await next();
    const counted = (status: number | 'dropped') => {
      const seconds = (performance.now() - start) / 1000;
      services.requests.count(context.req.method, routePath(context), status, seconds);
    };
    // A connection that was dropped has no answer to put a header on.
    if (incoming.socket.destroyed) {
      counted('dropped');
      return;
    }
    counted(context.res.status);
    // The platform's time, also where its clock stands still; a fault may say another one.
    outgoing.setHeader('date', new Date(services.clock.now()).toUTCString());
    const { method, path } = context.req;
    // A page of the console that is open asks all the time.
    if (path.startsWith('/_console')) return;
    const ms = Math.round(performance.now() - start);
    services.onServed({ method, path, status: context.res.status, ms });
  });
  const endOfTurn = endsOfTurns();
  app.use(async (context, next) => {
    checkHost(context, services);
    await next();
    // An answer may contain what somebody committed just before it: the disk must have that. Answers that wait for the
    // disk are sent together anyway.
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

/** One request to the management API: version, credential and what it allows first, then the handler. */
function api(context: HttpContext, services: Services, route: Route): Promise<Response> {
  const { platform } = services;
  return exchange(context, services, belowBase(context), (body, caller) => {
    const version = versionOf(context.req.header('service-version'));
    const query = queryOf(context);
    const asked = askedWorkspace(context);
    const identity = authorize(caller(), asked, route, platform);
    return route.handle({
      platform,
      tokens: services.tokens,
      origin: services.origin(),
      version,
      param: (name) => context.req.param(name) ?? '',
      query,
      body: () => jsonOf(body()),
      at: services.clock.now(),
      // Last: a copy that gets further fields is slow.
      ...identity,
    });
  });
}

/** A request to the management API without a matching route: callers without a credential learn nothing more. */
function nowhere(context: HttpContext, services: Services, problem: Problem): Promise<Response> {
  return exchange(context, services, belowBase(context), (_, caller) => {
    versionOf(context.req.header('service-version'));
    caller();
    throw problem;
  });
}

/** Refusals that do not depend on a credential: an unknown version first, as everywhere. */
function refuse({ req }: HttpContext, problem: Problem): never {
  versionOf(req.header('service-version'));
  throw problem;
}

function methodsByPath(routes: readonly { method: string; path: string }[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { method, path } of routes) {
    // Handlers in front of routes take every method, and are not routes.
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
