/** Authorises requests: the interface of all kinds of credentials, and the simplest kind. */
import { headerValue, unusable } from '../settings';
import type { DeviceCodes, Token } from './grants';

// Source: Specification, Authentication.
/** A source of credentials. Your own source is any object with these methods. */
export interface Auth {
  /**
   * The value of the authorization header, such as `Bearer …`. Called before every attempt, so keep the value. An error
   * that your own source throws ends the call unchanged.
   *
   * @throws {SignInError} when a person has to sign in, or to sign in again
   * @throws {WorkloadError} when no token was issued
   */
  authorization(context: AuthContext): Promise<string>;
  /** Called when the platform refused this value with 401: get another one. The request is then sent again. */
  invalidate?(refused: string): void;
}

/** Functions that a source of credentials can use. */
export interface AuthContext {
  /** The time, in milliseconds since the epoch. */
  now(): number;
  // Source: Specification, Authentication; facts, A.7.
  /**
   * Asks `POST {authUrl}/oauth/token` for a token, over the client's connections and with its time-outs. It is retried
   * after failures, because asking twice only issues two tokens, unless `once` is set.
   *
   * @throws {ArgumentError} when `authUrl` is not an address; nothing was sent
   * @throws {BadRequestError} 400: the grant or the secret is refused; 401 is an `AuthenticationError`
   * @throws {WorkloadError} for reasons that apply to every call
   */
  requestToken(request: TokenRequest): Promise<Token>;
  // Source: facts, A.7.
  /**
   * Asks `POST {baseUrl}/login/device` of the client for codes that give a program access, in the same way as for
   * tokens (RFC 8628, 3.1).
   *
   * @throws {BadRequestError} 400: the client or the scopes are refused
   * @throws {WorkloadError} for reasons that apply to every call
   */
  requestDeviceCodes(request: DeviceCodesRequest): Promise<DeviceCodes>;
  /** Waits, in milliseconds. */
  sleep(ms: number): Promise<void>;
}

// Source: facts, A.7.
/** A request for codes that give a program access (RFC 8628, 3.1). */
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
  /** What the error message tells the user to check when the request is refused. */
  readonly hint: string;
  /**
   * Whether the first request may use up the code or token. It is then retried only if the server surely did not
   * process it.
   */
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
 * The credential source of a client.
 *
 * @throws {ArgumentError} if it is not a source of credentials
 */
export function authOf(auth: Auth | string | undefined): Auth | undefined {
  if (typeof auth === 'string') return apiKey(auth);
  if (auth === undefined || isAuth(auth)) return auth;
  throw unusable('auth', 'an API key, or a source of credentials such as clientCredentials({...})');
}

function isAuth(value: unknown): value is Auth {
  return typeof (value as Partial<Auth> | null)?.authorization === 'function';
}
