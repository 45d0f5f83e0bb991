// `/oauth/token`: short-lived bearer tokens for the client-credentials grant (Specification, Authentication). Its bodies
// and errors are OAuth's own, not those of the rest of the API.
import type { Answer } from '../call';
import { TOKEN_LIFETIME_SECONDS } from '../credentials';
import { exchange, type HttpContext, type RawBody } from '../exchange';
import type { Services } from '../services';

/** Mounted twice: at the authorization address and below the management address. */
export const TOKEN_PATHS = ['/oauth/token', '/v0/oauth/token'];

export function token(context: HttpContext, services: Services): Promise<Response> {
  return exchange(context, services, '/oauth/token', (body) => {
    const parameters = parametersOf(body());
    if (!parameters)
      return failure(400, 'invalid_request', 'the body must be a form or a JSON object of strings');
    const grant = parameters.get('grant_type');
    if (grant !== 'client_credentials') {
      return failure(400, 'unsupported_grant_type', 'grant_type: must be client_credentials');
    }
    const basic = basicOf(context.req.header('authorization'));
    const clientId = basic?.id ?? parameters.get('client_id');
    const clientSecret = basic?.secret ?? parameters.get('client_secret');
    if (!clientId) return failure(400, 'invalid_request', 'client_id: is missing');
    if (!clientSecret) return failure(400, 'invalid_request', 'client_secret: is missing');
    const accessToken = services.credentials.issueToken(clientId, clientSecret);
    if (accessToken === undefined) {
      // RFC 6749, 5.2: whoever used the Authorization header is told 401.
      return failure(basic ? 401 : 400, 'invalid_client', 'client_id or client_secret is wrong');
    }
    const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_SECONDS };
    return { status: 200, headers: { 'cache-control': 'no-store' }, body: answer };
  });
}

function failure(status: number, error: string, description: string): Answer {
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Basic' } : {};
  return { status, headers, body: { error, error_description: description } };
}

function parametersOf({ contentType, text }: RawBody): Map<string, string> | undefined {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return new Map(new URLSearchParams(text));
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null) return undefined;
    const entries = Object.entries(json).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return new Map(entries);
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
