// The authorization code flow of a program and a user, for tests of the emulator.
import { createHash } from 'node:crypto';
import { type Reply } from './client';

interface Where {
  url: string;
}

/** A registered program. Without a secret it is a public client. */
export interface Program {
  clientId: string;
  clientSecret?: string;
  redirectUri: string;
}

export const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-0123456789';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** Parameters of the consent page. `changes` replace them; null removes one. */
export function request(program: Program, changes: Record<string, string | null> = {}): URLSearchParams {
  const parameters: Record<string, string | null> = {
    response_type: 'code',
    client_id: program.clientId,
    redirect_uri: program.redirectUri,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'kept',
    ...changes,
  };
  return new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

export function openPage({ url }: Where, parameters: URLSearchParams): Promise<Response> {
  return fetch(`${url}/oauth/authorize?${parameters.toString()}`, { redirect: 'manual' });
}

/** Presses a button of the page as the user with this address. Returns the answer, a redirect on success. */
export function press(
  { url }: Where,
  parameters: URLSearchParams,
  email: string,
  decision: 'allow' | 'deny' = 'allow',
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new URLSearchParams([...parameters, ['email', email], ['decision', decision]]);
  return fetch(`${url}/oauth/authorize`, { method: 'POST', body: form, redirect: 'manual', headers });
}

export function redirectedTo(response: Response): URL {
  return new URL(response.headers.get('location') ?? '');
}

export async function askToken({ url }: Where, form: Record<string, string>): Promise<Reply> {
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The whole flow. Returns the answer of the token endpoint to the user's code. */
export async function tokensOf(
  where: Where,
  program: Program,
  email: string,
  changes: Record<string, string | null> = {},
): Promise<Reply> {
  const code = redirectedTo(await press(where, request(program, changes), email)).searchParams.get('code');
  return askToken(where, {
    grant_type: 'authorization_code',
    client_id: program.clientId,
    ...(program.clientSecret !== undefined && { client_secret: program.clientSecret }),
    redirect_uri: program.redirectUri,
    code: code ?? '',
    code_verifier: VERIFIER,
  });
}
