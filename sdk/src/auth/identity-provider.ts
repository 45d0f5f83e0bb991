/** The flow that connects tenants' accounts at an external identity provider. */
// Source: Specification, Multi-tenant OAuth flow.
import { randomBytes } from 'node:crypto';
import { brand, isBranded } from '../brand';
import type { Client } from '../groups';
import { concealer } from '../conceal';
import { sharedExchange } from '../connections';
import { dispatching, type Dispatcher } from '../dispatching';
import { WorkloadError } from '../errors';
import type { CallOptions } from '../call-options';
import { readProblem } from '../problem';
import { now } from '../real-time';
import { address } from '../arguments';
import type { IntegrationConnection, McpFunction } from '../types.gen';
import { parametersOf, signInCode } from './authorization-code';
import type { ProviderTokens } from './grants';

// Source: Specification, Multi-tenant OAuth flow.
/** A client that is registered at an identity provider. */
export interface IdentityProviderOptions {
  /** Address of the provider that people are sent to; http or https, without user, query and fragment. */
  readonly authorizationUrl: string;
  /** Address of the provider that exchanges codes; http or https, without user, query and fragment. */
  readonly tokenUrl: string;
  /** Identifier of the client at the provider; the connection keeps it. */
  readonly clientId: string;
  /** Secret of the client at the provider; the connection keeps it. */
  readonly clientSecret: string;
  /** Address that people come back to: on a server, exactly as registered. Some scopes require https. */
  readonly redirectUri: string;
  /** Requested scopes; for mail the scope to send, with `openid`, `profile` and `email`. */
  readonly scopes: readonly string[];
  /** Replaces the connections to the provider, for proxies or tests: a dispatcher of undici. */
  readonly dispatcher?: Dispatcher | undefined;
  /** Longest time for the exchange, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
}

// Source: Specification, Multi-tenant OAuth flow.
/**
 * Why a step of the flow failed.
 *
 * - `api-not-enabled`: the scope is invalid. Enable the API that it belongs to at the provider.
 * - `redirect-mismatch`: the redirect URI differs from the registered one.
 * - `no-refresh-token`: the person was not asked for offline access.
 * - `refused`: the provider or the person refused.
 * - `unreachable`: no answer, or one that cannot be read.
 *
 * The first three are the platform's troubleshooting rules.
 */
export type IdentityProviderReason =
  'api-not-enabled' | 'redirect-mismatch' | 'no-refresh-token' | 'refused' | 'unreachable';

// Source: Specification, Multi-tenant OAuth flow.
/** A step of the flow failed at the identity provider; the message says what to do. */
export class IdentityProviderError extends Error {
  protected static readonly brand: symbol = brand(this, 'IdentityProviderError');

  /** Why it failed. */
  readonly reason: IdentityProviderReason;

  /** @param reason what `reason` is to be */
  constructor(reason: IdentityProviderReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(this, value);
  }
}

// Source: Specification, Multi-tenant OAuth flow.
/** Tokens of the provider. All of them are secret. */
export interface IdentityTokens {
  /** Authorises calls of the provider's API until it expires. */
  readonly accessToken: string;
  /** Gets new access tokens. An integration connection stores it. */
  readonly refreshToken: string;
  /** Lifetime of the access token, in seconds. Undefined if not known. */
  readonly expiresInSeconds: number | undefined;
}

// Source: Specification, Multi-tenant OAuth flow.
/** A requested consent. Keep `state` in the session of the person until they come back. */
export interface Consent {
  /** Address to send the person to. */
  readonly url: URL;
  /** Comes back with the code, and proves that this program asked. */
  readonly state: string;
}

// Source: Specification, Multi-tenant OAuth flow.
/** What to create for a tenant. */
export interface TenantConnection {
  /** Name of the integration, such as the mail integration. */
  readonly integration: string;
  /** Name of the integration connection, which is created. */
  readonly connection: string;
  /** Name of the MCP server, which is created. Default: the name of the connection. */
  readonly server?: string | undefined;
  /** Human-readable name of both. Default: none. */
  readonly displayName?: string | undefined;
  /** Tokens that `exchange` returned. */
  readonly refreshToken: string;
}

// Source: Specification, Multi-tenant OAuth flow.
/** What was created for a tenant. */
export interface ConnectedTenant {
  /** The connection with the credentials, which are masked here. */
  readonly connection: IntegrationConnection;
  /** The MCP server that uses the connection. It is deployed in the background. */
  readonly server: McpFunction;
}

// Source: Specification, Multi-tenant OAuth flow.
/** An identity provider, and the steps that connect a tenant's account there with an MCP server here. */
export class IdentityProvider {
  readonly #options: IdentityProviderOptions;

  /** @throws {ArgumentError} when an address cannot be used */
  constructor(options: IdentityProviderOptions) {
    address('authorizationUrl', options.authorizationUrl);
    address('tokenUrl', options.tokenUrl);
    this.#options = options;
  }

