/**
 * Shared fields of records, and helpers for writing schemas. Schemas keep unknown fields, and accept null for optional
 * fields.
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
} from './enums.gen';

// Every field is a copy of one of these. Copying is five times as fast as creating, and an import creates hundreds.
const aText = z.string().nullish();
const aNeededText = z.string();
const anOptionalText = z.string().optional();
const aNumber = z.number().nullish();
const aNeededNumber = z.number();
const aFlag = z.boolean().nullish();

/** Values of `./words`. The type generator finds them by this key. */
type Known = readonly string[];
const told = (description: string, known?: Known) =>
  known === undefined ? { description } : { description, known };

/** An optional string; may be null. */
export const text = (about: string, known?: Known): typeof aText => aText.meta(told(about, known));
/** An optional number; may be null. */
export const number = (about: string): typeof aNumber => aNumber.describe(about);
/** An optional boolean; may be null. */
export const flag = (about: string): typeof aFlag => aFlag.describe(about);
/** A required string. */
export const needed = (about: string, known?: Known): z.ZodString => aNeededText.meta(told(about, known));
/** A required number. */
export const neededNumber = (about: string): z.ZodNumber => aNeededNumber.describe(about);
/** An optional string; not null. */
export const optionalText = (about: string, known?: Known): typeof anOptionalText =>
  anOptionalText.meta(told(about, known));
/** An optional record with its own fields; may be null. */
export const part = <T extends z.core.$ZodShape>(
  about: string,
  shape: T,
): z.ZodOptional<z.ZodNullable<z.ZodObject<T, z.core.$loose>>> =>
  z.looseObject(shape).nullish().describe(about);
/** The same record, but required. */
export const demanded = <T extends z.core.$ZodShape>(
  optional: ReturnType<typeof part<T>>,
): z.ZodObject<T, z.core.$loose> =>
  optional
    .unwrap()
    .unwrap()
    .describe(optional.description ?? '');
/** An optional list; may be null. */
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

/** An optional map of strings; may be null. */
export const texts = (about: string): typeof mapOfTexts => mapOfTexts.describe(about);
/** An optional map of anything; may be null. */
export const anything = (about: string): typeof mapOfAnything => mapOfAnything.describe(about);
/** An optional list of strings; may be null. */
export const words = (about: string): typeof listOfTexts => listOfTexts.describe(about);

const recordTimes = {
  createdAt: text('Time of creation, RFC 3339. Set by the platform.'),
  updatedAt: text('Time of the last change, RFC 3339. Set by the platform.'),
};

/** Who made and changed a record, and when. */
export const origins = {
  ...recordTimes,
  createdBy: text('User or service account that created it. Set by the platform.'),
  updatedBy: text('User or service account that changed it last. Set by the platform.'),
};

// Source: Specification, Common resource metadata; facts, B.
/** Metadata of a resource. */
export const metadata = z.looseObject({
  name: needed(
    'Name, unique in the workspace and immutable: lower-case letters, digits and dashes, at most 49 characters.',
  ),
  displayName: text('Human-readable name, at most 63 characters.'),
  externalId: text('Your own identifier: letters, digits and dashes, at most 64 characters.'),
  labels: texts('Labels, as key and value.'),
  ...origins,
  plan: text('State. Set by the platform.'),
  url: text('Address of the object. Set by the platform.'),
  workspace: text('Workspace that contains it. Set by the platform.'),
});

// Source: Specification, Event record.
/** An event of an object, such as a failed deployment. */
export const eventRecord = z.looseObject({
  type: text('Kind of event, such as deployment.', eventType),
  status: text('Status that the object reached, such as DEPLOYED.', deploymentStatus),
  message: text('Message of the platform.'),
  revision: text('Revision that the event is about.'),
  canaryRevision: text('Canary revision that the event is about.'),
  time: text('Time of the event, RFC 3339.'),
});

// Source: Specification, Environment variable.
/** An environment variable of a workload. */
export const env = z.looseObject({
  name: needed('Name of the variable.'),
  value: text('Value. Masked in answers if it is secret.'),
  secret: flag('Whether the value is a secret. Default: false.'),
});

