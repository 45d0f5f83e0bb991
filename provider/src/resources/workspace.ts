/**
 * Workspace: contains resources. It belongs to the account, not to the configured workspace.
 *
 * The platform deletes a workspace with all its contents. So the contents are counted first, at the deletion, because a
 * preview makes no requests. `deleteContents` is an argument like others, whose change is an update of its own: a
 * deletion sees only the state, and a preview shows the permission before a deletion uses it.
 */
// Source: facts, A.5 and B.
import type { Client, Workspace as WorkspaceRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { mapping } from '../lifecycle/state/wire';
import { defineResource, type Settlement } from '../resource';
import { crud } from './crud';
import { choice, flag, listOf, objectWith, text, word } from './schemas';
import { deletionProtection, described, metadataOutputs, ownName, patience, steering } from './shared';
import { generation, workspaceRole, workspaceStatus } from './enums.gen';

const groupMapping = objectWith('WorkspaceGroupMapping', 'groupName and role', {
  groupName: text(255).describe('Name of the group in the directory.'),
  role: choice(workspaceRole).describe("Role of the group's members in the workspace: admin or member."),
});

const args = field(
  z.strictObject({
    name: field(ownName('workspace', 'unique on the platform and part of addresses'), { at: 'name' }),
    displayName: field(described.displayName, { at: 'displayName' }),
    labels: field(described.labels, { at: 'labels' }),
    deletionProtection: deletionProtection('workspace', 'labels'),
    region: field(text(63).optional(), { at: 'region', region: true }).describe(
      'Region of the workspace. Default: set by the platform.',
    ),
    generation: field(choice(generation).optional(), { at: 'runtime.generation' }).describe(
      "Generation of the infrastructure of the workspace's workloads: mk2 or mk3. Default: set by the platform.",
    ),
    disableProcessLogging: field(flag.optional(), { at: 'runtime.sandbox.disableProcessLogging' }).describe(
      "Whether to discard the output of processes in the workspace's sandboxes. Default: set by the platform.",
    ),
    groupMappings: field(listOf(groupMapping, 'group mappings').optional(), {
      at: 'groupMappings',
      by: 'groupName',
      unordered: true,
    }).describe('Roles of directory groups in the workspace. Order does not matter.'),
    deleteContents: field(flag.default(false), { unanswered: true }).describe(
      'Whether destroy and replacement delete the workspace with everything in it, including data. If false, they fail while the workspace is not empty. Run `pulumi up` after you set it: it takes effect with that update. Default: false.',
    ),
    ...steering,
    ...patience,
  }),
  { always: { runtime: { sandbox: {} } } },
);

// Not outputs: `resourceCounts` changes by itself; `hipaaInfo` is agreed upon with the platform, not declared.
const outputs = z.object({
  name: field(metadataOutputs.name, { at: 'name' }),
  workspaceId: field(z.string(), { at: 'id', stable: true }).describe('Identifier, set by the platform.'),
  accountId: field(z.string(), { at: 'accountId', stable: true }).describe(
    'Account that pays for the workspace.',
  ),
  status: field(word(workspaceStatus), { at: 'status' }).describe(
    'Progress of the set-up: created, account_binded, account_configured or workspace_configured, then ready or error.',
  ),
  createdAt: field(metadataOutputs.createdAt, { at: 'createdAt' }),
});

/** How a workspace is read and written. */
export const workspaceFields = mapping(args, outputs);

function readiness({ status, statusReason }: WorkspaceRecord): Settlement {
  if (status == null || status === 'ready') return { kind: 'ready' };
  return status === 'error'
    ? { kind: 'failed', why: `it ended as error${statusReason ? `: ${statusReason}` : ''}` }
    : { kind: 'waiting', says: status };
}

/** Refuses a workspace that is not empty, as its deletion deletes all contents. */
async function refuseContents(client: Client, name: string, signal: AbortSignal): Promise<void> {
  const { resourceCounts } = await client.workspaces.get(name, { signal, countResources: true });
  const held = Object.entries(resourceCounts ?? {}).filter(([, count]) => (count ?? 0) > 0);
  if (resourceCounts != null && held.length === 0) return;
  const what =
    resourceCounts == null
      ? 'might not be empty: the platform does not say what it contains'
      : `contains ${held.map(([kind, count]) => `${kind}: ${count ?? 0}`).join(', ')}`;
  throw new Error(
    `workspace "${name}" ${what}. Deleting it would delete all of that with its data. ` +
      'Delete the contents first, or set deleteContents: true and run pulumi up before this.',
  );
}

const verbs = crud({
  endpoints: (client) => client.workspaces,
  plural: 'workspaces',
  names: async function* (client, options) {
    for await (const { name } of client.workspaces.list(options)) yield name;
  },
  fields: workspaceFields,
  deletion: 'gone',
});

/** A workspace of the account. */
export const workspace = defineResource({
  type: 'Workspace',
  noun: 'workspace',
  description:
    'A workspace of the account. It contains all other resources. The credential of the provider must belong to an admin of the account; the workspace of the provider does not matter. To manage resources in the new workspace, use a provider that is configured for it. A workspace that is not empty is deleted only with `deleteContents`.',
  args,
  outputs,
  identity: { ofAccount: true },
  change: {
    replacement: {
      says: 'its contents will be lost. To keep them, move them to a second workspace first',
      dataLost: true,
    },
  },

  ...verbs,
  delete: async (context, id, current, prior) => {
    if (prior.args.deleteContents !== true) await refuseContents(context.client, id, context.signal);
    return verbs.delete(context, id, current, prior);
  },
  settled: (record) => readiness(record),
});
