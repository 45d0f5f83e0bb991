// `/.well-known`: metadata for getting and verifying tokens. Needs no credential.
import { SCOPES } from '../../identity/scopes';
import type { Services } from '../../services';
import { DEVICE_GRANT } from './token';

export function configuration(services: Services) {
  const issuer = services.tokens.issuer();
  const origin = services.origin();
  return {
    issuer,
    authorization_endpoint: `${origin}/oauth/authorize`,
    device_authorization_endpoint: `${origin}/login/device`,
    token_endpoint: `${origin}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token', DEVICE_GRANT],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
  };
}
