// Checks that wrong facts are found: makes one fact of one package wrong at a time, in a copy. First the pages
// (tests/api/witness.test.ts) are asked, then the test that is named for facts that the pages cannot see. Run by
// `npm run test:facts`, or with words to find in facts. `--stale` runs no test: it lists the facts whose text no longer
// matches the source. A test of the repository runs that.
// @ts-check
import { parseArgs } from 'node:util';
import { changed, failures, inCopy, staleness } from './lib/removals.mjs';

/** @typedef {import('./lib/removals.mjs').Removal} Removal */

const PAGES = 'tests/api/witness.test.ts';
const ASKED = 'tests/api/behaviour.test.ts';
const SENT = 'tests/conformance/sent.test.ts';

/** @type {(rule: string, file: string, text: string, without: string, test?: string) => Removal} */
const wrong = (rule, file, text, without, test = PAGES) => ({ rule, file, text, without, test });

const FACTS = [
  // ——— The client ———
  wrong(
    'client: type',
    'sdk/src/schemas/volumes.ts',
    "size: number('Size in MB. It",
    "size: text('Size in MB. It",
  ),
  wrong('client: immutable', 'sdk/src/schemas/volumes.ts', "'Region. Immutable.'", "'Region.'"),
  wrong(
    'client: not immutable',
    'sdk/src/schemas/volumes.ts',
    "'Size in MB. It can only grow.'",
    "'Size in MB. Immutable.'",
  ),
  wrong(
    'client: masked',
    'sdk/src/schemas/integration-connections.ts',
    'Secret values by key. Masked in answers.',
    'Secret values by key.',
  ),
  wrong('client: default', 'sdk/src/schemas/functions.ts', 'Default: http-stream.', 'Default: websocket.'),
  wrong('client: word', 'sdk/src/schemas/enums.ts', "['read', 'read-write']", "['read', 'write']"),
  wrong('client: limit of a list', 'sdk/src/schemas/drives.ts', 'rules, at most 3.', 'rules, at most 5.'),
  wrong(
    'client: limit of a text',
    'sdk/src/schemas/common.ts',
    'letters, digits and dashes, at most 64',
    'letters, digits and dashes, at most 63',
  ),
  wrong(
    'client: bounds of a number',
    'sdk/src/schemas/jobs.ts',
    'used as a disk, 10 to 95',
    'used as a disk, 5 to 95',
  ),
  wrong(
    'client: set by the platform',
    'sdk/src/schemas/volumes.ts',
    'marked for deletion, RFC 3339. Set by the platform.',
    'marked for deletion, RFC 3339.',
  ),
  wrong(
    'client: required',
    'sdk/src/schemas/jobs.ts',
    "needed('Name of the disk.')",
    "text('Name of the disk.')",
  ),
  wrong(
    'client: presence',
    'sdk/src/schemas/common.ts',
    "  sizeMb: number('Size in MB. Only for ephemeral volumes.'),\n",
    '',
  ),
  wrong(
    'client: place',
    'sdk/src/schemas/drives.ts',
    '    infrastructureId: text(',
    '    infrastructure: text(',
  ),
  wrong(
    'client: path',
    'sdk/src/api/drives.ts',
    'path`/drives/${name}/access-token`',
    'path`/drives/${name}/token`',
    'sdk/src/api/methods.test.ts',
  ),

  // ——— The emulator ———
  wrong(
    'emulator: type',
    'emulator/src/products/functions/functions.ts',
    'memory: z.int().min(1).optional()',
    'memory: z.string().optional()',
  ),
  wrong(
    'emulator: word',
    'emulator/src/products/functions/functions.ts',
    "z.enum(['websocket', 'http-stream'])",
    "z.enum(['websocket', 'sse'])",
  ),
  wrong(
    'emulator: limit of a list',
    'emulator/src/products/drives/drives.ts',
    ".max(3, 'must have at most 3 rules')",
    ".max(4, 'must have at most 4 rules')",
  ),
  wrong('emulator: limit of a text', 'emulator/src/fields/metadata.ts', ".max(49, 'must", ".max(63, 'must"),
  wrong(
    'emulator: required',
    'emulator/src/products/networks/networks.ts',
    'spec: z.object({ region }) });',
    'spec: z.object({ region: region.optional() }) });',
  ),
  wrong(
    'emulator: set by the platform',
    'emulator/src/products/drives/drives.ts',
    '  region: region.optional(),\n',
    '  region: region.optional(),\n  infrastructureId: z.string().optional(),\n',
  ),
  wrong(
    'emulator: presence',
    'emulator/src/products/functions/functions.ts',
    '  minScale: z.int().min(0).optional(),\n',
    '',
  ),
  wrong('emulator: path', 'emulator/src/products/drives/routes.ts', "/:name/access-token'", "/:name/token'"),
  wrong(
    'emulator: scope',
    'emulator/src/products/policies/routes.ts',
    "scopesOf('policies')",
    "scopesOf('jobs')",
  ),
  wrong(
    'emulator: immutable',
    'emulator/src/products/drives/drives.ts',
    'input.spec.region !== drive.spec.region',
    'input.spec.region === undefined',
    ASKED,
  ),
  wrong(
    'emulator: masked',
    'emulator/src/products/connections/connections.ts',
    '(secret && { secret: maskValues(secret) })',
    '(secret && { secret })',
    ASKED,
  ),
  wrong(
    'emulator: default',
    'emulator/src/fields/regions.ts',
    'REGIONS[0]',
    'REGIONS[2]',
    'emulator/src/products/drives/routes.test.ts',
  ),
  wrong(
    'emulator: role',
    'emulator/src/products/connections/routes.ts',
    "  writers: 'admin',\n",
    '',
    'emulator/src/products/connections/routes.test.ts',
  ),
  wrong(
    'emulator: 409',
    'emulator/src/products/connections/routes.ts',
    'if (users.length === 0) return;',
    'if (users.length >= 0) return;',
    'emulator/src/products/connections/routes.test.ts',
  ),

  // ——— The provider ———
  wrong(
    'provider: type',
    'provider/src/resources/volume.ts',
    'size: field(whole(1, 2 ** 31 - 1).optional()',
    'size: field(text(9).optional()',
  ),
  wrong('provider: place', 'provider/src/resources/volume.ts', "at: 'spec.size'", "at: 'spec.sizeMb'"),
  wrong(
    'provider: immutable',
    'provider/src/resources/drive.ts',
    "region: true, on: 'replace' }",
    'region: true }',
  ),
  wrong(
    'provider: not immutable',
    'provider/src/resources/integration-connection.ts',
    "    at: 'spec.config',\n",
    "    at: 'spec.config',\n    on: 'replace',\n",
  ),
  wrong('provider: masked', 'provider/src/resources/integration-connection.ts', '    secret: true,\n', ''),
  wrong('provider: default', 'provider/src/resources/drive.ts', ".default('read-write')", ".default('read')"),
  wrong(
    'provider: word',
    'provider/src/resources/enums.ts',
    "'http-stream': 'Streamable HTTP.'",
    "'http-streams': 'Streamable HTTP.'",
  ),
  wrong(
    'provider: limit of a list',
    'provider/src/resources/drive.ts',
    "'at most 3 rules', 3)",
    "'at most 3 rules', 4)",
  ),
  wrong(
    'provider: limit of a text',
    'provider/src/resources/shared.ts',
    'displayName: field(text(63)',
    'displayName: field(text(64)',
  ),
  wrong('provider: bounds of a number', 'provider/src/resources/job.ts', 'whole(10, 95)', 'whole(10, 100)'),
  wrong(
    'provider: required only for programs',
    'provider/src/resources/drive.ts',
    'region: field(text(63), {',
    'region: field(text(63).optional(), {',
  ),
  wrong('provider: cleared by []', 'provider/src/resources/drive.ts', '    unset: [],\n', '', SENT),
  wrong('provider: unsent default', 'provider/src/resources/drive.ts', ', { silent: true }', ', {}', SENT),
];

