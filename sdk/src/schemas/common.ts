/**
 * What records of several kinds have in common, and the words that shapes are written with. Unknown fields are kept, and
 * null stands where a field may.
 */
import * as z from 'zod';
import {
  authenticationType,
  deploymentStatus,
  eventType,
  flavorType,
  generation,
  portProtocol,
  triggerType,
  volumeType,
} from './words';

// Every field is a copy of one of these: copying is five times as fast as making, and an import makes hundreds.
const aText = z.string().nullish();
const aNeededText = z.string();
const anOptionalText = z.string().optional();
const aNumber = z.number().nullish();
const aFlag = z.boolean().nullish();

/** Words of `./words`, which the generator of the types finds by this key. */
type Known = readonly string[];
const told = (description: string, known?: Known) =>
  known === undefined ? { description } : { description, known };

/** A text, or null, or nothing. */
export const text = (about: string, known?: Known): typeof aText => aText.meta(told(about, known));
/** A number, or null, or nothing. */
export const number = (about: string): typeof aNumber => aNumber.describe(about);
/** True or false, or null, or nothing. */
export const flag = (about: string): typeof aFlag => aFlag.describe(about);
/** A text that must be there. */
export const needed = (about: string, known?: Known): z.ZodString => aNeededText.meta(told(about, known));
/** A text, or nothing. */
export const optionalText = (about: string, known?: Known): typeof anOptionalText =>
  anOptionalText.meta(told(about, known));
/** A record with fields of its own, or null, or nothing. */
export const part = <T extends z.core.$ZodShape>(
  about: string,
  shape: T,
): z.ZodOptional<z.ZodNullable<z.ZodObject<T, z.core.$loose>>> =>
  z.looseObject(shape).nullish().describe(about);
/** The same record where it must be there. */
export const demanded = <T extends z.core.$ZodShape>(
  optional: ReturnType<typeof part<T>>,
): z.ZodObject<T, z.core.$loose> =>
  optional
    .unwrap()
    .unwrap()
    .describe(optional.description ?? '');
/** A list, or null, or nothing. */
export const listOf = <T extends z.ZodType>(
  about: string,
  item: T,
): z.ZodOptional<z.ZodNullable<z.ZodArray<T>>> => z.array(item).nullish().describe(about);

/** A map of strings; null values are tolerated. */
export const stringMap = z.record(z.string(), z.string().nullable());
/** A map of anything. */
export const anyMap = z.record(z.string(), z.unknown());

const mapOfTexts = stringMap.nullish();
const mapOfAnything = anyMap.nullish();
const listOfTexts = z.array(z.string()).nullish();

/** A map of strings, or null, or nothing. */
export const texts = (about: string): typeof mapOfTexts => mapOfTexts.describe(about);
/** A map of anything, or null, or nothing. */
export const anything = (about: string): typeof mapOfAnything => mapOfAnything.describe(about);
/** A list of strings, or null, or nothing. */
export const words = (about: string): typeof listOfTexts => listOfTexts.describe(about);

const recordTimes = {
  createdAt: text('When it was made, set by the service, RFC 3339.'),
  updatedAt: text('When it was last changed, set by the service, RFC 3339.'),
};

/** Who made and changed a record, and when. */
export const origins = {
  ...recordTimes,
  createdBy: text('Who made it, set by the service.'),
  updatedBy: text('Who last changed it, set by the service.'),
};

// Source: Specification, Common resource metadata; facts, B.
/** Metadata of a resource. */
export const metadata = z.looseObject({
  name: needed(
    'Primary identifier, immutable: lower-case letters, digits and dashes, at most 49 characters.',
  ),
  displayName: text('Human-readable name, at most 63 characters.'),
  externalId: text('Identifier chosen by the client, at most 64 characters: letters, digits and dashes.'),
  labels: texts('Key and value labels.'),
  ...origins,
  plan: text('Set by the service.'),
  url: text('Set by the service: address of the resource.'),
  workspace: text('Set by the service: the workspace that owns it.'),
});

// Source: Specification, Event record.
/** Something that happened to a resource, such as a deployment that failed. */
export const eventRecord = z.looseObject({
  type: text('Kind of event, such as deployment.', eventType),
  status: text('Status that the event brought, such as DEPLOYED.', deploymentStatus),
  message: text('What happened.'),
  revision: text('Revision that it is about.'),
  canaryRevision: text('Canary revision that it is about.'),
  time: text('When it happened, RFC 3339.'),
});

