// `/users` and `/profile/invitations`: the members of a workspace (the specification shows only their scopes).
import { z } from 'zod';
import { type Call, ok, type Route, route } from '../../http/call';
import { grantedBy } from '../../identity/scopes';
import { bareListOf, partsOf } from '../../http/lists';
import { forbidden } from '../../problem';
import { NOWHERE } from '../../store/kind';
import { type Workspace, workspaceKind } from '../workspaces/workspaces';
import {
  answerInvitation,
  changedMember,
  changeRole,
  findMember,
  invitationKind,
  invite,
  isConfined,
  memberKind,
  newInvitation,
  removeMember,
  showInvitation,
  shownAsInvited,
  shownAsMember,
  shownInvitation,
  shownMember,
  type User,
  userKind,
} from './users';

export const userRoutes: Route[] = [
  {
    method: 'GET',
    path: '/users',
    summary: 'List the members and invitations of the workspace',
    scope: 'workspaces:list',
    answer: z.array(shownMember),
    handle: (call) =>
      bareListOf(
        partsOf(call, memberKind, (member) => shownAsMember(member, call.platform)),
        partsOf(call, invitationKind, (invitation) => shownAsInvited(invitation, call.platform)),
      ),
  },
  route({
    method: 'POST',
    path: '/users',
    summary: 'Invite somebody to the workspace',
    scope: 'workspaces:invite',
    role: 'admin',
    body: newInvitation,
    answer: shownInvitation,
    handle: (call) => {
      const confined = isConfined(call, call.platform);
      const input = { ...call.body(), scopes: grantedBy(call.scopes), confined };
      return ok(showInvitation(invite(input, call.accountId, call, call.platform)));
    },
  }),
  route({
    method: 'PUT',
    path: '/users/:subOrEmail',
    summary: 'Change the role of a member',
    scope: 'workspaces:update',
    role: 'admin',
    body: changedMember,
    answer: shownMember,
    handle: (call) => {
      const member = findMember(call.param('subOrEmail'), call.workspace, call.platform);
      return ok(changeRole(member, call.body().role, call.scopes, call.workspace, call.platform));
    },
  }),
  {
    method: 'DELETE',
    path: '/users/:subOrEmail',
    summary: 'Remove a member, or withdraw an invitation',
    scope: 'workspaces:remove',
    role: 'admin',
    handle: (call) => {
      const member = findMember(call.param('subOrEmail'), call.workspace, call.platform);
      removeMember(member, call.workspace, call.platform);
      return { status: 200 };
    },
  },
  {
    method: 'GET',
    path: '/profile/invitations',
    summary: 'List the invitations of the caller',
    scope: 'invitations:list',
    ofAccount: true,
    answer: z.array(shownInvitation),
    handle: (call) => {
      const email = person(call).email.toLowerCase();
      const invitation = ({ name }: Workspace) => {
        const found = call.platform.store.get(invitationKind, name, email);
        return found && showInvitation(found);
      };
      return bareListOf(partsOf(call, workspaceKind, invitation, { workspace: NOWHERE }));
    },
  },
  answering('accept', 'Become a member of the workspace that invited the caller', true),
  answering('decline', 'Decline an invitation', false),
];

function answering(verb: 'accept' | 'decline', summary: string, accepted: boolean): Route {
  return {
    method: 'POST',
    path: `/profile/invitations/:workspace/${verb}`,
    summary,
    scope: `workspaces:${verb}`,
    ofAccount: true,
    answer: shownInvitation,
    handle: (call) => {
      const place = { workspace: call.param('workspace'), at: call.at };
      return ok(showInvitation(answerInvitation(person(call), accepted, place, call.platform)));
    },
  };
}

function person({ subject, platform }: Call): User {
  const user = platform.store.get(userKind, NOWHERE, subject);
  if (!user) throw forbidden('a service account has no invitations');
  return user;
}
