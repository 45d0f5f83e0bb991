// Callers: the identity and permissions behind a bearer credential, and the first credentials of an emulator.
import { timestamp } from '../fields/metadata';
import type { Platform } from '../platform/platform';
import { type Problem, forbidden, invalid, notFound } from '../problem';
import { accountKind, FIRST_ACCOUNT } from '../products/accounts/accounts';
import { hasEnded } from '../products/oauth/oauth';
import {
  apiKeyKind,
  createApiKey,
  createServiceAccount,
  forgetKey,
  keyOf,
  type ServiceAccount,
  serviceAccountKind,
} from '../products/service-accounts/service-accounts';
import { addMember, createUser, memberOf, roleOf, userByEmail, userKind } from '../products/users/users';
import { createWorkspace, workspaceKind } from '../products/workspaces/workspaces';
import { NOWHERE } from '../store/kind';
import type { SecretsFile } from '../store/secrets-file';
import { FIRST_WORKSPACE, type Settings } from '../store/settings';
import { limited, type Scope } from './scopes';
import { hashOf, hasHash, newSecret, PUBLIC_KEY } from './secrets';
import type { Claims, Tokens } from './tokens';

/** The user who owns the first account. */
const OWNER = 'owner@workload.localhost';

/** Setting with the id of the first API key. */
const FIRST_KEY = 'firstKey';

/** Credentials that are printed at start. */
export interface FirstCredentials {
  apiKey: string;
  /** Client id of the first workspace's service account. */
  clientId: string;
  clientSecret: string;
  /** Works only for `/_emulator`. */
  controlToken: string;
}

/** A bearer credential as sent. A token's signature and times are checked; a key is looked up later. */
type Credential = { kind: 'key'; secret: string } | { kind: 'token'; claims: Claims };

/** The bearer credentials of a request, at most one per header. */
export type Presented = readonly Credential[];

/** The identity behind a valid credential. */
export interface Caller {
  /** Recorded in `createdBy` and `updatedBy`: a user or a service account. */
  subject: string;
  isUser: boolean;
  accountId: string;
  /** Independent of workspace roles: may enter every workspace of the account, and see its cost. */
  accountAdmin: boolean;
  scopes: readonly Scope[];
  /** The default workspace. */
  home?: string | undefined;
  /** Whether it may enter only `home`. */
  confined: boolean;
}

/** A caller in the workspace of a request. */
export interface Identity extends Caller {
  workspace: string;
  /** May manage the workspace: members, service accounts and connections. */
  workspaceAdmin: boolean;
}

/** Parses bearer credentials. Tokens are verified here, keys when they are looked up. */
export function present(bearers: readonly string[], tokens: Tokens): Promise<Presented> {
  return Promise.all(bearers.map((bearer) => read(bearer, tokens)));
}

async function read(bearer: string, tokens: Tokens): Promise<Credential> {
  const claims = /^[\w-]+\.[\w-]+\.[\w-]*$/.test(bearer) ? await tokens.verify(bearer) : undefined;
  // A key may have the form of a token.
  return claims ? { kind: 'token', claims } : { kind: 'key', secret: bearer };
}

/** The caller of the first valid credential; undefined if none is valid or its owner is gone. */
export function callerOf(presented: Presented, platform: Platform): Caller | undefined {
  for (const credential of presented) {
    const caller = behind(credential, platform);
    if (caller) return caller;
  }
  return undefined;
}

function behind(credential: Credential, platform: Platform): Caller | undefined {
  if (credential.kind === 'token') {
    const { subject, scopes, family } = credential.claims;
    if (family !== undefined && hasEnded(family, platform)) return undefined;
    return ownerOf(subject, scopes, undefined, platform);
  }
  const key = keyOf(credential.secret, platform.clock.now(), platform);
  return key && ownerOf(key.sub, key.scopes ?? ['admin'], key.workspace, platform);
}

/** The caller in the requested workspace, or in its default one. Throws a 400, 403 or 404. */
export function enter(caller: Caller, asked: string | undefined, platform: Platform): Identity {
  const workspace = asked ?? caller.home ?? onlyWorkspaceOf(caller, platform);
  const refused = whyUnreachable(caller, workspace, platform);
  if (refused) throw refused;
  if (!caller.isUser || caller.accountAdmin) return identityIn(workspace, true, caller);
  const member = memberOf(caller.subject, workspace, platform);
  return identityIn(workspace, member?.role === 'admin', caller, limited(caller.scopes, member?.scopes));
}

