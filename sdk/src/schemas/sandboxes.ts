/** Schemas of sandboxes, previews, schedules and snapshots. */
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
  optionalText,
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
} from './enums.gen';

// Source: facts, A.5 and B: Sandbox.
/** A rule that deletes a sandbox automatically. */
export const expirationPolicy = z.looseObject({
  action: text('What happens at the end of the lifetime: delete. Default: delete.', expirationAction),
  type: text(
    'How the lifetime is measured: ttl-idle (time since the last use), ttl-max-age (time since the creation) or date.',
    expirationType,
  ),
  value: text('A number with a unit (s, m, h, d or w), such as 30m; or for date a time in RFC 3339.'),
});

// Source: facts, B: Sandbox.
/** A rule of a proxy: what it adds to requests to some destinations. */
export const proxyTarget = z.looseObject({
  destinations: words('Domains that the rule applies to.'),
  headers: texts('Headers to add.'),
  body: texts('Fields to add to the body of requests.'),
  secrets: texts(
    'Secret values by name, for headers and body. Never returned. If you leave them out in an update, they stay.',
  ),
});

// Source: facts, A.5 and B: Sandbox.
/** A sandbox: a machine with its own disk, processes and MCP endpoint. */
export const sandbox = z.looseObject({
  metadata,
  spec: part('Settings that are deployed.', {
    enabled: flag('Whether it is deployed. Default: true.'),
    region: text('Region that it runs in. Immutable.'),
    runtime: part('Container image, resources and variables.', {
      image: runtimeFields.image,
      memory: runtimeFields.memory,
      envs: runtimeFields.envs,
      ports: runtimeFields.ports,
      ttl: text('Lifetime from the creation, a number with a unit (s, m, h, d or w), such as 24h.'),
      expires: text('End, RFC 3339.'),
      extraArgs: texts('Kernel features: iptables, nfs and tun, each enabled or disabled. Immutable.'),
      terminationGracePeriodSeconds: number('Time that processes get to end by themselves, in seconds.'),
    }),
    lifecycle: part('Lifetime of the sandbox.', {
      expirationPolicies: listOf(
        'Rules that delete the sandbox automatically. The first rule that applies deletes it.',
        expirationPolicy,
      ),
      terminatedRetention: text(
        'Time for which the record can be read after the end, a number with a unit (s, m, h, d or w). Default: 5m.',
      ),
    }),
    network: part('Outgoing connections: allowed domains, egress gateway and proxy.', {
      allowedDomains: words('Domains that the sandbox can connect to. Empty: all.'),
      forbiddenDomains: words('Domains that the sandbox cannot connect to.'),
      egress: part('Egress gateway for outgoing requests.', {
        gateway: text('Name of the egress gateway.'),
        mode: text('How the gateway is used.'),
        policies: listOf('Policies for outgoing requests.', anyMap),
      }),
      firewall: part('Firewall of the sandbox.', { rulesets: words('Names of rule sets.') }),
      proxy: part('Proxy for outgoing requests.', {
        allowedDomains: words('Domains that can be reached through the proxy. Empty: all.'),
        forbiddenDomains: words('Domains that cannot be reached through the proxy.'),
        bypass: words('Domains that are reached without the proxy.'),
        routing: listOf('What the proxy adds to requests.', proxyTarget),
      }),
      subnet: text('Subnet of the sandbox.'),
    }),
    volumes: listOf('Volumes to mount.', volumeAttachment),
    vpc: text('Name of the VPC.'),
  }),
  ...deployed,
  nodeGeneration: text('Generation of the machine that runs it. Set by the platform.'),
  state: text('Whether the sandbox is awake: RUNNING or STANDBY. Set by the platform.', sandboxState),
  expiresIn: number('Time until the sandbox ends by itself, in seconds. Set by the platform.'),
  lastUsedAt: text('Time of the last use, RFC 3339. Set by the platform.'),
  errors: listOf(
    'Infrastructure errors. Set by the platform.',
    z.looseObject({
      code: text('Kind of error.'),
      message: text('Message of the platform.'),
      fatal: flag('Whether it ended the sandbox.'),
      instance: text('Instance with the error.'),
      time: text('Time of the event, RFC 3339.'),
    }),
  ),
});

// Source: facts, A.5 and B: Sandbox.
/** Body of create and update of a sandbox. You can send a record that was read. */
export const sandboxBody = sandbox.pick({ metadata: true, spec: true });

// Source: facts, A.5 and B: Sandbox.
/** Body of creating a sandbox. The name is generated if it is missing. */
export const newSandbox = z.looseObject({
  metadata: part('Name, labels and external id.', {
    ...metadata.shape,
    name: text('Name, unique in the workspace. Default: generated.'),
  }),
  spec: demanded(sandbox.shape.spec),
});

// Source: facts, B: Sandbox.
/** A public or private address of a port of a sandbox. */
export const preview = z.looseObject({
  metadata: z
    .looseObject({
      name: needed('Name of the preview, at most 49 characters. Immutable.'),
      displayName: text('Human-readable name, at most 63 characters.'),
      resourceName: text('Name of the sandbox. Set by the platform.'),
      resourceType: text('Kind of object: sandbox. Set by the platform.'),
      workspace: text('Workspace that contains it. Set by the platform.'),
      ...origins,
    })
    .describe('Name and origin.'),
  spec: part('Port and address.', {
    port: number('Port of the sandbox.'),
    public: flag('Whether everybody can open it. If false, a preview token is required.'),
    prefixUrl: text('First part of the host name.'),
    customDomain: text('Custom domain of the address.'),
    expires: text('End, RFC 3339.'),
    ttl: text('Lifetime from the creation, a number with a unit (s, m, h, d or w), such as 24h.'),
    requestHeaders: texts('Headers to add to requests.'),
    responseHeaders: texts('Headers to add to answers.'),
    region: text('State. Set by the platform.'),
    url: text('Address. Set by the platform.'),
  }),
  ...deployed,
});

