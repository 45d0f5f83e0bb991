// `/users` and `/profile/invitations`: the members of a workspace (the specification shows only their scopes).
import { z } from 'zod';
import { rows } from '../../generated/rows.gen';
import { pendingInvitation, workspaceUser } from '../../generated/workspaces.gen';
import { type Call, ok, type Route, route, type Row } from '../../http/call';
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
  type User,
  userKind,
} from './users';

export const userRoutes: Route[] = [
  {
    ...rows.workspacesUsers.list,
    answer: z.array(workspaceUser),
    handle: (call) =>
      bareListOf(
        partsOf(call, memberKind, (member) => shownAsMember(member, call.platform)),
        partsOf(call, invitationKind, (invitation) => shownAsInvited(invitation, call.platform)),
      ),
  },
  route({
    ...rows.workspacesUsers.invite,
    body: newInvitation,
    answer: pendingInvitation,
    handle: (call) => {
      const confined = isConfined(call, call.platform);
      const input = { ...call.body(), scopes: grantedBy(call.scopes), confined };
      return ok(showInvitation(invite(input, call.accountId, call, call.platform)));
    },
  }),
  route({
    ...rows.workspacesUsers.update,
    body: changedMember,
    answer: workspaceUser,
    handle: (call) => {
      const member = findMember(call.param('subOrEmail'), call.workspace, call.platform);
      return ok(changeRole(member, call.body().role, call.scopes, call.workspace, call.platform));
    },
  }),
  {
    ...rows.workspacesUsers.remove,
    handle: (call) => {
      const member = findMember(call.param('subOrEmail'), call.workspace, call.platform);
      removeMember(member, call.workspace, call.platform);
      return { status: 200 };
    },
  },
  {
    ...rows.workspacesInvitations.list,
    answer: z.array(pendingInvitation),
    handle: (call) => {
      const email = person(call).email.toLowerCase();
      const invitation = ({ name }: Workspace) => {
        const found = call.platform.store.get(invitationKind, name, email);
        return found && showInvitation(found);
      };
      return bareListOf(partsOf(call, workspaceKind, invitation, { workspace: NOWHERE }));
    },
  },
  answering(rows.workspacesInvitations.accept, true),
  answering(rows.workspacesInvitations.decline, false),
];

function answering(row: Row, accepted: boolean): Route {
  return {
    ...row,
    answer: pendingInvitation,
    handle: (call) => {
      const place = { workspace: call.param('workspaceName'), at: call.at };
      return ok(showInvitation(answerInvitation(person(call), accepted, place, call.platform)));
    },
  };
}

function person({ subject, platform }: Call): User {
  const user = platform.store.get(userKind, NOWHERE, subject);
  if (!user) throw forbidden('a service account has no invitations');
  return user;
}
