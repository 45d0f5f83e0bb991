/** Workspaces, users, features, and identities for programs. */
import {
  answered,
  defineShapes,
  fieldsOf,
  flag,
  has,
  listOf,
  mapOf,
  may,
  number,
  object,
  sentAlone,
  sentRecord,
  text,
  time,
  word,
} from '../describe';
import { generation, nameRefusal, userSource, workspaceRole, workspaceStatus } from '../words';

const source = 'facts, B: Workspace';
const identity = 'facts, A.5 and B: Service account';
const key = 'facts, A.7 and B: Service account';
const set = { setBy: 'platform' } as const;
const needed = { required: 'always' } as const;
const role = has('Role: {words}.', word(workspaceRole));
const invited = has('E-mail address of the invited person.');
const settings = {
  displayName: may('Human-readable name, at most 63 characters.'),
  accountId: has('Account that pays for the workspace.', text(), set),
  labels: may('Labels, as key and value.', mapOf('strings')),
  region: may('Region.'),
  runtime: may(
    'Infrastructure of the workloads.',
    fieldsOf({
      generation: may('Generation of the infrastructure: {words}.', word(generation)),
      sandbox: may(
        'Settings of sandboxes.',
        fieldsOf({ disableProcessLogging: may('Whether the output of processes is discarded.', flag) }),
      ),
    }),
  ),
  groupMappings: may(
    'Roles of directory groups in the workspace.',
    listOf(
      fieldsOf({ groupName: may('Name of the group.'), role: { ...role, absent: true } }),
      'group mappings',
    ),
  ),
};
const workspaceName = has('Name, at most 49 characters.', text(), { ...needed, immutable: true });
const account = {
  client_id: has('Identifier. It is also the OAuth client id.', text(), needed),
  name: has('Name.'),
  description: may('Description.'),
  created_at: has('Time of creation, RFC 3339.', time),
  updated_at: has('Time of the last change, RFC 3339.', time),
};

export const workspaces = defineShapes('workspaces', 'workspaces, users, features and identities', {
  workspace: answered('facts, A.5 and B: Workspace', 'A workspace. It contains all other objects.', {
    name: workspaceName,
    id: has('State.', text(), set),
    ...settings,
    resourceCounts: may(
      'How many objects of each kind exist. Only if requested.',
      mapOf('numbers by kind', number()),
      set,
    ),
    status: has('Progress of the set-up: {words}.', word(workspaceStatus), set),
    statusReason: may('Reason of the status.', text(), set),
    origins: 'common',
  }),
  workspaceBody: sentRecord(
    'facts, A.5 and B: Workspace',
    'Body of create and update of a workspace. You can send a record that was read.',
    { name: workspaceName, ...settings },
  ),
  workspaceAvailability: answered(source, 'Whether a name can be used for a workspace.', {
    available: has('Whether the name can be used.', flag),
    reason: may('Reason: {words}.', word(nameRefusal)),
    message: may('Reason, as text.'),
  }),
  workspaceUser: answered(source, 'A user of a workspace, or an invited person.', {
    sub: has('Identifier of the user.'),
    email: has('Address.'),
    email_verified: has('Whether the address is verified.', flag),
    given_name: may('First name.'),
    family_name: may('Last name.'),
    role,
    source: has('How the user was added: {words}.', word(userSource)),
    accepted: has('Whether the invitation was accepted.', flag),
    expired: has('Whether the invitation has expired.', flag),
  }),
  pendingInvitation: answered(source, 'An invitation that is not accepted or declined yet.', {
    email: invited,
    role,
    workspace: has('Name of the workspace.'),
    invitedBy: has('User who invited.'),
    expiresAt: has('End, RFC 3339.', time),
    createdAt: has('Time of creation, RFC 3339.', time, set),
    updatedAt: may('Time of the last change, RFC 3339.', time, set),
    createdBy: may('User or service account that created it.', text(), set),
    updatedBy: may('User or service account that changed it last.', text(), set),
  }),
  invitation: sentAlone(source, 'Body of an invitation.', {
    email: { ...invited, ...needed },
    role: { ...role, default: 'member' },
  }),
  features: answered(source, 'The features of a workspace.', {
    features: has('Whether each feature is enabled, by key.', mapOf('flags by key', flag)),
  }),
  feature: answered(source, 'One feature of a workspace.', {
    featureKey: has('Key of the feature.'),
    enabled: has('Whether it is enabled.', flag),
    variant: has('Variant.'),
    payload: has('Settings of the variant.', object),
    evaluatedAt: has('Time of the evaluation, RFC 3339.', time),
  }),
  serviceAccount: answered(identity, 'An identity for programs.', account),
  createdServiceAccount: answered(identity, 'A service account with its secret, returned only on creation.', {
    ...account,
    client_secret: has('OAuth client secret. Returned only once, on creation.', text(), needed),
  }),
  serviceAccountBody: sentRecord(
    identity,
    'Body of updating a service account. You can send a record that was read.',
    { name: has('Name.'), description: may('Description.') },
  ),
  newServiceAccount: sentRecord(identity, 'Body of creating a service account.', {
    name: has('Name.', text(), needed),
    description: may('Description.'),
  }),
  apiKeyRecord: answered(key, 'A long-lived key of a service account.', {
    id: has('Identifier. S3 clients use it as access key id.', text(), needed),
    name: may('Name.'),
    apiKey: may('The key. Returned only once, on creation.'),
    expires_in: may(
      'Lifetime, a number with a unit (h, d or w), such as 30d. Absent if the key never expires.',
    ),
    sub: has('Identifier of the service account or user of the key.'),
    sub_type: has('Kind of owner: service account or user.'),
    origins: 'common',
  }),
  apiKeyBody: sentAlone(key, 'Body of creating an API key.', {
    name: has('Name.', text(), needed),
    expires_in: has('Lifetime, a number with a unit (h, d or w), such as 30d. At most 10 years.', text(), {
      otherwise: 'no end',
    }),
  }),
  account: answered(
    'Specification, Other management reads named; facts, A.10',
    'An account that pays for workspaces.',
    {
      id: has('Identifier, for the metrics of the account.'),
      name: has('Name.'),
      displayName: may('Human-readable name.'),
    },
  ),
});
