/** How requests are authorised: the interface that every kind of credential implements, and the simplest kind. */
import { headerValue, unusable } from '../settings';
import type { DeviceCodes, Token } from './grants';

// Source: Specification, Authentication.
/** A source of credentials; one of your own is anything with these methods. */
export interface Auth {
  /**
   * The value of the authorization header, such as `Bearer …`. Asked before every attempt, so it should be kept. What one
   * of your own throws ends the call as it is.
   *
   * @throws {SignInError} when a person has to sign in, or to sign in again
   * @throws {WorkloadError} when no token could be had
   */
  authorization(context: AuthContext): Promise<string>;
  /** Told that the platform refused this value with 401: get another one. The request is then made once more. */
  invalidate?(refused: string): void;
}

/** What a source of credentials is given to work with. */
export interface AuthContext {
  /** The time, in milliseconds since the epoch. */
  now(): number;
  // Source: Specification, Authentication; facts, A.7.
  /**
   * Asks `POST {authUrl}/oauth/token` for a token, over the client's connections and with its time-outs. It is repeated
   * after failures, as asking twice only issues two tokens, unless it is for `once`.
   *
   * @throws {ArgumentError} when `authUrl` is not an address; nothing was sent
   * @throws {BadRequestError} 400: the grant or the secret is refused; 401 is an `AuthenticationError`
   * @throws {WorkloadError} for reasons that apply to every call
   */
  requestToken(request: TokenRequest): Promise<Token>;
  // Source: facts, A.7.
  /**
   * Asks `POST {baseUrl}/login/device` of the client for codes to let a program in with, as it asks for tokens (RFC
   * 8628, 3.1).
   *
   * @throws {BadRequestError} 400: the client or the scopes are refused
   * @throws {WorkloadError} for reasons that apply to every call
   */
  requestDeviceCodes(request: DeviceCodesRequest): Promise<DeviceCodes>;
  /** Waits, in milliseconds. */
  sleep(ms: number): Promise<void>;
}

// Source: facts, A.7.
/** A request for codes to let a program in with (RFC 8628, 3.1). */
export type DeviceCodesRequest = Omit<TokenRequest, 'authUrl' | 'once'>;

// Source: Specification, Authentication; facts, A.7.
/** A request for a token. */
export interface TokenRequest {
  /** Address that serves `/oauth/token`; http or https, without user, query and fragment. */
  readonly authUrl: string;
  /** Value of the authorization header. Default: none is sent. */
  readonly authorization?: string | undefined;
  /** Parameters of the grant, sent as JSON. */
  readonly body: Readonly<Record<string, string>>;
  /** What must not appear in error messages, besides the authorization. */
  readonly secrets: readonly string[];
  /** What the user is told to check when the request is refused. */
  readonly hint: string;
  /** Whether what is exchanged may be used up by the first request: then only what surely was not processed is repeated. */
  readonly once?: boolean | undefined;
}

// Source: Specification, Authentication.
/**
 * Authorises with a long-lived key, sent as a bearer token.
 *
 * @throws {ArgumentError} when the key cannot travel in a header
 */
export function apiKey(key: string): Auth {
  const authorization = Promise.resolve(`Bearer ${headerValue('auth', key)}`);
  return { authorization: () => authorization };
}

/**
 * What a client authorises with.
 *
 * @throws {ArgumentError} when it is not a source of credentials
 */
export function authOf(auth: Auth | string | undefined): Auth | undefined {
  if (typeof auth === 'string') return apiKey(auth);
  if (auth === undefined || isAuth(auth)) return auth;
  throw unusable('auth', 'an API key, or a source of credentials such as clientCredentials({...})');
}

function isAuth(value: unknown): value is Auth {
  return typeof (value as Partial<Auth> | null)?.authorization === 'function';
}
