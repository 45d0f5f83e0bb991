/** getSandbox and listSandboxes. */
// Source: facts, A.5 and B: Sandbox.
import type { Sandbox } from '@workload/sdk';
import { z } from 'zod';
import { sandbox } from '../resources/sandbox';
import { word } from '../resources/schemas';
import { sandboxState } from '../resources/enums.gen';
import { getOf, listOf, readInBulk } from './kind';

export const getSandbox = getOf(sandbox, {
  events: true,
  byExternalId: (client, externalId, options) => client.sandboxes.getByExternalId(externalId, options),
  more: {
    state: word(sandboxState).optional().describe('Whether the sandbox is awake: RUNNING or STANDBY.'),
    expiresIn: z.number().optional().describe('Seconds until the sandbox ends by itself.'),
    lastUsedAt: z.string().optional().describe('Time of the last use, RFC 3339.'),
  },
  moreOf: ({ state, expiresIn, lastUsedAt }: Sandbox) => ({ state, expiresIn, lastUsedAt }),
});

export const listSandboxes = listOf(sandbox, { plural: 'sandboxes', list: readInBulk(sandbox) });
