// The HTTP application: where each route is mounted, and what every request must pass before a handler sees it.
import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Handler, Route } from './call';
import { authorize, checkHost } from './authorize';
import { exchange, type HttpContext, jsonOf, refusal, respond } from './exchange';
import { notFound, Problem } from './problem';
import { applicationRoutes } from './routes/applications';
import { connectionRoutes } from './routes/connections';
import { catalogueRoutes } from './routes/catalogue';
import { controlRoutes } from './routes/control';
import { customDomainRoutes } from './routes/custom-domains';
import { driveRoutes } from './routes/drives';
import { token, TOKEN_PATHS } from './routes/oauth';
import { policyRoutes } from './routes/policies';
import { sandboxRoutes } from './routes/sandboxes';
import { scheduleExecutionRoutes } from './routes/schedule-executions';
import { snapshotRoutes } from './routes/snapshots';
import { volumeRoutes } from './routes/volumes';
import { workloadRoutes } from './routes/workloads';
import type { Services } from './services';
import { versionOf } from './versions';

export const ROUTES: readonly Route[] = [
  ...driveRoutes,
  ...connectionRoutes,
  ...workloadRoutes,
  ...sandboxRoutes,
  ...snapshotRoutes,
  ...applicationRoutes,
  ...volumeRoutes,
  ...policyRoutes,
  ...customDomainRoutes,
  ...catalogueRoutes,
  ...scheduleExecutionRoutes,
];

export function createApp(services: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (context, next) => {
    const start = performance.now();
    await next();
    // A connection that was dropped has no answer to put a header on.
    if (context.env.incoming.socket.destroyed) return;
    context.res.headers.set('x-request-id', randomUUID());
    const { method, path } = context.req;
    const ms = Math.round(performance.now() - start);
    services.onServed({ method, path, status: context.res.status, ms });
  });
  app.use(async (context, next) => {
    checkHost(context, services);
    await next();
  });
  app.onError((error) => respond(refusal(error, services)));

  app.route('/_emulator', controlRoutes(services));

  for (const path of TOKEN_PATHS) app.post(path, (context) => token(context, services));

  const paths = new Map<string, string[]>();
  for (const route of ROUTES) {
    paths.set(route.path, [...(paths.get(route.path) ?? []), route.method]);
    app.on(route.method, `/v0${route.path}`, (context) => api(context, services, route.handle));
  }
  for (const [path, methods] of paths) {
    app.all(`/v0${path}`, (context) =>
      api(context, services, () => {
        throw methodNotAllowed(context.req.method, methods);
      }),
    );
  }
  app.all('/v0/*', (context) =>
    api(context, services, () => {
      throw nothingAt(context);
    }),
  );
  app.notFound((context) => respond(refusal(nothingAt(context), services)));
  return app;
}

/** One request to the management API: version, credential and workspace first, then the handler. */
function api(context: HttpContext, services: Services, handle: Handler): Promise<Response> {
  return exchange(context, services, context.req.path.slice('/v0'.length), (body) => {
    const version = versionOf(context.req.header('service-version'));
    const identity = authorize(context, services);
    return handle({
      ...identity,
      platform: services.platform,
      origin: services.origin(),
      version,
      param: (name) => context.req.param(name) ?? '',
      query: new URL(context.req.url).searchParams,
      body: () => jsonOf(body()),
      at: services.clock.now(),
    });
  });
}

function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  return new Problem(405, 'method_not_allowed', `${method} is not possible here; possible: ${allow}`, {
    allow,
  });
}

function nothingAt({ req }: Pick<HttpContext, 'req'>): Problem {
  return notFound(`nothing is at ${req.method} ${req.path}`);
}
