/** OAuth 2.0 authorization code with PKCE: people sign in, and programs act for them. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { brand, isBranded } from '../brand';
import { address } from '../arguments';
import type { Auth, AuthContext } from './auth';
import type { Token } from './grants';
import { proofOf, renewing, type OAuthClient } from './renewing';

// Source: Specification, Authentication.
/** Where a sign-in begins. */
export interface SignInOptions {
  /** Address that serves `/oauth/authorize`; http or https, without user, query and fragment. */
  readonly authUrl: string;
  /** Identifier of the client, as it is registered. */
  readonly clientId: string;
  /** Address that people come back to, exactly as registered. */
  readonly redirectUri: string;
  // Source: Specification, Scopes.
  /** What the program may do, such as `drives:list`. Default: set by the platform. */
  readonly scopes?: readonly string[] | undefined;
}

// Source: Specification, Authentication.
/**
 * A started sign-in. Keep `state` and `codeVerifier` in the session of the person until they come back (RFC 7636, 4.1).
 */
export interface SignIn {
  /** Address to send the person to. */
  readonly url: URL;
  /** Comes back with the code, and proves that this program started the sign-in. */
  readonly state: string;
  /** Proves, when the code is exchanged, that this program started the sign-in. Secret. */
  readonly codeVerifier: string;
}

// Source: Specification, Authentication; facts, A.7.
/** Tokens to keep. All of them are secret. */
export interface Tokens {
  /** Authorises calls until `expiresAt`. */
  readonly accessToken: string;
  /** Gets new tokens. Undefined if none was issued. */
  readonly refreshToken: string | undefined;
  /** When the access token expires, usually two hours after it was issued. Undefined if not known. */
  readonly expiresAt: Date | undefined;
}

/** Options for keeping tokens. */
export interface TokenKeeper {
  /**
   * Called with new tokens before they are used, because a refresh token may work only once. An error that it throws
   * ends the call.
   */
  readonly onTokens?: ((tokens: Tokens) => void | Promise<void>) | undefined;
}

// Source: Specification, Authentication.
/** A code, and the data that it was requested with (RFC 7636, 4.5). */
export interface AuthorizationCode extends OAuthClient, TokenKeeper {
  /** Code that `signInCode` read from the address that the person came back to. */
  readonly code: string;
  /** `codeVerifier` of the sign-in. */
  readonly codeVerifier: string;
  /** `redirectUri` of the sign-in. */
  readonly redirectUri: string;
}

// Source: facts, A.7.
/** A stored refresh token. */
export interface RefreshToken extends OAuthClient, TokenKeeper {
  /** The last refresh token that `onTokens` got. */
  readonly refreshToken: string;
}

// Source: Specification, Authentication.
/**
 * A sign-in failed: it was refused, was not started by this program, or has expired. The person has to sign in again
 * (RFC 6749, 4.1.2.1; RFC 8628, 3.5).
 */
export class SignInError extends Error {
  protected static readonly brand: symbol = brand(this, 'SignInError');

  /**
   * `state_mismatch`, `missing_code` or `ended` from this client, `authorization_pending` or `expired_token` of a
   * device, or the error of the platform, such as `access_denied`.
   */
  readonly error: string;

  /** @param error what `error` is to be */
  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, value);
  }
}

// Source: Specification, Authentication.
/**
 * Starts a sign-in with the flow authorizationCode and PKCE: send the person to `url` (RFC 6749, 4.1.1; RFC 7636, 4.3).
 *
 * @throws {ArgumentError} when `authUrl` is not an address
 */
