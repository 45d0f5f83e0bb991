// Fills an emulator from a JSON file: users and keys, catalogues and resources, and past events.
import { z } from 'zod';
import { moment, resourceName, timestamp } from './fields/metadata';
import { fieldAt } from './http/call';
import { insert } from './http/objects';
import { ensureServiceAccount, isOfAccount } from './identity/credentials';
import { hashOf, PUBLIC_KEY } from './identity/secrets';
import { DIMENSION_NAMES, DIMENSIONS } from './platform/dimensions';
import type { Platform } from './platform/platform';
import { invalid } from './problem';
import { accountKind, FIRST_ACCOUNT } from './products/accounts/accounts';
import { EVERYWHERE, templateKind, templateRecord } from './products/catalogue/templates';
import { MAIL_SCOPE, providerClientKind } from './products/identity-provider/identity-provider';
import { clientKind } from './products/oauth/oauth';
import { insertSandbox, roomForSandbox } from './products/sandboxes/records';
import { createSandbox, sandboxKind, seededSandbox } from './products/sandboxes/sandboxes';
import { shownExecution } from './products/sandboxes/schedules/executions';
import { putApiKey, scopeList, serviceAccountKind } from './products/service-accounts/service-accounts';
import { snapshotKind, takeSnapshot } from './products/snapshots/snapshots';
import { addMember, createUser, email, memberOf, role, userByEmail, userKind } from './products/users/users';
import { createWorkspace, newWorkspace, workspaceKind } from './products/workspaces/workspaces';
import type { Seed } from './seed-types.gen';
import { type Kind, NOWHERE } from './store/kind';
import { lookUp } from './tables';

/** Larger amounts could not be added exactly. */
const MOST_USED = 1e9;

const identifier = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,63}$/, 'must be letters, digits, dots and dashes, at most 64 characters');
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters, at least one');

const redirectUris = z
  .array(z.url('must be an absolute address').refine((uri) => !uri.includes('#'), 'must have no fragment'))
  .min(1, 'must name at least one');

const account = z.strictObject({ id: identifier, name: z.string().optional() });
const workspace = newWorkspace.extend({ account: identifier.optional() }).strict();
const user = z.strictObject({
  email,
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  account: identifier.optional(),
  accountAdmin: z.boolean().optional(),
  workspaces: z.record(resourceName, role).optional().describe('Roles by workspace.'),
});
const key = z.strictObject({
  key: secret.refine((text) => text !== PUBLIC_KEY, 'is the public key of emulators: choose another'),
  name: z.string().optional(),
  scopes: scopeList.min(1, 'must not be empty').optional(),
  workspace: resourceName.optional(),
  user: email.optional().describe('Address of the user that the key belongs to.'),
});
const oauthClient = z.strictObject({
  clientId: identifier,
  clientSecret: secret.optional(),
  name: z.string().min(1, 'must not be empty').optional(),
  redirectUris,
  scopes: scopeList.min(1, 'must not be empty').optional(),
});
const providerClient = z.strictObject({
  clientId: identifier,
  clientSecret: secret,
  redirectUris,
  scopes: z
    .array(z.string())
    .optional()
    .describe('Scopes of the APIs that are enabled for it. Default: sending mail.'),
});
const sandbox = seededSandbox.extend({ workspace: resourceName.optional() });
const snapshot = z.strictObject({
  name: resourceName,
  source: z.strictObject({
    kind: z.literal('sandbox', 'must be sandbox').optional(),
    name: z.string(),
  }),
  workspace: resourceName.optional(),
});
const execution = shownExecution.extend({ createdAt: moment, workspace: resourceName.optional() }).strict();

const usage = z
  .strictObject({
    workspace: resourceName.optional(),
    billingDimension: z.enum(DIMENSION_NAMES, 'must be a billing dimension'),
    resourceName: z.string().optional(),
    resourceUuid: z.string().optional(),
    time: moment,
    until: moment.optional(),
    usage: z.number().min(0, 'must not be negative').max(MOST_USED, `must be at most ${MOST_USED}`),
  })
  .refine(({ time, until }) => until === undefined || Date.parse(until) > Date.parse(time), {
    path: ['until'],
    message: 'must be after time',
  });

/** Its descriptions are the comments of `Seed`, which `scripts/seed-types.mjs` writes. */
export const seedSchema = z
  .strictObject({
    accounts: z.array(account).optional(),
    workspaces: z.array(workspace).optional(),
    users: z.array(user).optional(),
    keys: z
      .array(key)
      .optional()
      .describe('API keys. They belong to the service account of the workspace unless `user` is set.'),
    oauthClients: z.array(oauthClient).optional(),
    providerClients: z
      .array(providerClient)
      .optional()
      .describe('Programs that are registered with the identity provider at `/_idp`.'),
    templates: z.array(templateRecord.strict()).optional(),
    sandboxes: z
      .array(sandbox)
      .optional()
      .describe('Bodies of `POST /sandboxes`. Deployed at once. Existing ones are not changed.'),
    snapshots: z
      .array(snapshot)
      .optional()
      .describe('Bodies of `POST /snapshots`. Ready at once. Existing ones are not changed.'),
    scheduleExecutions: z.array(execution).optional(),
    metrics: z
      .array(usage)
      .optional()
      .describe('Usage at `time`, or spread evenly from `time` to `until`, in the unit of its dimension.'),
  })
  .describe(
    'Data for an emulator. All fields are optional. Entries without a workspace or account belong to the first one. Applying a seed again changes nothing.',
  );

