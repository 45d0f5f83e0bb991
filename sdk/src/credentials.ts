/** The credential of each attempt, and the token requests of a credential source over the client's connections. */
import type { Reader } from './answers';
import type { Credential, Job } from './attempts';
import type { Auth, AuthContext, DeviceCodesRequest, TokenRequest } from './auth/auth';
import type { DeviceCodes, Token } from './auth/grants';
import { ArgumentError } from './arguments';
import { faultOfEmulatorKey } from './emulator-key';
import type { AuthHeader } from './options';
import { path, type Path } from './path';
import type { Base } from './request';
import { address } from './settings';

/** The options that authorise requests. */
export interface CredentialOptions {
  readonly auth: Auth | undefined;
  readonly authHeader: AuthHeader;
  /** Headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Address of the management API. */
  readonly baseUrl: URL;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
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
function grants(): typeof import('./auth/grants') {
  return require('./auth/grants') as typeof import('./auth/grants');
}
