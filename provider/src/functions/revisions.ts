/** listRevisions: what was deployed of a workload, and what serves. */
// Source: facts, A.4.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { defineFunction } from '../resource';
import { choice, resourceName, word } from '../resources/schemas';
import { deploymentStatus, releasedKind } from '../resources/enums.gen';
import { existing, fit } from './shared';

type Read = (client: Client, name: string, options: { signal: AbortSignal }) => Promise<readonly object[]>;

const READ = {
  agent: (client, name, options) => client.agents.revisions(name, options),
  application: (client, name, options) => client.applications.revisions(name, options),
  function: (client, name, options) => client.functions.revisions(name, options),
  job: (client, name, options) => client.jobs.revisions(name, options),
  model: (client, name, options) => client.models.revisions(name, options),
} satisfies Record<string, Read>;

const revision = z
  .object({
    id: z.string().describe('Identifier of the revision, such as rev-1.'),
    status: word(deploymentStatus)
      .optional()
      .describe('Status, such as DEPLOYED, DEACTIVATED or FAILED. Absent for applications.'),
    active: z
      .boolean()
      .optional()
      .describe('Whether the revision serves. For applications, see getApplication.'),
    canary: z.boolean().optional().describe('Whether the revision is a canary.'),
    previousActive: z.boolean().optional().describe('Whether the revision served before the active one.'),
    trafficPercent: z.number().optional().describe('Percentage of traffic.'),
    createdAt: z.string().optional().describe('Time of creation, RFC 3339.'),
    createdBy: z.string().optional().describe('User or service account that created it.'),
  })
  .meta({ id: 'Revision' });

const result = z.object({ revisions: z.array(revision).describe('Existing revisions.') });

export const listRevisions = defineFunction({
  name: 'listRevisions',
  description:
    'Lists the existing revisions of a workload and their percentages of traffic. Fails if the workload does not exist.',
  args: z.strictObject({
    kind: choice(releasedKind).describe('Kind of the workload: agent, application, function, job or model.'),
    name: resourceName.describe('Name of the workload.'),
  }),
  result,
  run: async ({ client, signal }, { kind, name }) => {
    const revisions = await existing(READ[kind](client, name, { signal }), `${kind} "${name}"`);
    return fit(result, { revisions });
  },
});
