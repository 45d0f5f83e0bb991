// `/workspaces` (the specification shows only their scopes).
import { z } from 'zod';
import { resourceName } from '../../fields/metadata';
import { authorize } from '../../http/authorize';
import { rows } from '../../generated/rows.gen';
import { workspaceAvailability } from '../../generated/workspaces.gen';
import { type Call, ok, type Route, route } from '../../http/call';
import { flag } from '../../fields/flags';
import { isSet } from '../../http/flags';
import { whyUnreachable } from '../../identity/credentials';
import type { Scope } from '../../identity/scopes';
import { bareListOf, partsOf } from '../../http/lists';
import { conflict, forbidden, notFound } from '../../problem';
import { NOWHERE } from '../../store/kind';
import { addMember, findMember, isConfined, removeMember } from '../users/users';
import { endSharesOf } from './shares';
import {
  changedWorkspace,
  changeWorkspace,
  countResources,
  createWorkspace,
  deleteWorkspace,
  newWorkspace,
  showWorkspace,
  shownWorkspace,
  whyUnavailable,
  type Workspace,
  workspaceKind,
} from './workspaces';

export const workspaceRoutes: Route[] = [
  {
    ...rows.workspaces.list,
    answer: z.array(shownWorkspace),
    handle: (call) => {
      const show = (workspace: Workspace) =>
        whyUnreachable(call, workspace.name, call.platform) ? undefined : showWorkspace(workspace);
      return bareListOf(partsOf(call, workspaceKind, show, { workspace: NOWHERE }));
    },
  },
  route({
    ...rows.workspaces.create,
    body: newWorkspace,
    answer: shownWorkspace,
    handle: (call) => {
      // A credential for one workspace could not enter the new one.
      if (isConfined(call, call.platform))
        throw forbidden('this credential is for one workspace and cannot create another');
      const { platform, at, subject } = call;
      const workspace = createWorkspace(call.body(), call.accountId, call, platform);
      const place = { workspace: workspace.name, at };
      if (call.isUser) addMember(subject, { role: 'admin', source: 'directory_sync' }, place, platform);
      return ok(showWorkspace(workspace));
    },
  }),
  route({
    ...rows.workspaces.availability,
    query: z.object({ withReason: flag }),
    body: z.object({ name: resourceName }),
    answer: z.union([z.boolean(), workspaceAvailability]),
    handle: (call) => {
      const { name } = call.body();
      const reason = whyUnavailable(name, call.platform);
      const available = reason === undefined;
      if (!isSet(call.query, 'withReason')) return ok(available);
      return ok(
        available ? { available } : { available, reason, message: `the name "${name}" is not available` },
      );
    },
  }),
  {
    ...rows.workspaces.get,
    answer: shownWorkspace,
    handle: (call) => {
      const workspace = found(call, 'workspaces:get');
      const counted = isSet(call.query, 'countResources');
      const counts = counted && { resourceCounts: countResources(workspace, call.platform) };
      return ok({ ...showWorkspace(workspace), ...counts });
    },
  },
  route({
    ...rows.workspaces.update,
    body: changedWorkspace,
    answer: shownWorkspace,
    handle: (call) => {
      const changed = changeWorkspace(managed(call, 'workspaces:update'), call.body(), call);
      call.platform.store.update(workspaceKind, NOWHERE, changed);
      return ok(showWorkspace(changed));
    },
  }),
  {
    ...rows.workspaces.delete,
    answer: shownWorkspace,
    handle: (call) => {
      const workspace = managed(call, 'workspaces:delete');
      if (workspace.name === call.home) {
        throw conflict(`workspace "${workspace.name}" contains the credential of this request`);
      }
      endSharesOf(workspace.name, call.platform);
      deleteWorkspace(workspace, call.platform);
      return ok(showWorkspace(workspace));
    },
  },
  {
    ...rows.workspaces.leave,
    answer: shownWorkspace,
    handle: (call) => {
      const workspace = found(call, 'workspaces:leave');
      removeMember(findMember(call.subject, workspace.name, call.platform), workspace.name, call.platform);
      return ok(showWorkspace(workspace));
    },
  },
];

/** The workspace of the path. Throws a 403 if the caller lacks the scope there. */
function found(call: Call, scope: Scope): Workspace {
  const { workspace } = authorize(call, call.param('workspaceName'), { scope }, call.platform);
  return stored(workspace, call);
}

/** The same for admins of the workspace alone. */
function managed(call: Call, scope: Scope): Workspace {
  const { workspace } = authorize(call, call.param('workspaceName'), { scope, role: 'admin' }, call.platform);
  return stored(workspace, call);
}

function stored(name: string, { platform }: Call): Workspace {
  const workspace = platform.store.get(workspaceKind, NOWHERE, name);
  if (!workspace) throw notFound(`workspace "${name}" does not exist`);
  return workspace;
}
