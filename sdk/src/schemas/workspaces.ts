/** Workspaces, their users and features as they go over the wire. */
import * as z from 'zod';
import { optionalText, anything, flag, listOf, needed, origins, part, text, texts } from './common';
import { generation, nameRefusal, role, userSource, workspaceStatus } from './words';

const workspaceFields = {
  displayName: text('Human-readable name.'),
  accountId: text('Account that pays for it.'),
  labels: texts('Key and value labels.'),
  region: text('Where it is.'),
  runtime: part('What workloads run on.', {
    generation: text('mk2 or mk3.', generation),
    sandbox: part('Settings of sandboxes.', {
      disableProcessLogging: flag('Whether output of processes is not kept.'),
    }),
  }),
  groupMappings: listOf(
    'Roles of groups of a directory.',
    z.looseObject({ groupName: text('Name of the group.'), role: text('admin or member.', role) }),
  ),
};

// Source: facts, A.5 and B: Workspace.
/** A workspace: what owns resources. */
export const workspace = z.looseObject({
  name: needed('Name; immutable.'),
  id: text('Set by the service.'),
  ...workspaceFields,
  resourceCounts: z
    .record(z.string(), z.number().nullable())
    .nullish()
    .describe('Set by the service, when asked for: how many resources of each kind there are.'),
  status: text(
    'Set by the service: created, account_binded, account_configured, workspace_configured, ready or error.',
    workspaceStatus,
  ),
  statusReason: text('Set by the service: why.'),
  ...origins,
});

// Source: facts, A.5 and B: Workspace.
/** What create and update of a workspace send; a record that was read is one too. */
export const workspaceBody = z.looseObject({ name: needed('Name; immutable.'), ...workspaceFields });

// Source: facts, B: Workspace.
/** Whether a name can be used for a workspace. */
export const workspaceAvailability = z.looseObject({
  available: flag('Whether it can.'),
  reason: text('taken, forbidden_reserved, forbidden_service or forbidden_v_prefix.', nameRefusal),
  message: text('Why, in words.'),
});

// Source: facts, B: Workspace.
/** Somebody who is or was invited to be a user of a workspace. */
export const workspaceUser = z.looseObject({
  sub: text('Identifier of the user.'),
  email: text('Address.'),
  email_verified: flag('Whether the address is verified.'),
  given_name: text('First name.'),
  family_name: text('Last name.'),
  role: text('admin or member.', role),
  source: text('directory_sync, invitation or domain_capture.', userSource),
  accepted: flag('Whether the invitation was accepted.'),
  expired: flag('Whether the invitation has ended.'),
});

// Source: facts, B: Workspace.
/** An invitation that was not answered yet. */
export const pendingInvitation = z.looseObject({
  email: text('Who is invited.'),
  role: text('admin or member.', role),
  workspace: text('Name of the workspace.'),
  invitedBy: text('Who invited.'),
  expiresAt: text('When it ends, RFC 3339.'),
  ...origins,
});

// Source: facts, B: Workspace.
/** What an invitation sends. */
export const invitation = z.object({
  email: needed('Who is invited.'),
  role: optionalText('admin or member. Default: member.', role),
});

// Source: facts, B: Workspace.
/** The features of a workspace. */
export const features = z.looseObject({
  features: z
    .record(z.string(), z.boolean().nullable())
    .nullish()
    .describe('Whether each feature is enabled, by key.'),
});

// Source: facts, B: Workspace.
/** One feature of a workspace. */
export const feature = z.looseObject({
  featureKey: text('Key of the feature.'),
  enabled: flag('Whether it is enabled.'),
  variant: text('Which variant.'),
  payload: anything('Settings of the variant.'),
  evaluatedAt: text('When that was evaluated, RFC 3339.'),
});

const serviceAccountFields = {
  client_id: needed('Identifier; also the OAuth client id.'),
  name: text('Name.'),
  description: text('What it is for.'),
  created_at: text('When it was made, RFC 3339.'),
  updated_at: text('When it was last changed, RFC 3339.'),
};

// Source: facts, A.5 and B: Service account.
/** An identity for programs. */
export const serviceAccount = z.looseObject(serviceAccountFields);

// Source: facts, A.5 and B: Service account.
/** A service account as its creation answers it. */
export const createdServiceAccount = z.looseObject({
  ...serviceAccountFields,
  client_secret: needed('OAuth client secret. This answer only: it cannot be read again.'),
});

// Source: facts, A.5 and B: Service account.
/** What updating a service account sends; a record that was read is one too. */
export const serviceAccountBody = z.looseObject({
  name: text('Name.'),
  description: text('What it is for.'),
});

// Source: facts, A.5 and B: Service account.
/** What creating a service account sends. */
export const newServiceAccount = serviceAccountBody.extend({ name: needed('Name.') });

// Source: facts, A.7 and B: Service account.
/** A long-lived key of a service account. */
export const apiKeyRecord = z.looseObject({
  id: needed('Identifier; also the access key id of S3 clients.'),
  name: text('Name.'),
  apiKey: text('The key. In full in the answer to its creation only.'),
  expires_in: text('Life, a number with a unit (h, d or w), such as 30d, 24h, 1w; none: for ever.'),
  sub: text('Whom it stands for.'),
  sub_type: text('Kind of whom it stands for.'),
  ...origins,
});

// Source: facts, A.7 and B: Service account.
/** What creating an API key sends. */
export const apiKeyBody = z.object({
  name: needed('Name.'),
  expires_in: z
    .string()
    .optional()
    .describe(
      'Life, a number with a unit (h, d or w), such as 30d, 24h, 1w; at most 10 years. Default: for ever.',
    ),
});

// Source: Specification, Other management reads; facts, A.10.
/** An account that pays for workspaces. */
export const account = z.looseObject({
  id: text('Identifier, which the metrics of the account need.'),
  name: text('Name.'),
  displayName: text('Human-readable name.'),
});
