// Routes requests to workloads, by path or by host name.
import type { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { HttpContext } from '../http/context';
import { bearersOf } from '../http/authorize';
import { nameIn } from '../http/hosts';
import { versionOf } from '../http/versions';
import { callerOf, present, whyUnreachable } from '../identity/credentials';
import { visitPreview } from '../products/sandboxes/previews/inference';
import type { Services } from '../services';
import { type Addressed, addressedBy } from './addresses';
import { INFERENCE } from './endpoints';
import { routeNotFound, type Target, visit, type Visited } from './gateway';

type App = Hono<{ Bindings: HttpBindings }>;

/** `byHost` comes before all other routes, `byPath` after them. */
export function inferenceRoutes(services: Services): { byHost(app: App): void; byPath(app: App): void } {
  const kinds = new Map(
    INFERENCE.map(({ kind, isUnversioned, begin }) => [kind, isUnversioned ? begin() : inVersion(begin())]),
  );
  const answer = (context: HttpContext, target: Target) => {
    const visited = kinds.get(target.kind) ?? nothing;
    return visit(context, services, target, visited);
  };

  return {
    byHost: (app) => {
      app.use(async (context, next) => {
        const { path } = context.req;
        const host = nameIn(context.req.header('host') ?? '');
        const addressed = addressedBy(host, path, services.platform);
        // No workload takes over the emulator's own address.
        if (addressed === undefined || host === new URL(services.origin()).hostname) {
          await next();
          return undefined;
        }
        return answerAddressed(await chosen(addressed, context), context);
      });
    },
    byPath: (app) => {
      // The group is needed. Without it, an alternative could match later in the path, as in
      // `/default/applications/shop/models`.
      const beginning = `/:workspace/:kind{(?:${[...kinds.keys()].join('|')})}/:name`;
      for (const path of [beginning, `${beginning}/*`]) {
        app.all(path, async (context) => apart(await answer(context, targetOf(context))));
      }
    },
  };

  /** Of several workloads, the one that the credential reaches; else the first. */
  async function chosen(all: readonly Addressed[], context: HttpContext): Promise<Addressed | undefined> {
    if (all.length < 2) return all[0];
    const { platform, tokens } = services;
    const caller = callerOf(await present(bearersOf(context), tokens), platform);
    const reached = ({ target }: Addressed) =>
      caller !== undefined && whyUnreachable(caller, target.workspace, platform) === undefined;
    return all.find(reached) ?? all[0];
  }

  function answerAddressed(addressed: Addressed | undefined, context: HttpContext): Promise<Response> {
    if (addressed === undefined) {
      const target = { workspace: '', kind: '', name: '', path: context.req.path };
      return visit(context, services, target, nothing);
    }
    const { target, preview } = addressed;
    return preview
      ? visit(context, services, target, (visited) => visitPreview(visited, preview))
      : answer(context, target);
  }
}

// Source: Specification, Errors.
/** Throws a 400 for an unknown API version, as everywhere. */
function inVersion(visited: Visited): Visited {
  return (one) => {
    versionOf(one.header('service-version'));
    return visited(one);
  };
}

/** Types that a browser never runs scripts from. It guesses unknown types. */
const NO_PAGE = /^(?:application\/json|text\/plain|text\/event-stream)(?:;|$)/i;

/**
 * Workloads reached by path share the origin of the emulator and its console. This policy makes the browser treat their
 * pages as a separate origin.
 */
function apart(response: Response): Response {
  if (!NO_PAGE.test(response.headers.get('content-type') ?? ''))
    response.headers.append('content-security-policy', 'sandbox allow-forms allow-popups allow-scripts');
  return response;
}

function nothing(visited: Parameters<Visited>[0]): never {
  throw routeNotFound(visited);
}

function targetOf({ req }: HttpContext): Target {
  const [, workspace = '', kind = '', name = '', ...rest] = req.path.split('/');
  return {
    workspace: req.param('workspace') ?? workspace,
    kind: req.param('kind') ?? kind,
    name: req.param('name') ?? name,
    path: `/${rest.join('/')}`,
  };
}
