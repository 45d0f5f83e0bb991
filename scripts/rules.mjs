// Checks that tests cover the emulator's rules: removes one rule at a time from a copy, and expects its tests to
// fail. Run by hand, since it takes some minutes: `node scripts/rules.mjs`, or with words to find in rules.
// `--seed N` shuffles the rules reproducibly, `--count N` takes only the first N. `--stale` runs no test: it lists
// the rules whose text no longer matches the source. A test of the repository runs that.
// @ts-check
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/setup.mjs';

/**
 * @typedef {object} Removal
 * @property {string} rule The rule in words.
 * @property {string} file Its source file, below emulator/src.
 * @property {string} text Its code, which occurs once in the file.
 * @property {string} without The code without the rule.
 * @property {string} test The file of its tests, below emulator/src.
 * @property {string | undefined} title Part of the title of its test. Default: all of the file.
 */

/** @type {(rule: string, file: string, text: string, without: string, test: string, title?: string) => Removal} */
const removal = (rule, file, text, without, test, title) => ({ rule, file, text, without, test, title });

const MULTI_TENANT = '../../tests/emulator/multi-tenant.test.ts';

const REMOVALS = [
  removal(
    'unknown versions are refused',
    'http/versions.ts',
    'if (version) return version;',
    'return version ?? VERSIONS[0];',
    'app.test.ts',
  ),
  removal(
    'the earliest version is the default',
    'http/versions.ts',
    'return VERSIONS[0];',
    'return VERSIONS[1];',
    'http/lists.test.ts',
  ),
  removal(
    'executions are searched from 2026-04-28 on',
    'http/versions.ts',
    "hasSearch(version: ApiVersion): boolean {\n  return version >= '2026-04-28';",
    'hasSearch(_: ApiVersion): boolean {\n  return true;',
    'products/sandboxes/schedules/executions.test.ts',
  ),
  removal(
    'other hosts are refused',
    'http/authorize.ts',
    'if (isAnswered(host, hostNames)) return;',
    'if (isAnswered(host, hostNames) || host !== "") return;',
    'http/hosts.test.ts',
  ),
  removal(
    'either header has the credential',
    'http/authorize.ts',
    "['authorization', 'x-service-authorization']",
    "['authorization']",
    'app.test.ts',
  ),
  removal(
    'the first valid credential counts',
    'identity/credentials.ts',
    'if (caller) return caller;',
    'return caller;',
    'app.test.ts',
  ),
  removal(
    'documents refuse an unknown version',
    'open.ts',
    "    versionOf(context.req.header('service-version'));\n",
    '',
    'app.test.ts',
  ),
  removal(
    'no API key opens a control endpoint',
    'control/control.ts',
    'if (bearers.some((bearer) => hasHash(bearer, hash))) return;',
    'if (bearers.length > 0) return;',
    'control/control.test.ts',
  ),
  removal(
    'the journal keeps nothing that strangers sent',
    'http/exchange.ts',
    'accepted = caller !== undefined;',
    'accepted = true;',
    'control/journal.test.ts',
  ),
  removal(
    'consent takes the code of the terminal',
    'products/oauth/consent-page.ts',
    'if (!hasCode(asking, parameters, services)) return ask(request, parameters, services, WRONG_CODE);',
    '',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'consent for a device takes the code of the terminal',
    'products/oauth/device-page.ts',
    'if (allowed && !hasCode(asking, parameters, services))',
    "if (allowed && asking.program === '')",
    'products/oauth/device-page.test.ts',
  ),
  removal(
    'consent of the identity provider takes the code of the terminal',
    'products/identity-provider/routes.ts',
    'if (!hasCode(asking, parameters, services)) return question(request, parameters, services, WRONG_CODE);',
    '',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'a code of consent is good once',
    'products/oauth/consent-page.ts',
    'services.consents.end(asking);',
    '',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'a code of consent has five attempts',
    'identity/consent-codes.ts',
    'if (waiting.wrong === MOST_WRONG)',
    'if (waiting.wrong === 1000)',
    'identity/consent-codes.test.ts',
  ),
  removal(
    'a code of consent expires',
    'identity/consent-codes.ts',
    'waiting.until > this.now()',
    'waiting.until > 0',
    'identity/consent-codes.test.ts',
  ),
  removal(
    'a link gives no consent',
    'http/person-page.ts',
    '[...parameters].filter(([name]) => !ANSWER.includes(name))',
    'parameters',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'forms of other sites are refused',
    'http/forms.ts',
    'if (origin !== undefined) throw',
    "if (origin === '') throw",
    'products/oauth/device-page.test.ts',
  ),
  removal(
    'access tokens end with their consent',
    'identity/credentials.ts',
    'if (family !== undefined && hasEnded(family, platform)) return undefined;',
    '',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'databases with tables of others are refused',
    'store/database.ts',
    'this.#refuseUnknown(file);',
    '',
    'store/database.test.ts',
  ),
  removal(
    'databases with views and triggers are refused',
    'store/database.ts',
    'this.#refuseWhatActs(file);',
    '',
    'store/database.test.ts',
  ),
  removal(
    'secrets that left the database leave nothing behind',
    'emulator.ts',
    'database.forgetRemoved();\n      settings',
    'settings',
    'store/secrets-file.test.ts',
  ),
  removal(
    'symbolic links are not followed',
    'store/folder.ts',
    ' | constants.O_NOFOLLOW',
    '',
    'store/database.test.ts',
  ),
  removal(
    'credentials inside texts are masked',
    'fields/masks.ts',
    "if (typeof json === 'string') return maskText(json);",
    '',
    'control/journal.test.ts',
  ),
  removal(
    'the journal is bounded in bytes',
    'control/journal.ts',
    ' || this.#bytes > MOST_BYTES',
    '',
    'control/journal.test.ts',
  ),
  removal(
    'a long body is cut',
    'control/journal.ts',
    'if (bytes.length <= MOST_BYTES_OF_BODY) return { body };',
    'return { body };',
    'control/journal.test.ts',
  ),
  removal(
    'a mail account needs all of its keys',
    'products/connections/connections.ts',
    'if (missing.length === 0) return undefined;',
    'return undefined;',
    'products/functions/routes.test.ts',
  ),
  removal(
    'a search ends with its field',
    'store/objects.ts',
    ".replaceAll('\\n', ' ')",
    '',
    'http/lists.test.ts',
  ),
  removal(
    'faults refuse headers that HTTP cannot carry',
    'fields/headers.ts',
    'validateHeaderValue(name, value);',
    '',
    'control/faults.test.ts',
  ),
  removal(
    'a stranger uses up no fault',
    'http/exchange.ts',
    "const known = authenticated(caller, presented);\n            letIn('client');",
    "letIn('client');\n            const known = authenticated(caller, presented);",
    'control/faults.test.ts',
  ),
  removal(
    'where everybody is let in, faults without a path meet nobody without a credential',
    'control/faults.ts',
    'if (fault.path === undefined && !hasCredential) continue;',
    '',
    'control/faults.test.ts',
  ),
  removal(
    'paths of faults are no regular expressions',
    'control/fault-schema.ts',
    '  .refine(isPath, {',
    '  .refine(() => true, {',
    'control/faults.test.ts',
  ),
  removal(
    'a table is asked for its own keys only',
    'tables.ts',
    'Object.hasOwn(table, key) ? table[key] : undefined',
    'table[key]',
    'http/lists.test.ts',
  ),
  removal(
    'an endpoint needs its scope',
    'http/authorize.ts',
    'if (!allows(identity.scopes, scope)) throw',
    'if (false) throw',
    'identity/scopes.test.ts',
  ),
  removal(
    'some writes need an admin of the workspace',
    'http/authorize.ts',
    'if (!workspaceAdmin) throw',
    'if (false) throw',
    'products/workspaces/routes.test.ts',
  ),
  removal(
    'bodies are JSON',
    'http/exchange.ts',
    'if (!/^application\\/([\\w.-]+\\+)?json\\s*(;|$)/i.test(body.contentType)) {',
    'if (false) {',
    'app.test.ts',
  ),
  removal(
    'a body has at most 1 MiB',
    'http/exchange.ts',
    "if (size > BODY_LIMIT_BYTES) return 'too large';",
    '',
    'app.test.ts',
  ),
  removal(
    'deep JSON is refused',
    'http/exchange.ts',
    'if (depth > DEEPEST_JSON) return true;',
    '',
    'app.test.ts',
  ),
  removal(
    'a cursor is of its query',
    'http/cursors.ts',
    'if (cursor.of !== fingerprint) throw',
    'if (false) throw',
    'products/sandboxes/schedules/executions.test.ts',
  ),
  removal(
    'a cursor lasts 24 hours',
    'http/cursors.ts',
    'if (now - cursor.at > LIFETIME_MS) throw',
    'if (false) throw',
    'products/sandboxes/schedules/executions.test.ts',
  ),
  removal(
    'a search has two characters',
    'http/lists.ts',
    'search.length < 2 ? undefined',
    "search === '' ? undefined",
    'products/sandboxes/schedules/executions.test.ts',
  ),
  removal(
    'a search ignores the case',
    'http/lists.ts',
    "searchable(text ?? '').trim()",
    "(text ?? '').trim()",
    'products/sandboxes/schedules/executions.test.ts',
  ),
  removal(
    'the start of a list’s window is a filter',
    'products/sandboxes/schedules/executions-routes.ts',
    'since: since === undefined ? undefined : Date.parse(since)',
    'since: undefined',
    'products/sandboxes/schedules/executions.test.ts',
  ),
  removal(
    'a submission may be refused',
    'products/sandboxes/schedules/executions.ts',
    "status: accepted ? 'succeeded' : 'failed'",
    "status: 'succeeded'",
    'products/sandboxes/parts.test.ts',
  ),
  removal(
    'a connection in use stays',
    'products/connections/routes.ts',
    'refuseWhileUsed(connection, call);',
    '',
    'products/connections/routes.test.ts',
  ),
  removal(
    'secrets of connections are masked',
    'fields/masks.ts',
    'Object.keys(secrets).map((key) => [key, MASK])',
    'Object.entries(secrets)',
    'products/connections/routes.test.ts',
  ),
  removal(
    'only a ready snapshot is forked',
    'products/snapshots/fork.ts',
    "if (snapshot.status === 'ready') return snapshot;",
    'return snapshot;',
    'products/snapshots/routes.test.ts',
  ),
  removal(
    'a copy of live state names no snapshot',
    'products/snapshots/fork.ts',
    "snapshotId: chosen?.id ?? ''",
    'snapshotId: chosen?.id ?? state.files',
    'products/snapshots/routes.test.ts',
  ),
  removal(
    'a fork into an application captures anew',
    'products/snapshots/fork.ts',
    'chosen ? { used: chosen, taken: undefined }',
    'chosen || true ? { used: chosen!, taken: undefined }',
    'products/snapshots/routes.test.ts',
  ),
  removal(
    'a fork exposes its port',
    'products/snapshots/fork.ts',
    "ports: exposed ? source.ports : [...source.ports, { target: port, protocol: 'HTTP' }]",
    'ports: exposed ? source.ports : source.ports',
    'products/snapshots/routes.test.ts',
  ),
  removal(
    'a fork’s variables lie on top',
    'products/snapshots/fork.ts',
    "overlayEnvs(source.envs, unmaskEnvs(envs, source.envs, 'envs'))",
    'source.envs',
    'products/snapshots/routes.test.ts',
  ),
  removal(
    'traffic makes a canary',
    'platform/rollout.ts',
    "const isCanary = typeof share === 'number';",
    'const isCanary = false;',
    'products/applications/routes.test.ts',
  ),
  removal(
    'traffic is a percentage',
    'platform/rollout.ts',
    "min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100')",
    "min(0, 'must be from 0 to 100')",
    'products/snapshots/routes.test.ts',
  ),
  removal(
    'five revisions are kept',
    'platform/rollout.ts',
    'KEPT_REVISIONS = 5',
    'KEPT_REVISIONS = 6',
    'products/applications/routes.test.ts',
  ),
  removal(
    'a resolution has a cap',
    'products/accounts/billing.ts',
    'return end - start > 7 * DAY_MS;',
    'return false;',
    'products/accounts/routes.test.ts',
  ),
  removal(
    'a window includes its start',
    'products/accounts/billing.ts',
    'since >= start && since < end',
    'since > start && since < end',
    'products/accounts/routes.test.ts',
  ),
  removal(
    'billing by workspace is for admins of the account',
    'products/accounts/routes.ts',
    'if (!call.accountAdmin && (',
    'if (false && (',
    'products/accounts/routes.test.ts',
  ),
  removal(
    'usage needs its dimension grouped',
    'products/accounts/routes.ts',
    "const withUsage = groups.includes('billing_dimension');",
    'const withUsage = true;',
    'products/accounts/routes.test.ts',
  ),
  removal(
    '`label` and `unit` are refused',
    'products/accounts/routes.ts',
    "UNSUPPORTED = ['label', 'unit']",
    'UNSUPPORTED: string[] = []',
    'products/accounts/routes.test.ts',
  ),
  removal(
    'a domain is counted in hours',
    'products/accounts/meter.ts',
    'custom_domain_active_time_hours: 1 / 3600',
    'custom_domain_active_time_hours: 1',
    'products/accounts/routes.test.ts',
  ),
  removal(
    'a page tells the cost of all groups',
    'products/accounts/routes.ts',
    "sum(all, 'cost')",
    "sum(shown, 'cost')",
    'products/accounts/routes.test.ts',
  ),
  removal(
    'events tell of a canary',
    'platform/rollout.ts',
    'message: outcome.healthy ? `${id} is deployed` : outcome.message,\n      revision: id,\n      canaryRevision: isCanary ? id : undefined,',
    'message: outcome.healthy ? `${id} is deployed` : outcome.message,\n      revision: id,',
    'products/functions/routes.test.ts',
  ),
  removal(
    'an agent remembers its thread',
    'products/agents/inference.ts',
    'if (threadId !== undefined) remember(',
    'if (false) remember(',
    'inference/routes.test.ts',
  ),
  removal(
    'a code lasts ten minutes',
    'products/oauth/oauth.ts',
    'CODE_LIFETIME_MS = 10 * 60_000',
    'CODE_LIFETIME_MS = 11 * 60_000',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'a drive has three rules at most',
    'products/drives/drives.ts',
    "z.array(permission).max(3, 'must have at most 3 rules')",
    'z.array(permission)',
    'products/drives/routes.test.ts',
  ),
  removal(
    'a drive stays in its region',
    'products/drives/drives.ts',
    'if (input.spec.region !== undefined && input.spec.region !== drive.spec.region) {',
    'if (false) {',
    'products/drives/routes.test.ts',
  ),
  removal(
    'a drive is mounted by whom its rules fit',
    'products/drives/drives.ts',
    'lookUp(labels, key) === value',
    'true',
    'products/sandboxes/inside/inference.test.ts',
  ),
  removal(
    'an external id is of one object',
    'http/objects.ts',
    'if (holderName !== undefined && holderName !== name) {',
    'if (false) {',
    'products/drives/routes.test.ts',
  ),
  removal(
    'a function binds connections that are there',
    'products/workloads/workloads.ts',
    'spec.integrationConnections?.forEach(',
    '([] as string[]).forEach(',
    'products/functions/routes.test.ts',
  ),
  removal(
    'metadata alone deploys nothing',
    'products/workloads/workloads.ts',
    'if (sameDeployment(spec, stored.spec) && !isRetry) return record;',
    '',
    'products/functions/routes.test.ts',
  ),
  removal(
    'who serves an older revision goes on',
    'products/workloads/workloads.ts',
    "newest === rollout.active || newest === rollout.switchTo ? 'all' : 'none'",
    "'all'",
    'products/functions/routes.test.ts',
  ),
  removal(
    'a mask keeps a variable’s value',
    'fields/envs.ts',
    'if (known) return known;',
    '',
    'products/functions/routes.test.ts',
  ),
  removal(
    'a volume only grows',
    'products/volumes/volumes.ts',
    'if (size !== undefined && size < volume.spec.size) {',
    'if (false) {',
    'products/volumes/routes.test.ts',
  ),
  removal(
    'an attached volume stays',
    'products/volumes/volumes.ts',
    'if (attachedTo !== undefined) {',
    'if (false) {',
    'products/volumes/routes.test.ts',
  ),
  removal(
    'a volume has its template’s size',
    'products/volumes/volumes.ts',
    'size ?? model?.spec.defaultSize ?? DEFAULT_SIZE_MB',
    'size ?? DEFAULT_SIZE_MB',
    'products/volumes/routes.test.ts',
  ),
  removal(
    'an application has verified domains only',
    'products/custom-domains/custom-domains.ts',
    "if (registered.status !== 'verified') throw",
    'if (false) throw',
    'products/custom-domains/routes.test.ts',
  ),
  removal(
    'a domain is for one purpose',
    'products/custom-domains/custom-domains.ts',
    'if (wanted !== undefined && wanted !== domain.spec[field])',
    'if (false)',
    'products/custom-domains/routes.test.ts',
  ),
  removal(
    'a verified domain goes to its application',
    'products/custom-domains/routes.ts',
    'attach(domain, call);\n      return',
    'return',
    'products/custom-domains/routes.test.ts',
  ),
  removal(
    'a policy’s type is for life',
    'products/policies/policies.ts',
    'if (type !== undefined && policy.spec.type !== undefined && type !== policy.spec.type) {',
    'if (false) {',
    'products/policies/routes.test.ts',
  ),
  removal(
    'a policy tells who uses it',
    'products/policies/policies.ts',
    'store.countWith(kind, place.workspace, policyKey(policy))',
    '0',
    'products/policies/routes.test.ts',
  ),
  removal(
    'a model’s tokens are limited',
    'products/models/token-limits.ts',
    'limit !== undefined && used >= limit',
    'false',
    'inference/routes.test.ts',
  ),
  removal(
    'templates of a seed are there',
    'products/catalogue/routes.ts',
    'storedTemplate(name, call) ?? BUILT_IN_TEMPLATES',
    'BUILT_IN_TEMPLATES',
    'control/control.test.ts',
  ),
  removal(
    'a connection reaches the models of its integration',
    'products/integrations/routes.ts',
    'flatMap(({ models }) => models)',
    'flatMap(() => [])',
    'products/catalogue/routes.test.ts',
  ),
  removal(
    'addresses are told by region',
    'products/catalogue/routes.ts',
    'wanted === null || wanted === name',
    'true',
    'products/catalogue/routes.test.ts',
  ),
  removal(
    'a key expires',
    'products/service-accounts/service-accounts.ts',
    'key?.expiresAt !== undefined && key.expiresAt <= now ? undefined : key',
    'key',
    'products/service-accounts/routes.test.ts',
  ),
  removal(
    'a service account is of one workspace',
    'products/service-accounts/service-accounts.ts',
    'if (found?.workspace !== workspace) throw',
    'if (!found) throw',
    'products/service-accounts/routes.test.ts',
  ),
  removal(
    'a task is tried again',
    'products/jobs/executions.ts',
    '!ends.succeeded && attempt < execution.maxRetries',
    'false',
    'products/jobs/routes.test.ts',
  ),
  removal(
    'an execution ends at its timeout',
    'products/jobs/executions.ts',
    'startedAt === undefined || timeout === undefined ? undefined',
    'startedAt === undefined || true ? undefined',
    'products/jobs/routes.test.ts',
  ),
  removal(
    'an execution has at most the job’s memory',
    'products/jobs/executions.ts',
    'memory !== undefined && runtime.memory !== undefined && memory > runtime.memory',
    'false',
    'products/jobs/routes.test.ts',
  ),
  removal(
    'a redirect address is compared whole',
    'products/identity-provider/identity-provider.ts',
    'if (client.redirectUris.includes(redirectUri)) return client;',
    'return client;',
    MULTI_TENANT,
  ),
  removal(
    'only offline access gives a refresh token',
    'products/identity-provider/identity-provider.ts',
    'if (!grant.offline) return tokens;',
    '',
    MULTI_TENANT,
  ),
  removal(
    'a provider’s code is good once',
    'products/identity-provider/identity-provider.ts',
    'platform.store.remove(grantKind, NOWHERE, grant.hash);',
    '',
    MULTI_TENANT,
  ),
  removal(
    'sending mail needs a safe address',
    'products/identity-provider/identity-provider.ts',
    'if (scopes.includes(MAIL_SCOPE) && !safe) {',
    'if (false) {',
    MULTI_TENANT,
  ),
  removal(
    'a code needs its verifier',
    'products/oauth/oauth.ts',
    'if (!provesChallenge(presented.verifier, grant.challenge)) {',
    'if (false) {',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'a refresh token used twice ends its family',
    'products/oauth/oauth.ts',
    'if (other.family === grant.family) store.remove(grantKind, NOWHERE, other.hash);',
    '',
    'products/oauth/consent-page.test.ts',
  ),
  removal(
    'the last admin stays',
    'products/users/users.ts',
    'if (admins.length > 1 || admins[0]?.sub !== member.sub) return;',
    'return;',
    'products/workspaces/routes.test.ts',
  ),
  removal(
    'a token is for this platform',
    'identity/tokens.ts',
    'audience: this.issuer(),\n        currentDate',
    'currentDate',
    'identity/scopes.test.ts',
  ),
  removal(
    'a terminated sandbox is there for five minutes',
    'products/sandboxes/settings.ts',
    "lifecycle?.terminatedRetention ?? '5m'",
    "lifecycle?.terminatedRetention ?? '50m'",
    'products/sandboxes/routes.test.ts',
  ),
  removal(
    'a copy of what is shared is changed where it comes from',
    'platform/sharing.ts',
    'if (record.sharedFrom === undefined) return record;',
    'return record;',
    'products/images/routes.test.ts',
  ),
  removal(
    'what is shared follows the original',
    'platform/sharing.ts',
    'store.update(kind, workspace, copyOf(record, source));',
    'void copyOf(record, source);',
    'products/images/routes.test.ts',
  ),
  removal(
    'sharing ends with a workspace',
    'products/workspaces/routes.ts',
    'endSharesOf(workspace.name, call.platform);',
    '',
    'products/custom-domains/routes.test.ts',
  ),
  removal(
    'an image in use stays',
    'products/images/routes.ts',
    'if (isUsed(image, call.workspace, call.platform))',
    'if (false)',
    'products/images/routes.test.ts',
  ),
  removal(
    'an offer is answered by whom it is made to',
    'products/images/routes.ts',
    'if (offer.targetWorkspace !== call.workspace)',
    'if (false)',
    'products/images/routes.test.ts',
  ),
  removal(
    'an offer is good for a week',
    'products/images/pending-shares.ts',
    'return Date.parse(expiresAt) <= at;',
    'return Date.parse(expiresAt) < 0 * at;',
    'products/images/routes.test.ts',
  ),
  removal(
    'a VPC with gateways stays',
    'products/networks/networks.ts',
    'if (part) throw',
    'if (false) throw',
    'products/networks/routes.test.ts',
  ),
  removal(
    'addresses are not given twice',
    'products/networks/networks.ts',
    '(address) => !taken.has(address)',
    '() => true || taken',
    'products/networks/routes.test.ts',
  ),
  removal(
    'a device code is of its program',
    'products/oauth/devices.ts',
    'if (grant?.clientId !== clientId) {',
    'if (!grant) {',
    'products/oauth/device-page.test.ts',
  ),
  removal(
    'a device code gives tokens once',
    'products/oauth/devices.ts',
    'store.remove(deviceKind, NOWHERE, grant.hash);',
    '',
    'products/oauth/device-page.test.ts',
  ),
  removal(
    'a device code expires',
    'products/oauth/devices.ts',
    'grant.answer === undefined && Date.parse(grant.expiresAt) > at ? grant',
    'grant.answer === undefined ? grant',
    'products/oauth/device-page.test.ts',
  ),
  removal(
    'a flag is true or false',
    'http/flags.ts',
    'throw invalid(`${name}: must be true or false`);',
    'return false;',
    'http/flags.test.ts',
  ),
  removal(
    'features are of the own account',
    'products/catalogue/routes.ts',
    'if (account !== call.accountId) throw',
    'if (false) throw',
    'products/catalogue/routes.test.ts',
  ),
  removal(
    'bytes that are no text are base64',
    'products/sandboxes/inside/file-json.ts',
    'const isText = isUtf8(pieces());',
    'const isText = true;',
    'products/sandboxes/inside/files.test.ts',
  ),
  removal(
    'parts are put together in their order',
    'products/sandboxes/inside/multipart.ts',
    'if (index > 0 && partNumber <= (parts[index - 1]?.partNumber ?? 0))',
    'if (false)',
    'products/sandboxes/inside/files.test.ts',
  ),
  removal(
    'what fails half-way is not kept',
    'products/sandboxes/inside/inference.ts',
    "throw thrown(error.message.includes('no such file') ? 404 : 422, error.message);",
    "return failure(error.message.includes('no such file') ? 404 : 422, error.message);",
    'products/sandboxes/inside/streams.test.ts',
  ),
  removal(
    'only what is kept is told to who watches',
    'store/database.ts',
    'if (this.#isOpen) this.#afterCommit.push(work);\n    else work();',
    'work();',
    'products/sandboxes/inside/streams.test.ts',
  ),
  removal(
    'a job is executed by its cron trigger',
    'products/workloads/workloads.ts',
    'if (runs) for (const trigger of due)',
    'if (false) for (const trigger of due)',
    'products/workloads/triggers.test.ts',
  ),
  removal(
    'what is switched off starts nothing',
    'products/workloads/workloads.ts',
    'record.rollout.active !== undefined && !record.disabled && record.deleteAt === undefined;',
    'true;',
    'products/workloads/triggers.test.ts',
  ),
  removal(
    'attacks: people enter their own workspaces alone',
    'identity/credentials.ts',
    'return roleOf(subject, workspace, platform) ? undefined : refused();',
    'return undefined;',
    'attacks.test.ts',
    'shows a row',
  ),
  removal(
    'attacks: a service account enters its own workspace alone',
    'identity/credentials.ts',
    'const confined = !accountAdmin || limitedTo !== undefined;\n    return { subject, isUser: false, accountId, accountAdmin, scopes, home: workspace, confined };',
    "const confined = false;\n    return { subject, isUser: false, accountId: 'account-1', accountAdmin: true, scopes, home: workspace, confined };",
    'attacks.test.ts',
    'shows a row',
  ),
  removal(
    'attacks: the list of workspaces has those of the caller',
    'products/workspaces/routes.ts',
    'whyUnreachable(call, workspace.name, call.platform) ? undefined : showWorkspace(workspace)',
    'showWorkspace(workspace)',
    'attacks.test.ts',
    'shows a row',
  ),
  removal(
    'attacks: the list of service accounts is of one workspace',
    'products/service-accounts/routes.ts',
    'account.workspace === call.workspace ? showServiceAccount(account) : undefined',
    'showServiceAccount(account)',
    'attacks.test.ts',
    'shows a row',
  ),
  removal(
    'attacks: metrics have rows of reachable workspaces alone',
    'products/accounts/routes.ts',
    'if (call.accountAdmin) return usages;',
    'if (call.accountId) return usages;',
    'attacks.test.ts',
    'shows a row',
  ),
  removal(
    'attacks: executions are of one workspace',
    'products/sandboxes/schedules/executions-routes.ts',
    'yield* call.platform.executions.page(call.workspace, query)',
    "yield* call.platform.executions.page('victim', query)",
    'attacks.test.ts',
    'shows a row',
  ),
  removal(
    'attacks: a host name has one holder',
    'products/custom-domains/custom-domains.ts',
    'if (other !== undefined) {',
    'if (other?.workspace === wants.workspace) {',
    'attacks.test.ts',
    'takes over',
  ),
  removal(
    'attacks: names below a verified domain are of its workspace',
    'products/custom-domains/custom-domains.ts',
    'if (owner === undefined || owner.workspace === wants.workspace) return;',
    'if (owner !== undefined) return;\n  if (owner === undefined) return;',
    'attacks.test.ts',
    'takes over',
  ),
  removal(
    'attacks: a share that is not accepted has no effect',
    'products/custom-domains/custom-domains.ts',
    'if (isShared && isAccepted(owner.domain, wants.workspace)) return;',
    'if (isShared) return;',
    'attacks.test.ts',
    'takes over',
  ),
  removal(
    'attacks: hosts and objects are one to one',
    'fields/host-names.ts',
    "workspace.replaceAll('-', '--')}`;",
    'workspace}`;',
    'attacks.test.ts',
    'takes over',
  ),
  removal(
    'attacks: each credential reaches its own of two workloads with one host name',
    'inference/routes.ts',
    'return all.find(reached) ?? all[0];',
    'return all.slice(0, 1).find(reached) ?? all[0];',
    'attacks.test.ts',
    'takes over',
  ),
  removal(
    'attacks: a key has no more scopes than its maker',
    'products/service-accounts/routes.ts',
    'if (missing !== undefined)',
    "if (missing === 'sandboxes:control')",
    'attacks.test.ts',
    'stronger one',
  ),
  removal(
    'attacks: a service account has the scopes of its maker',
    'products/service-accounts/routes.ts',
    'scopes: grantedBy(call.scopes) }',
    'scopes: undefined }',
    'attacks.test.ts',
    'stronger one',
  ),
  removal(
    'attacks: keys of an admin of the account are made by one alone',
    'products/service-accounts/routes.ts',
    'if (account.accountAdmin && !call.accountAdmin) throw',
    'if (account.accountAdmin && !call.workspaceAdmin) throw',
    'attacks.test.ts',
    'stronger one',
  ),
  removal(
    'attacks: a member has the scopes of who invited',
    'identity/credentials.ts',
    'limited(caller.scopes, member?.scopes)',
    'limited(caller.scopes, undefined)',
    'attacks.test.ts',
    'stronger one',
  ),
  removal(
    'attacks: an invited person has no more scopes than who invited',
    'identity/credentials.ts',
    'const held = limited(scopes, user.scopes);',
    'const held = scopes;',
    'attacks.test.ts',
    'stronger one',
  ),
  removal(
    'attacks: nobody becomes an admin by a credential with fewer scopes',
    'products/users/users.ts',
    'if (!covers(held, scopes))',
    'if (held.length === 0 && !covers(held, scopes))',
    'attacks.test.ts',
    'stronger one',
  ),
];

