/**
 * One event of a rollout, as data. `run --json` and `status --json` print it, and the webhook receives it. Its JSON
 * schema, cli/schema/rollout-1.json, is made from this one.
 */
import { z } from 'zod';
import type { Finding } from '../decision';
import { CAUSES } from '../progress';

/** The form of an event. A field may be added; a change of a field has another number. */
export const SCHEMA = 'workload.rollout/1';

/** What happened. `status` is no move: it is the situation at a look. */
export const EVENTS = [
  'started',
  'step',
  'awaiting-approval',
  'approved',
  'paused',
  'resumed',
  'stalled',
  'aborted',
  'undone',
  'retried',
  'superseded',
  'taken-over',
  'done',
  'status',
] as const;

export type EventName = (typeof EVENTS)[number];

const FINDINGS = {
  passing: true,
  failing: true,
  inconclusive: true,
  waiting: true,
  broken: true,
} as const satisfies Record<Finding['kind'], true>;

const counts = z
  .strictObject({
    bad: z.number().describe('Failed requests.'),
    total: z.number().describe('All requests.'),
  })
  .describe('Requests of one release during this step.');

const check = z.strictObject({
  name: z.string().describe('Name of the check in the strategy.'),
  verdict: z
    .enum(Object.keys(FINDINGS) as (keyof typeof FINDINGS)[])
    .describe('Its result at the last look.'),
  says: z.string().optional().describe('The result in words.'),
  canary: counts.optional(),
  baseline: counts.optional(),
  unnamed: z.number().optional().describe('Requests whose answers named no release.'),
});

const revision = z.string().describe('A revision, such as `rev-2`.');
const release = z
  .string()
  .optional()
  .describe('The snapshot or image of the revision. Absent if nobody recorded it.');

export const rolloutEvent = z
  .strictObject({
    schema: z.literal(SCHEMA),
    time: z.iso.datetime().describe('When it happened, RFC 3339, UTC.'),
    event: z.enum(EVENTS).describe('What happened. `status` is the situation at a look.'),
    text: z
      .string()
      .describe('The event as one sentence. It is made from the other fields; do not parse it.'),
    stack: z
      .string()
      .optional()
      .describe('The stack. Absent if the command acted with the credential alone.'),
    urn: z
      .string()
      .optional()
      .describe('URN of the resource. Absent if the command acted with the credential alone.'),
    baseUrl: z.string().describe('Address of the platform.'),
    workspace: z.string().describe('Workspace of the object.'),
    resource: z.string().describe('Logical name of the resource; without a stack, the name of the object.'),
    kind: z.string().describe('Kind of the object, such as `ForkedApplication`.'),
    name: z.string().describe('Name of the object on the platform.'),
    status: z
      .enum(['Progressing', 'Paused', 'Degraded', 'Healthy'])
      .describe('Status of the rollout after the event.'),
    revision: revision.describe('The revision that rolls out.'),
    release,
    verdict: z
      .enum(['good', 'open', 'bad'])
      .describe('Whether the revision may get all traffic again: a bad one may not.'),
    share: z.number().describe('Share of the revision in the traffic, in percent.'),
    step: z.number().optional().describe('The current step, from 1.'),
    steps: z
      .number()
      .optional()
      .describe('Number of steps. Absent if the command acted with the credential alone.'),
    before: z
      .strictObject({ revision, release })
      .optional()
      .describe('The revision that the traffic goes back to.'),
    since: z.iso.datetime().optional().describe('Since when it is in this step, or paused, or over.'),
    cause: z.enum(CAUSES).optional().describe('Why it does not continue.'),
    reason: z.string().optional().describe('The cause in words, or `--reason`; at most 120 characters.'),
    actor: z
      .strictObject({
        claim: z
          .string()
          .optional()
          .describe('Who moved it, as they say: `--as`, the user of the pipeline, or user@host.'),
        platform: z
          .string()
          .optional()
          .describe('Who changed the object last, as the platform says (`metadata.updatedBy`).'),
      })
      .optional(),
    checks: z.array(check).optional().describe('The checks of the step, at the last look.'),
    at: z
      .string()
      .optional()
      .describe('Revision and share, such as `rev-2:10`. A command with `--at` acts only on this.'),
    next: z
      .string()
      .optional()
      .describe(
        'The command that a person would run next, in the folder of the program. It names the stack; after a command that acted with the credential alone, add `--stack`.',
      ),
  })
  .describe('One event of a progressive rollout.');

export type RolloutEvent = z.output<typeof rolloutEvent>;

/** Fields whose values are words of this command, or name things: they are never concealed. */
export const KEPT: ReadonlySet<keyof RolloutEvent | 'claim'> = new Set([
  'schema',
  'time',
  'event',
  'stack',
  'urn',
  'baseUrl',
  'workspace',
  'kind',
  'status',
  'verdict',
  'since',
  'cause',
] as const);

/** The JSON schema of an event. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(rolloutEvent, {
    // The format says it.
    override: ({ jsonSchema: one }) => {
      if (one.format === 'date-time') delete one.pattern;
    },
  });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/rollout-1.json', ...schema };
}
