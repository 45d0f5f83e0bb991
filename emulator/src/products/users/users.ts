// Users of an account, their memberships in workspaces, and invitations.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { timestamp, type Writer } from '../../fields/metadata';
import type { pendingInvitation, workspaceUser } from '../../generated/workspaces.gen';
import { covers, type Scope } from '../../identity/scopes';
import { storedScopes } from '../../identity/stored-scopes';
import type { Platform } from '../../platform/platform';
import { conflict, forbidden, invalid, notFound } from '../../problem';
import { type Kind, NOWHERE } from '../../store/kind';

const INVITATION_LIFETIME_MS = 7 * 24 * 3600 * 1000;

export const role = z.enum(['admin', 'member'], 'must be admin or member');

type Role = z.infer<typeof role>;

export const email = z.email('must be an e-mail address').max(254, 'must have at most 254 characters');

export interface User {
  sub: string;
  email: string;
  givenName?: string | undefined;
  familyName?: string | undefined;
  accountId: string;
  /** Independent of workspace roles: may see the cost of the account's workspaces. */
  accountAdmin: boolean;
  /** At most these, for a person that the account knows only by invitations; undefined for all scopes. */
  scopes?: Scope[] | undefined;
  /** Whether the account knows the person only by invitations of credentials for one workspace. */
  confined?: boolean | undefined;
  createdAt: string;
}

interface Member {
  sub: string;
  role: Role;
  /** Those of the credential that invited; undefined for all scopes. */
  scopes?: Scope[] | undefined;
  source: 'directory_sync' | 'invitation';
  createdAt: string;
}

