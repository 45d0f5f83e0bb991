/** Tokens that expire: fetched once for all callers, and renewed in time. */
import { headerValue } from '../arguments';
import type { Auth, AuthContext } from './auth';
import type { Token } from './grants';

/** A token in use. */
interface Held {
  readonly authorization: string;
  /** When to fetch the next token while this one is still valid; milliseconds since the epoch. */
  readonly renewAt: number;
  /** When it is no longer used; milliseconds since the epoch. */
  readonly endsAt: number;
}

// Source: facts, A.7.
/**
 * Authorises with tokens that are fetched.
 *
 * Concurrent calls share one fetch. When less than half of a token's lifetime remains, the next one is fetched while
 * the old one stays in use. So a short failure of the token endpoint stops no call. After a 401, the next call fetches
 * again.
 */
export function renewing(fetch: (context: AuthContext) => Promise<Token>): Auth {
  let held: Held | undefined;
  let fetching: Promise<Held> | undefined;

  const renew = async (context: AuthContext): Promise<Held> => {
    const token = await fetch(context);
    // A token without a lifetime is used until it is refused.
    const lifeMs = (token.expires_in ?? Infinity) * 1000;
    const now = context.now();
    held = {
      authorization: `Bearer ${token.access_token}`,
      renewAt: now + lifeMs / 2,
      endsAt: now + lifeMs,
    };
    return held;
  };

  return {
    async authorization(context) {
      const current = held;
      if (current !== undefined && context.now() < current.renewAt) return current.authorization;
      fetching ??= renew(context).finally(() => {
        fetching = undefined;
      });
      if (current === undefined || context.now() >= current.endsAt) return (await fetching).authorization;
      // Renewed in the background. A failure matters only after the old token has expired.
      fetching.catch(() => undefined);
      return current.authorization;
    },
    invalidate(refused) {
      // If many calls are refused together, only the first discards the token: the next one may be there already.
      if (held?.authorization === refused) held = undefined;
    },
  };
}

// Source: Specification, Authentication.
/**
 * Authorises with a long-lived key from another place, such as a file that a rotation rewrites. It is read when it is
 * first needed, once for all concurrent calls, and again after the platform refused it with 401. So a new key is used
 * once the old key is refused; both must be valid for a while.
 *
 * @param read returns the key; white space around it is removed. An error that it throws ends the call unchanged
 * @throws {ArgumentError} in a call: the key cannot travel in a header
 */
export function apiKeyFrom(read: () => Promise<string>): Auth {
  return renewing(async () => ({ access_token: headerValue('auth', (await read()).trim()) }));
}

// Source: Specification, Authentication; facts, A.7.
/** The OAuth client that requests tokens. */
export interface OAuthClient {
  /** Address that serves `/oauth/authorize` and `/oauth/token`; http or https, without user, query and fragment. */
  readonly authUrl: string;
  /** Identifier of the client, as it is registered. */
  readonly clientId: string;
  /** Secret of the client. Default: none, for programs that cannot keep a secret. */
  readonly clientSecret?: string | undefined;
  /** How the client sends its secret: in the header Authorization, or among the parameters. Default: `basic`. */
  readonly authentication?: 'basic' | 'body' | undefined;
}

/** The client's part of a token request: authorization, parameters and secrets. */
export function proofOf({ clientId, clientSecret, authentication = 'basic' }: OAuthClient): {
  readonly authorization?: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
} {
  if (clientSecret === undefined) return { parameters: { client_id: clientId }, secrets: [] };
  if (authentication === 'body') {
    return { parameters: { client_id: clientId, client_secret: clientSecret }, secrets: [clientSecret] };
  }
  const pair = `${clientId}:${clientSecret}`;
  return {
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    parameters: {},
    secrets: [clientSecret],
  };
}
