// `/_emulator`: health, reset, clock, faults, journal, ordered failures, seeding and further workspaces, for tests and tools.
// Everything but health needs the control token: no key of the platform, of whatever workspace and role, opens it.
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
import { invalid, Problem } from '../problem';
import type { Services } from '../services';
import type { Fault } from './faults';

const clockBody = z.strictObject({ advanceMs: z.int().min(0) });
const workspaceBody = z.strictObject({ name: resourceName });
const failureBody = z.strictObject({
  kind: z.string(),
  name: z.string().optional(),
  message: z.string(),
  times: z.int().min(1).optional(),
});

export function controlRoutes(services: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const { faults, journal, clock, platform } = services;
  const clockAnswer = () =>
    ok({ now: timestamp(clock.now()), mode: clock.mode, skipped: services.skipped() });

  app.get('/health', () => respond(ok({ status: 'ok' })));
  app.post('/reset', (context) =>
    control(context, services, () => {
      services.reset();
      return { status: 204 };
    }),
  );
  app.get('/clock', (context) => control(context, services, clockAnswer));
  app.post('/clock', (context) =>
    control(context, services, (json) => {
      const { advanceMs } = parseWith(clockBody, json());
      if (!clock.canAdvance(advanceMs)) throw invalid('advanceMs: the clock ends with the year 8999');
      clock.advance(advanceMs);
      return clockAnswer();
    }),
  );
  app.get('/faults', (context) => control(context, services, () => ok(faults.pending())));
  // `add` checks what it is given.
  app.post('/faults', (context) =>
    control(context, services, (json) => ok({ id: faults.add(json() as Fault) })),
  );
  app.delete('/faults', (context) =>
    control(context, services, () => {
      faults.clear();
      return { status: 204 };
    }),
  );
  app.get('/journal', (context) => control(context, services, () => ok(journal.entries())));
  app.delete('/journal', (context) =>
    control(context, services, () => {
      journal.clear();
      return { status: 204 };
    }),
  );
  app.post('/deployments/fail', (context) =>
    control(context, services, (json) => {
      platform.outcomes.failNext(parseWith(failureBody, json()));
      return { status: 204 };
    }),
  );
  app.post('/seed', (context) =>
    control(context, services, (json) => {
      services.seed(json());
      return { status: 204 };
    }),
  );
  app.post('/workspaces', (context) =>
    control(context, services, (json) => {
      const { name } = parseWith(workspaceBody, json());
      return ok({ name, apiKey: addKey(name, platform) });
    }),
  );
  return app;
}

/** One control request. */
async function control(
  context: HttpContext,
  services: Services,
  work: (json: () => unknown) => Answer,
): Promise<Response> {
  const body = await readBody(context);
  requireControlToken(context, services);
  return services.database.transaction(() =>
    respond(work(() => jsonOf(withinLimit(body === 'gone' ? NO_BODY : body)))),
  );
}

/**
 * Throws a 401 without the control token. It is a bearer credential, so no web page can send it: a browser asks first
 * whether a page of another origin may set that header, and nobody answers.
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