interface Invitation {
  email: string;
  role: Role;
  /** Those of the credential that invites; undefined for all scopes. */
  scopes?: Scope[] | undefined;
  workspace: string;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

export const userKind: Kind<User> = {
  name: 'users',
  noun: 'user',
  record: z.strictObject({
    sub: z.string(),
    email: z.string(),
    givenName: z.string().optional(),
    familyName: z.string().optional(),
    accountId: z.string(),
    accountAdmin: z.boolean(),
    scopes: storedScopes,
    confined: z.boolean().optional(),
    createdAt: z.iso.datetime(),
  }),
  columns: (user) => ({
    name: user.sub,
    secondKey: user.email.toLowerCase(),
    search: [],
    createdAt: Date.parse(user.createdAt),
  }),
};

export const memberKind: Kind<Member> = {
  name: 'members',
  noun: 'member',
  record: z.strictObject({
    sub: z.string(),
    role,
    scopes: storedScopes,
    source: z.enum(['directory_sync', 'invitation']),
    createdAt: z.iso.datetime(),
  }),
  columns: (member) => ({ name: member.sub, search: [], createdAt: Date.parse(member.createdAt) }),
};

export const invitationKind: Kind<Invitation> = {
  name: 'invitations',
  noun: 'invitation',
  record: z.strictObject({
    email: z.string(),
    role,
    scopes: storedScopes,
    workspace: z.string(),
    invitedBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
  columns: (invitation) => ({
    name: invitation.email.toLowerCase(),
    search: [],
    createdAt: Date.parse(invitation.createdAt),
    dueAt: Date.parse(invitation.expiresAt),
  }),
};

export const newInvitation = z.object({ email, role: role.optional() });
export const changedMember = z.object({ role });

export function createUser(
  user: Omit<User, 'sub' | 'createdAt'>,
  at: number,
  { store }: Pick<Platform, 'store'>,
): User {
  const created = { ...user, sub: `user-${randomBytes(6).toString('hex')}`, createdAt: timestamp(at) };
  store.insert(userKind, NOWHERE, created);
  return created;
}

export function userByEmail(address: string, { store }: Pick<Platform, 'store'>): User | undefined {
  return store.getBySecondKey(userKind, NOWHERE, address.toLowerCase());
}

export function addMember(
  sub: string,
  as: Pick<Member, 'role' | 'source' | 'scopes'>,
  { workspace, at }: Pick<Writer, 'workspace' | 'at'>,
  { store }: Pick<Platform, 'store'>,
): void {
  store.remove(memberKind, workspace, sub);
  store.insert(memberKind, workspace, { sub, ...as, createdAt: timestamp(at) });
}

export function roleOf(sub: string, workspace: string, platform: Pick<Platform, 'store'>): Role | undefined {
  return memberOf(sub, workspace, platform)?.role;
}

/** The membership of a user, for reading only. */
export function memberOf(
  sub: string,
  workspace: string,
  { store }: Pick<Platform, 'store'>,
): Readonly<Member> | undefined {
  return store.peek(memberKind, workspace, sub);
}

/** Invites a person, and creates a user of the account if needed. Throws a 400 for a member. */
export function invite(
  input: z.infer<typeof newInvitation> & Pick<Invitation, 'scopes'> & { confined: boolean },
  accountId: string,
  writer: Writer,
  platform: Platform,
): Invitation {
  const { store } = platform;
  const { workspace } = writer;
  const user = invited(input, accountId, writer.at, platform);
  if (roleOf(user.sub, workspace, platform)) throw invalid(`email: ${user.email} is a member already`);
  const invitation: Invitation = {
    email: user.email,
    role: input.role ?? 'member',
    scopes: input.scopes,
    workspace,
    invitedBy: writer.subject,
    createdAt: timestamp(writer.at),
    expiresAt: timestamp(writer.at + INVITATION_LIFETIME_MS),
  };
  // Inviting again renews the invitation.
  store.remove(invitationKind, workspace, user.email.toLowerCase());
  store.insert(invitationKind, workspace, invitation);
  return invitation;
}

/** What an invited person may do besides: decide about invitations and memberships. */
const OF_A_PERSON: readonly Scope[] = [
  'invitations:list',
  'workspaces:accept',
  'workspaces:decline',
  'workspaces:leave',
];

/** Whether a caller stays in the workspaces that it has. It creates no other one, and invites nobody who may. */
export function isConfined(
  { confined, subject }: { confined: boolean; subject: string },
  { store }: Pick<Platform, 'store'>,
): boolean {
  return confined || store.peek(userKind, NOWHERE, subject)?.confined === true;
}

/** The invited user. A new one has at most the scopes of all who invite, and is confined if all of them are. */
function invited(
  { email: address, scopes, confined }: Pick<Invitation, 'email' | 'scopes'> & { confined: boolean },
  accountId: string,
  at: number,
  platform: Platform,
): User {
  const known = userByEmail(address, platform);
  const held = known ? known.scopes : OF_A_PERSON;
  const most = scopes && held && [...new Set([...held, ...scopes])];
  if (!known)
    return createUser(
      { email: address, accountId, accountAdmin: false, scopes: most, confined: confined ? true : undefined },
      at,
      platform,
    );
  const user = { ...known, scopes: most, confined: confined ? known.confined : undefined };
  if (known.scopes !== undefined || known.confined === true) platform.store.update(userKind, NOWHERE, user);
  return user;
}

export function showInvitation({ scopes: _, ...shown }: Invitation): z.infer<typeof pendingInvitation> {
  return shown;
}

/** Ends an invitation. If accepted, the user becomes a member. Throws a 404 if there is none. */
export function answerInvitation(
  user: User,
  accepted: boolean,
  place: Pick<Writer, 'workspace' | 'at'>,
  platform: Platform,
): Invitation {
  const { store } = platform;
  const invitation = store.get(invitationKind, place.workspace, user.email.toLowerCase());
  if (!invitation) throw notFound(`${user.email} is not invited to workspace "${place.workspace}"`);
  store.remove(invitationKind, place.workspace, user.email.toLowerCase());
  const { role: invitedAs, scopes } = invitation;
  if (accepted) addMember(user.sub, { role: invitedAs, scopes, source: 'invitation' }, place, platform);
  return invitation;
}

/** A member as others see them; undefined if the user no longer exists. */
export function shownAsMember(
  member: Member,
  { store }: Platform,
): z.infer<typeof workspaceUser> | undefined {
  const user = store.get(userKind, NOWHERE, member.sub);
  return user && showMember(user, member, true);
}

/** An invited person in the form of a member. */
export function shownAsInvited(
  invitation: Invitation,
  platform: Platform,
): z.infer<typeof workspaceUser> | undefined {
  const user = userByEmail(invitation.email, platform);
  return user && showMember(user, { ...invitation, source: 'invitation' }, false);
}

/** The member or invited person with this subject or e-mail address. Throws a 404. */
export function findMember(subOrEmail: string, workspace: string, platform: Platform) {
  const { store } = platform;
  const user = store.get(userKind, NOWHERE, subOrEmail) ?? userByEmail(subOrEmail, platform);
  const member = user && store.get(memberKind, workspace, user.sub);
  const invitation = user && store.get(invitationKind, workspace, user.email.toLowerCase());
  const shown =
    (member && shownAsMember(member, platform)) ?? (invitation && shownAsInvited(invitation, platform));
  if (!shown) throw notFound(`user "${subOrEmail}" is not in workspace "${workspace}"`);
  return shown;
}

/** Changes the role of a member. Throws a 403 if a member becomes an admin with more scopes than `held`. */
export function changeRole(
  stored: z.infer<typeof workspaceUser>,
  changed: Role,
  held: readonly Scope[],
  workspace: string,
  platform: Platform,
): z.infer<typeof workspaceUser> {
  const { store } = platform;
  if (changed === 'member') refuseLastAdmin(stored, workspace, platform);
  const member = store.get(memberKind, workspace, stored.sub);
  const invitation = store.get(invitationKind, workspace, stored.email.toLowerCase());
  if (changed === 'admin' && stored.role === 'member') {
    for (const { scopes } of [member, invitation].filter((one) => one !== undefined))
      if (!covers(held, scopes))
        throw forbidden(`the credential lacks scopes that ${stored.email} would have as an admin`);
  }
  if (member) store.update(memberKind, workspace, { ...member, role: changed });
  if (invitation) store.update(invitationKind, workspace, { ...invitation, role: changed });
  return { ...stored, role: changed };
}

/** Removes a member or an invitation. Throws a 409 for the last admin. */
export function removeMember(
  stored: z.infer<typeof workspaceUser>,
  workspace: string,
  platform: Platform,
): void {
  refuseLastAdmin(stored, workspace, platform);
  platform.store.remove(memberKind, workspace, stored.sub);
  platform.store.remove(invitationKind, workspace, stored.email.toLowerCase());
}

function refuseLastAdmin(
  member: z.infer<typeof workspaceUser>,
  workspace: string,
  { store }: Platform,
): void {
  const admins = store.all(memberKind, workspace).filter((other) => other.role === 'admin');
  if (admins.length > 1 || admins[0]?.sub !== member.sub) return;
  throw conflict(`${member.email} is the last admin of workspace "${workspace}"`);
}

function showMember(
  user: User,
  { role: held, source }: Pick<Member, 'role' | 'source'>,
  accepted: boolean,
): z.infer<typeof workspaceUser> {
  return {
    sub: user.sub,
    email: user.email,
    email_verified: true,
    ...(user.givenName !== undefined && { given_name: user.givenName }),
    ...(user.familyName !== undefined && { family_name: user.familyName }),
    role: held,
    accepted,
    // Expired invitations are removed.
    expired: false,
    source,
  };
}
