/** Snapshots and their forks as they go over the wire. */
// Source: Specification, Fork snapshot.
import * as z from 'zod';
import { optionalText, env, flag, listOf, needed, number, part, text } from './common';
import { forkTarget, snapshotSource, snapshotStatus } from './words';

// Source: facts, A.4.
/** A captured state of a sandbox. */
export const snapshot = z
  .looseObject({
    name: text('Unique in the workspace.'),
    id: text('Set by the service; usable wherever a name is.'),
    workspace: text('The workspace that owns it.'),
    source: part('What was captured.', {
      kind: text('sandbox.', snapshotSource),
      name: text('Name of the sandbox.'),
      deleted: flag('Whether the source is gone; the snapshot is then still usable.'),
    }),
    spec: part('What the source was like: image, memory, ports and so on.', {
      ports: listOf(
        'Ports that it listened on.',
        z.looseObject({ target: number('Port that is listened on.') }),
      ),
    }),
    status: text('pending, ready or failed; a snapshot can be forked when ready.', snapshotStatus),
    createdAt: text('When it was taken, RFC 3339.'),
  })
  .refine(({ name, id }) => Boolean(name ?? id), { path: ['name'], error: 'expected a name or an id' });

// Source: facts, A.4.
/** What creating a snapshot sends. */
export const snapshotBody = z.object({
  name: z.string().optional().describe('Unique in the workspace. Generated when omitted.'),
  source: z
    .object({
      name: needed('Name of the sandbox.'),
      kind: optionalText('Default and only kind: sandbox.', snapshotSource),
    })
    .describe('What is captured.'),
});

const overlay = z
  .array(env)
  .readonly()
  .optional()
  .describe("Variables on top of the source's: overridden or added, the others are kept.");

// Source: Specification, Fork snapshot; facts, A.4.
/** What a fork asks for. */
export const forkRequest = z.object({
  targetType: z.enum(['sandbox', 'application']).describe('Kind of what is created.'),
  targetName: needed('Name of what is created, or of the application that is given a revision.'),
  snapshotId: z
    .string()
    .optional()
    .describe(
      'Snapshot to fork from. Omitted: a fork to an application takes a new snapshot, one to a sandbox takes none.',
    ),
  envs: overlay,
  port: z.int().optional().describe("Port to expose. Default: the source's first port, else 8080."),
  prefix: z.string().optional().describe('Subdomain under `customDomain`.'),
  customDomain: z.string().optional().describe('Verified custom domain for applications.'),
  traffic: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Share of the revision created on an existing application, 0 to 100 percent.'),
});

// Source: Specification, Fork snapshot; facts, A.4.
/** What a fork made: not the resource itself, which is read by its name. */
export const forkResponse = z.looseObject({
  name: text('Name of the created or updated resource.'),
  type: text('sandbox or application.', forkTarget),
  snapshotId: text('Set only when the fork went through a snapshot.'),
});