// Source: Specification, Environment variable.
/** An environment variable of a workload. */
export const env = z.looseObject({
  name: text('Name of the variable.'),
  value: text('Masked in answers when secret.'),
  secret: flag('Whether the value is a secret. Default: false.'),
});

// Source: facts, A.4 and B: Function.
/** Routing between revisions. */
export const revisionRouting = z.looseObject({
  active: text('Revision that serves; another id rolls back or forward.'),
  canary: text('Revision that is tried beside it.'),
  canaryPercent: number('Share of the canary, 0 to 100 percent.'),
  traffic: number('Share of the revision that this write creates, 0 to 100 percent. Default: 100.'),
  stickySessionTtl: number(
    'How long a caller stays with the revision that answered first, in seconds; 0 is off.',
  ),
});

// Source: facts, A.4 and B: Function.
/** One revision of an agent, function, job or model. */
export const revisionRecord = z.looseObject({
  id: text('Identifier.'),
  active: flag('Whether it serves.'),
  canary: flag('Whether it is tried beside the one that serves.'),
  previousActive: flag('Whether it served before the one that serves.'),
  status: text('Such as DEPLOYED, DEACTIVATED, FAILED.', deploymentStatus),
  trafficPercent: number('Share of the requests, 0 to 100 percent.'),
  createdAt: text('When it was made, RFC 3339.'),
  createdBy: text('Who made it.'),
});

// Source: facts, B: Function.
/** A port that a workload listens on. */
export const port = z.looseObject({
  name: text('Name of the port.'),
  protocol: text('HTTP, TCP, UDP or TLS.', portProtocol),
  target: number('Number of the port, 1 to 65535.'),
});

// Source: facts, A.3 and B: Function.
/** What starts a workload besides a request. */
export const trigger = z.looseObject({
  id: text('Generated when omitted.'),
  type: text('http, http-async or cron.', triggerType),
  enabled: flag('Whether it starts anything.'),
  configuration: part('How it starts the workload.', {
    path: text('Path that it listens on.'),
    authenticationType: text('public or private. Default: private.', authenticationType),
    schedule: text('Cron expression, for cron.'),
    timeout: number('Longest time, in seconds, at most 900.'),
    retry: number('How many times it is repeated when it fails.'),
    callbackUrl: text('Address that is told of the end, for http-async.'),
    callbackSecret: text('Set by the service: signs what the callback is sent; masked with asterisks later.'),
    tasks: listOf('Tasks of a job that it starts.', anyMap),
  }),
});

// Source: facts, B: Sandbox.
/** A volume that a workload mounts. */
export const volumeAttachment = z.looseObject({
  name: text('Name of the volume.'),
  mountPath: text('Where it is mounted.'),
  readOnly: flag('Whether it cannot be written. Default: false.'),
  sizeMb: number('Size of an ephemeral one, in MB.'),
  type: text('persistent or ephemeral.', volumeType),
});

// Source: facts, B: Model.
/** Hardware that a workload runs on. */
export const flavor = z.looseObject({
  name: text('Such as x86.'),
  type: text('cpu or gpu.', flavorType),
});

/** What records of deployed kinds carry besides metadata and spec. */
export const deployed = {
  events: listOf('What happened to it, set by the service.', eventRecord),
  status: text(
    'Set by the service: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED.',
    deploymentStatus,
  ),
};

/** Fields that several specs share. */
export const specFields = {
  enabled: flag('Whether it is deployed. Default: true.'),
  region: text('Where it runs.'),
  policies: words('Names of policies.'),
  public: flag('Whether it answers without a credential. Default: false. Generation mk3 only.'),
  revision: revisionRouting.nullish().describe('How requests are shared between revisions.'),
  triggers: listOf('What starts it besides a request.', trigger),
  integrationConnections: words('Names of the integration connections bound to it.'),
};

/** Fields that several runtimes share. */
export const runtimeFields = {
  envs: listOf('Variables that it runs with.', env),
  generation: text('mk2 or mk3.', generation),
  image: text('Container image.'),
  memory: number('Memory in MB; there is one core for every 2048.'),
  minScale: number('How many instances there are at least.'),
  maxScale: number('How many instances there are at most.'),
  ports: listOf('Ports that it listens on.', port),
};
