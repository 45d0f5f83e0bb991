// `/oauth/authorize`: the page on which a user lets a program act for them (RFC 6749, 4.1; RFC 7636). There is no
// sign-in: the page asks for the user's address and the code in the terminal, and exists on loopback only.
import type { HttpContext } from '../../http/context';
import { formOf, refuseForeign, sendBack } from '../../http/forms';
import { html, page } from '../../http/html';
import type { Asking } from '../../identity/consent-codes';
import { narrowed, type Scope } from '../../identity/scopes';
import type { Services } from '../../services';
import { NOWHERE } from '../../store/kind';
import { type User, userByEmail } from '../users/users';
import { clientKind, issueCode, type OAuthClient } from './oauth';
import { askPerson, hasCode, NOBODY, requestFields, WRONG_CODE } from '../../http/person-page';

/** A request that the user can answer. */
interface Request {
  client: OAuthClient;
  redirectUri: string;
  scopes: Scope[];
  challenge: string | undefined;
}

/** An error is never sent to an unregistered address. The user sees a page instead. */
type Refused = { page: string } | { error: string; description: string; redirectUri: string };

/** Shows the page. */
export async function askConsent(context: HttpContext, services: Services): Promise<Response> {
  const parameters = new URL(context.req.url).searchParams;
  const request = read(parameters, services);
  if (!('client' in request)) return refuse(request, parameters);
  return ask(request, parameters, services);
}

function ask(
  request: Request,
  parameters: URLSearchParams,
  services: Services,
  problem?: string,
): Promise<Response> {
  const title = `Let ${request.client.name} act for you?`;
  const fields = requestFields(parameters);
  return askPerson(
    { title, action: '/oauth/authorize', asking: askingOf(request), fields, problem },
    services,
  );
}

function askingOf({ client, redirectUri, scopes, challenge }: Request): Asking {
  return { program: client.name, scopes, of: ['program', client.clientId, redirectUri, challenge] };
}

/** Sends the user's answer to the program. */
export async function takeConsent(context: HttpContext, services: Services): Promise<Response> {
  const parameters = await formOf(context, services);
  const foreign = refuseForeign(context, services);
  if (foreign) return foreign;
  const request = read(parameters, services);
  if (!('client' in request)) return refuse(request, parameters);
  const { redirectUri } = request;
  if (parameters.get('decision') !== 'allow') {
    return refuse({ error: 'access_denied', description: 'the person refused', redirectUri }, parameters);
  }
  const asking = askingOf(request);
  if (!hasCode(asking, parameters, services)) return ask(request, parameters, services, WRONG_CODE);
  const user = userByEmail(parameters.get('email') ?? '', services.platform);
  if (!user) return ask(request, parameters, services, NOBODY);
  services.consents.end(asking);
  const code = services.database.transaction(() => grant(user, request, services));
  return sendBack(redirectUri, { code }, parameters);
}

function grant(user: User, { client, scopes, redirectUri, challenge }: Request, services: Services): string {
  const { platform, clock } = services;
  const permission = { clientId: client.clientId, subject: user.sub, scopes };
  return issueCode(permission, { redirectUri, challenge }, clock.now(), platform);
}

function read(parameters: URLSearchParams, { platform, hostNames }: Services): Request | Refused {
  if (!hostNames.isOwnMachine) return { page: 'This page exists on loopback only.' };
  const client = platform.store.get(clientKind, NOWHERE, parameters.get('client_id') ?? '');
  if (!client) return { page: 'client_id: no such program is registered.' };
  const redirectUri = parameters.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri)) {
    return { page: 'redirect_uri: is not exactly one that the program registered.' };
  }
  const refused = (error: string, description: string) => ({ error, description, redirectUri });
  const twice = [...parameters.keys()].find((name) => parameters.getAll(name).length > 1);
  if (twice !== undefined) return refused('invalid_request', `${twice}: is given more than once`);
  const type = parameters.get('response_type');
  if (!type) return refused('invalid_request', 'response_type: is missing');
  if (type !== 'code') return refused('unsupported_response_type', 'response_type: must be code');
  const scopes = narrowed(client.scopes, parameters.get('scope') || undefined);
  if (!scopes)
    return refused(
      'invalid_scope',
      'scope: contains a scope that is unknown or not allowed for this program',
    );
  const challenge = parameters.get('code_challenge') || undefined;
  if (challenge === undefined && client.secretHash === undefined) {
    return refused('invalid_request', 'code_challenge: is missing; a program without a secret needs it');
  }
  if (challenge !== undefined && parameters.get('code_challenge_method') !== 'S256') {
    return refused('invalid_request', 'code_challenge_method: must be S256');
  }
  if (challenge !== undefined && !/^[\w-]{43}$/.test(challenge)) {
    return refused('invalid_request', 'code_challenge: must be a SHA-256 hash in base64url');
  }
  return { client, redirectUri, scopes, challenge };
}

async function refuse(refused: Refused, parameters: URLSearchParams): Promise<Response> {
  if ('page' in refused) return page(400, 'This cannot be allowed', html`<p>${refused.page}</p>`);
  const { error, description, redirectUri } = refused;
  return sendBack(redirectUri, { error, error_description: description }, parameters);
}
