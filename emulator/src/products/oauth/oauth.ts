// OAuth clients and their grants: authorization codes and refresh tokens (RFC 6749, RFC 7636).
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { timestamp } from '../../fields/metadata';
import { narrowed, type Scope, SCOPES } from '../../identity/scopes';
import { hashOf, newSecret, storedHash } from '../../identity/secrets';
import { TOKEN_LIFETIME_SECONDS } from '../../identity/tokens';
import type { Platform } from '../../platform/platform';
import { type Kind, NOWHERE } from '../../store/kind';
import { storedTime } from '../../fields/stored';

const CODE_LIFETIME_MS = 10 * 60_000;
const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;

/** A program that acts for users. */
export interface OAuthClient {
  clientId: string;
  /** Absent for a public client, which cannot keep a secret and must use PKCE. */
  secretHash?: string | undefined;
  name: string;
  /** Compared exactly, character by character. */
  redirectUris: string[];
  /** The scopes that it may request. */
  scopes: Scope[];
  createdAt: string;
}

export const clientKind: Kind<OAuthClient> = {
  name: 'oauthClients',
  noun: 'OAuth client',
  record: z.strictObject({
    clientId: z.string(),
    secretHash: storedHash.optional(),
    name: z.string(),
    redirectUris: z.array(z.string()),
    scopes: z.array(z.enum(SCOPES)),
    createdAt: z.iso.datetime(),
  }),
  columns: ({ clientId, createdAt }) => ({
    name: clientId,
    search: [],
    createdAt: Date.parse(createdAt),
  }),
};

/** A user's consent to a client. */
export interface Permission {
  clientId: string;
  /** The user. */
  subject: string;
  scopes: Scope[];
}

/** A single-use code or refresh token. A used one stays stored until it expires, so that a second use is detected. */
interface Grant extends Permission {
  hash: string;
  /** Shared by a code and all refresh tokens derived from it. A second use of one ends them all. */
  family: string;
  type: 'code' | 'refresh';
  /** For a code: its redirect URI, and the PKCE challenge. */
  redirectUri?: string | undefined;
  challenge?: string | undefined;
  used: boolean;
  createdAt: string;
  expiresAt: string;
}