interface Scene {
  platform: Platform;
  /** The default workspace. */
  workspace: string;
  at: number;
}

/** Validates a seed. Throws a 400 that names the first invalid value. */
export function parseSeed(json: unknown): Seed {
  const result = seedSchema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(
    `${fieldAt(issue?.path ?? []) || 'seed'}: ${issue === undefined ? 'is not valid' : said(issue)}`,
  );
}

/** The problem, and for an unknown key the known ones. */
function said({ code, path, message, ...issue }: z.core.$ZodIssue): string {
  if (code !== 'unrecognized_keys') return message;
  const known = keysAt(seedSchema, path);
  const { keys = [] } = issue as { keys?: string[] };
  const unknown = keys.map((one) => JSON.stringify(one)).join(' and ');
  return known === undefined
    ? message
    : `unknown ${keys.length === 1 ? 'key' : 'keys'} ${unknown}; the keys are ${known.join(', ')}`;
}

/** The keys of a seed at a place; undefined if its schema has none. */
function keysAt(schema: unknown, [first, ...rest]: readonly PropertyKey[]): string[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return keysAt(schema.unwrap(), first === undefined ? [] : [first, ...rest]);
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest);
  if (schema instanceof z.ZodRecord) return keysAt(schema.valueType, rest);
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape = schema.shape as Record<string, unknown>;
  return first === undefined ? Object.keys(shape) : keysAt(lookUp(shape, String(first)), rest);
}

/** Fills the platform. Throws a 400 that names the first entry that cannot be created. */
export function applySeed(seed: Seed, platform: Platform, firstWorkspace: string): void {
  const scene = { platform, workspace: firstWorkspace, at: platform.clock.now() };
  each(seed, 'accounts', (one) => {
    seedAccount(one, scene);
  });
  each(seed, 'workspaces', (one) => {
    seedWorkspace(one, scene);
  });
  each(seed, 'users', (one) => {
    seedUser(one, scene);
  });
  each(seed, 'keys', (one) => {
    seedKey(one, scene);
  });
  each(seed, 'oauthClients', (one) => {
    seedClient(one, scene);
  });
  each(seed, 'providerClients', ({ clientSecret, scopes = [MAIL_SCOPE], ...one }) => {
    put(providerClientKind, NOWHERE, { ...one, scopes, secretHash: hashOf(clientSecret) }, platform);
  });
  each(seed, 'templates', (one) => {
    put(templateKind, EVERYWHERE, one, platform);
  });
  each(seed, 'sandboxes', (one) => {
    seedSandbox(one, scene);
  });
  each(seed, 'snapshots', (one) => {
    seedSnapshot(one, scene);
  });
  each(seed, 'scheduleExecutions', ({ workspace: named, ...one }) => {
    platform.executions.add(existing(named, scene), {
      ...one,
      createdAt: timestamp(Date.parse(one.createdAt)),
    });
  });
  each(seed, 'metrics', (one) => {
    seedUsage(one, scene);
  });
  // What a seed makes is ready at once: the next request sees all of it, also on a busy machine.
  platform.clock.isMoved = true;
}

function seedUsage(input: z.infer<typeof usage>, scene: Scene): void {
  const { billingDimension: dimension, resourceName: name = '', resourceUuid: uuid = '' } = input;
  const since = Date.parse(input.time);
  const micro = Math.round(input.usage * 1e6);
  const until = input.until === undefined ? undefined : Date.parse(input.until);
  const amount = until === undefined ? { micro } : { microPerMs: micro / (until - since), until };
  const { type } = DIMENSIONS[dimension];
  const workspaceName = existing(input.workspace, scene);
  scene.platform.usage.add({ workspace: workspaceName, type, name, uuid, dimension, since, amount });
}

type Item<Part extends keyof Seed> = NonNullable<Seed[Part]>[number];

function each<Part extends keyof Seed>(seed: Seed, part: Part, apply: (item: Item<Part>) => void) {
  const items: readonly Item<Part>[] = seed[part] ?? [];
  items.forEach((item, index) => {
    at(`${part}[${index}]`, () => {
      apply(item);
    });
  });
}

// Adds the place in the seed to an error.
function at(place: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof Error ? invalid(`${place}: ${error.message}`) : error;
  }
}

function seedAccount({ id, name = id }: z.infer<typeof account>, { platform, at: now }: Scene): void {
  const { store } = platform;
  const stored = store.get(accountKind, NOWHERE, id);
  if (stored) store.update(accountKind, NOWHERE, { ...stored, name });
  else store.insert(accountKind, NOWHERE, { id, name, createdAt: timestamp(now) });
}

