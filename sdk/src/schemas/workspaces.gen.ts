// Written by `npm run generate` from api/src/shapes/workspaces.ts. Do not edit.
/** Schemas of workspaces, users, features and identities. */
import * as z from 'zod';
import { anything, flag, listOf, needed, optionalText, origins, part, text, texts } from './common';
import { generation, nameRefusal, role, userSource, workspaceStatus } from './enums.gen';

// Source: facts, A.5 and B: Workspace.
/** A workspace. It contains all other objects. */
export const workspace = z.looseObject({
  name: needed('Name, at most 49 characters. Immutable.'),
  id: text('State. Set by the platform.'),
  displayName: text('Human-readable name, at most 63 characters.'),
  accountId: text('Account that pays for the workspace. Set by the platform.'),
  labels: texts('Labels, as key and value.'),
  region: text('Region.'),
  runtime: part('Infrastructure of the workloads.', {
    generation: text('Generation of the infrastructure: mk2 or mk3.', generation),
    sandbox: part('Settings of sandboxes.', {
      disableProcessLogging: flag('Whether the output of processes is discarded.'),
    }),
  }),
  groupMappings: listOf(
    'Roles of directory groups in the workspace.',
    z.looseObject({ groupName: text('Name of the group.'), role: text('Role: admin or member.', role) }),
  ),
  resourceCounts: z
    .record(z.string(), z.number().nullable())
    .nullish()
    .describe('How many objects of each kind exist. Only if requested. Set by the platform.'),
  status: text(
    'Progress of the set-up: created, account_binded, account_configured, workspace_configured, ready or error. Set by the platform.',
    workspaceStatus,
  ),
  statusReason: text('Reason of the status. Set by the platform.'),
  ...origins,
});

// Source: facts, A.5 and B: Workspace.
/** Body of create and update of a workspace. You can send a record that was read. */
export const workspaceBody = z.looseObject({
  name: needed('Name, at most 49 characters. Immutable.'),
  displayName: text('Human-readable name, at most 63 characters.'),
  accountId: text('Account that pays for the workspace. Set by the platform.'),
  labels: texts('Labels, as key and value.'),
  region: text('Region.'),
  runtime: part('Infrastructure of the workloads.', {
    generation: text('Generation of the infrastructure: mk2 or mk3.', generation),
    sandbox: part('Settings of sandboxes.', {
      disableProcessLogging: flag('Whether the output of processes is discarded.'),
    }),
  }),
  groupMappings: listOf(
    'Roles of directory groups in the workspace.',
    z.looseObject({ groupName: text('Name of the group.'), role: text('Role: admin or member.', role) }),
  ),
});

// Source: facts, B: Workspace.
/** Whether a name can be used for a workspace. */
export const workspaceAvailability = z.looseObject({
  available: flag('Whether the name can be used.'),
  reason: text('Reason: taken, forbidden_reserved, forbidden_service or forbidden_v_prefix.', nameRefusal),
  message: text('Reason, as text.'),
});

// Source: facts, B: Workspace.
/** A user of a workspace, or an invited person. */
export const workspaceUser = z.looseObject({
  sub: text('Identifier of the user.'),
  email: text('Address.'),
  email_verified: flag('Whether the address is verified.'),
  given_name: text('First name.'),
  family_name: text('Last name.'),
  role: text('Role: admin or member.', role),
  source: text('How the user was added: directory_sync, invitation or domain_capture.', userSource),
  accepted: flag('Whether the invitation was accepted.'),
  expired: flag('Whether the invitation has expired.'),
});

// Source: facts, B: Workspace.
/** An invitation that is not accepted or declined yet. */
export const pendingInvitation = z.looseObject({
  email: text('E-mail address of the invited person.'),
  role: text('Role: admin or member.', role),
  workspace: text('Name of the workspace.'),
  invitedBy: text('User who invited.'),
  expiresAt: text('End, RFC 3339.'),
  createdAt: text('Time of creation, RFC 3339. Set by the platform.'),
  updatedAt: text('Time of the last change, RFC 3339. Set by the platform.'),
  createdBy: text('User or service account that created it. Set by the platform.'),
  updatedBy: text('User or service account that changed it last. Set by the platform.'),
});

// Source: facts, B: Workspace.
/** Body of an invitation. */
export const invitation = z.object({
  email: needed('E-mail address of the invited person.'),
  role: optionalText('Role: admin or member. Default: member.', role),
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
  variant: text('Variant.'),
  payload: anything('Settings of the variant.'),
  evaluatedAt: text('Time of the evaluation, RFC 3339.'),
});

// Source: facts, A.5 and B: Service account.
/** An identity for programs. */
export const serviceAccount = z.looseObject({
  client_id: needed('Identifier. It is also the OAuth client id.'),
  name: text('Name.'),
  description: text('Description.'),
  created_at: text('Time of creation, RFC 3339.'),
  updated_at: text('Time of the last change, RFC 3339.'),
});

// Source: facts, A.5 and B: Service account.
/** A service account with its secret, returned only on creation. */
export const createdServiceAccount = z.looseObject({
  client_id: needed('Identifier. It is also the OAuth client id.'),
  name: text('Name.'),
  description: text('Description.'),
  created_at: text('Time of creation, RFC 3339.'),
  updated_at: text('Time of the last change, RFC 3339.'),
  client_secret: needed('OAuth client secret. Returned only once, on creation.'),
});

// Source: facts, A.5 and B: Service account.
/** Body of updating a service account. You can send a record that was read. */
export const serviceAccountBody = z.looseObject({ name: text('Name.'), description: text('Description.') });

// Source: facts, A.5 and B: Service account.
/** Body of creating a service account. */
export const newServiceAccount = z.looseObject({ name: needed('Name.'), description: text('Description.') });

// Source: facts, A.7 and B: Service account.
/** A long-lived key of a service account. */
export const apiKeyRecord = z.looseObject({
  id: needed('Identifier. S3 clients use it as access key id.'),
  name: text('Name.'),
  apiKey: text('The key. Returned only once, on creation.'),
  expires_in: text(
    'Lifetime, a number with a unit (h, d or w), such as 30d. Absent if the key never expires.',
  ),
  sub: text('Identifier of the service account or user of the key.'),
  sub_type: text('Kind of owner: service account or user.'),
  ...origins,
});

// Source: facts, A.7 and B: Service account.
/** Body of creating an API key. */
export const apiKeyBody = z.object({
  name: needed('Name.'),
  expires_in: optionalText(
    'Lifetime, a number with a unit (h, d or w), such as 30d. At most 10 years. Default: no end.',
  ),
});

// Source: Specification, Other management reads named; facts, A.10.
/** An account that pays for workspaces. */
export const account = z.looseObject({
  id: text('Identifier, for the metrics of the account.'),
  name: text('Name.'),
  displayName: text('Human-readable name.'),
});
