// Service accounts, each in one workspace, and API keys: secrets that are shown once and stored as hashes.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { duration, durationMs } from '../../fields/durations';
import { timestamp, type Writer } from '../../fields/metadata';
import { apiKeyRecord, type serviceAccount } from '../../generated/workspaces.gen';
import { grantedBy, limited, SCOPES, type Scope } from '../../identity/scopes';
import { storedScopes } from '../../identity/stored-scopes';
import { hashOf, isSameHash, newSecret, storedHash } from '../../identity/secrets';
import type { Platform } from '../../platform/platform';
import { notFound } from '../../problem';
import { type Kind, NOWHERE } from '../../store/kind';
import { endFamily } from '../oauth/oauth';

const TEN_YEARS_MS = 3650 * 24 * 3600 * 1000;

const description = z.string().max(255, 'must have at most 255 characters').optional();
const accountName = z.string().min(1, 'must not be empty').max(63, 'must have at most 63 characters');

export const newServiceAccount = z.object({ name: accountName, description });
export const changedServiceAccount = z.object({ name: accountName.optional(), description });

export interface ServiceAccount {
  clientId: string;
  secretHash: string;
  workspace: string;
  name: string;
  description?: string | undefined;
  accountAdmin: boolean;
  /** Those of the credential that created it; undefined for all scopes. */
  scopes?: Scope[] | undefined;
  createdAt: string;
  updatedAt: string;
}

