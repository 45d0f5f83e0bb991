/** Sandboxes, their previews, schedules and snapshots as they go over the wire. */
import * as z from 'zod';
import {
  demanded,
  anyMap,
  deployed,
  flag,
  listOf,
  metadata,
  needed,
  number,
  origins,
  part,
  runtimeFields,
  text,
  texts,
  volumeAttachment,
  words,
} from './common';
import {
  expirationAction,
  expirationType,
  sandboxState,
  scheduleType,
  snapshotStatus,
  submissionStatus,
} from './words';

// Source: facts, A.5 and B: Sandbox.
/** When a sandbox ends by itself. */
export const expirationPolicy = z.looseObject({
  action: text('delete.', expirationAction),
  type: text('ttl-idle, ttl-max-age or date.', expirationType),
  value: text('A number with a unit (s, m, h, d or w), such as 30m; or for date a time in RFC 3339.'),
});

// Source: facts, B: Sandbox.
/** What a proxy adds to the requests to some destinations. */
export const proxyTarget = z.looseObject({
  destinations: words('Domains that it is for.'),
  headers: texts('Header fields that are added.'),
  body: texts('Fields of the body that are added.'),
  secrets: texts('Values that headers and body refer to by name; never answered, kept where left out.'),
});

// Source: facts, A.5 and B: Sandbox.
/** A sandbox: a machine to work in, and the source of snapshots. */
export const sandbox = z.looseObject({
  metadata,
  spec: part('What is deployed.', {
    enabled: flag('Whether it is deployed. Default: true.'),
    region: text('Where it runs.'),
    runtime: part('What it runs on.', {
      image: runtimeFields.image,
      memory: runtimeFields.memory,
      envs: runtimeFields.envs,
      ports: runtimeFields.ports,
      ttl: text('Time to live, a number with a unit (s, m, h, d or w), such as 24h.'),
      expires: text('When it ends, RFC 3339.'),
      extraArgs: texts('Immutable; iptables, nfs and tun may be enabled or disabled.'),
      terminationGracePeriodSeconds: number('How long it has to end by itself, in seconds.'),
    }),
    lifecycle: part('When it ends by itself.', {
      expirationPolicies: listOf('The first that applies ends it.', expirationPolicy),
      terminatedRetention: text(
        'How long it is kept after its end, a number with a unit (s, m, h, d or w). Default: 5m.',
      ),
    }),
    network: part('Where it may connect to.', {
      allowedDomains: words('Domains that it may connect to; none: all.'),
      forbiddenDomains: words('Domains that it may not connect to.'),
      egress: part('How its requests leave.', {
        gateway: text('Name of the egress gateway.'),
        mode: text('How the gateway is used.'),
        policies: listOf('What may leave through it.', anyMap),
      }),
      firewall: part('What filters its connections.', { rulesets: words('Names of rule sets.') }),
      proxy: part('A proxy that its requests go through.', {
        allowedDomains: words('Domains that may be asked; none: all.'),
        forbiddenDomains: words('Domains that may not be asked.'),
        bypass: words('Domains that are asked without the proxy.'),
        routing: listOf('What the proxy adds to requests.', proxyTarget),
      }),
      subnet: text('Subnet that it is in.'),
    }),
    volumes: listOf('Volumes that it mounts.', volumeAttachment),
    vpc: text('Name of the VPC that it is in.'),
  }),
  ...deployed,
  state: text('Set by the service: RUNNING or STANDBY.', sandboxState),
  expiresIn: number('Set by the service: how long until it ends, in seconds.'),
  lastUsedAt: text('When it was last used, set by the service, RFC 3339.'),
  errors: listOf(
    'Set by the service: what went wrong below it.',
    z.looseObject({
      code: text('Kind of error.'),
      message: text('What happened.'),
      fatal: flag('Whether it ended the sandbox.'),
      instance: text('Instance that it happened to.'),
      time: text('When it happened, RFC 3339.'),
    }),
  ),
});

// Source: facts, A.5 and B: Sandbox.
/** What create and update of a sandbox send; a record that was read is one too. */
export const sandboxBody = sandbox.pick({ metadata: true, spec: true });

// Source: facts, A.5 and B: Sandbox.
/** What creating a sandbox sends; a name is generated when omitted. */
export const newSandbox = z.looseObject({
  metadata: part('Name, labels and so on.', {
    ...metadata.shape,
    name: text('Unique in the workspace. Generated when omitted.'),
  }),
  spec: demanded(sandbox.shape.spec),
});

