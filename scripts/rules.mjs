// Shows that the emulator's rules are really tested: takes one rule at a time out of a copy of it, and expects the tests
// of that rule to fail. Run by hand, as it takes some minutes: `node scripts/rules.mjs`, or with words to find in titles.
// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './lib/setup.mjs';

/**
 * @typedef {object} Removal
 * @property {string} rule What the rule says.
 * @property {string} file Where it is, below emulator/src.
 * @property {string} text What makes it so: stands there once.
 * @property {string} without What stands there without the rule.
 * @property {string} test The file of its tests, below emulator/src.
 */

/** @type {(rule: string, file: string, text: string, without: string, test: string) => Removal} */
const removal = (rule, file, text, without, test) => ({ rule, file, text, without, test });

const REMOVALS = [
  removal(
    'unknown versions are refused',
    'versions.ts',
    'if (version) return version;',
    'return version ?? VERSIONS[0];',
    'app.test.ts',
  ),
  removal(
    'the earliest version is the default',
    'versions.ts',
    'return VERSIONS[0];',
    'return VERSIONS[1];',
    'routes/lists.test.ts',
  ),
  removal(
    'executions are searched from 2026-04-28 on',
    'versions.ts',
    "hasSearch(version: ApiVersion): boolean {\n  return version >= '2026-04-28';",
    'hasSearch(_: ApiVersion): boolean {\n  return true;',
    'routes/schedule-executions.test.ts',
  ),
  removal(
    'other hosts are refused',
    'authorize.ts',
    'throw forbidden(`this emulator serves',
    'void (`this emulator serves',
    'app.test.ts',
  ),
  removal(
    'either header has the credential',
    'authorize.ts',
    " ?? context.req.header('x-service-authorization')",
    '',
    'app.test.ts',
  ),
  removal(
    'an endpoint needs its scope',
    'authorize.ts',
    'if (!allows(identity.scopes, scope)) throw',
    'if (false) throw',
    'scopes.test.ts',
  ),
  removal(
    'some writes need an admin of the workspace',
    'authorize.ts',
    'if (!workspaceAdmin) throw',
    'if (false) throw',
    'routes/workspaces.test.ts',
  ),
  removal(
    'bodies are JSON',
    'exchange.ts',
    'if (!/^application\\/([\\w.-]+\\+)?json\\s*(;|$)/i.test(body.contentType)) {',
    'if (false) {',
    'app.test.ts',
  ),
  removal(
    'a body has at most 1 MiB',
    'exchange.ts',
    "if (size > BODY_LIMIT_BYTES) return 'too large';",
    '',
    'app.test.ts',
  ),
  removal('deep JSON is refused', 'exchange.ts', 'if (depth > DEEPEST_JSON) return true;', '', 'app.test.ts'),
  removal(
    'a cursor is of its query',
    'routes/cursors.ts',
    'if (cursor.of !== fingerprint) throw',
    'if (false) throw',
    'routes/schedule-executions.test.ts',
  ),
  removal(
    'a cursor lasts 24 hours',
    'routes/cursors.ts',
    'if (now - cursor.at > LIFETIME_MS) throw',
    'if (false) throw',
    'routes/schedule-executions.test.ts',
  ),
  removal(
    'a search has two characters',
    'routes/lists.ts',
    'search.length < 2 ? undefined',
    "search === '' ? undefined",
    'routes/schedule-executions.test.ts',
  ),
  removal(
    'a search ignores the case',
    'routes/lists.ts',
    'text?.trim().toLowerCase()',
    'text?.trim()',
    'routes/schedule-executions.test.ts',
  ),
  removal(
    'the start of a list’s window is a filter',
    'routes/schedule-executions.ts',
    'since: since === undefined ? undefined : Date.parse(since)',
    'since: undefined',
    'routes/schedule-executions.test.ts',
  ),
  removal(
    'a submission may be refused',
    'domain/schedule-executions.ts',
    "status: accepted ? 'succeeded' : 'failed'",
    "status: 'succeeded'",
    'routes/sandbox-parts.test.ts',
  ),
  removal(
    'a connection in use stays',
    'routes/connections.ts',
    'refuseWhileUsed(connection, call);',
    '',
    'routes/connections.test.ts',
  ),
  removal(
    'secrets of connections are masked',
    'masks.ts',
    'Object.keys(secrets).map((key) => [key, MASK])',
    'Object.entries(secrets)',
    'routes/connections.test.ts',
  ),
  removal(
    'only a ready snapshot is forked',
    'domain/fork.ts',
    "if (snapshot.status === 'ready') return snapshot;",
    'return snapshot;',
    'routes/snapshots.test.ts',
  ),
  removal(
    'a copy of live state names no snapshot',
    'domain/fork.ts',
    "snapshotId: chosen?.id ?? ''",
    'snapshotId: chosen?.id ?? state.files',
    'routes/snapshots.test.ts',
  ),
  removal(
    'a fork into an application captures anew',
    'domain/fork.ts',
    'chosen ? { used: chosen, taken: undefined }',
    'chosen || true ? { used: chosen!, taken: undefined }',
    'routes/snapshots.test.ts',
  ),
  removal(
    'a fork exposes its port',
    'domain/fork.ts',
    "ports: exposed ? source.ports : [...source.ports, { target: port, protocol: 'HTTP' }]",
    'ports: exposed ? source.ports : source.ports',
    'routes/snapshots.test.ts',
  ),
  removal(
    'a fork’s variables lie on top',
    'domain/fork.ts',
    "overlayEnvs(source.envs, unmaskEnvs(envs, source.envs, 'envs'))",
    'source.envs',
    'routes/snapshots.test.ts',
  ),
  removal(
    'traffic makes a canary',
    'domain/rollout.ts',
    "const isCanary = typeof share === 'number';",
    'const isCanary = false;',
    'routes/applications.test.ts',
  ),
  removal(
    'traffic is a percentage',
    'domain/rollout.ts',
    "min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100')",
    "min(0, 'must be from 0 to 100')",
    'routes/snapshots.test.ts',
  ),
  removal(
    'five revisions are kept',
    'domain/rollout.ts',
    'KEPT_REVISIONS = 5',
    'KEPT_REVISIONS = 6',
    'routes/applications.test.ts',
  ),
  removal(
    'a resolution has a cap',
    'domain/billing.ts',
    'return end - start > 7 * DAY_MS;',
    'return false;',
    'routes/billing.test.ts',
  ),
  removal(
    'a window includes its start',
    'domain/billing.ts',
    'since >= start && since < end',
    'since > start && since < end',
    'routes/billing.test.ts',
  ),
  removal(
    'billing by workspace is for admins of the account',
    'routes/billing.ts',
    'if (!call.accountAdmin && (',
    'if (false && (',
    'routes/billing.test.ts',
  ),
  removal(
    'usage needs its dimension grouped',
    'routes/billing.ts',
    "const withUsage = groups.includes('billing_dimension');",
    'const withUsage = true;',
    'routes/billing.test.ts',
  ),
  removal(
    '`label` and `unit` are refused',
    'routes/billing.ts',
    "UNSUPPORTED = ['label', 'unit']",
    'UNSUPPORTED: string[] = []',
    'routes/billing.test.ts',
  ),
  removal(
    'an agent remembers its thread',
    'inference/agents.ts',
    'if (threadId !== undefined) remember(',
    'if (false) remember(',
    'inference/workloads.test.ts',
  ),
  removal(
    'a code lasts ten minutes',
    'domain/oauth.ts',
    'CODE_LIFETIME_MS = 10 * 60_000',
    'CODE_LIFETIME_MS = 11 * 60_000',
    'routes/consent.test.ts',
  ),
];

