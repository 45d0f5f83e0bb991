/** getWorkspace and listWorkspaces. */
// Source: facts, B: Workspace.
import { workspace, workspaceFields } from '../resources/workspace';
import { getOf, listOf } from './kind';
import { all } from './shared';

/** It only controls deletion. */
const without = ['deleteContents'];

export const getWorkspace = getOf(workspace, { without });

export const listWorkspaces = {
  ...listOf(workspace, {
    plural: 'workspaces',
    without,
    list: async ({ client, signal }) =>
      (await all(client.workspaces.list({ signal }))).map((one) => workspaceFields.observe(one)),
  }),
  description:
    'Lists every workspace that the credential reaches, whether or not this stack manages it. Reads all pages of the list.',
};
