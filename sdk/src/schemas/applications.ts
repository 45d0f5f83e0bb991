/** Applications and their revisions as they go over the wire. */
import { z } from 'zod';
import { env, eventRecord, metadata, revisionRouting } from './common';

export const appRevision = z.looseObject({
  id: z.string().nullish(),
  image: z.string().nullish(),
  memory: z.number().nullish().describe('Megabytes.'),
  port: z.number().nullish(),
  envs: z.array(env).nullish(),
  snapshot: z.string().nullish().describe('Id of the snapshot that it was forked from; only forks set it.'),
  createdAt: z.string().nullish().describe('RFC 3339.'),
  createdBy: z.string().nullish(),
});

const appUrl = z.looseObject({
  domain: z.string().nullish().describe('Custom domain.'),
  subdomain: z.string().nullish().describe('Prefix under a wildcard domain.'),
});

export const application = z.looseObject({
  metadata,
  spec: z
    .looseObject({
      enabled: z.boolean().nullish().describe('Default: true.'),
      image: z.string().nullish(),
      memory: z.number().nullish().describe('Megabytes.'),
      port: z.number().nullish().describe('Default: 8080.'),
      envs: z.array(env).nullish(),
      region: z.string().nullish(),
      revision: revisionRouting.nullish(),
      revisions: z
        .array(appRevision)
        .nullish()
        .describe('Set by the service: the revisions that are kept, at most 5.'),
      urls: z.array(appUrl).nullish(),
    })
    .nullish(),
  events: z.array(eventRecord).nullish(),
  status: z.string().nullish().describe('Such as DEPLOYING, DEPLOYED, FAILED, DELETING.'),
});

/** An application: one address in front of its revisions. */
export type Application = z.infer<typeof application>;
/** What create and update send: `metadata` and `spec`; a record that was read is one too. */
export type ApplicationBody = z.input<typeof application>;
/** One revision of an application. */
export type AppRevision = z.infer<typeof appRevision>;
