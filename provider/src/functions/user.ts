/** listUsers: who may use the workspace. */
// Source: facts, B: User.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { word } from '../resources/schemas';
import { userSource, workspaceRole } from '../resources/enums.gen';
import { all, fit } from './shared';

const user = z
  .object({
    sub: z.string().optional().describe('Identifier of the user. Absent for people who were only invited.'),
    email: z.string().describe('E-mail address.'),
    givenName: z.string().optional().describe('First name.'),
    familyName: z.string().optional().describe('Last name.'),
    role: word(workspaceRole).optional().describe('Role in the workspace: admin or member.'),
    source: word(userSource)
      .optional()
      .describe('How the user was added to the workspace: directory_sync, invitation or domain_capture.'),
    accepted: z.boolean().describe('Whether the invitation was accepted.'),
    expired: z.boolean().describe('Whether the invitation has expired.'),
  })
  .meta({ id: 'WorkspaceUser' });

const result = z.object({ users: z.array(user).describe('Users and invited people.') });

export const listUsers = defineFunction({
  name: 'listUsers',
  description: 'Lists the users of the workspace and the people who were invited.',
  args: z.strictObject({}),
  result,
  run: async ({ client, signal }) => {
    const users = await all(client.workspaces.users.list({ signal }));
    return fit(result, {
      users: users.map((one) => ({ ...one, givenName: one.given_name, familyName: one.family_name })),
    });
  },
});