  // Source: Specification, Multi-tenant OAuth flow.
  /** Step 2: returns the address to send a person to. It asks for offline access, which a refresh token requires. */
  askConsent(): Consent {
    const { authorizationUrl, clientId, redirectUri, scopes } = this.#options;
    const state = randomBytes(16).toString('base64url');
    const url = new URL(authorizationUrl);
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      response_type: 'code',
      access_type: 'offline',
      // Providers issue a refresh token only after asking for consent, and ask again only on request.
      prompt: 'consent',
      state,
    }).toString();
    return { url, state };
  }

  // Source: Specification, Multi-tenant OAuth flow.
  /**
   * Steps 3 and 4: exchanges the code in the address that a person came back to. A code works only once, so nothing is
   * retried.
   *
   * @param callback the whole address, or its path and query
   * @param state `state` of the consent
   * @throws {IdentityProviderError} when the provider or the person refused, the provider could not be reached within
   *   `timeoutMs`, or no refresh token was issued; `reason` says which
   * @throws {SignInError} when the answer belongs to another consent, or has no code
   */
  async exchange(callback: string | URL, state: string): Promise<IdentityTokens> {
    const refused = parametersOf(callback);
    const error = refused.get('error');
    if (error !== null) throw explained(error, refused.get('error_description') ?? '');
    const code = signInCode(callback, state);
    const { access_token, refresh_token, expires_in } = await this.#request(code);
    if (refresh_token == null) {
      throw new IdentityProviderError(
        'no-refresh-token',
        'the identity provider issued no refresh token: ask for consent with access_type=offline, as askConsent does',
      );
    }
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresInSeconds: expires_in ?? undefined,
    };
  }

  // Source: Specification, Multi-tenant OAuth flow.
  /**
   * Step 5: creates the integration connection, and the MCP server that is bound to it. When the server surely was not
   * created, the connection is deleted again, so that the step can be repeated.
   *
   * @throws {ConflictError} 409: a connection or server of that name exists
   * @throws {BadRequestError} 400: the integration is unknown
   * @throws {ArgumentError} when what is to be created cannot be sent
   * @throws {WorkloadError} as the two creations
   */
  async connect(
    client: Client,
    { integration, connection, server = connection, displayName, refreshToken }: TenantConnection,
    options?: CallOptions,
  ): Promise<ConnectedTenant> {
    const { clientId, clientSecret } = this.#options;
    const created = await client.integrationConnections.create(
      {
        metadata: { name: connection, displayName },
        spec: {
          integration,
          secret: { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, REFRESH_TOKEN: refreshToken },
        },
      },
      options,
    );
    try {
      const bound = await client.functions.create(
        {
          metadata: { name: server, displayName },
          spec: { type: 'mcp', integrationConnections: [connection], runtime: { type: 'mcp' } },
        },
        options,
      );
      return { connection: created, server: bound };
    } catch (error) {
      if (error instanceof WorkloadError && error.outcome === 'rejected') {
        // The caller needs to know why there is no server. A left-over connection is only in the way.
        await client.integrationConnections.delete(connection, options).catch(() => undefined);
      }
      throw error;
    }
  }

  async #request(code: string): Promise<ProviderTokens> {
    const { tokenUrl, clientId, clientSecret, redirectUri, timeoutMs = 30_000 } = this.#options;
    const { origin, pathname, search } = new URL(tokenUrl);
    const form = {
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      grant_type: 'authorization_code',
    };
    const request = {
      method: 'POST',
      origin,
      path: `${pathname}${search}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    } as const;
    const { dispatcher } = this.#options;
    const exchange = dispatcher === undefined ? sharedExchange : dispatching(dispatcher);
    const { result } = await exchange(request, { timeoutMs, now });
    const conceal = concealer([clientSecret, code], undefined);
    if (result.kind !== 'answer') {
      const why = result.kind === 'timeout' ? `no answer after ${timeoutMs} ms` : 'the connection broke';
      const options = 'cause' in result ? { cause: result.cause } : {};
      throw new IdentityProviderError('unreachable', `${origin}${pathname} → ${why}`, options);
    }
    const { status, headers, body } = result;
    if (status >= 300) {
      const { error, message = '' } = readProblem(status, body, undefined, conceal);
      throw explained(error, message);
    }
    const { readProviderTokens } = require('./grants') as typeof import('./grants');
    const reading = readProviderTokens(body, { status, headers }, undefined);
    if ('value' in reading) return reading.value;
    throw new IdentityProviderError('unreachable', `${origin}${pathname} → ${reading.why}`);
  }
}

/** The error for a provider's refusal, by the platform's troubleshooting rules. */
function explained(error: string, description: string): IdentityProviderError {
  const words = description === '' || description === error ? error : `${error}: ${description}`;
  const refused = `the identity provider refused: ${words}`;
  if (error === 'invalid_scope') {
    return new IdentityProviderError(
      'api-not-enabled',
      `${refused}; enable the API that the scopes belong to at the provider`,
    );
  }
  if (/redirect[ _]ur[il]/i.test(words)) {
    return new IdentityProviderError(
      'redirect-mismatch',
      `${refused}; register exactly the redirectUri that is used here`,
    );
  }
  return new IdentityProviderError('refused', refused);
}
