/** Schemas of snapshots and forks. */
// Source: Specification, Fork snapshot.
import * as z from 'zod';
import {
  optionalText,
  env,
  flag,
  listOf,
  needed,
  number,
  part,
  port,
  text,
  volumeAttachment,
} from './common';
import { forkTarget, snapshotSource, snapshotStatus } from './enums.gen';

// Source: facts, A.4.
/** A copy of a sandbox at one moment. */
export const snapshot = z
  .looseObject({
    name: text('Name, unique in the workspace.'),
    id: text('Identifier. It can be used wherever a name can. Set by the platform.'),
    workspace: text('Workspace that contains it.'),
    source: part('Captured sandbox.', {
      kind: text('Kind of source: sandbox. Default: sandbox.', snapshotSource),
      name: text('Name of the sandbox.'),
      deleted: flag('Whether the source was deleted. The snapshot can still be used.'),
    }),
    spec: part('Image, memory, ports and other settings of the captured sandbox.', {
      generation: text('Generation of the infrastructure.'),
      image: text('Container image.'),
      memory: number('Memory in MB.'),
      ports: listOf('Ports of the captured sandbox.', port),
      region: text('Region of the captured sandbox.'),
      volumes: listOf('Mounted volumes.', volumeAttachment),
    }),
    status: text('Status: pending, ready or failed. Only a ready snapshot can be forked.', snapshotStatus),
    createdAt: text('Time of the capture, RFC 3339.'),
  })
  .refine(({ name, id }) => Boolean(name ?? id), { path: ['name'], error: 'expected a name or an id' });

// Source: facts, A.4.
/** Body of creating a snapshot. */
export const snapshotBody = z.object({
  name: z
    .string()
    .optional()
    .describe('Name, unique in the workspace, at most 49 characters. Default: generated.'),
  source: z
    .object({
      name: needed('Name of the sandbox.'),
      kind: optionalText('Kind of source: sandbox. Default: sandbox.', snapshotSource),
    })
    .describe('Sandbox to capture.'),
});

const overlay = z
  .array(env)
  .readonly()
  .optional()
  .describe(
    'Variables that are added to those of the source. A variable of the same name takes the new value.',
  );

// Source: Specification, Fork snapshot; facts, A.4.
/** Body of a fork. */
export const forkRequest = z.object({
  targetType: z.enum(['sandbox', 'application']).describe('Kind of the target.'),
  targetName: needed('Name of the target: the new object, or the application that gets a revision.'),
  snapshotId: z
    .string()
    .optional()
    .describe(
      'Snapshot to fork from. Without it, a fork into an application takes a new snapshot, and a fork into a sandbox copies the live state.',
    ),
  envs: overlay,
  port: z.int().optional().describe("Port to expose. Default: the source's first port, else 8080."),
  prefix: z.string().optional().describe('Subdomain below `customDomain`.'),
  customDomain: z
    .string()
    .optional()
    .describe('Custom domain. It must be verified and of type applications.'),
  traffic: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Percentage of traffic for the new revision of an existing application, 0 to 100 percent.'),
});

// Source: Specification, Fork snapshot; facts, A.4.
/** Result of a fork. Read the created object by its name. */
export const forkResponse = z.looseObject({
  name: text('Name of the created or updated resource.'),
  type: text('Kind of the target: sandbox or application.', forkTarget),
  snapshotId: text('Id of the snapshot. Absent if the fork copied the live state.'),
});
