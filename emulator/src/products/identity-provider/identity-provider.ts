// A separate identity provider with just the parts needed to get a refresh token for a user's mailbox (Specification,
// Multi-tenant OAuth flow): programs, codes and tokens.
import { z } from 'zod';
import { timestamp } from '../../fields/metadata';
import { hashOf, newSecret, storedHash } from '../../identity/secrets';
import type { Platform } from '../../platform/platform';
import { type Kind, NOWHERE } from '../../store/kind';
import { storedMs, storedTime } from '../../fields/stored';

const CODE_LIFETIME_MS = 60_000;
/** Lifetime of an access token, in seconds. */
export const ACCESS_LIFETIME_SECONDS = 3600;

/** Scopes for the user's identity. Every program may request them. */
const IDENTITY_SCOPES = ['openid', 'profile', 'email'];
/** Scope for sending mail as the user. */
export const MAIL_SCOPE = 'mail.send';

/** A program that is registered with the provider. */
export interface ProviderClient {
  clientId: string;
  secretHash: string;
  /** Compared exactly, character by character. */
  redirectUris: string[];
  /** Scopes of the APIs that are enabled for it, besides the identity scopes. */
  scopes: string[];
}

export const providerClientKind: Kind<ProviderClient> = {
  name: 'providerClients',
  noun: 'program',
  record: z.strictObject({
    clientId: z.string(),
    secretHash: storedHash,
    redirectUris: z.array(z.string()),
    scopes: z.array(z.string()),
  }),
  columns: ({ clientId }) => ({ name: clientId, search: [], createdAt: 0 }),
};

/** A user's consent to a program. */
export interface Consent {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  /** Whether the program may act while the user is away. Only then it gets a refresh token. */
  offline: boolean;
  email: string;
}

interface ProviderGrant extends Consent {
  hash: string;
  type: 'code' | 'refresh';
  createdAt: string;
  /** Milliseconds since 1970; absent for a refresh token. */
  expiresAt?: number | undefined;
}

export const grantKind: Kind<ProviderGrant> = {
  name: 'providerGrants',
  noun: 'grant',
  record: z.strictObject({
    clientId: z.string(),
    redirectUri: z.string(),
    scopes: z.array(z.string()),
    offline: z.boolean(),
    email: z.string(),
    hash: storedHash,
    type: z.enum(['code', 'refresh']),
    createdAt: storedTime,
    expiresAt: storedMs.optional(),
  }),
  columns: ({ hash, createdAt, expiresAt }) => ({
    name: hash,
    search: [],
    createdAt: Date.parse(createdAt),
    // Without `advance`, it is removed at this time.
    dueAt: expiresAt,
  }),
};

/** An OAuth error of the provider. */
export interface ProviderRefusal {
  error: string;
  description: string;
}

export interface ProviderTokens {
  accessToken: string;
  refreshToken?: string;
  scopes: string[];
}

/** The requesting program, if it registered this redirect URI. */
export function findProgram(
  clientId: string,
  redirectUri: string,
  { store }: Platform,
): ProviderClient | ProviderRefusal {
  const client = store.get(providerClientKind, NOWHERE, clientId);
  if (!client) return { error: 'invalid_client', description: 'client_id: no such program is registered' };
  if (client.redirectUris.includes(redirectUri)) return client;
  const description = 'redirect_uri: differs from those registered; they are compared character by character';
  return { error: 'redirect_uri_mismatch', description };
}

/** The requested scopes, if the program may have them and its redirect URI is secure enough for them. */
export function allowedScopes(
  asked: string,
  client: ProviderClient,
  redirectUri: string,
): string[] | ProviderRefusal {
  const scopes = asked.split(' ').filter((scope) => scope !== '');
  const enabled = [...IDENTITY_SCOPES, ...client.scopes];
  const missing = scopes.find((scope) => !enabled.includes(scope));
  if (missing !== undefined || scopes.length === 0) {
    const description = `scope: "${missing ?? ''}" belongs to no API that is enabled for this program`;
    return { error: 'invalid_scope', description };
  }
  const { protocol, hostname } = new URL(redirectUri);
  const safe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (scopes.includes(MAIL_SCOPE) && !safe) {
    return { error: 'invalid_request', description: 'redirect_uri: this scope needs an HTTPS address' };
  }
  return scopes;
}

export function grantCode(consent: Consent, at: number, platform: Platform): string {
  return save(consent, 'code', at, at + CODE_LIFETIME_MS, platform);
}

/** Exchanges a single-use code for tokens. */
export function exchangeCode(
  code: string,
  presented: { client: ProviderClient; redirectUri: string },
  at: number,
  platform: Platform,
): ProviderTokens | ProviderRefusal {
  const grant = platform.store.get(grantKind, NOWHERE, hashOf(code));
  if (grant?.type !== 'code' || grant.clientId !== presented.client.clientId) {
    return { error: 'invalid_grant', description: 'code: is unknown, used or expired' };
  }
  platform.store.remove(grantKind, NOWHERE, grant.hash);
  if (grant.redirectUri !== presented.redirectUri) {
    return {
      error: 'redirect_uri_mismatch',
      description: 'redirect_uri: is not the one the code was sent to',
    };
  }
  const tokens = { accessToken: newSecret('ya'), scopes: grant.scopes };
  if (!grant.offline) return tokens;
  return { ...tokens, refreshToken: save(grant, 'refresh', at, undefined, platform) };
}

/** Another access token for a refresh token, which stays valid. */
export function refreshAccess(
  token: string,
  { clientId }: ProviderClient,
  { store }: Platform,
): ProviderTokens | ProviderRefusal {
  const grant = store.get(grantKind, NOWHERE, hashOf(token));
  if (grant?.type !== 'refresh' || grant.clientId !== clientId) {
    return { error: 'invalid_grant', description: 'refresh_token: is unknown or was revoked' };
  }
  return { accessToken: newSecret('ya'), scopes: grant.scopes };
}

function save(
  { clientId, redirectUri, scopes, offline, email }: Consent,
  type: ProviderGrant['type'],
  at: number,
  expiresAt: number | undefined,
  { store }: Platform,
): string {
  const secret = newSecret(type === 'code' ? 'ic' : 'ir');
  const consent = { clientId, redirectUri, scopes, offline, email };
  const grant = { ...consent, hash: hashOf(secret), type, createdAt: timestamp(at), expiresAt };
  store.insert(grantKind, NOWHERE, grant);
  return secret;
}
