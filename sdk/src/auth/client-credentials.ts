/** OAuth 2.0 client credentials: short-lived tokens for programs. */
import type { Auth } from './auth';
import { proofOf, renewing, type OAuthClient } from './renewing';

// Source: Specification, Authentication.
/** An OAuth client that acts for itself. */
export interface ClientCredentials extends OAuthClient {
  /** Secret of the client, returned once when it was created. */
  readonly clientSecret: string;
}

// Source: Specification, Authentication; facts, A.7.
/**
 * Authorises with tokens of an OAuth client, by the flow clientCredentials, from `POST {authUrl}/oauth/token`: fetched
 * once for all concurrent calls, renewed from half of their life on (that is two hours as a rule), and again after a
 * 401.
 *
 * @throws {ArgumentError} by a call, when `authUrl` is not an address
 * @throws {BadRequestError} by a call, 400: the client or its secret is refused; 401 is an `AuthenticationError`
 * @throws {WorkloadError} by a call, when no token could be had, as every call; while an older one serves it goes on
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
