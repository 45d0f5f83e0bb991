/**
 * Authorises requests: the interface of all kinds of credentials, the simplest kind, and how each attempt gets its
 * credential.
 */
import { address, ArgumentError, faultOfEmulatorKey, headerValue, unusable } from '../arguments';
import type { DeviceCodes, Token } from './grants';
import type { Reader } from '../answers';
import type { Credential, Job } from '../attempts';
import { path, type Path } from '../path';
import type { Base } from '../request';

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

// ——— The credential of each attempt ———

/** The options that authorise requests. */
export interface CredentialOptions {
  /** The source of credentials; undefined: requests carry none. */
  readonly auth: Auth | undefined;
  /** The header that carries the credential. */
  readonly authHeader: AuthHeader;
  /** Headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Address of the management API. */
  readonly baseUrl: URL;
  /** Waits, in milliseconds. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** The clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Credentials of one client. */
export class Credentials {
  readonly #options: CredentialOptions;
  readonly #context: AuthContext;

  /**
   * @param perform makes a call like any other
   * @param addressOf the address of a base
   */
  constructor(
    options: CredentialOptions,
    perform: <T>(job: Job<T>) => Promise<T>,
    private readonly addressOf: (base: Base) => URL,
  ) {
    this.#options = options;
    const { now, sleep } = options;
    const grant = <T>(at: Path, from: URL, request: Grant, read: Reader<T>): Promise<T> =>
      perform(granting(at, from, request, read));
    this.#context = {
      now,
      sleep: (ms) => sleep(ms),
      requestToken: (request: TokenRequest): Promise<Token> =>
        grant(path`/oauth/token`, address('authUrl', request.authUrl), request, grants().readToken),
      requestDeviceCodes: (request: DeviceCodesRequest): Promise<DeviceCodes> =>
        grant(path`/login/device`, options.baseUrl, request, grants().readDeviceCodes),
    };
  }

  /**
   * The credential for requests to an address.
   *
   * @throws WorkloadError if a token has to be fetched and is not issued
   * @throws ArgumentError if the credential is the key of local emulators, and the address is elsewhere
   */
  async of(base: Base): Promise<Credential> {
    const { auth, authHeader, headers } = this.#options;
    if (auth === undefined) return { headers, value: undefined, secrets: [] };
    const value = await auth.authorization(this.#context);
    const fault = faultOfEmulatorKey(value, this.addressOf(base));
    if (fault !== undefined) throw new ArgumentError('auth', 'auth', fault);
    // Inference accepts only the second header (Specification, Inference endpoints).
    const single = base === 'management' ? authHeader : 'X-Service-Authorization';
    const carried =
      authHeader === 'both'
        ? { Authorization: value, 'X-Service-Authorization': value }
        : { [single]: value };
    return { headers: { ...headers, ...carried }, value, secrets: secretsOf(value) };
  }

  /** Called with a refused credential; undefined if there is no other. */
  get renew(): ((refused: string) => void) | undefined {
    const { auth } = this.#options;
    return auth?.invalidate && ((refused) => auth.invalidate?.(refused));
  }
}

type Grant = Omit<TokenRequest, 'authUrl'>;

function granting<T>(
  at: Path,
  baseUrl: URL,
  { authorization, body, secrets, hint, once = false }: Grant,
  read: Reader<T>,
): Job<T> {
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const known = authorization === undefined ? [] : secretsOf(authorization);
  const credential = { headers, value: undefined, secrets: [...known, ...secrets] };
  return {
    request: { method: 'POST', path: at, body },
    baseUrl,
    stream: false,
    accept: (answer) => read(answer.kind === 'answer' ? answer.body : '', answer, undefined),
    hint,
    repeatable: once ? 'unprocessed' : 'always',
    authorise: () => Promise.resolve(credential),
  };
}

/** The credential without its scheme. */
function secretsOf(authorization: string): string[] {
  return [authorization.slice(authorization.indexOf(' ') + 1)];
}

/** Loaded late, because it needs zod. */
function grants(): typeof import('./grants') {
  return require('./grants') as typeof import('./grants');
}

export const AUTH_HEADERS = ['Authorization', 'X-Service-Authorization', 'both'] as const;

// Source: Specification, Authentication.
/** The header that carries the credential; `both` sends it twice. */
export type AuthHeader = (typeof AUTH_HEADERS)[number];
