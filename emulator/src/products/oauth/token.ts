// `/oauth/token`: access tokens for the grants client_credentials, authorization_code, refresh_token and device code
// (Specification, Authentication). Bodies and errors are those of OAuth (RFC 6749, 5), not those of the API.
import { z } from 'zod';
import type { Answer } from '../../http/call';
import type { HttpContext } from '../../http/context';
import { exchange, type LetIn, type RawBody } from '../../http/exchange';
import { forbidForeign } from '../../http/forms';
import { versionOf } from '../../http/versions';
import { narrowed } from '../../identity/scopes';
import { hasHash } from '../../identity/secrets';
import { type Claims, TOKEN_LIFETIME_SECONDS } from '../../identity/tokens';
import type { Platform } from '../../platform/platform';
import type { Services } from '../../services';
import { NOWHERE } from '../../store/kind';
import { familyOf, serviceAccountKind } from '../service-accounts/service-accounts';
import { redeemDeviceCode } from './devices';
import { clientKind, type Granted, redeemCode, redeemRefreshToken } from './oauth';
import { lookUp } from '../../tables';

/** The result of a token request: the granted claims, or a refusal. */
type Outcome = { claims: Claims; refreshToken?: string } | Answer;

/** An authenticated client. */
interface Client {
  id: string;
  kind: 'service account' | 'program';
}

/** The grant of programs without a browser (RFC 8628). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const GRANTS: Record<string, (client: Client, parameters: Parameters, services: Services) => Outcome> = {
  client_credentials: clientCredentials,
  authorization_code: authorizationCode,
  refresh_token: refreshToken,
  [DEVICE_GRANT]: deviceCode,
};

export function token(context: HttpContext, services: Services): Promise<Response> {
  return exchange(context, services, '/oauth/token', (body, _, letIn) => {
    forbidForeign(context, services);
    versionOf(context.req.header('service-version'));
    const outcome = decide(body(), context.req.header('authorization'), services, letIn);
    if ('status' in outcome) return outcome;
    return services.tokens.issue(outcome.claims).then((accessToken) => ({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: TOKEN_LIFETIME_SECONDS,
        scope: outcome.claims.scopes.join(' '),
        ...(outcome.refreshToken !== undefined && { refresh_token: outcome.refreshToken }),
      },
    }));
  });
}

type Parameters = Map<string, string>;

function decide(body: RawBody, authorization: string | undefined, services: Services, letIn: LetIn): Outcome {
  const parameters = parametersOf(body);
  if ('status' in parameters) return parameters;
  const type = parameters.get('grant_type');
  // RFC 6749, 5.2: a missing parameter is not an unknown grant.
  if (!type) return failure(400, 'invalid_request', 'grant_type: is missing');
  const grant = lookUp(GRANTS, type);
  if (!grant) {
    const known = Object.keys(GRANTS).join(', ');
    return failure(400, 'unsupported_grant_type', `grant_type: must be one of ${known}`);
  }
  const client = authenticateClient(parameters, authorization, services.platform);
  if ('status' in client) return client;
  letIn('client');
  return grant(client, parameters, services);
}

function clientCredentials(client: Client, parameters: Parameters, { platform }: Services): Outcome {
  if (client.kind !== 'service account') {
    return failure(400, 'unauthorized_client', 'client_credentials is for service accounts');
  }
  const account = platform.store.get(serviceAccountKind, NOWHERE, client.id);
  const held = account?.scopes ?? ['admin'];
  const scopes = narrowed(held, parameters.get('scope'));
  if (!scopes)
    return failure(400, 'invalid_scope', 'scope: contains a scope that is unknown, or that the client lacks');
  const family = account && familyOf(account);
  return { claims: { subject: client.id, clientId: client.id, scopes, family } };
}

function authorizationCode(client: Client, parameters: Parameters, { platform, clock }: Services): Outcome {
  const code = parameters.get('code');
  if (!code) return failure(400, 'invalid_request', 'code: is missing');
  const redirectUri = parameters.get('redirect_uri');
  if (!redirectUri) return failure(400, 'invalid_request', 'redirect_uri: is missing');
  const presented = { clientId: client.id, redirectUri, verifier: parameters.get('code_verifier') };
  const redeemed = redeemCode(code, presented, clock.now(), platform);
  if ('error' in redeemed) return failure(400, redeemed.error, redeemed.description);
  return granted(redeemed);
}

function refreshToken(client: Client, parameters: Parameters, { platform, clock }: Services): Outcome {
  const refresh = parameters.get('refresh_token');
  if (!refresh) return failure(400, 'invalid_request', 'refresh_token: is missing');
  const asked = { clientId: client.id, scope: parameters.get('scope') };
  const redeemed = redeemRefreshToken(refresh, asked, clock.now(), platform);
  if ('error' in redeemed) return failure(400, redeemed.error, redeemed.description);
  return granted(redeemed);
}

function deviceCode(client: Client, parameters: Parameters, { platform, clock }: Services): Outcome {
  const code = parameters.get('device_code');
  if (!code) return failure(400, 'invalid_request', 'device_code: is missing');
  const redeemed = redeemDeviceCode(code, client.id, clock.now(), platform);
  if ('error' in redeemed) return failure(400, redeemed.error, redeemed.description);
  return granted(redeemed);
}

/** The access token belongs to the family, and ends with it. */
function granted({ permission, family, refreshToken }: Granted): Outcome {
  return { claims: { ...permission, family }, refreshToken };
}