function seedWorkspace({ account: named, ...input }: z.infer<typeof workspace>, scene: Scene): void {
  const { platform, at: now } = scene;
  const accountId = existingAccount(named, scene);
  const stored = platform.store.get(workspaceKind, NOWHERE, input.name);
  if (stored) platform.store.update(workspaceKind, NOWHERE, { ...stored, ...input, accountId });
  else createWorkspace(input, accountId, { subject: 'seed', at: now }, platform);
}

function seedUser(input: z.infer<typeof user>, scene: Scene): void {
  const { platform, at: now } = scene;
  const { email: address, givenName, familyName, accountAdmin = false, workspaces = {} } = input;
  const fields = {
    email: address,
    givenName,
    familyName,
    accountAdmin,
    scopes: undefined,
    confined: undefined,
  };
  const accountId = existingAccount(input.account, scene);
  const stored = userByEmail(address, platform) ?? createUser({ ...fields, accountId }, now, platform);
  platform.store.update(userKind, NOWHERE, { ...stored, ...fields, accountId });
  for (const [name, held] of Object.entries(workspaces)) {
    const place = { workspace: existing(name, scene), at: now };
    const member = memberOf(stored.sub, place.workspace, platform);
    if (member?.role === held && member.source === 'directory_sync' && member.scopes === undefined) continue;
    addMember(stored.sub, { role: held, source: 'directory_sync' }, place, platform);
  }
}

function seedKey(input: z.infer<typeof key>, scene: Scene): void {
  const { platform, at: now } = scene;
  const { key: value, name, scopes, user: address } = input;
  putApiKey(
    { name, scopes },
    keyOwner(address, input.workspace, scene),
    { subject: 'seed', at: now },
    platform,
    value,
  );
}

function keyOwner(address: string | undefined, named: string | undefined, scene: Scene) {
  const { platform } = scene;
  if (address === undefined) {
    const { clientId } = ensureServiceAccount(existing(named, scene), platform);
    return { sub: clientId, subType: 'service_account' } as const;
  }
  const owner = userByEmail(address, platform);
  if (!owner) throw invalid(`user: no user has the address ${address}`);
  const workspaceLimit = named === undefined ? undefined : existing(named, scene);
  return { sub: owner.sub, subType: 'user', workspace: workspaceLimit } as const;
}

function seedSandbox({ workspace: named, ...input }: z.infer<typeof sandbox>, scene: Scene): void {
  const { place, writer } = intoWorkspace(named, scene);
  if (roomForSandbox(place, input.metadata.name)) return;
  insertSandbox(place, createSandbox(input, writer, place.platform));
}

function seedSnapshot({ workspace: named, name, source }: z.infer<typeof snapshot>, scene: Scene): void {
  const { place, writer } = intoWorkspace(named, scene);
  const { platform, workspace: inside } = place;
  if (platform.store.get(snapshotKind, inside, name)) return;
  const captured = platform.store.get(sandboxKind, inside, source.name);
  if (!captured) throw invalid(`source.name: sandbox "${source.name}" does not exist`);
  insert(place, snapshotKind, takeSnapshot(captured, name, writer, platform));
}

/** The workspace and author of a seeded object. It deploys at once. */
function intoWorkspace(named: string | undefined, scene: Scene) {
  const name = existing(named, scene);
  return {
    place: { platform: { ...scene.platform, deployDelayMs: 0 }, workspace: name },
    writer: { workspace: name, subject: 'seed', at: scene.at },
  };
}

function seedClient(input: z.infer<typeof oauthClient>, { platform, at: now }: Scene): void {
  const { clientId, clientSecret, name = clientId, redirectUris, scopes = ['admin'] } = input;
  if (isOfAccount(clientId) || platform.store.has(serviceAccountKind, NOWHERE, clientId))
    throw invalid(`clientId: "${clientId}" is that of a service account`);
  const createdAt = platform.store.peek(clientKind, NOWHERE, clientId)?.createdAt ?? timestamp(now);
  const secretHash = clientSecret === undefined ? undefined : hashOf(clientSecret);
  put(clientKind, NOWHERE, { clientId, secretHash, name, redirectUris, scopes, createdAt }, platform);
}

/** Stores a record in the place of an earlier one of its name. */
function put<T>(kind: Kind<T>, place: string, record: T, { store }: Platform): void {
  if (store.has(kind, place, kind.columns(record).name)) store.update(kind, place, record);
  else store.insert(kind, place, record);
}

function existing(name: string | undefined, { platform, workspace: first }: Scene): string {
  if (name === undefined) return first;
  if (!platform.store.get(workspaceKind, NOWHERE, name)) throw invalid(`workspace "${name}" does not exist`);
  return name;
}

function existingAccount(id: string | undefined, { platform }: Scene): string {
  if (id === undefined) return FIRST_ACCOUNT;
  if (!platform.store.get(accountKind, NOWHERE, id)) throw invalid(`account "${id}" does not exist`);
  return id;
}