const COPIED = [
  'api',
  ...['emulator', 'provider', 'sdk'].flatMap((name) => [`${name}/src`, `${name}/package.json`]),
  ...['api', 'conformance', 'engine', 'faults', 'specification', 'support'].map(
    (folder) => `tests/${folder}`,
  ),
  'jest.config.js',
  'package.json',
];

/** Tests load the copy of the packages that they name. */
const MODULES = {
  '^@workload/(sdk|emulator)$': '<rootDir>/$1/src/index.ts',
};

/**
 * Who finds what is wrong in the copy, and the title of the first test that does.
 *
 * @param {string} folder @param {Removal} fact
 * @returns {{ where: 'pages' | 'other' | 'nobody', title: string }}
 */
function finder(folder, fact) {
  const [page] = failures(folder, { test: PAGES }, MODULES);
  if (page !== undefined) return { where: 'pages', title: page };
  const [other] = fact.test === PAGES ? [] : failures(folder, fact, MODULES);
  return other === undefined ? { where: 'nobody', title: 'UNNOTICED' } : { where: 'other', title: other };
}

/** Makes facts wrong one at a time, and reports those that no test finds. @param {readonly Removal[]} chosen */
function tryAll(chosen) {
  const counts = { pages: 0, other: 0, nobody: 0 };
  inCopy(COPIED, (folder) => {
    for (const test of new Set([PAGES, ...chosen.map(({ test }) => test)])) {
      const [failed] = failures(folder, { test }, MODULES);
      if (failed !== undefined) throw new Error(`"${failed}" fails with every fact right`);
    }
    for (const fact of chosen) {
      const { where, title } = changed(folder, fact, () => finder(folder, fact));
      counts[where] += 1;
      console.log(`${fact.rule.padEnd(40)}${where.padEnd(8)}${title}`);
    }
  });
  console.log(
    `${chosen.length} wrong facts: ${counts.pages} found by the pages, ${counts.other} by another test, ${counts.nobody} by none`,
  );
  if (counts.nobody > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { stale: { type: 'boolean' } },
  allowPositionals: true,
});
const chosen = FACTS.filter(({ rule }) => rule.includes(positionals.join(' ')));
const stale = chosen.flatMap((fact) => staleness(fact) ?? []);
for (const why of stale) console.error(why);
if (stale.length > 0) process.exitCode = 1;
else if (values.stale !== true) tryAll(chosen);