/** Authenticates the client. */
export function authenticateClient(
  parameters: Parameters,
  authorization: string | undefined,
  { store }: Platform,
): Client | Answer {
  const basic = basicOf(authorization);
  const id = basic?.id ?? parameters.get('client_id');
  const secret = basic?.secret ?? parameters.get('client_secret');
  if (!id) return failure(400, 'invalid_request', 'client_id: is missing');
  const account = store.get(serviceAccountKind, NOWHERE, id);
  const program = store.get(clientKind, NOWHERE, id);
  const client: Client = { id, kind: account ? 'service account' : 'program' };
  // A program without a secret never stands for an account.
  if (!account && program && program.secretHash === undefined) return client;
  // With the Authorization header, an empty secret is a wrong one.
  if (!secret && !basic) return failure(400, 'invalid_request', 'client_secret: is missing');
  const hash = account?.secretHash ?? program?.secretHash;
  if (secret && hash !== undefined && hasHash(secret, hash)) return client;
  // RFC 6749, 5.2: a client that used the Authorization header gets a 401.
  return failure(basic ? 401 : 400, 'invalid_client', 'client_id or client_secret is wrong');
}

export function failure(status: number, error: string, description: string): Answer {
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Basic' } : {};
  return { status, headers, body: { error, error_description: description } };
}

// RFC 6749, 3.2: a parameter without a value counts as absent, and none may be given twice.
/** The parameters of a request, or the refusal of one that cannot be read. */
export function parametersOf(body: RawBody): Parameters | Answer {
  const given = entriesOf(body);
  if (!given) return failure(400, 'invalid_request', 'the body must be a form or a JSON object of strings');
  const names = given.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) return failure(400, 'invalid_request', `${twice}: is given more than once`);
  return new Map(given.filter(([, value]) => value !== ''));
}

function entriesOf({ contentType, text }: RawBody): [string, string][] | undefined {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return [...new URLSearchParams(text)];
  try {
    const json = z.record(z.string(), z.string()).safeParse(JSON.parse(text));
    return json.success ? Object.entries(json.data) : undefined;
  } catch {
    return undefined;
  }
}

function basicOf(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { id: formDecoded(id), secret: formDecoded(rest.join(':')) };
}

// RFC 6749, 2.3.1: both parts are form-encoded before they are joined.
function formDecoded(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';
}
