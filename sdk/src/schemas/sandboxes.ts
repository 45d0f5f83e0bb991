/** Sandboxes as they go over the wire. */
import { z } from 'zod';
import { env, eventRecord, metadata, port } from './common';

export const sandbox = z.looseObject({
  metadata,
  spec: z
    .looseObject({
      enabled: z.boolean().nullish().describe('Default: true.'),
      region: z.string().nullish(),
      runtime: z
        .looseObject({
          image: z.string().nullish(),
          memory: z.number().nullish().describe('Megabytes.'),
          envs: z.array(env).nullish(),
          ports: z.array(port).nullish(),
          ttl: z.string().nullish().describe('Time to live, a number with a unit: s, m, h, d or w.'),
        })
        .nullish(),
    })
    .nullish(),
  events: z.array(eventRecord).nullish(),
  state: z.string().nullish().describe('RUNNING or STANDBY.'),
  status: z.string().nullish().describe('Such as DEPLOYING, DEPLOYED, FAILED, TERMINATED, DELETING.'),
});

/** A sandbox: a machine to work in, and the source of snapshots. */
export type Sandbox = z.infer<typeof sandbox>;
/** What create sends: `metadata` and `spec`. */
export type SandboxBody = z.input<typeof sandbox>;
