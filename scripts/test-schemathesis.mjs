// Owns `npm run test:schemathesis`: schemathesis sends requests from the API description of a running emulator, alone
// and linked to each other, as an admin, as a member and with few scopes.
// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main, run, say } from './lib/process.mjs';
import { step } from './lib/progress.mjs';
import { pythonProgram } from './lib/python.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';

const VERSION = '4.32.5';

/** In every name and text of the workspace that no caller may see. */
const MARK = 'zzmark';

/** Who calls, each in the workspace `own`. */
const CALLERS = ['admin', 'member', 'scoped'];
const keyOf = (/** @type {string} */ caller) => `${caller}-key-0123456789`;

const CHECKS = [
  ...['not_a_server_error', 'status_code_conformance', 'content_type_conformance'],
  ...['response_schema_conformance', 'response_headers_conformance', 'no_row_of_others'],
];

/** Streams, whose answers do not end. */
const ENDLESS = '(/stream|/watch/|/mcp$)';

/** Seconds for each caller, half of them for linked requests. */
const SECONDS = Number(process.env['WORKLOAD_SCHEMATHESIS_SECONDS'] ?? 60);

/** Fewer answers prove nothing. */
const LEAST_ANSWERS = 100;

await main(async (signal) => {
  await setUp({ signal });
  const program = await pythonProgram(
    { name: 'schemathesis', version: VERSION, program: 'st', cache: 'workload-schemathesis' },
    signal,
  );
  const { startEmulator } = await import('@workload/emulator');
  const seed = process.env['WORKLOAD_FUZZ_SEED'];
  // It keeps a cache of its own.
  const cwd = join(PRIVATE, 'schemathesis');
  mkdirSync(cwd, { recursive: true });
  /** @param {string} baseUrl @param {string} caller @param {string} phases @param {string[]} more */
  const test = (baseUrl, caller, phases, more = []) => {
    const args = [
      ...['run', `${baseUrl}/openapi.json`, '--header', `Authorization: Bearer ${keyOf(caller)}`],
      ...['--phases', phases, '--max-time', `${SECONDS / 2}`, '--request-timeout', '10'],
      ...['--checks', CHECKS.join(), '--exclude-path-regex', ENDLESS, '--suppress-health-check', 'all'],
      ...(seed === 'random' ? [] : ['--seed', seed ?? '1']),
      ...['--continue-on-failure', '--warnings', 'off', '--no-color', ...more],
    ];
    const env = {
      ...process.env,
      SCHEMATHESIS_HOOKS: 'no_row_of_others',
      PYTHONPATH: join(ROOT, 'tests', 'schemathesis'),
      WORKLOAD_MARK: MARK,
    };
    return step(`${phases} as ${caller}`, (onLine) => run(program, args, { env, signal, onLine, cwd }));
  };
  await findsARow();
  for (const caller of CALLERS) {
    const emulator = await startEmulator({ seed: platform() });
    try {
      await plant(emulator.baseUrl);
      emulator.journal.clear();
      for (const phases of ['stateful', 'coverage,fuzzing']) {
        const { code, output } = await test(emulator.baseUrl, caller, phases);
        if (code !== 0) throw new Failure(output);
      }
      const answers = emulator.journal.entries().map(({ status }) => status);
      const done = answers.filter((status) => Number(status) < 300).length;
      say(`As ${caller}: ${answers.length} answers, ${done} of requests that were done`);
      if (answers.length < LEAST_ANSWERS)
        throw new Failure('schemathesis sent too few requests to prove anything.');
    } finally {
      await emulator.stop();
    }
  }
  return 0;

  /** Shows that the check for rows of others can fail: one such row, where the caller sees it, is found. */
  async function findsARow() {
    const emulator = await startEmulator({ seed: platform() });
    try {
      await create(emulator.baseUrl, 'admin', 'drives', { metadata: { name: MARK }, spec: {} });
      const { code, output } = await test(emulator.baseUrl, 'admin', 'coverage', [
        '--include-path',
        '/drives',
      ]);
      if (code === 0 || !output.includes('the answer has a row of another workspace'))
        throw new Failure(`A row of another workspace was not found:\n${output}`);
    } finally {
      await emulator.stop();
    }
  }
});

/** @returns {import('@workload/emulator').Seed} */
function platform() {
  return {
    workspaces: [{ name: 'own' }, { name: 'victim', displayName: MARK, labels: { mark: MARK } }],
    users: [
      { email: 'member@example.com', workspaces: { own: 'member' } },
      { email: `${MARK}@example.com`, workspaces: { victim: 'admin' } },
    ],
    keys: [
      { key: keyOf('admin'), workspace: 'own' },
      { key: keyOf('member'), user: 'member@example.com' },
      {
        key: keyOf('scoped'),
        workspace: 'own',
        scopes: ['sandboxes:create', 'sandboxes:list', 'sandboxes:get', 'workspaces:list', 'policies:list'],
      },
      { key: keyOf('victim'), workspace: 'victim' },
    ],
    metrics: [
      {
        billingDimension: 'sandbox_compute_runtime_gbs',
        time: new Date(Date.now() - 60_000).toISOString(),
        usage: 10,
        resourceName: MARK,
        resourceUuid: MARK,
        workspace: 'victim',
      },
    ],
    scheduleExecutions: [
      { id: MARK, scheduleId: MARK, createdAt: new Date().toISOString(), sandbox: MARK, workspace: 'victim' },
    ],
  };
}

/** Creates an object of each kind in the workspace of others. @param {string} baseUrl */
async function plant(baseUrl) {
  const metadata = { name: MARK, displayName: MARK, labels: { mark: MARK } };
  const bodies = {
    drives: { metadata, spec: {} },
    volumes: { metadata, spec: { size: 1024 } },
    functions: { metadata, spec: {} },
    agents: { metadata, spec: {} },
    models: { metadata, spec: {} },
    jobs: { metadata, spec: {} },
    policies: { metadata, spec: { type: 'location' } },
    sandboxes: { metadata },
    applications: { metadata, spec: { image: MARK } },
    volume_templates: { metadata, spec: {} },
    vpcs: { metadata },
    images: { name: MARK, resourceType: 'sandbox', image: `${MARK}:1` },
    service_accounts: { name: MARK },
    snapshots: { name: MARK, source: { name: MARK } },
  };
  for (const [path, body] of Object.entries(bodies)) await create(baseUrl, 'victim', path, body);
}

/** @param {string} baseUrl @param {string} caller @param {string} path @param {object} body */
async function create(baseUrl, caller, path, body) {
  const answer = await fetch(`${baseUrl}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keyOf(caller)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Failure(`POST /${path} is a ${answer.status}: ${await answer.text()}`);
}