export const grantKind: Kind<Grant> = {
  name: 'grants',
  noun: 'grant',
  record: z.strictObject({
    clientId: z.string(),
    subject: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    hash: storedHash,
    family: z.string(),
    type: z.enum(['code', 'refresh']),
    redirectUri: z.string().optional(),
    challenge: z.string().optional(),
    used: z.boolean(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
  columns: ({ hash, createdAt, expiresAt }) => ({
    name: hash,
    search: [],
    createdAt: Date.parse(createdAt),
    // Without `advance`, it is removed at this time.
    dueAt: Date.parse(expiresAt),
  }),
};

/** A family that ended because a code or refresh token was used twice (RFC 6749, 4.1.2; RFC 9700, 2.2.2). */
interface EndedFamily {
  family: string;
  endedAt: string;
}

export const endedFamilyKind: Kind<EndedFamily> = {
  name: 'endedFamilies',
  noun: 'family',
  record: z.strictObject({ family: z.string(), endedAt: storedTime }),
  columns: ({ family, endedAt }) => ({
    name: family,
    search: [],
    createdAt: Date.parse(endedAt),
    // By then its last access token has expired.
    dueAt: Date.parse(endedAt) + TOKEN_LIFETIME_SECONDS * 1000,
  }),
};

/** Refuses all access tokens of a family from now on. */
export function endFamily(family: string, at: number, { store }: Pick<Platform, 'store'>): void {
  store.remove(endedFamilyKind, NOWHERE, family);
  store.insert(endedFamilyKind, NOWHERE, { family, endedAt: timestamp(at) });
}

/** Whether access tokens of this family are refused. */
export function hasEnded(family: string, { store }: Platform): boolean {
  return store.has(endedFamilyKind, NOWHERE, family);
}

/** Issues an authorization code for a client, bound to a redirect URI. */
export function issueCode(
  permission: Permission,
  bound: { redirectUri: string; challenge: string | undefined },
  at: number,
  platform: Platform,
): string {
  const code = newSecret('wc');
  const hash = hashOf(code);
  save({ ...permission, ...bound, hash, family: hash, type: 'code' }, at, CODE_LIFETIME_MS, platform);
  return code;
}

/** The result of redeeming a code or refresh token. */
export interface Granted {
  permission: Permission;
  family: string;
  refreshToken: string;
}

export type Redeemed = Granted | Refused;

/** An error of RFC 6749, 5.2. */
interface Refused {
  error: 'invalid_request' | 'invalid_grant' | 'invalid_scope';
  description: string;
}

/** Redeems a code for its permission and the first refresh token. */
export function redeemCode(
  code: string,
  presented: { clientId: string; redirectUri: string; verifier: string | undefined },
  at: number,
  platform: Platform,
): Redeemed {
  const grant = find(code, 'code', presented.clientId, at, platform);
  if ('error' in grant) return grant;
  if (grant.challenge !== undefined && presented.verifier === undefined)
    return { error: 'invalid_request', description: 'code_verifier: is missing' };
  use(grant, platform);
  if (grant.redirectUri !== presented.redirectUri) {
    return badGrant('redirect_uri: is not the one the code was sent to');
  }
  if (!provesChallenge(presented.verifier, grant.challenge)) {
    return badGrant('code_verifier: does not match the code_challenge');
  }
  return renew(grant, grant.scopes, at, platform);
}

/** Redeems a refresh token for its permission, or the requested part of it, and the next refresh token. */
export function redeemRefreshToken(
  token: string,
  asked: { clientId: string; scope: string | undefined },
  at: number,
  platform: Platform,
): Redeemed {
  const grant = find(token, 'refresh', asked.clientId, at, platform);
  if ('error' in grant) return grant;
  const scopes = narrowed(grant.scopes, asked.scope);
  if (!scopes) return { error: 'invalid_scope', description: 'scope: contains a scope that was not granted' };
  use(grant, platform);
  return renew(grant, scopes, at, platform);
}

/** The first refresh token of a consent that was given without a code. */
export function startFamily(permission: Permission, at: number, platform: Platform): Redeemed {
  const refreshToken = newSecret('wr');
  const hash = hashOf(refreshToken);
  save({ ...permission, hash, family: hash, type: 'refresh' }, at, REFRESH_LIFETIME_MS, platform);
  return { permission, family: hash, refreshToken };
}

function find(
  secret: string,
  type: Grant['type'],
  clientId: string,
  at: number,
  { store }: Platform,
): Grant | Refused {
  const grant = store.get(grantKind, NOWHERE, hashOf(secret));
  const name = type === 'code' ? 'code' : 'refresh_token';
  if (grant?.type !== type || grant.clientId !== clientId)
    return badGrant(`${name}: is unknown or has expired`);
  if (!grant.used) return grant;
  for (const other of store.all(grantKind, NOWHERE)) {
    if (other.family === grant.family) store.remove(grantKind, NOWHERE, other.hash);
  }
  // Access tokens cannot be revoked, so they are refused until they have expired.
  endFamily(grant.family, at, { store });
  return badGrant(`${name}: was used before; all its tokens are revoked`);
}

function use(grant: Grant, { store }: Platform): void {
  store.update(grantKind, NOWHERE, { ...grant, used: true });
}

function badGrant(description: string): Refused {
  return { error: 'invalid_grant', description };
}

// The next refresh token keeps all granted scopes, even if this access token has fewer.
function renew(grant: Grant, scopes: Scope[], at: number, platform: Platform): Redeemed {
  const { clientId, subject, family } = grant;
  const permission = { clientId, subject, scopes };
  const refreshToken = newSecret('wr');
  save(
    { ...permission, scopes: grant.scopes, hash: hashOf(refreshToken), family, type: 'refresh' },
    at,
    REFRESH_LIFETIME_MS,
    platform,
  );
  return { permission, family, refreshToken };
}

function save(
  grant: Omit<Grant, 'used' | 'createdAt' | 'expiresAt'>,
  at: number,
  lifetimeMs: number,
  { store }: Platform,
): void {
  const times = { createdAt: timestamp(at), expiresAt: timestamp(at + lifetimeMs) };
  store.insert(grantKind, NOWHERE, { ...grant, ...times, used: false });
}

function provesChallenge(verifier: string | undefined, challenge: string | undefined): boolean {
  if (challenge === undefined) return verifier === undefined;
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
