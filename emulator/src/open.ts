// The endpoints without credentials: getting one, and the API description. Unknown API versions are refused here too.
import { ok, type Route } from './http/call';
import type { HttpContext } from './http/context';
import { respond } from './http/exchange';
import { versionOf } from './http/versions';
import { describe } from './openapi';
import { askConsent, takeConsent } from './products/oauth/consent-page';
import { askForCode, authorizeDevice, DEVICE_PAGE, takeCode } from './products/oauth/device-page';
import { configuration } from './products/oauth/discovery';
import { token } from './products/oauth/token';
import type { Services } from './services';

type Answering = (context: HttpContext) => Response | Promise<Response>;

interface OpenEndpoint {
  /** Full paths, all with the same answer. */
  paths: string[];
  methods: Partial<Record<'GET' | 'POST', Answering>>;
}

export function openEndpoints(services: Services, routes: readonly Route[]): OpenEndpoint[] {
  let description: unknown;
  return [
    {
      paths: ['/oauth/token', '/v0/oauth/token'],
      methods: { POST: (context) => token(context, services) },
    },
    {
      paths: ['/oauth/authorize'],
      methods: {
        GET: inVersion((context) => askConsent(context, services)),
        POST: inVersion((context) => takeConsent(context, services)),
      },
    },
    {
      paths: ['/login/device', '/v0/login/device'],
      methods: { POST: (context) => authorizeDevice(context, services) },
    },
    {
      paths: [DEVICE_PAGE],
      methods: {
        GET: inVersion((context) => askForCode(context, services)),
        POST: inVersion((context) => takeCode(context, services)),
      },
    },
    {
      paths: [
        '/.well-known/openid-configuration',
        '/v0/.well-known/openid-configuration',
        '/.well-known/oauth-authorization-server',
      ],
      methods: { GET: inVersion(() => respond(ok(configuration(services)))) },
    },
    {
      // Drive tokens are verified with the same key.
      paths: ['/.well-known/jwks.json', '/v0/.well-known/jwks.json', '/v0/drives/jwks.json'],
      methods: { GET: inVersion(async () => respond(ok(await services.tokens.keySet()))) },
    },
    {
      paths: ['/v0/openapi.json'],
      methods: {
        GET: inVersion(() => respond(ok((description ??= describe(routes, services.origin()))))),
      },
    },
  ];
}

function inVersion(answer: Answering): Answering {
  return (context) => {
    versionOf(context.req.header('service-version'));
    return answer(context);
  };
}
