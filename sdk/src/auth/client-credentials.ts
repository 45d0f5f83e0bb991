/** OAuth 2.0 client credentials: short-lived tokens, fetched once for all callers and renewed in time. */
import type { Auth, AuthContext } from './auth';

/** An OAuth client. */
export interface ClientCredentials {
  /** Address that serves `/oauth/token`. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A token in use. */
interface Held {
  readonly authorization: string;
  /** When to fetch the next one, while this one still serves; milliseconds since the epoch. */
  readonly renewAt: number;
  /** From when on it is not used any more; milliseconds since the epoch. */
  readonly endsAt: number;
}

/**
 * Authorises with tokens of an OAuth client (Specification, Authentication: flow clientCredentials).
 *
 * The token comes from `POST {authUrl}/oauth/token`. Any number of concurrent calls share one fetch. Once under half of
 * a token's life remains, the next one is fetched while the old one still serves, so a token endpoint that is down for
 * a while stops nobody. A 401 makes the next call fetch anew.
 */
export function clientCredentials({ authUrl, clientId, clientSecret }: ClientCredentials): Auth {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  let held: Held | undefined;
  let fetching: Promise<Held> | undefined;

  const fetch = async (context: AuthContext): Promise<Held> => {
    const answer = await context.requestToken({
      authUrl,
      authorization: basic,
      secrets: [clientSecret],
      body: { grant_type: 'client_credentials' },
      hint: 'check clientId, clientSecret and authUrl',
    });
    // Without a life, a token serves until it is refused.
    const lifeMs = (answer.expires_in ?? Infinity) * 1000;
    const now = context.now();
    held = {
      authorization: `Bearer ${answer.access_token}`,
      renewAt: now + lifeMs / 2,
      endsAt: now + lifeMs,
    };
    return held;
  };

  return {
    async authorization(context) {
      const current = held;
      if (current !== undefined && context.now() < current.renewAt) return current.authorization;
      fetching ??= fetch(context).finally(() => {
        fetching = undefined;
      });
      if (current === undefined || context.now() >= current.endsAt) return (await fetching).authorization;
      // Renewed in the background: a failure is of interest only once the old token has ended.
      fetching.catch(() => undefined);
      return current.authorization;
    },
    invalidate(refused) {
      // Of many calls refused together, only the first may throw the token away: the next one is already on its way.
      if (held?.authorization === refused) held = undefined;
    },
  };
}