export const serviceAccountKind: Kind<ServiceAccount> = {
  name: 'serviceAccounts',
  noun: 'service account',
  record: z.strictObject({
    clientId: z.string(),
    secretHash: storedHash,
    workspace: z.string(),
    name: z.string(),
    description: z.string().optional(),
    accountAdmin: z.boolean(),
    scopes: storedScopes,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  columns: ({ clientId, createdAt }) => ({
    name: clientId,
    search: [],
    createdAt: Date.parse(createdAt),
  }),
};

export const scopeList = z.array(z.enum(SCOPES, 'is not a scope'));

const lifetime = duration.refine(
  (text) => durationMs(text) > 0 && durationMs(text) <= TEN_YEARS_MS,
  'must be more than zero and at most ten years',
);

export const newApiKey = z.object({
  name: accountName.optional(),
  expires_in: lifetime.optional(),
  scopes: scopeList.min(1, 'must not be empty').optional(),
});

export const shownApiKey = apiKeyRecord.omit({ apiKey: true }).extend({ scopes: scopeList.optional() });
/** Includes the key itself, which no other answer contains. */
export const createdApiKey = shownApiKey.extend({ apiKey: z.string() });

export interface ApiKey {
  id: string;
  hash: string;
  name?: string | undefined;
  sub: string;
  subType: 'service_account' | 'user';
  /** The workspace that it is limited to; undefined for all workspaces of its owner. */
  workspace?: string | undefined;
  /** Undefined for all scopes. */
  scopes?: Scope[] | undefined;
  expiresIn?: string | undefined;
  /** Milliseconds since 1970. */
  expiresAt?: number | undefined;
  createdAt: string;
  createdBy: string;
}

export const apiKeyKind: Kind<ApiKey> = {
  name: 'apiKeys',
  noun: 'API key',
  record: z.strictObject({
    id: z.string(),
    hash: storedHash,
    name: z.string().optional(),
    sub: z.string(),
    subType: z.enum(['service_account', 'user']),
    workspace: z.string().optional(),
    scopes: storedScopes,
    expiresIn: z.string().optional(),
    expiresAt: z.int().optional(),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
  }),
  columns: ({ id, hash, createdAt }) => ({
    name: id,
    secondKey: findableBy(hash),
    search: [],
    createdAt: Date.parse(createdAt),
  }),
};

export function createServiceAccount(
  input: z.infer<typeof newServiceAccount> &
    Partial<Pick<ServiceAccount, 'clientId' | 'accountAdmin' | 'scopes'>>,
  secret: string,
  writer: Pick<Writer, 'workspace' | 'at'>,
): ServiceAccount {
  const at = timestamp(writer.at);
  return {
    clientId: input.clientId ?? `sa-${randomBytes(8).toString('hex')}`,
    secretHash: hashOf(secret),
    workspace: writer.workspace,
    name: input.name,
    description: input.description,
    accountAdmin: input.accountAdmin ?? false,
    scopes: input.scopes,
    createdAt: at,
    updatedAt: at,
  };
}

/** The service account of this workspace with this client id. Throws a 404. */
export function findServiceAccount(clientId: string, workspace: string, { store }: Platform): ServiceAccount {
  const found = store.get(serviceAccountKind, NOWHERE, clientId);
  if (found?.workspace !== workspace) throw notFound(`service account "${clientId}" does not exist`);
  return found;
}

export function changeServiceAccount(
  stored: ServiceAccount,
  input: z.infer<typeof changedServiceAccount>,
  at: number,
): ServiceAccount {
  return {
    ...stored,
    name: input.name ?? stored.name,
    description: input.description ?? stored.description,
    updatedAt: timestamp(at),
  };
}

/**
 * Ends the tokens of a service account with it: an account of a new workspace may get the same client id.
 */
export function familyOf({ clientId, secretHash, createdAt }: ServiceAccount): string {
  return hashOf([clientId, secretHash, createdAt].join(' '));
}

/** Deletes a service account with its keys and tokens. */
export function deleteServiceAccount(account: ServiceAccount, { store, clock }: Platform): void {
  const { clientId } = account;
  endFamily(familyOf(account), clock.now(), { store });
  for (const { id, sub } of store.all(apiKeyKind, NOWHERE)) {
    if (sub === clientId) store.remove(apiKeyKind, NOWHERE, id);
  }
  store.remove(serviceAccountKind, NOWHERE, clientId);
}

export function showServiceAccount(account: ServiceAccount): z.infer<typeof serviceAccount> {
  const { clientId, name, description: about, createdAt, updatedAt } = account;
  return {
    client_id: clientId,
    name,
    ...(about !== undefined && { description: about }),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** Stores a new key, with at most the scopes of the service account that owns it. Its value must not be stored already. */
export function createApiKey(
  input: z.infer<typeof newApiKey>,
  owner: KeyOwner,
  writer: Pick<Writer, 'subject' | 'at'>,
  platform: Pick<Platform, 'store'>,
  secret: string = newSecret('wk'),
): { key: ApiKey; secret: string } {
  const key = keyFor(input, owner, writer, platform, secret);
  platform.store.insert(apiKeyKind, NOWHERE, key);
  return { key, secret };
}

/** Stores a key with this value. A key of the same owner keeps its id and its times; that of another one is replaced. */
export function putApiKey(
  input: z.infer<typeof newApiKey>,
  owner: KeyOwner,
  writer: Pick<Writer, 'subject' | 'at'>,
  platform: Pick<Platform, 'store'>,
  secret: string,
): void {
  const key = keyFor(input, owner, writer, platform, secret);
  const before = storedKey(secret, platform);
  if (before?.sub === owner.sub) {
    const { id, createdAt, createdBy } = before;
    platform.store.update(apiKeyKind, NOWHERE, { ...key, id, createdAt, createdBy });
    return;
  }
  forgetKey(secret, platform);
  platform.store.insert(apiKeyKind, NOWHERE, key);
}

type KeyOwner = Pick<ApiKey, 'sub' | 'subType' | 'workspace'>;

function keyFor(
  input: z.infer<typeof newApiKey>,
  owner: KeyOwner,
  writer: Pick<Writer, 'subject' | 'at'>,
  { store }: Pick<Platform, 'store'>,
  secret: string,
): ApiKey {
  const { name, expires_in: expiresIn } = input;
  const most = store.peek(serviceAccountKind, NOWHERE, owner.sub)?.scopes;
  return {
    id: `key-${randomBytes(8).toString('hex')}`,
    hash: hashOf(secret),
    ...owner,
    name,
    scopes: grantedBy(limited(input.scopes ?? ['admin'], most)),
    expiresIn,
    expiresAt: expiresIn === undefined ? undefined : writer.at + durationMs(expiresIn),
    createdAt: timestamp(writer.at),
    createdBy: writer.subject,
  };
}

/** The key that a client presents; undefined if it is unknown or no longer valid. */
export function keyOf(secret: string, now: number, platform: Pick<Platform, 'store'>): ApiKey | undefined {
  const key = storedKey(secret, platform);
  return key?.expiresAt !== undefined && key.expiresAt <= now ? undefined : key;
}

/** Removes the key with this value, no matter who owns it. */
export function forgetKey(secret: string, platform: Pick<Platform, 'store'>): void {
  const key = storedKey(secret, platform);
  if (key) platform.store.remove(apiKeyKind, NOWHERE, key.id);
}

function storedKey(secret: string, { store }: Pick<Platform, 'store'>): ApiKey | undefined {
  const hash = hashOf(secret);
  const key = store.peekBySecondKey(apiKeyKind, NOWHERE, findableBy(hash));
  return key && isSameHash(hash, key.hash) ? key : undefined;
}

export function showApiKey(key: ApiKey): z.infer<typeof shownApiKey> {
  const { id, name, sub, subType, scopes, expiresIn, createdAt, createdBy } = key;
  return {
    id,
    ...(name !== undefined && { name }),
    sub,
    sub_type: subType,
    ...(scopes && { scopes }),
    ...(expiresIn !== undefined && { expires_in: expiresIn }),
    createdAt,
    updatedAt: createdAt,
    createdBy,
    updatedBy: createdBy,
  };
}

// Keys are found by a part of their hash. Then the whole hash is compared in constant time.
function findableBy(hash: string): string {
  return hash.slice(0, 16);
}