/** A test file takes seconds, and generated attempts take longer; one that takes longer than this hangs. */
const LONGEST_MS = 120_000 + 1000 * Number(process.env['WORKLOAD_ATTACKS'] ?? 0);

const COPIED = [
  'docs/emulator.md',
  'docs/emulator-control.md',
  'docs/emulator-data.md',
  'emulator',
  'tests/emulator',
  'tests/support',
  'package.json',
  'jest.config.js',
];

/** Copies the emulator and what its tests need, so that rules can be removed. */
function copy() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rules-')));
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * The titles of a file's failing tests. Throws if no test can run: that would prove nothing. @param {string}
 * folder @param {string} test @param {string} [title] @returns {string[]}
 */
function failures(folder, test, title) {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // Tests that load the emulator as users do load the copy.
  const mapper = JSON.stringify({ '^@workload/emulator$': '<rootDir>/emulator/src/index.ts' });
  // A test that fails half-way may leave an emulator running.
  const how = ['--runInBand', '--forceExit', '--json', ...(title === undefined ? [] : ['-t', title])];
  const args = ['--rootDir', folder, '--moduleNameMapper', mapper, ...how];
  const { stdout, error } = spawnSync(process.execPath, [jest, ...args, join('emulator/src', test)], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    timeout: LONGEST_MS,
  });
  if (error) throw new Error(`${test} does not end`, { cause: error });
  const { numTotalTests, testResults } = JSON.parse(stdout);
  if (numTotalTests === 0) throw new Error(`${test} does not run`);
  /** @type {{ status: string, fullName: string }[]} */
  const results = testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