/**
 * The caller and its workspace. Fields are listed one by one: V8 takes some 2 µs to add fields to a copy, and this runs
 * for every request.
 */
export function identityIn(
  workspace: string,
  workspaceAdmin: boolean,
  caller: Caller,
  scopes: readonly Scope[] = caller.scopes,
): Identity {
  const { subject, isUser, accountId, accountAdmin, home, confined } = caller;
  return { workspace, workspaceAdmin, subject, isUser, accountId, accountAdmin, scopes, home, confined };
}

/** Why a caller may not enter a workspace; undefined if it may. */
export function whyUnreachable(caller: Caller, workspace: string, platform: Platform): Problem | undefined {
  const { home, confined, accountAdmin, accountId, subject } = caller;
  // Created only when needed: this runs for every request, and an error captures its stack.
  const refused = () => forbidden(`the credential does not reach workspace "${workspace}"`);
  if (confined && workspace !== home) return refused();
  const found = platform.store.peek(workspaceKind, NOWHERE, workspace);
  if (!found) return notFound(`workspace "${workspace}" does not exist`);
  if (accountAdmin && found.accountId === accountId) return undefined;
  if (!caller.isUser && workspace === home) return undefined;
  return roleOf(subject, workspace, platform) ? undefined : refused();
}

/** The workspaces that a caller may enter, newest first. */
export function workspacesOf(caller: Caller, platform: Platform) {
  return platform.store
    .all(workspaceKind, NOWHERE)
    .filter(({ name }) => whyUnreachable(caller, name, platform) === undefined);
}

function onlyWorkspaceOf(caller: Caller, platform: Platform): string {
  const [first, ...others] = workspacesOf(caller, platform);
  if (!first) throw forbidden('the credential reaches no workspace');
  if (others.length === 0) return first.name;
  throw invalid('workspace: the credential reaches several; choose one with x-service-workspace');
}

function ownerOf(
  subject: string,
  scopes: readonly Scope[],
  limitedTo: string | undefined,
  { store }: Platform,
): Caller | undefined {
  const account = store.peek(serviceAccountKind, NOWHERE, subject);
  if (account) {
    const { workspace, accountAdmin } = account;
    const accountId = store.peek(workspaceKind, NOWHERE, workspace)?.accountId ?? '';
    const confined = !accountAdmin || limitedTo !== undefined;
    const held = limited(scopes, account.scopes);
    return { subject, isUser: false, accountId, accountAdmin, scopes: held, home: workspace, confined };
  }
  const user = store.peek(userKind, NOWHERE, subject);
  if (!user) return undefined;
  const { accountId, accountAdmin } = user;
  const confined = limitedTo !== undefined;
  const held = limited(scopes, user.scopes);
  return { subject, isUser: true, accountId, accountAdmin, scopes: held, home: limitedTo, confined };
}

/**
 * The first workspace and credentials of an emulator. Creates the missing ones.
 *
 * @param given `publicKey`: whether the key may be the public one, where no other is given or stored.
 */
export function firstCredentials(
  given: {
    workspace: string;
    apiKey: string | undefined;
    controlToken: string | undefined;
    publicKey: boolean;
  },
  secrets: SecretsFile,
  settings: Settings,
  platform: Platform,
): FirstCredentials {
  const { store } = platform;
  const { workspace } = given;
  if (!store.get(accountKind, NOWHERE, FIRST_ACCOUNT)) {
    const createdAt = timestamp(platform.clock.now());
    store.insert(accountKind, NOWHERE, { id: FIRST_ACCOUNT, name: 'First account', createdAt });
  }
  const apiKey = given.apiKey ?? keptKey(secrets) ?? (given.publicKey ? PUBLIC_KEY : newSecret('wk'));
  const clientSecret = secrets.get('clientSecret') ?? newSecret('ws');
  const controlToken = given.controlToken ?? secrets.get('controlToken') ?? newSecret('wc');
  const owner = ensureWorkspace(workspace, platform);
  const updated = { ...owner, accountAdmin: true, secretHash: hashOf(clientSecret) };
  store.update(serviceAccountKind, NOWHERE, updated);
  ensureFirstKey(apiKey, owner, settings, platform);
  // A saved platform may have it as another key.
  if (apiKey !== PUBLIC_KEY) forgetKey(PUBLIC_KEY, platform);
  secrets.set('apiKey', apiKey);
  secrets.set('clientSecret', clientSecret);
  secrets.set('controlToken', controlToken);
  settings.set(FIRST_WORKSPACE, workspace);
  ensureOwner(workspace, platform);
  return { apiKey, clientId: owner.clientId, clientSecret, controlToken };
}

