/**
 * Every row and every rule of the API's specification in short words, with the tests that check the emulator for it.
 * `scripts/specification-coverage.mjs` writes `docs/specification-coverage.md` from here.
 */

/** A test by its file and its full title: the titles around it and its own, in their source form. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

export interface Rule {
  readonly rule: string;
  readonly tests: readonly NamedTest[];
}

const inFile =
  (file: string) =>
  (...titles: string[]): NamedTest[] =>
    titles.map((title) => ({ file, title }));

const app = inFile('emulator/src/app.test.ts');
const exchange = inFile('emulator/src/http/exchange.test.ts');
const openapi = inFile('emulator/src/openapi.test.ts');
const scopes = inFile('emulator/src/identity/scopes.test.ts');
const sandboxes = inFile('emulator/src/products/sandboxes/inside/inference.test.ts');
const workloads = inFile('emulator/src/inference/routes.test.ts');
const applications = inFile('emulator/src/products/applications/routes.test.ts');
const billing = inFile('emulator/src/products/accounts/routes.test.ts');
const catalogue = inFile('emulator/src/products/catalogue/routes.test.ts');
const connections = inFile('emulator/src/products/connections/routes.test.ts');
const consent = inFile('emulator/src/products/oauth/consent-page.test.ts');
const domains = inFile('emulator/src/products/custom-domains/routes.test.ts');
const drives = inFile('emulator/src/products/drives/routes.test.ts');
const executions = inFile('emulator/src/products/jobs/routes.test.ts');
const functions = inFile('emulator/src/products/functions/routes.test.ts');
const lists = inFile('emulator/src/http/lists.test.ts');
const oauth = inFile('emulator/src/products/oauth/token.test.ts');
const policies = inFile('emulator/src/products/policies/routes.test.ts');
const parts = inFile('emulator/src/products/sandboxes/parts.test.ts');
const schedules = inFile('emulator/src/products/sandboxes/schedules/executions.test.ts');
const accounts = inFile('emulator/src/products/service-accounts/routes.test.ts');
const snapshots = inFile('emulator/src/products/snapshots/routes.test.ts');
const volumes = inFile('emulator/src/products/volumes/routes.test.ts');
const deployed = inFile('emulator/src/products/workloads/routes.test.ts');
const workspaces = inFile('emulator/src/products/workspaces/routes.test.ts');
const tenants = inFile('tests/emulator/multi-tenant.test.ts');
const http = inFile('sdk/src/http.test.ts');

const rule = (words: string, ...tests: readonly (readonly NamedTest[])[]): Rule => ({
  rule: words,
  tests: tests.flat(),
});

const A_DRIVE = drives('a new drive is deployed at once, with its addresses');
const A_ROW = schedules('a row is shown as recorded');
const ENVELOPE = schedules(
  'executions of the workspace are listed newest first, in an envelope in every version',
);
const FILTERED = schedules('%s returns %j');
const QUERY_REFUSED = schedules('%s is a 400 that names the parameter');
const A_TEMPLATE = catalogue('a template has every field of the specification');
const A_FUNCTION = functions('a new function is deploying first, and deployed after its time');
const NOT_NAMED = snapshots('an invalid fork with %s is a 400');
const LIVE_COPY = snapshots(
  'a fork into a sandbox without snapshotId copies the live state and keeps no snapshot',
);
const GIVEN_SNAPSHOT = snapshots('a fork into a sandbox with snapshotId uses that snapshot');
const TAKEN_SNAPSHOT = snapshots(
  'a fork into an application without snapshotId takes a new snapshot of an existing source',
);
const NEW_APPLICATION = snapshots('a fork into an application creates it from the snapshot');
const OVERLAY = snapshots('a fork into an application adds its variables over the source’s');
const CANARY = applications(
  'a fork onto an existing application with traffic becomes the canary at once, and replaces an earlier canary',
);
const NO_SNAPSHOT = snapshots('an invalid fork of a missing snapshot, by path or by body, is a 404');
const METRICS_REFUSED = billing('metrics?%s is a 400 about %s');
const METRICS_FILTER = billing('the filter %s leaves %j');
const ONE_ENTRY = billing('without groups, one entry sums every workspace of the account');
const GROUP_LABELS = billing('grouping by %s shows for each group the values that its members share');
const GROUPS_REFUSED = billing('grouping by "%s" is a 400');
const CROSS_PRODUCT = billing('grouping by up to three dimensions is their cross-product, in any order');
const USAGE = billing(
  'grouping usage appears only if billing_dimension is a group, in totals, groups and buckets',
);
const BUCKETS = billing('every bucket of the window is included, with 0 without usage');
const DEFAULT_RESOLUTION = billing('the resolution of a window of %i ms is %s');
const CAP = billing('the resolution %s accepts a window of %i ms, but no longer one');
const NO_CAP = billing('the resolution monthly accepts any window, and a finer resolution can be requested');
const CLAMP = billing('pages have at most 100 groups (%s)');
const EVERY_PAGE = billing('pages cover every group once, each page with the overall total');
const NO_ADMIN = billing(
  'a caller that is not an admin of the account is refused %s, even as an admin of the workspace',
);
const DIMENSION = billing('%s is a billing dimension of %s');
const METERED = billing(
  'the meter counts everything else that runs, is stored or has a name, each in its unit',
);
const METERED_REQUESTS = billing(
  'the meter counts every asynchronous request to an agent, also at the same moment',
);
const METERED_SIZE = billing('the meter counts storage by its size, with size changes from then on');
const DEFAULT_VERSION = lists(
  'before 2026-04-28, a list is a bare array of everything, newest first, whatever the query',
);
const OFFERED = scopes('the scopes offered for %s are those in the specification');
const SCOPE_NEEDED = scopes('%s lets in ${scope} and admin, and no other scope');
const STEPS = tenants('steps 1 to 5 end with an MCP server bound to the mailbox');
const CODE_EXCHANGE = tenants('a code is exchanged once for tokens; the refresh token gives more of them');
const REDIRECT_MATCH = tenants(
  'troubleshooting redirect_uri_mismatch: %s differs from the registered address',
);
const OFFLINE = tenants('troubleshooting no refresh token: access_type=offline is missing (%s)');

const dimension = (name: string, unit: string, metered = METERED) =>
  rule(`\`${name}\` is a billing dimension, in ${unit}`, DIMENSION, metered);
const scopesOf = (resource: string) => rule(`The scopes of ${resource}, in both flows`, OFFERED);
const kind = (words: string, ...tests: readonly (readonly NamedTest[])[]) =>
  rule(`Resource kind: ${words}`, ...tests);

/** The rules by the specification's section. */
export const SECTIONS: Readonly<Record<string, readonly Rule[]>> = {
  'What the service does': [
    kind('sandboxes', snapshots('sandboxes are deployed after their time, with masked secrets')),
    kind('applications', applications('an application can be created without a fork')),
    kind(
      'agents, functions, jobs and models',
      deployed('%s are deployed, listed, changed by revisions, and deleted after a while'),
    ),
    kind('volumes', volumes('volumes are usable at once, found by external id, and listed in short form')),
    kind('volume templates', volumes('volume templates are created or changed by PUT')),
    kind('drives', A_DRIVE),
    kind('snapshots', snapshots('a snapshot is pending, then ready, and found by name and by id')),
    kind('templates', A_TEMPLATE),
    kind(
      'integrations',
      catalogue('an integration lists its operations, and a connection to it lists the models'),
    ),
    kind('integration connections', connections('every response masks every secret and shows the rest')),
    kind('custom domains', domains('a domain is pending with records to publish, until it is verified')),
    kind('policies', policies('a policy is created, read, listed in pages, replaced and deleted')),
    kind('workspaces', workspaces('a workspace is created, read, changed and listed')),
    kind(
      'API keys',
      accounts('an API key is shown once, listed without its value, and no longer works after it is deleted'),
    ),
    kind(
      'locations and configurations',
      catalogue('regions have their location, and addresses are listed by region'),
    ),
    kind(
      'invitations',
      workspaces('users an invitation is listed with the members, lasts a week, and can be declined'),
    ),
    rule(
      'A deployed workload has an inference endpoint',
      workloads('the gateway finds workloads by host name', 'the gateway reports an unavailable workload'),
    ),
    rule('A snapshot can be forked into a new sandbox or application', GIVEN_SNAPSHOT, NEW_APPLICATION),
    rule(
      'Forking works after the source is deleted',
      snapshots(
        'a fork into a sandbox works after the source was deleted',
        'a fork into an application without snapshotId uses the snapshot of a deleted source',
      ),
    ),
    rule('A fork adds a canary revision to an application that exists', CANARY),
    rule(
      'Drives are mounted into sandboxes',
      sandboxes('drives are mounted, visible in every sandbox that mounts them, and unmounted'),
    ),
    rule(
      'Schedules submit processes to sandboxes, and every submission is recorded',
      parts('schedules submit their process repeatedly, and record every submission'),
    ),
    rule(
      'Integration connections store secrets',
      connections('every response masks every secret and shows the rest'),
    ),
    rule('Multi-tenant OAuth flows can be automated to an MCP server bound to a connection', STEPS),
    rule('Templates have a list of variables', A_TEMPLATE),
  ],
  'Common resource metadata': [
    rule('`name`', drives('the name "%s" is valid', 'the name "%s" is a 400')),
    rule('`displayName`, `externalId` and `labels` are kept as they were sent', A_DRIVE),
    rule(
      '`createdAt`, `updatedAt`, `createdBy`, `updatedBy`, `plan` and `url` are set by the service',
      A_DRIVE,
      drives('fields that the service sets itself are ignored'),
    ),
    rule('`workspace` is the owning one', A_DRIVE),
  ],
  Drive: [
    rule('`spec.region` is immutable', drives('a PUT with another region is refused')),
    rule(
      '`spec.permissions`: objects of `path` and `labels`',
      drives('permissions are returned as sent'),
      sandboxes(
        'permissions of a drive are decided by the first rule with matching labels, with its mode and path',
      ),
    ),
    rule('`spec.infrastructureId` is returned', A_DRIVE),
    rule('`events` are event records', A_DRIVE),
    rule('`state.s3Url` is the current runtime state', A_DRIVE),
    rule('`status` is computed from the events', A_DRIVE),
  ],
  'Event record': [
    rule('`type`: a deployment', A_FUNCTION),
    rule('`status`: deployed among them', A_FUNCTION),
    rule('`message`', functions('a deployment that is set to fail does so once, with its message')),
    rule('`revision`', A_FUNCTION),
    rule('`canaryRevision`', functions('a PUT with traffic makes its revision the canary')),
    rule('`time`, RFC 3339', A_FUNCTION),
  ],
  'Schedule execution': [
    rule(
      '`id`, `scheduleId`, `sandbox`, `processName`, `status`, `statusCode`, `error`, `timeout`, `createdAt`, `executedAt`',
      A_ROW,
      parts('schedules submit their process repeatedly, and record every submission'),
    ),
    rule(
      '`status` tells whether the submission was accepted',
      parts(
        'schedules submit their process repeatedly, and record every submission',
        'schedules record a failure while the sandbox is unavailable',
      ),
    ),
    rule(
      '`error` tells why a submission failed',
      parts('schedules record a failure while the sandbox is unavailable'),
    ),
    rule('Historical rows may lack `status`', A_ROW),
  ],
  'Schedule execution list envelope': [
    rule('`data`, `meta.hasMore`, `meta.total`', ENVELOPE),
    rule(
      '`meta.nextCursor` is opaque',
      schedules('a cursor leads through all pages', 'a cursor that is "%s" is a 400'),
    ),
    rule('`meta.totalIsPartial`', ENVELOPE, schedules('a partial total is marked as such')),
  ],
  Template: [
    rule(
      '`name`, `description`, `defaultBranch`, `downloadCount`, `forksCount`, `starCount`, `icon`, `iconDark`, `sha`, `topics`, `url`, `variables`',
      A_TEMPLATE,
    ),
    rule('A variable has `name`, `description`, `integration`, `path`, `secret`', A_TEMPLATE),
  ],
  'Environment variable': [
    rule('`name` and `value`', OVERLAY),
    rule(
      '`secret`: the value is one',
      functions('variables secret ones are masked, and a returned mask keeps them'),
    ),
  ],
  'Integration connection': [
    rule(
      '`metadata.name`, `metadata.displayName`',
      connections(
        'every response masks every secret and shows the rest',
        'a PUT replaces config and display name',
      ),
    ),
    rule('`spec.integration`', connections('the integration is required')),
    rule(
      '`spec.secret`: values by name',
      connections('every response masks every secret and shows the rest'),
    ),
    rule('A mail integration has `CLIENT_ID`, `CLIENT_SECRET` and `REFRESH_TOKEN`', STEPS),
  ],
  'Function (MCP server)': [
    rule(
      '`metadata.name`, `metadata.displayName`',
      A_FUNCTION,
      deployed('%s are deployed, listed, changed by revisions, and deleted after a while'),
    ),
    rule('`spec.type` and `spec.runtime.type` are `mcp`', A_FUNCTION),
    rule(
      '`spec.integrationConnections` names the connections bound',
      A_FUNCTION,
      functions('a missing connection is a 400 that names it'),
    ),
  ],
  'States and transitions': [
    rule('A drive’s `status` is computed from its events: `DEPLOYED`', A_DRIVE),
    rule('A schedule execution is `succeeded` or `failed`', FILTERED),
    rule(
      'Its status does not say whether the process finished',
      parts('schedules submit their process repeatedly, and record every submission'),
    ),
  ],
  'Fork snapshot': [
    rule('`snapshotName` in the path', NO_SNAPSHOT),
    rule('Scope `sandboxes:create`', scopes('%s needs %s')),
    rule('`targetType` is required: `sandbox` or `application`', NOT_NAMED),
    rule('`targetName` is required', NOT_NAMED),
    rule('`snapshotId`: the fork is made from that snapshot', GIVEN_SNAPSHOT),
    rule('A revision refers to the snapshot given', NEW_APPLICATION),
    rule('Without it, a fork to a sandbox copies the live state and keeps no snapshot', LIVE_COPY),
    rule('Without it, a fork to an application still takes a snapshot', TAKEN_SNAPSHOT),
    rule(
      '`envs`: a variable of the source takes the value, one it lacks is added, the others are kept',
      OVERLAY,
    ),
    rule(
      '`port` to expose',
      snapshots(
        'a fork into a sandbox exposes the requested port',
        'a fork into an application listens on 8080 if the source has no ports, and `port` overrides both',
      ),
    ),
    rule('`prefix` and `customDomain`', snapshots('a fork into an application %j determines the address')),
    rule('`traffic` is 0 to 100', NOT_NAMED),
    rule(
      '`traffic` on an existing target makes a revision with this percentage',
      CANARY,
      applications(
        'a fork onto an existing application with traffic 0 is staged',
        'a fork onto an existing application with traffic %s takes over when it is healthy',
      ),
    ),
    rule('200: `name` and `type` of what was made', LIVE_COPY, NEW_APPLICATION),
    rule('200: `snapshotId` when the fork went through one', GIVEN_SNAPSHOT, TAKEN_SNAPSHOT),
    rule('200: `snapshotId` is empty when live state was copied', LIVE_COPY),
    rule('404: the snapshot does not exist', NO_SNAPSHOT),
    rule(
      '500: internal server error',
      exchange('an internal failure is a 500 whose details only the log contains'),
    ),
  ],
  'Create a drive': [
    rule('The body has `metadata` and `spec`', drives('%s: 400')),
    rule('200: the drive with `metadata`, `spec`, `events`, `state`, `status`', A_DRIVE),
  ],
  'List workspace schedule executions': [
    rule('The executions of the whole workspace, newest first', ENVELOPE),
    rule('Page size 1 to 100', QUERY_REFUSED, schedules('a page has 20 rows by default')),
    rule('The cursor of a previous answer', schedules('a cursor leads through all pages')),
    rule('A cursor is of its workspace', lists('a cursor is refused in another workspace')),
    rule('A cursor is of its filters', schedules('a cursor is invalid with another %s')),
    rule('Sort: `createdAt:desc`, `createdAt:asc`', ENVELOPE, FILTERED),
    rule(
      'Search: names and labels, trimmed, in any case, from two characters on',
      schedules('a search for "%s" returns %j'),
    ),
    rule('Search is bound into the cursor', schedules('a cursor is invalid with another %s')),
    rule('Search is honoured from 2026-04-28 only', schedules('a search is ignored before 2026-04-28')),
    rule('Search and the number 200 beside it', schedules('a search of more than 200 characters is a 400')),
    rule('Status filter: `succeeded` or `failed`', FILTERED, QUERY_REFUSED),
    rule('Rows without status match no status', FILTERED),
    rule('Sandbox filter and schedule filter', FILTERED),
    rule('`since` and `until`, RFC 3339, both inclusive', FILTERED, QUERY_REFUSED),
  ],
  'Get template': [rule('200 for `templateName`: the record', A_TEMPLATE)],
  'Integration connections': [
    rule(
      '`endpointConfigurations` lists a model’s',
      catalogue('an integration lists its operations, and a connection to it lists the models'),
    ),
    rule('Creating: `Content-Type` JSON', app('invalid requests a body that is not JSON is a 415')),
    rule(
      'Creating: `Authorization` and `X-Service-Workspace`',
      app(
        'credentials either header carries the credential',
        'credentials a key reaches its own workspace only; the query does not choose one',
      ),
    ),
    rule('Creating a connection', connections('every response masks every secret and shows the rest')),
    rule('Creating a function', A_FUNCTION),
  ],
  'Other management reads': [
    rule(
      '`GET /models` and `GET /agents`',
      deployed('%s are deployed, listed, changed by revisions, and deleted after a while'),
    ),
    rule('`GET /accounts` tells the account’s identifier', billing("the caller's accounts are listed")),
  ],
  'Account metrics': [
    rule(
      '`accountId`: the account that owns the workspaces',
      billing('metrics of another or a missing account are refused'),
      ONE_ENTRY,
    ),
    rule('Bearer authentication is required', scopes('an invalid credential %s is a 401 everywhere')),
    rule(
      '`startTime` is required, RFC 3339 UTC, inclusive',
      METRICS_REFUSED,
      billing('the window includes its start and excludes its end'),
    ),
    rule(
      '`endTime` is required, RFC 3339 UTC, exclusive',
      METRICS_REFUSED,
      billing('the window includes its start and excludes its end'),
    ),
    rule('`resolution`: `hourly`, `daily`, `weekly`, `monthly`', METRICS_REFUSED, CAP, NO_CAP),
    rule('`groupBy` up to three, as their cross-product, in any order', CROSS_PRODUCT),
    rule('`groupBy` left out gives one entry', ONE_ENTRY),
    rule('Duplicate or invalid names in `groupBy`, or more than three, give 400', GROUPS_REFUSED),
    rule('`workspace` filters, for account admins only', METRICS_FILTER, NO_ADMIN),
    rule('`resourceType`, `resourceName`, `resourceUuid`, `billingDimension` filter', METRICS_FILTER),
    rule('`limit`: 100 unless told, silently clamped to 100', CLAMP),
    rule('`cursor` of a previous answer', EVERY_PAGE),
    rule('`label` and `unit` give 400', METRICS_REFUSED),
    rule('Default for a window under 7 days: `hourly`', DEFAULT_RESOLUTION),
    rule('Default for a window under 90 days: `daily`', DEFAULT_RESOLUTION),
    rule('Default for a window under 1 year: `weekly`', DEFAULT_RESOLUTION),
    rule('Default for a window of 1 year or more: `monthly`', DEFAULT_RESOLUTION),
    rule('Caps: `hourly` 7 days, `daily` 90 days, `weekly` 1 year; beyond is a 400', CAP),
    rule('`monthly` has no cap', NO_CAP),
    dimension('sandbox_compute_runtime_gbs', 'gbs'),
    dimension('sandbox_image_storage_gbs', 'gbs'),
    dimension('sandbox_snapshot_storage_gbs', 'gbs'),
    dimension('agent_compute_runtime_gbs', 'gbs'),
    dimension('agent_image_storage_gbs', 'gbs'),
    dimension('agent_async_requests_count', 'count', METERED_REQUESTS),
    dimension('job_compute_runtime_gbs', 'gbs'),
    dimension('job_image_storage_gbs', 'gbs'),
    dimension('mcp_server_compute_runtime_gbs', 'gbs'),
    dimension('mcp_server_image_storage_gbs', 'gbs'),
    dimension('volume_storage_gbs', 'gbs', METERED_SIZE),
    dimension('custom_domain_active_time_hours', 'hours'),
    rule('200: `startTime` and `endTime` echo the window, `resolution` is the one applied', ONE_ENTRY),
    rule(
      '200: `summary.totalCost` is the sum of all groups',
      ONE_ENTRY,
      billing('sums agree exactly for every grouping and resolution'),
    ),
    rule('200: `summary.totalUsage` only where `billing_dimension` is grouped', USAGE),
    rule('200: `data` has a single entry without `groupBy`', ONE_ENTRY),
    rule('200: `meta.hasMore`, and `meta.nextCursor` empty without more', ONE_ENTRY, EVERY_PAGE),
    rule(
      'An entry’s `workspace`, `resourceType`, `resourceName`, `resourceUuid`, `billingDimension` by what is grouped',
      GROUP_LABELS,
    ),
    rule('An entry’s `summary.cost`, and `summary.usage` with `billing_dimension`', USAGE),
    rule('`timeseries` has every bucket of the window, with cost 0 where nothing happened', BUCKETS),
    rule('`timeseries` has `usage` by the same rule', USAGE),
    rule('The cursor handles several dimensions', EVERY_PAGE),
  ],
  'Metrics enum discovery': [
    rule('`group-by` lists all values', billing('the possible queries groups are listed')),
    rule(
      '`resource-types` lists what was used in a required window',
      billing('the possible queries resource types with usage in the window are listed'),
    ),
  ],
  'Inference endpoints': [
    rule('A sandbox’s MCP server', sandboxes('a sandbox speaks MCP')),
    rule(
      'A sandbox’s REST address, files as a tree',
      sandboxes(
        'files are listed as trees, including empty directories',
        'a sandbox is reached by host name, only in its region',
      ),
    ),
    rule('Query an agent', workloads('an agent remembers messages within a thread only')),
    rule(
      'Query a model, and its chat completions',
      workloads('a model completes a chat in the format of OpenAI clients'),
    ),
    rule(
      'Connect to an MCP server by streamable HTTP',
      workloads('an MCP server offers the tools of the integration it is bound to'),
    ),
    rule(
      'Execute a job at the root of the address, with tasks',
      workloads('a job runs to its end when its root address gets an execution'),
      executions('an execution waits, runs and ends by the clock, task by task'),
    ),
    rule(
      'The credential is in `X-Service-Authorization`',
      workloads('the gateway accepts the credential in either header'),
    ),
    rule(
      'With `X-Service-Thread-Id` an agent has a memory, without it none',
      workloads('an agent remembers messages within a thread only'),
    ),
  ],
  Authentication: [
    rule(
      'An API key is a bearer token in either header',
      app('credentials either header carries the credential'),
    ),
    rule(
      'An API key is of a user or service account',
      accounts('its secret gets tokens until it is deleted; its tokens and keys end with it'),
    ),
    rule(
      '`authorizationCode`: `/oauth/authorize` and `/oauth/token`',
      consent('a program acts for a user within its granted scopes'),
    ),
    rule('`clientCredentials`: `/oauth/token`', oauth('the API accepts a token for two hours')),
    rule(
      'Tokens are short-lived JWTs',
      oauth('the API accepts a token for two hours', 'a client can verify a token with the discovered keys'),
    ),
    rule(
      '`X-Service-Workspace` names the workspace',
      app('credentials a key reaches its own workspace only; the query does not choose one'),
    ),
    rule('Every endpoint is secured', scopes('an invalid credential %s is a 401 everywhere')),
    rule(
      'The default is scope `admin` or an API key',
      scopes('%s needs %s', 'an API key without scopes may do everything'),
    ),
    rule('A fork needs `sandboxes:create`', scopes('%s needs %s')),
    rule('Billing by `workspace` needs an account admin, apart from a workspace admin', NO_ADMIN),
    rule('Every endpoint lets in its own scope', SCOPE_NEEDED),
    rule('Both flows offer the same scopes', openapi('both OAuth flows offer every scope')),
  ],
  Scopes: [
    rule('The scope `admin`, in both flows', SCOPE_NEEDED, openapi('both OAuth flows offer every scope')),
    ...[
      'agents',
      'apiKey',
      'applications',
      'configurations',
      'customdomains',
      'functions',
      'integrations',
      'invitations',
      'jobs',
      'locations',
      'mcphub',
      'models',
      'policies',
      'sandboxes',
      'sandboxhub',
      'templates',
      'volumeTemplates',
      'volumes',
      'workspaces',
    ].map(scopesOf),
  ],
  'Multi-tenant OAuth flow': [
    rule('Steps 1 to 5, from the redirect to the bound function', STEPS),
    rule('The authorization address takes the needed scopes', STEPS),
    rule('`access_type=offline` is needed for a refresh token', OFFLINE),
    rule('The redirect address matches the one registered exactly', REDIRECT_MATCH),
    rule(
      'Some scopes need an HTTPS callback',
      tenants('troubleshooting sending mail needs an HTTPS or loopback redirect address'),
    ),
    rule(
      'The code is exchanged by a form',
      CODE_EXCHANGE,
      tenants('a token request that is not a form is refused'),
    ),
    rule('The result has `access_token`, `refresh_token`, `expires_in`', CODE_EXCHANGE),
    rule(
      'An invalid-scope error means that the API is not enabled',
      tenants('troubleshooting invalid_scope: the API is not enabled for the client'),
    ),
    rule('A redirect mismatch means that the address differs', REDIRECT_MATCH),
    rule('A missing refresh token means that offline access was left out', OFFLINE),
  ],
  Events: [rule('What is deployed carries its `events`', A_FUNCTION, A_DRIVE)],
  Errors: [
    rule('The body has `error`, `code` and `message`', NO_SNAPSHOT, METRICS_REFUSED),
    rule(
      '400 `invalid_api_version` of any request names the version and the valid ones',
      app('versions "%s" is a 400 that lists the valid ones'),
      workloads('the gateway refuses an unknown API version, except for applications'),
    ),
    rule('400 of metrics: missing, invalid or unsupported parameters', METRICS_REFUSED),
    rule('400 of metrics: a resolution over its cap', CAP),
    rule('400 of metrics: `groupBy` of more than three, duplicate or invalid', GROUPS_REFUSED),
    rule('403 of metrics: access denied', NO_ADMIN),
    rule('404 of a fork', NO_SNAPSHOT),
    rule('500 of a fork', exchange('an internal failure is a 500 whose details only the log contains')),
    rule('A cursor of another query is rejected', schedules('a cursor is invalid with another %s')),
    rule(
      'A cursor older than 24 hours is rejected',
      schedules('a cursor is valid for 24 hours, also with another page size'),
    ),
  ],
  Limits: [
    rule('Metrics `limit`: 100 by default and at most', CLAMP),
    rule('Metrics `groupBy`: at most 3', GROUPS_REFUSED),
    rule('Metrics: the largest window of each resolution', CAP, NO_CAP),
    rule('Schedule executions: page size 1 to 100', QUERY_REFUSED),
    rule(
      'Schedule executions: a cursor lasts 24 hours, for the same query',
      schedules(
        'a cursor is valid for 24 hours, also with another page size',
        'a cursor is invalid with another %s',
      ),
    ),
    rule(
      'Schedule executions: a search of under 2 characters is none',
      schedules('a search for "%s" returns %j'),
    ),
    rule('Fork: `traffic` 0 to 100', NOT_NAMED),
  ],
  Versioning: [
    rule('The prefix is `/v0`', app('invalid requests an unknown path is a 404, also outside of the API')),
    rule(
      '`Service-Version` carries the version',
      http('requests carry the credential, the workspace, the version and the user agent'),
      DEFAULT_VERSION,
    ),
    rule(
      '`YYYY-MM-DD` is stable, `YYYY-MM-DD.preview` a preview',
      app('versions "%s" is a 400 that lists the valid ones'),
    ),
    rule('Without the header it is the earliest, `2026-04-16`', DEFAULT_VERSION),
    rule('An unsupported version is a 400', app('versions "%s" is a 400 that lists the valid ones')),
    rule(
      'A pinned version keeps the shapes of answers',
      DEFAULT_VERSION,
      lists('from 2026-04-28 on, a list has pages with a total'),
    ),
    rule('`2026-04-16` is valid', app('versions %s is valid')),
    rule('The search is tied to `2026-04-28`', schedules('a search is ignored before 2026-04-28')),
  ],
};