/** Why a rule cannot be removed; undefined if it can. @param {string} folder @param {Removal} removal */
function staleness(folder, { rule, file, text, test }) {
  const sources = join(folder, 'emulator/src');
  const missing = [file, test].find((path) => !existsSync(join(sources, path)));
  if (missing !== undefined) return `${rule}: ${missing} does not exist`;
  const times = readFileSync(join(sources, file), 'utf8').split(text).length - 1;
  return times === 1 ? undefined : `${rule}: its text stands ${times} times in ${file}, not once`;
}

/** The tests that fail without a rule. @param {string} folder @param {Removal} removal */
function noticing(folder, { file, text, without, test, title }) {
  const path = join(folder, 'emulator/src', file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(text, () => without),
  );
  try {
    return failures(folder, test, title);
  } finally {
    writeFileSync(path, source);
  }
}

/**
 * The list in random order; the same order for the same seed. @template T @param {readonly T[]} list @param
 * {number} seed
 */
function shuffled(list, seed) {
  const rest = [...list];
  let state = seed;
  return list.map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [taken] = rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1);
    return /** @type {T} */ (taken);
  });
}

/** Removes rules one at a time, and reports those that no test covers. @param {readonly Removal[]} chosen */
function takeOut(chosen) {
  const folder = copy();
  let unnoticed = 0;
  try {
    const tests = new Map(chosen.map(({ test, title }) => [`${test} ${title}`, { test, title }]));
    for (const { test, title } of tests.values()) {
      const [failed] = failures(folder, test, title);
      if (failed !== undefined) throw new Error(`"${failed}" fails with every rule in place`);
    }
    for (const removal of chosen) {
      const [first] = noticing(folder, removal);
      if (first === undefined) unnoticed += 1;
      console.log(`${removal.rule.padEnd(52)}${first === undefined ? 'UNNOTICED' : `noticed by: ${first}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(`${chosen.length} rules taken out, ${unnoticed} unnoticed`);
  if (unnoticed > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string' }, stale: { type: 'boolean' } },
  allowPositionals: true,
});
const named = REMOVALS.filter(({ rule }) => rule.includes(positionals.join(' ')));
const ordered = values.seed === undefined ? named : shuffled(named, Number(values.seed));
const chosen = ordered.slice(0, values.count === undefined ? ordered.length : Number(values.count));
const stale = chosen.flatMap((removal) => staleness(ROOT, removal) ?? []);
for (const why of stale) console.error(why);
if (stale.length > 0) process.exitCode = 1;
else if (values.stale !== true) takeOut(chosen);