// Source: facts, B: Sandbox.
/** Body of create and update of a preview. You can send a record that was read. */
export const previewBody = preview.pick({ metadata: true, spec: true });

/** Body of creating a preview. `spec` is required. */
export const newPreview = previewBody.extend({ spec: demanded(preview.shape.spec) });

// Source: facts, A.9 and B: Sandbox.
/** A token that opens a private preview. */
export const previewToken = z.looseObject({
  metadata: z
    .looseObject({
      name: needed('Name of the token.'),
      previewName: text('Name of the preview. Set by the platform.'),
      resourceName: text('Name of the sandbox. Set by the platform.'),
      resourceType: text('Kind of object: sandbox. Set by the platform.'),
      workspace: text('Workspace that contains it. Set by the platform.'),
    })
    .describe('Name and origin.'),
  spec: part('The token.', {
    expiresAt: text('End, RFC 3339.'),
    expired: flag('State. Set by the platform.'),
    token: text(
      'Value of the token, for the query or the header X-Service-Preview-Token. Set by the platform.',
    ),
  }),
});

// Source: facts, B: Sandbox.
/** Body of creating a preview token. */
export const newPreviewToken = previewToken
  .pick({ metadata: true })
  .extend({ spec: demanded(previewToken.shape.spec) });

const scheduleInput = {
  command: text('Command to run.'),
  name: text('Name of the process.'),
  workingDir: text('Working directory of the process.'),
  env: texts('Environment variables. Masked in answers.'),
  timeout: number('Time limit, in seconds. 0 means no limit. Default: 600.'),
  keepAlive: flag('Whether the sandbox stays awake while the process runs. Default: true.'),
};

// Source: facts, B: Sandbox.
/** A schedule that submits a process to a sandbox. */
export const schedule = z.looseObject({
  id: needed('Identifier. Immutable.'),
  type: text('Kind of time: cron or at.', scheduleType),
  value: text('Cron expression, or time in RFC 3339.'),
  maxExecutions: number('How many executions are kept in the history. Default: 100.'),
  input: part('The process.', scheduleInput),
  createdAt: text('Time of creation, RFC 3339. Set by the platform.'),
});

// Source: facts, B: Sandbox.
/**
 * Body of updating a schedule. You can send a record that was read, after you replace or remove the masked values of
 * `input.env`.
 */
export const scheduleBody = schedule
  .pick({ type: true, value: true, maxExecutions: true, input: true })
  .extend({ id: text('Identifier. Immutable. Default: generated.') });

// Source: facts, B: Sandbox.
/** Body of creating a schedule. */
export const newSchedule = scheduleBody.extend({
  type: needed('Kind of time: cron or at.', scheduleType),
  value: needed('Cron expression, or time in RFC 3339.'),
  input: z.looseObject({ ...scheduleInput, command: needed('Command to run.') }).describe('The process.'),
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
  status: text('Status of the submission: succeeded or failed. Absent in old records.', submissionStatus),
  statusCode: number('HTTP status of the submission. 0 if the sandbox could not be reached.'),
  error: text('Reason why the submission failed.'),
  timeout: number('Time limit of the process, in seconds. 0 means no limit.'),
  createdAt: text('Time of creation, RFC 3339.'),
  executedAt: text('Time of the submission, RFC 3339.'),
});

// Source: Specification, List workspace schedule executions.
/** Filters of the list of schedule executions. */
export const scheduleExecutionQuery = z.object({
  limit: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Number of executions in a page, 1 to 100. Default: 20.'),
  cursor: optionalText(
    '`nextCursor` of a page of the same query, at most 24 hours old. Default: the first page.',
  ),
  sort: z.enum(['createdAt:desc', 'createdAt:asc']).optional().describe('Default: `createdAt:desc`.'),
  q: optionalText(
    'Text to search for, in upper or lower case. Fewer than 2 characters filter nothing. Needs API version 2026-04-28.',
  ),
  status: optionalText(
    'Status of the submission. Records without a status match neither value.',
    submissionStatus,
  ),
  sandbox: optionalText('Only submissions to the sandbox with this name.'),
  schedule: optionalText('Only submissions of the schedule with this id.'),
  since: optionalText('Start of the window of `createdAt`, inclusive, RFC 3339.'),
  until: optionalText('End of the window of `createdAt`, inclusive, RFC 3339.'),
});

// Source: facts, A.4 and B: Sandbox.
/** A snapshot in the list of its sandbox. */
export const sandboxSnapshot = z.looseObject({
  id: text('Identifier.'),
  name: text('Name.'),
  sandboxName: text('Name of the sandbox.'),
  workspace: text('Workspace that contains it.'),
  status: text('Status: pending, ready or failed.', snapshotStatus),
  createdAt: text('Time of creation, RFC 3339.'),
  createdBy: text('User or service account that took it.'),
});

// Source: facts, A.4 and B: Sandbox.
/** Body of taking a snapshot of a sandbox. */
export const sandboxSnapshotBody = z.object({
  name: z
    .string()
    .optional()
    .describe('Name, unique in the workspace, at most 49 characters. Default: generated.'),
});
