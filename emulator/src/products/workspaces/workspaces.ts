// Workspaces, which own all other objects. Each belongs to one account and is deleted with its contents.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { resourceName, timestamp, type Writer } from '../../fields/metadata';
import { workspace, type workspaceAvailability } from '../../generated/workspaces.gen';
import type { Platform } from '../../platform/platform';
import { conflict, invalid, notFound } from '../../problem';
import { type Kind, NOWHERE } from '../../store/kind';
import { driveKind } from '../drives/drives';
import { sandboxKind } from '../sandboxes/sandboxes';
import { apiKeyKind, deleteServiceAccount, serviceAccountKind } from '../service-accounts/service-accounts';
import { snapshotKind } from '../snapshots/snapshots';
import { invitationKind, memberKind } from '../users/users';

// First path segments that the platform uses itself. Workspace paths are `/<workspace>/agents/...`.
const RESERVED = ['oauth', 's3', 'admin', 'api'];

const ROLES = ['admin', 'member'] as const;

const settings = z.object({
  displayName: z.string().max(63, 'must have at most 63 characters').optional(),
  labels: z.record(z.string(), z.string()).optional(),
  region: z.string().optional(),
  runtime: z
    .object({
      generation: z.string().optional(),
      sandbox: z.object({ disableProcessLogging: z.boolean().optional() }).optional(),
    })
    .optional(),
  groupMappings: z
    .array(
      z.object({
        groupName: z.string().optional(),
        role: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`).optional(),
      }),
    )
    .optional(),
});

export const newWorkspace = settings.extend({ name: resourceName });
export const changedWorkspace = settings.extend({ name: z.string().optional() });

export const shownWorkspace = workspace.extend({ runtime: settings.shape.runtime });

export type Workspace = Omit<z.infer<typeof shownWorkspace>, 'status' | 'statusReason' | 'resourceCounts'>;

export const workspaceKind: Kind<Workspace> = {
  name: 'workspaces',
  noun: 'workspace',
  columns: (workspace) => ({
    name: workspace.name,
    search: [],
    createdAt: Date.parse(workspace.createdAt),
  }),
};

/** The reason why a name is unavailable; undefined if it is available. */
export function whyUnavailable(
  name: string,
  { store }: Platform,
): z.infer<typeof workspaceAvailability>['reason'] {
  if (RESERVED.includes(name)) return 'forbidden_reserved';
  if (/^v\d+$/.test(name)) return 'forbidden_v_prefix';
  return store.get(workspaceKind, NOWHERE, name) && 'taken';
}

/** Stores a new workspace. Throws a 409 for a taken name, a 400 for a reserved one. */
export function createWorkspace(
  input: z.infer<typeof newWorkspace>,
  accountId: string,
  writer: Omit<Writer, 'workspace'>,
  platform: Platform,
): Workspace {
  const { name } = input;
  const reason = whyUnavailable(name, platform);
  if (reason === 'taken') throw conflict(`workspace "${name}" exists`);
  if (reason !== undefined) throw invalid(`name: "${name}" is reserved by the platform`);
  const at = timestamp(writer.at);
  const workspace: Workspace = {
    ...input,
    id: randomUUID(),
    accountId,
    createdAt: at,
    updatedAt: at,
    createdBy: writer.subject,
    updatedBy: writer.subject,
  };
  platform.store.insert(workspaceKind, NOWHERE, workspace);
  return workspace;
}

/** The target workspace of a share. Throws a 400 for the caller's own, a 404 for one outside the account. */
export function sharingTarget(
  name: string,
  accountId: string,
  source: string,
  { store }: Platform,
): Workspace {
  if (name === source) throw invalid(`targetWorkspace: "${name}" is the workspace it belongs to`);
  const target = store.get(workspaceKind, NOWHERE, name);
  if (target?.accountId !== accountId) throw notFound(`workspace "${name}" does not exist`);
  return target;
}

/** Replaces all fields that clients set. The name cannot change. */
export function changeWorkspace(
  stored: Workspace,
  input: z.infer<typeof changedWorkspace>,
  writer: Omit<Writer, 'workspace'>,
): Workspace {
  const { id, name, accountId, createdAt, createdBy } = stored;
  if (input.name !== undefined && input.name !== name) {
    throw invalid(`name: is "${input.name}", but the path says "${name}"; a name cannot change`);
  }
  const { displayName, labels, region, runtime, groupMappings } = input;
  return {
    ...{ id, name, accountId, createdAt, createdBy },
    ...{ displayName, labels, region, runtime, groupMappings },
    updatedAt: timestamp(writer.at),
    updatedBy: writer.subject,
  };
}

/** Deletes a workspace and its contents. Its cost stays on the account's bill. */
export function deleteWorkspace({ name }: Workspace, platform: Platform): void {
  const { store, executions, files } = platform;
  for (const { uid } of store.all(sandboxKind, name)) files.removeOwner(uid);
  for (const { id } of store.all(snapshotKind, name)) files.removeOwner(id);
  for (const { spec } of store.all(driveKind, name)) files.removeOwner(spec.infrastructureId);
  store.removeWorkspace(name);
  executions.removeWorkspace(name);
  for (const account of store.all(serviceAccountKind, NOWHERE)) {
    if (account.workspace === name) deleteServiceAccount(account, platform);
  }
  for (const { id, workspace } of store.all(apiKeyKind, NOWHERE)) {
    if (workspace === name) store.remove(apiKeyKind, NOWHERE, id);
  }
  store.remove(workspaceKind, NOWHERE, name);
}

/** The number of objects of each kind in a workspace. */
export function countResources({ name }: Workspace, { store }: Platform): Record<string, number> {
  const own = [memberKind.name, invitationKind.name];
  return Object.fromEntries(
    store
      .counts(name)
      .filter(({ kind }) => !own.includes(kind))
      .map(({ kind, count }) => [kind, count]),
  );
}

export function showWorkspace(workspace: Workspace): z.infer<typeof shownWorkspace> {
  return { ...workspace, status: 'ready' };
}