export function beginSignIn({ authUrl, clientId, redirectUri, scopes }: SignInOptions): SignIn {
  const state = randomBytes(16).toString('base64url');
  const codeVerifier = randomBytes(32).toString('base64url');
  const base = address('authUrl', authUrl);
  const url = new URL(`${base.origin}${base.pathname.replace(/\/+$/, '')}/oauth/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scopes === undefined ? {} : { scope: scopes.join(' ') }),
    state,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return { url, state, codeVerifier };
}

// Source: Specification, Authentication.
/**
 * The code in the address that a person came back to (RFC 6749, 4.1.2).
 *
 * @param callback the whole address, or its path and query
 * @param state `state` of the sign-in
 * @throws {SignInError} when the sign-in was refused, has another `state`, or came back without a code
 */
export function signInCode(callback: string | URL, state: string): string {
  const searchParams = parametersOf(callback);
  if (!same(searchParams.get('state') ?? '', state)) {
    throw new SignInError('state_mismatch', 'the answer belongs to another sign-in: start again');
  }
  const error = searchParams.get('error');
  if (error !== null) {
    const why = searchParams.get('error_description');
    throw new SignInError(error, `the sign-in was refused: ${error}${why === null ? '' : `: ${why}`}`);
  }
  const code = searchParams.get('code');
  if (code === null || code === '')
    throw new SignInError('missing_code', 'the sign-in came back without a code');
  return code;
}

/** The parameters of the address that a person came back to. A path that is not an address has no parameters. */
export function parametersOf(callback: string | URL): URLSearchParams {
  const base = 'http://localhost';
  return URL.canParse(String(callback), base) ? new URL(callback, base).searchParams : new URLSearchParams();
}

// Source: Specification, Authentication; facts, A.7.
/**
 * Authorises as somebody who signed in. The code is exchanged at the first call, once for all concurrent ones; tokens
 * are then refreshed after half of their lifetime, and after a 401. A code works once: to continue later, keep the
 * refresh token and use {@link refreshToken} (RFC 6749, 4.1.3; RFC 7636, 4.5).
 *
 * @throws {ArgumentError} by a call, when `authUrl` is not an address
 * @throws {BadRequestError} by a call, 400: the code has expired, was used, or belongs to another sign-in
 * @throws {SignInError} by a call, `ended`: the token has expired and no refresh token was issued
 * @throws {WorkloadError} by a call, when no token was issued, as every call; while an older token is valid, calls use
 *   it
 */
export function authorizationCode(options: AuthorizationCode): Auth {
  const { code, codeVerifier, redirectUri } = options;
  const grant = {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  };
  return person(options, (context) => exchangeGrant(options, grant, [code, codeVerifier], context));
}

// Source: facts, A.7.
/**
 * Authorises as somebody who signed in earlier, with a stored refresh token (RFC 6749, 6).
 *
 * @throws {ArgumentError} by a call, when `authUrl` is not an address
 * @throws {BadRequestError} by a call, 400: the refresh token has expired or was used
 * @throws {WorkloadError} by a call, when no token was issued, as every call; while an older token is valid, calls use
 *   it
 */
export function refreshToken(options: RefreshToken): Auth {
  const { refreshToken: kept } = options;
  return person(options, (context) => refresh(options, kept, context), kept);
}

/**
 * Authorises with a first token, and then with the refresh tokens that it returns.
 *
 * @param first called until it returns a token
 * @param kept the refresh token of a person who signed in earlier
 */
export function person(
  options: OAuthClient & TokenKeeper,
  first: (context: AuthContext) => Promise<Token>,
  kept?: string,
): Auth {
  let next: ((context: AuthContext) => Promise<Token>) | undefined = first;
  let current = kept;

  return renewing(async (context) => {
    if (next === undefined) {
      throw new SignInError('ended', 'the token has expired, and no refresh token was issued: sign in again');
    }
    const token = await next(context);
    // A refresh token that is not replaced stays in use. A code works only once.
    const serving = token.refresh_token ?? current;
    current = serving;
    next = serving === undefined ? undefined : (later) => refresh(options, serving, later);
    await options.onTokens?.({
      accessToken: token.access_token,
      refreshToken: serving,
      expiresAt: token.expires_in == null ? undefined : new Date(context.now() + token.expires_in * 1000),
    });
    return token;
  });
}

function refresh(options: OAuthClient, token: string, context: AuthContext): Promise<Token> {
  return exchangeGrant(options, { grant_type: 'refresh_token', refresh_token: token }, [token], context);
}

function exchangeGrant(
  options: OAuthClient,
  grant: Readonly<Record<string, string>>,
  grantSecrets: readonly string[],
  context: AuthContext,
): Promise<Token> {
  const { authorization, parameters, secrets } = proofOf(options);
  return context.requestToken({
    authUrl: options.authUrl,
    authorization,
    secrets: [...secrets, ...grantSecrets],
    body: { ...grant, ...parameters },
    hint: 'sign in again if the code or the refresh token has expired; check clientId and authUrl',
    // A used code or token would be refused, or treated as stolen.
    once: true,
  });
}

/** Compares in constant time. */
function same(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
