/** Snapshots and their forks as they go over the wire (Specification, Fork snapshot). */
import { z } from 'zod';
import type { Env } from './common';

export const snapshot = z
  .looseObject({
    name: z.string().nullish(),
    id: z.string().nullish().describe('Set by the service; usable wherever a name is.'),
    workspace: z.string().nullish(),
    source: z
      .looseObject({
        kind: z.string().nullish(),
        name: z.string().nullish(),
        deleted: z
          .boolean()
          .nullish()
          .describe('Whether the source is gone; the snapshot is then still usable.'),
      })
      .nullish(),
    spec: z
      .looseObject({
        ports: z
          .array(z.looseObject({ target: z.number().nullish().describe('Port that is listened on.') }))
          .nullish(),
      })
      .nullish(),
    status: z.string().nullish().describe('pending, ready or failed; a snapshot can be forked when ready.'),
    createdAt: z.string().nullish().describe('RFC 3339.'),
  })
  .refine(({ name, id }) => Boolean(name ?? id), { path: ['name'], error: 'expected a name or an id' });

export const forkResponse = z.looseObject({
  name: z.string().nullish().describe('Name of the created or updated resource.'),
  type: z.string().nullish().describe('sandbox or application.'),
  snapshotId: z.string().nullish().describe('Set only when the fork went through a snapshot.'),
});

/** A captured state of a sandbox. */
export type Snapshot = z.infer<typeof snapshot>;

/** What creating a snapshot sends. */
export interface SnapshotBody {
  /** Unique in the workspace. Generated when omitted. */
  name?: string | undefined;
  /** What is captured. `kind` is `sandbox`, the default. */
  source: { name: string; kind?: string | undefined };
}

/** What a fork asks for (Specification, Fork snapshot). */
export interface ForkRequest {
  targetType: 'sandbox' | 'application';
  /** Name of what is created, or of the application that is given a revision. */
  targetName: string;
  /** Snapshot to fork from. Omitted: a fork to an application takes a new snapshot, one to a sandbox takes none. */
  snapshotId?: string | undefined;
  /** Variables on top of the source's: overridden or added, the others are kept. */
  envs?: readonly Env[] | undefined;
  /** Port to expose. Default: the source's first port, else 8080. */
  port?: number | undefined;
  /** Subdomain under `customDomain`. */
  prefix?: string | undefined;
  customDomain?: string | undefined;
  /** Share of the revision created on an existing application, 0 to 100 percent. */
  traffic?: number | undefined;
}

/** What a fork made: not the resource itself, which is read by its name. */
export type ForkResponse = z.infer<typeof forkResponse>;