// Source: facts, B: Sandbox.
/** A public or private address of a port of a sandbox. */
export const preview = z.looseObject({
  metadata: z
    .looseObject({
      name: needed('Name of the preview.'),
      displayName: text('Human-readable name.'),
      resourceName: text('Set by the service: name of the sandbox.'),
      resourceType: text('Set by the service: sandbox.'),
      workspace: text('Set by the service: the workspace that owns it.'),
      ...origins,
    })
    .describe('Name and origin.'),
  spec: part('What is shown.', {
    port: number('Port of the sandbox.'),
    public: flag('Whether it answers without a token.'),
    prefixUrl: text('First part of its host name.'),
    customDomain: text('Domain that it is under.'),
    expires: text('When it ends, RFC 3339.'),
    ttl: text('Time to live, a number with a unit (s, m, h, d or w), such as 24h.'),
    requestHeaders: texts('Header fields that are added to requests.'),
    responseHeaders: texts('Header fields that are added to answers.'),
    region: text('Set by the service.'),
    url: text('Set by the service: its address.'),
  }),
  ...deployed,
});

// Source: facts, B: Sandbox.
/** What create and update of a preview send; a record that was read is one too. */
export const previewBody = preview.pick({ metadata: true, spec: true });

/** What creating a preview sends: its `spec` is required. */
export const newPreview = previewBody.extend({ spec: demanded(preview.shape.spec) });

// Source: facts, A.9 and B: Sandbox.
/** A token that opens a private preview. */
export const previewToken = z.looseObject({
  metadata: z
    .looseObject({
      name: needed('Name of the token.'),
      previewName: text('Set by the service: name of the preview.'),
      resourceName: text('Set by the service: name of the sandbox.'),
      resourceType: text('Set by the service: sandbox.'),
      workspace: text('Set by the service: the workspace that owns it.'),
    })
    .describe('Name and origin.'),
  spec: part('The token.', {
    expiresAt: text('When it ends, RFC 3339.'),
    expired: flag('Set by the service.'),
    token: text('Set by the service: the value, sent in the query or as X-Service-Preview-Token.'),
  }),
});

// Source: facts, B: Sandbox.
/** What creating a token of a preview sends. */
export const newPreviewToken = previewToken
  .pick({ metadata: true })
  .extend({ spec: demanded(previewToken.shape.spec) });

const scheduleInput = {
  command: text('What is run.'),
  name: text('Name of the process.'),
  workingDir: text('Where it runs.'),
  env: texts('Variables that it runs with; masked in answers.'),
  timeout: number('Longest time, in seconds; 0 is none. Default: 600.'),
  keepAlive: flag('Whether the sandbox stays awake for it. Default: true.'),
};

// Source: facts, B: Sandbox.
/** A schedule: submits a process to a sandbox. */
export const schedule = z.looseObject({
  id: needed('Identifier.'),
  type: text('cron or at.', scheduleType),
  value: text('Cron expression, or time in RFC 3339.'),
  maxExecutions: number('How many executions are remembered. Default: 100.'),
  input: part('The process.', scheduleInput),
  createdAt: text('When it was made, set by the service, RFC 3339.'),
});

// Source: facts, B: Sandbox.
/**
 * What updating a schedule sends; a record that was read is one too, once masked values of `input.env` are replaced or
 * left out.
 */
export const scheduleBody = schedule
  .pick({ type: true, value: true, maxExecutions: true, input: true })
  .extend({ id: text('Identifier. Generated when omitted.') });

// Source: facts, B: Sandbox.
/** What creating a schedule sends. */
export const newSchedule = scheduleBody.extend({
  type: needed('cron or at.', scheduleType),
  value: needed('Cron expression, or time in RFC 3339.'),
  input: z.looseObject({ ...scheduleInput, command: needed('What is run.') }).describe('The process.'),
});

// Source: Specification, Schedule execution; facts, B: Sandbox.
/**
 * A submission of a process to a sandbox by a schedule. Its status says whether the submission was accepted, not
 * whether the process completed.
 */
export const scheduleExecution = z.looseObject({
  id: text('Identifier.'),
  scheduleId: text('Schedule that produced it.'),
  sandbox: text('Name of the sandbox.'),
  processName: text('Process that was submitted.'),
  status: text('succeeded or failed; historical ones have none.', submissionStatus),
  statusCode: number('HTTP status of the submission; 0 when the sandbox could not be reached.'),
  error: text('Why the submission failed.'),
  timeout: number('Longest time for the process, in seconds; 0 is none.'),
  createdAt: text('When it was made, RFC 3339.'),
  executedAt: text('When the process was submitted, RFC 3339.'),
});

// Source: facts, A.4 and B: Sandbox.
/** A snapshot as the sandbox that it was taken of lists it. */
export const sandboxSnapshot = z.looseObject({
  id: text('Identifier.'),
  name: text('Name.'),
  sandboxName: text('Name of the sandbox.'),
  workspace: text('The workspace that owns it.'),
  status: text('pending, ready or failed.', snapshotStatus),
  createdAt: text('When it was made, RFC 3339.'),
  createdBy: text('Who took it.'),
});

// Source: facts, A.4 and B: Sandbox.
/** What taking a snapshot of a sandbox sends. */
export const sandboxSnapshotBody = z.object({
  name: z.string().optional().describe('Unique in the workspace. Generated when omitted.'),
});
