/** Workspaces, who may use them, and identities for programs. */
import { defineGroup, flag, shared, text, word } from '../describe';
import { workspaceRole } from '../words';

const admin = { 403: 'requires an admin of the workspace' };
const adminOfIt = { 403: 'the caller is not an admin of it' };
const person = { 403: "the credential is not a person's" };
const lastAdmin = { 409: 'it is the last admin' };
const answer = shared('pendingInvitation');
const workspaces = { heading: 'workspaces', source: 'facts, B: Workspace', schemas: 'workspaces.gen' };
const identities = { heading: 'service accounts and API keys', schemas: 'workspaces.gen' };

export const workspaceGroups = [
  defineGroup({
    ...workspaces,
    group: 'workspaces',
    about: 'Workspaces, which contain all other resources.',
    type: 'Workspace',
    noun: 'workspace',
    path: '/workspaces/{workspaceName}',
    scopes: 'workspaces',
    ofAccount: true,
    listed: 'whole',
    deleted: { returns: 'record', then: 'gone' },
    methods: {
      create: {
        does: 'Creates a workspace; it is usable once `status` is `ready`.',
        source: 'facts, A.5',
        errors: { 400: 'the name is reserved', 403: 'the credential is for one workspace' },
        body: shared('workspaceBody'),
      },
      get: {
        options: {
          countResources: { type: flag, default: false, about: 'Whether to include `resourceCounts`.' },
        },
      },
      waitUntilReady: {},
      list: { does: 'Lists the workspaces that the credential reaches, all on one page.' },
      update: {
        does: 'Updates a workspace: replaces all fields that clients set. Its name is immutable.',
        errors: adminOfIt,
      },
      delete: {
        does: 'Deletes a workspace and everything in it, and returns its last record.',
        source: 'facts, A.5',
        errors: { ...adminOfIt, 409: 'it contains the credential of this call' },
      },
    },
    endpoints: {
      leave: {
        request: 'DELETE /workspaces/{workspaceName}/leave',
        scope: 'workspaces:leave',
        does: 'Leaves a workspace.',
        errors: { 404: 'the caller is not a member of it', 409: 'the caller is its last admin' },
        answer: shared('workspace'),
      },
      availability: {
        request: 'POST /workspaces/availability',
        scope: 'workspaces:create',
        does: 'Checks whether a name is available for a new workspace, and why not.',
        body: { name: { type: text(), about: 'The name.' } },
        byHand: { answer: 'ApiCall<WorkspaceAvailability>' },
      },
    },
  }),
  defineGroup({
    ...workspaces,
    group: 'workspaces.invitations',
    class: 'Invitations',
    source: 'facts, A.7',
    about: 'Workspaces that the person behind the credential is invited to.',
    ofAccount: true,
    endpoints: {
      list: {
        request: 'GET /profile/invitations',
        scope: 'invitations:list',
        does: 'Lists the unanswered invitations, all on one page.',
        errors: person,
        listed: 'whole',
        answer,
      },
      accept: {
        request: 'POST /profile/invitations/{workspaceName}/accept',
        scope: 'workspaces:accept',
        does: 'Accepts an invitation: you become a user of the workspace.',
        errors: { ...person, 404: 'there is no invitation' },
        answer,
      },
      decline: {
        request: 'POST /profile/invitations/{workspaceName}/decline',
        scope: 'workspaces:decline',
        does: 'Declines an invitation.',
        errors: { ...person, 404: 'there is no invitation' },
        answer,
      },
    },
  }),
  defineGroup({
    ...workspaces,
    group: 'workspaces.users',
    class: 'WorkspaceUsers',
    source: 'facts, B: User',
    about: 'Users of the workspace of the client.',
    endpoints: {
      list: {
        request: 'GET /users',
        scope: 'workspaces:list',
        does: 'Lists the users and the invited people, all on one page.',
        listed: 'whole',
        answer: shared('workspaceUser'),
      },
      invite: {
        request: 'POST /users',
        scope: 'workspaces:invite',
        writers: 'admin',
        does: 'Invites somebody by an address.',
        errors: { ...admin, 400: 'they are a user already' },
        body: shared('invitation'),
        answer,
      },
      update: {
        request: 'PUT /users/{subOrEmail}',
        scope: 'workspaces:update',
        writers: 'admin',
        does: 'Changes the role of a user, `admin` or `member`.',
        errors: { ...admin, ...lastAdmin, 400: 'the role is unknown', 404: 'the user does not exist' },
        body: { role: { type: word(workspaceRole), about: 'The role.' } },
        answer: shared('workspaceUser'),
      },
      remove: {
        request: 'DELETE /users/{subOrEmail}',
        scope: 'workspaces:remove',
        writers: 'admin',
        does: 'Removes a user, or withdraws an invitation.',
        errors: { ...admin, ...lastAdmin, 404: 'the user does not exist' },
      },
    },
  }),
  defineGroup({
    ...identities,
    group: 'serviceAccounts',
    source: 'facts, A.5 and B: Service account',
    about: 'Identities for programs.',
    type: 'ServiceAccount',
    noun: 'service account',
    namesakes: true,
    path: '/service_accounts/{clientId}',
    params: { clientId: 'clientId' },
    scopes: {
      list: 'workspaces:get',
      create: 'workspaces:update',
      update: 'workspaces:update',
      delete: 'workspaces:update',
    },
    writers: 'admin',
    listed: 'whole',
    deleted: { returns: 'record', then: 'gone' },
    methods: {
      create: {
        does: 'Creates a service account. Its secret is returned only once, in this answer.',
        answer: shared('createdServiceAccount'),
      },
      list: {},
      update: { does: 'Changes name and description.' },
      delete: { does: 'Deletes a service account with its keys, and returns its last record.' },
    },
  }),
  defineGroup({
    ...identities,
    group: 'apiKeys',
    source: 'facts, A.7 and B: API key',
    about: 'Long-lived keys of service accounts.',
    endpoints: {
      create: {
        request: 'POST /service_accounts/{clientId}/api_keys',
        scope: 'apiKey:write',
        writers: 'admin',
        does: 'Creates a key. Its value is returned only once, in this answer; `expires_in` is a duration such as `30d`, in s, m, h, d or w.',
        errors: {
          403: 'requires an admin of the workspace, and a key cannot have scopes that the caller lacks',
          404: 'the service account does not exist',
        },
        body: shared('apiKeyBody'),
        answer: shared('apiKeyRecord'),
      },
      list: {
        request: 'GET /service_accounts/{clientId}/api_keys',
        scope: 'apiKey:list',
        does: 'Lists the keys of a service account, without their values, all on one page.',
        errors: { 404: 'the service account does not exist' },
        listed: 'whole',
        answer: shared('apiKeyRecord'),
      },
      delete: {
        request: 'DELETE /service_accounts/{clientId}/api_keys/{apiKeyId}',
        scope: 'apiKey:write',
        writers: 'admin',
        does: 'Deletes a key. It stops working at once.',
        errors: { ...admin, 404: 'the service account or the key does not exist' },
      },
    },
  }),
];
