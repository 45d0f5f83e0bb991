// The endpoints that need no credential: how to get one, and what the API is.
import { ok, type Route } from '../call';
import { type HttpContext, respond } from '../exchange';
import { describe } from '../openapi';
import type { Services } from '../services';
import { askConsent, takeConsent } from './consent';
import { askForCode, authorizeDevice, DEVICE_PAGE, takeCode } from './device';
import { configuration } from './discovery';
import { token } from './oauth';

type Answering = (context: HttpContext) => Response | Promise<Response>;

interface OpenEndpoint {
  /** Whole paths, all answered the same. */
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
        GET: (context) => askConsent(context, services),
        POST: (context) => takeConsent(context, services),
      },
    },
    {
      paths: ['/login/device', '/v0/login/device'],
      methods: { POST: (context) => authorizeDevice(context, services) },
    },
    {
      paths: [DEVICE_PAGE],
      methods: {
        GET: (context) => askForCode(context, services),
        POST: (context) => takeCode(context, services),
      },
    },
    {
      paths: [
        '/.well-known/openid-configuration',
        '/v0/.well-known/openid-configuration',
        '/.well-known/oauth-authorization-server',
      ],
      methods: { GET: () => respond(ok(configuration(services))) },
    },
    {
      // Tokens for drives are checked with the same key.
      paths: ['/.well-known/jwks.json', '/v0/.well-known/jwks.json', '/v0/drives/jwks.json'],
      methods: { GET: async () => respond(ok(await services.tokens.keySet())) },
    },
    {
      paths: ['/v0/openapi.json'],
      methods: { GET: () => respond(ok((description ??= describe(routes, services.origin())))) },
    },
  ];
}