const COPIED = ['emulator', 'tests/emulator', 'tests/support', 'package.json', 'jest.config.js'];

/** A copy of the emulator and of what its tests need, in which rules can be taken out. */
function copy() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rules-')));
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** How many of a file's tests fail. Throws where they cannot run: that would notice nothing. @param {string} folder @param {string} test */
function failures(folder, test) {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [jest, '--rootDir', folder, '--runInBand', '--json', join('emulator/src', test)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { numTotalTests, numFailedTests } = JSON.parse(stdout);
  if (numTotalTests === 0) throw new Error(`${test} does not run`);
  return numFailedTests;
}

/** Whether the tests of a rule notice that it is gone. @param {string} folder @param {Removal} removal */
function noticed(folder, { rule, file, text, without, test }) {
  const path = join(folder, 'emulator/src', file);
  const source = readFileSync(path, 'utf8');
  if (source.split(text).length !== 2) throw new Error(`${rule}: its text does not stand once in ${file}`);
  writeFileSync(
    path,
    source.replace(text, () => without),
  );
  try {
    return failures(folder, test) > 0;
  } finally {
    writeFileSync(path, source);
  }
}

const words = process.argv.slice(2).join(' ');
const chosen = REMOVALS.filter(({ rule }) => rule.includes(words));
const folder = copy();
try {
  for (const test of new Set(chosen.map(({ test }) => test))) {
    if (failures(folder, test) > 0) throw new Error(`${test} fails with every rule in place`);
  }
  for (const removal of chosen) {
    const verdict = noticed(folder, removal) ? 'noticed' : 'UNNOTICED';
    if (verdict === 'UNNOTICED') process.exitCode = 1;
    console.log(`${verdict.padEnd(10)}${removal.test.padEnd(36)}${removal.rule}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
