/** What records of several kinds have in common. Unknown fields are kept, and null stands where a field may. */
import { z } from 'zod';

/** A map of strings; null values are tolerated. */
export const stringMap = z.record(z.string(), z.string().nullable());

/** Specification, Common resource metadata. */
export const metadata = z.looseObject({
  name: z
    .string()
    .describe('Primary identifier: lower-case letters, digits and dashes, at most 49 characters.'),
  displayName: z.string().nullish().describe('Human-readable name, at most 63 characters.'),
  externalId: z.string().nullish().describe('Identifier chosen by the client, at most 64 characters.'),
  labels: stringMap.nullish().describe('Key and value labels.'),
  createdAt: z.string().nullish().describe('Set by the service, RFC 3339.'),
  updatedAt: z.string().nullish().describe('Set by the service, RFC 3339.'),
  createdBy: z.string().nullish().describe('Set by the service.'),
  updatedBy: z.string().nullish().describe('Set by the service.'),
  plan: z.string().nullish().describe('Set by the service.'),
  url: z.string().nullish().describe('Set by the service: address of the resource.'),
  workspace: z.string().nullish().describe('Set by the service: the workspace that owns it.'),
});

/** Specification, Event record. */
export const eventRecord = z.looseObject({
  type: z.string().nullish().describe('Kind of event, such as deployment.'),
  status: z.string().nullish().describe('Status that the event brought, such as DEPLOYED.'),
  message: z.string().nullish(),
  revision: z.string().nullish().describe('Revision that it is about.'),
  canaryRevision: z.string().nullish().describe('Canary revision that it is about.'),
  time: z.string().nullish().describe('RFC 3339.'),
});

/** Specification, Environment variable. */
export const env = z.looseObject({
  name: z.string().nullish(),
  value: z.string().nullish().describe('Masked in answers when secret.'),
  secret: z.boolean().nullish().describe('Whether the value is a secret.'),
});

/** Routing between revisions. */
export const revisionRouting = z.looseObject({
  active: z.string().nullish().describe('Revision that serves.'),
  canary: z.string().nullish().describe('Revision that is tried beside it.'),
  canaryPercent: z.number().nullish().describe('Share of the canary, 0 to 100.'),
  traffic: z.number().nullish().describe('Share of the revision that this write creates, 0 to 100.'),
  stickySessionTtl: z.number().nullish().describe('Seconds; 0 is off.'),
});

/** A port that a workload listens on. */
export const port = z.looseObject({
  name: z.string().nullish(),
  protocol: z.string().nullish().describe('HTTP, TCP, UDP or TLS.'),
  target: z.number().nullish(),
});

/** Metadata of a resource. */
export type Metadata = z.infer<typeof metadata>;
/** Something that happened to a resource, such as a deployment that failed. */
export type EventRecord = z.infer<typeof eventRecord>;
/** An environment variable of a workload. */
export type Env = z.infer<typeof env>;
