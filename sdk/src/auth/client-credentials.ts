/** OAuth 2.0 client credentials: short-lived tokens for programs. */
import type { Auth } from './auth';
import { proofOf, renewing, type OAuthClient } from './renewing';

/** An OAuth client that acts for itself. */
export interface ClientCredentials extends OAuthClient {
  readonly clientSecret: string;
}

/**
 * Authorises with tokens of an OAuth client (Specification, Authentication: flow clientCredentials), from
 * `POST {authUrl}/oauth/token`: fetched once for all concurrent calls, renewed from half of their life on, and anew
 * after a 401.
 */
export function clientCredentials(client: ClientCredentials): Auth {
  const { authorization, parameters, secrets } = proofOf(client);
  return renewing((context) =>
    context.requestToken({
      authUrl: client.authUrl,
      authorization,
      secrets,
      body: { grant_type: 'client_credentials', ...parameters },
      hint: 'check clientId, clientSecret and authUrl',
    }),
  );
}