/** The stored first key. The public one is no reason to use it again. */
function keptKey(secrets: SecretsFile): string | undefined {
  const kept = secrets.get('apiKey');
  return kept === PUBLIC_KEY ? undefined : kept;
}

/** Another key for a workspace. Creates the workspace if it is missing. */
export function addKey(workspace: string, platform: Platform): string {
  const owner = ensureWorkspace(workspace, platform);
  return createApiKey({}, keyOwner(owner), writerIn(owner, platform), platform).secret;
}

function ensureWorkspace(name: string, platform: Platform): ServiceAccount {
  if (!platform.store.get(workspaceKind, NOWHERE, name)) {
    const writer = { subject: clientIdOf(name), at: platform.clock.now() };
    createWorkspace({ name }, FIRST_ACCOUNT, writer, platform);
  }
  return ensureServiceAccount(name, platform);
}

/** The service account that owns a workspace's first keys. Creates it if it is missing. */
export function ensureServiceAccount(workspace: string, platform: Platform): ServiceAccount {
  const { store, clock } = platform;
  const clientId = clientIdOf(workspace);
  const existing = store.get(serviceAccountKind, NOWHERE, clientId);
  if (existing) return existing;
  const created = createServiceAccount({ name: workspace, clientId }, newSecret('ws'), {
    workspace,
    at: clock.now(),
  });
  store.insert(serviceAccountKind, NOWHERE, created);
  return created;
}

const ACCOUNT_OF_WORKSPACE = 'service-account-';

function clientIdOf(workspace: string): string {
  return `${ACCOUNT_OF_WORKSPACE}${workspace}`;
}

/** Whether a client id is that of the first service account of some workspace, even of one that does not exist yet. */
export function isOfAccount(clientId: string): boolean {
  return clientId.startsWith(ACCOUNT_OF_WORKSPACE);
}

// A user who can give consent for the first workspace.
function ensureOwner(workspace: string, platform: Platform): void {
  const at = platform.clock.now();
  const owner =
    userByEmail(OWNER, platform) ??
    createUser(
      {
        email: OWNER,
        givenName: 'Account',
        familyName: 'Owner',
        accountId: FIRST_ACCOUNT,
        accountAdmin: true,
      },
      at,
      platform,
    );
  if (roleOf(owner.sub, workspace, platform)) return;
  addMember(owner.sub, { role: 'admin', source: 'directory_sync' }, { workspace, at }, platform);
}

// If the key has changed, the previous one stops working.
function ensureFirstKey(value: string, owner: ServiceAccount, settings: Settings, platform: Platform): void {
  const { store } = platform;
  const id = settings.get(FIRST_KEY);
  const before = id === undefined ? undefined : store.get(apiKeyKind, NOWHERE, id);
  // Keep an unchanged key, so that saved data stays the same.
  if (before?.sub === owner.clientId && hasHash(value, before.hash)) return;
  if (before) store.remove(apiKeyKind, NOWHERE, before.id);
  forgetKey(value, platform);
  const writer = writerIn(owner, platform);
  const { key } = createApiKey({ name: 'first' }, keyOwner(owner), writer, platform, value);
  settings.set(FIRST_KEY, key.id);
}

function keyOwner({ clientId }: ServiceAccount) {
  return { sub: clientId, subType: 'service_account' } as const;
}

function writerIn({ clientId }: ServiceAccount, { clock }: Platform) {
  return { subject: clientId, at: clock.now() };
}
