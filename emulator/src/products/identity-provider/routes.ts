// `/_idp`: an identity provider for the multi-tenant OAuth flow, so that all its steps can run on one machine. It is
// not part of the API and does not know the platform's credentials.
import { Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Answer } from '../../http/call';
import type { HttpContext } from '../../http/context';
import { respond } from '../../http/exchange';
import { forbidForeign, formOf, refuseForeign, sendBack } from '../../http/forms';
import { html, page } from '../../http/html';
import type { Asking } from '../../identity/consent-codes';
import { hasHash } from '../../identity/secrets';
import type { Services } from '../../services';
import { NOWHERE } from '../../store/kind';
import { askPerson, hasCode, requestFields, WRONG_CODE } from '../../http/person-page';
import {
  ACCESS_LIFETIME_SECONDS,
  allowedScopes,
  type Consent,
  exchangeCode,
  findProgram,
  grantCode,
  providerClientKind,
  type ProviderRefusal,
  type ProviderTokens,
  refreshAccess,
} from './identity-provider';

const SOMEBODY = 'somebody@example.com';

export function identityProviderRoutes(services: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/authorize', (context) => ask(new URL(context.req.url).searchParams, services));
  app.post('/authorize', (context) => answer(context, services));
  app.post('/token', (context) => token(context, services));
  return app;
}

/** Shows the page on which the user gives a program access to the mailbox. */
function ask(parameters: URLSearchParams, services: Services): Promise<Response> {
  const request = read(parameters, services);
  if ('error' in request) return refuse(request);
  return question(request, parameters, services);
}

type Request = Omit<Consent, 'email'>;

function question(
  request: Request,
  parameters: URLSearchParams,
  services: Services,
  problem?: string,
): Promise<Response> {
  const title = `Let ${request.clientId} use your account?`;
  const fields = requestFields(parameters);
  return askPerson(
    { title, action: '/_idp/authorize', asking: askingOf(request), fields, email: SOMEBODY, problem },
    services,
  );
}

function askingOf({ clientId, scopes, redirectUri, offline }: Request): Asking {
  return { program: clientId, scopes, of: ['identity provider', redirectUri, offline] };
}

async function answer(context: HttpContext, services: Services): Promise<Response> {
  const parameters = await formOf(context, services);
  const foreign = refuseForeign(context, services);
  if (foreign) return foreign;
  const request = read(parameters, services);
  if ('error' in request) return refuse(request);
  if (parameters.get('decision') !== 'allow') {
    return sendBack(request.redirectUri, { error: 'access_denied' }, parameters);
  }
  const asking = askingOf(request);
  if (!hasCode(asking, parameters, services)) return question(request, parameters, services, WRONG_CODE);
  const { consents, database, clock, platform } = services;
  consents.end(asking);
  const consent = { ...request, email: parameters.get('email') ?? SOMEBODY };
  const code = database.transaction(() => grantCode(consent, clock.now(), platform));
  return sendBack(request.redirectUri, { code }, parameters);
}

async function token(context: HttpContext, services: Services): Promise<Response> {
  forbidForeign(context, services);
  const contentType = context.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return respond(refusal({ error: 'invalid_request', description: 'the body must be a form' }));
  }
  const parameters = await formOf(context, services);
  services.settle();
  return services.database.transaction(() => {
    const tokens = exchange(parameters, services);
    return respond('error' in tokens ? refusal(tokens) : granted(tokens));
  });
}

function exchange(
  parameters: URLSearchParams,
  { platform, clock }: Services,
): ProviderTokens | ProviderRefusal {
  const client = platform.store.get(providerClientKind, NOWHERE, parameters.get('client_id') ?? '');
  if (!client || !hasHash(parameters.get('client_secret') ?? '', client.secretHash)) {
    return { error: 'invalid_client', description: 'client_id or client_secret is wrong' };
  }
  switch (parameters.get('grant_type')) {
    case 'authorization_code': {
      const presented = { client, redirectUri: parameters.get('redirect_uri') ?? '' };
      return exchangeCode(parameters.get('code') ?? '', presented, clock.now(), platform);
    }
    case 'refresh_token':
      return refreshAccess(parameters.get('refresh_token') ?? '', client, platform);
    default:
      return { error: 'unsupported_grant_type', description: 'grant_type: is not known here' };
  }
}

function read(parameters: URLSearchParams, { platform, hostNames }: Services): Request | ProviderRefusal {
  // There is no sign-in, so anybody who can open the page could answer for any user.
  if (!hostNames.isOwnMachine)
    return { error: 'access_denied', description: 'this page exists on loopback only' };
  const redirectUri = parameters.get('redirect_uri') ?? '';
  const client = findProgram(parameters.get('client_id') ?? '', redirectUri, platform);
  if ('error' in client) return client;
  if (parameters.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type: must be code' };
  }
  const scopes = allowedScopes(parameters.get('scope') ?? '', client, redirectUri);
  if ('error' in scopes) return scopes;
  const offline = parameters.get('access_type') === 'offline';
  return { clientId: client.clientId, redirectUri, scopes, offline };
}

/** Shows the program's error to the user, because the program may not show it. */
function refuse({ error, description }: ProviderRefusal): Promise<Response> {
  return page(400, error, html`<p>${description}</p>`);
}

function refusal({ error, description }: ProviderRefusal): Answer {
  return { status: error === 'invalid_client' ? 401 : 400, body: { error, error_description: description } };
}

function granted({ accessToken, refreshToken, scopes }: ProviderTokens): Answer {
  const body = {
    access_token: accessToken,
    expires_in: ACCESS_LIFETIME_SECONDS,
    token_type: 'Bearer',
    scope: scopes.join(' '),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
  };
  return { status: 200, headers: { 'cache-control': 'no-store' }, body };
}