// Source: facts, A.4 and B: Function.
/** Routing between revisions. */
export const revisionRouting = z.looseObject({
  active: text('Active revision. Set it to another id to roll back or forward.'),
  canary: text('Canary revision.'),
  canaryPercent: number('Percentage of traffic for the canary, 0 to 100 percent.'),
  traffic: number(
    'Percentage of traffic for the revision that this write creates, 0 to 100 percent. Default: 100.',
  ),
  stickySessionTtl: number('Time for which a caller stays on one revision, in seconds. 0 is off.'),
});

// Source: facts, A.4 and B: Function.
/** One revision of an agent, function, job or model. */
export const revisionRecord = z.looseObject({
  id: text('Identifier.'),
  active: flag('Whether the revision serves.'),
  canary: flag('Whether the revision is a canary.'),
  previousActive: flag('Whether the revision served before the active one.'),
  status: text('Status, such as DEPLOYED, DEACTIVATED or FAILED.', deploymentStatus),
  trafficPercent: number('Percentage of traffic, 0 to 100 percent.'),
  createdAt: text('Time of creation, RFC 3339.'),
  createdBy: text('User or service account that created it.'),
});

// Source: facts, B: Function.
/** A port that a workload listens on. */
export const port = z.looseObject({
  name: text('Name of the port.'),
  protocol: text('Protocol: HTTP, TCP, UDP or TLS.', portProtocol),
  target: neededNumber('Number of the port, 1 to 65535.'),
});

// Source: facts, A.3 and B: Function.
/** What starts a workload besides a request. */
export const trigger = z.looseObject({
  id: text('Identifier. Default: generated.'),
  type: text('What starts the workload: http, http-async or cron.', triggerType),
  enabled: flag('Whether the trigger is active. Default: true.'),
  configuration: part('Settings of the trigger.', {
    path: text('Path of the requests that start the workload.'),
    authenticationType: text(
      'Whether callers need a credential: public (no) or private (yes). Default: private.',
      authenticationType,
    ),
    schedule: text('Cron expression with five fields, in UTC. Only for cron.'),
    timeout: number('Time limit of one run, in seconds, at most 900.'),
    retry: number('How many times it is retried after a failure.'),
    callbackUrl: text('Address that receives the result. Only for http-async.'),
    callbackSecret: text(
      'Secret that signs callbacks. Returned only once, on creation, then masked. Set by the platform.',
    ),
    tasks: listOf('Tasks of the job that the trigger starts.', anyMap),
  }),
});

// Source: facts, B: Sandbox.
/** A volume that a workload mounts. */
export const volumeAttachment = z.looseObject({
  name: text('Name of the volume.'),
  mountPath: text('Path that it is mounted at.'),
  readOnly: flag('Whether it is mounted read-only. Default: false.'),
  sizeMb: number('Size in MB. Only for ephemeral volumes.'),
  type: text('Lifetime of the volume: persistent or ephemeral. Default: persistent.', volumeType),
});

// Source: facts, B: Model.
/** Hardware that a workload runs on. */
export const flavor = z.looseObject({
  name: text('Name of the hardware, such as x86.'),
  type: text('Kind of processor: cpu or gpu.', flavorType),
});

/** What records of deployed kinds carry besides metadata and spec. */
export const deployed = {
  events: listOf('Events, oldest first. Set by the platform.', eventRecord),
  status: text(
    'Status of the deployment: UPLOADING, BUILDING, BUILT, DEPLOYING, DEPLOYED, FAILED, DEACTIVATING, DEACTIVATED, DELETING or TERMINATED. Set by the platform.',
    deploymentStatus,
  ),
};

/** Fields that several specs share. */
export const specFields = {
  enabled: flag('Whether it is deployed. Default: true.'),
  region: text('Region that it runs in.'),
  policies: words('Names of policies.'),
  public: flag('Whether it answers without a credential. Requires generation mk3. Default: false.'),
  revision: revisionRouting.nullish().describe('Routing between revisions.'),
  triggers: listOf('Triggers that start it besides a request to its address.', trigger),
  integrationConnections: words('Names of the integration connections that it uses.'),
};

/** Fields that several runtimes share. */
export const runtimeFields = {
  envs: listOf('Environment variables.', env),
  generation: text('Generation of the infrastructure: mk2 or mk3.', generation),
  image: text('Container image.'),
  memory: number('Memory in MB, with one core for every 2048.'),
  minScale: number('How many instances run at least.'),
  maxScale: number('How many instances run at most.'),
  ports: listOf('Ports that it listens on.', port),
};
