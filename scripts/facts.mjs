// Checks that wrong facts are found: makes one fact wrong at a time, in a copy. Of kinds that are described, it changes
// every fact of the description (api/src/kinds/, groups/, shapes/) and writes the texts that derive from it; of the others, the facts of one
// package that are named here. First the pages (tests/api/witness.test.ts) are asked, then other tests that derive from
// no description. Run by `npm run test:facts`, or with words to find in facts. `--stale` runs no test: it lists the facts
// whose text no longer matches the source. A test of the repository runs that.
// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { described, generated } from './lib/api.mjs';
import { changed, failures, inCopy, staleness } from './lib/removals.mjs';

/** @typedef {import('./lib/removals.mjs').Removal} Removal */

const PAGES = 'tests/api/witness.test.ts';
const ASKED = 'tests/api/behaviour.test.ts';
const SENT = 'tests/conformance/sent.test.ts';

/** @type {(rule: string, file: string, text: string, without: string, test?: string) => Removal} */
const wrong = (rule, file, text, without, test = PAGES) => ({ rule, file, text, without, test });

const FACTS = [
  // ——— The client ———
  wrong('client: default', 'sdk/src/schemas/functions.ts', 'Default: http-stream.', 'Default: websocket.'),
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
  wrong('emulator: limit of a text', 'emulator/src/fields/metadata.ts', ".max(49, 'must", ".max(63, 'must"),
  wrong(
    'emulator: required',
    'emulator/src/products/networks/networks.ts',
    'spec: z.object({ region }) });',
    'spec: z.object({ region: region.optional() }) });',
  ),
  wrong(
    'emulator: presence',
    'emulator/src/products/functions/functions.ts',
    '  minScale: z.int().min(0).optional(),\n',
    '',
  ),
  wrong(
    'emulator: default',
    'emulator/src/fields/regions.ts',
    'REGIONS[0]',
    'REGIONS[2]',
    'emulator/src/products/drives/routes.test.ts',
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
    'provider: limit of a text',
    'provider/src/resources/shared.ts',
    'displayName: field(text(63)',
    'displayName: field(text(64)',
  ),
  wrong('provider: bounds of a number', 'provider/src/resources/job.ts', 'whole(10, 95)', 'whole(10, 100)'),
];

// ——— Descriptions ———

/** What a wrong value of a fact is, by its name. Undefined: the fact is missing. @type {Record<string, (value: any) => unknown>} */
const WRONG = {
  is: (form) => (form === 'text' ? 'number' : 'text'),
  ...Object.fromEntries(
    ['longest', 'least', 'most', 'cap'].map((limit) => [limit, (/** @type {number} */ value) => value + 1]),
  ),
  values: ({ ...words }) => {
    const [first = ''] = Object.keys(words);
    const { [first]: meaning, ...others } = words;
    return { [`${first}-other`]: meaning, ...others };
  },
  default: (value) => (typeof value === 'boolean' ? !value : `${value}-other`),
  to: () => 'Drive',
  whenDeleted: (then) => (then === 'kept' ? 'deleted' : 'kept'),
  ...Object.fromEntries(
    ['at', 'by', 'path', 'request'].map((place) => [place, (/** @type {string} */ value) => `${value}Other`]),
  ),
  scopes: (word) => (word === 'jobs' ? 'models' : 'jobs'),
  ...Object.fromEntries(
    ['list', 'create', 'get', 'update', 'delete', 'scope'].map((verb) => [
      verb,
      (/** @type {string} */ scope) => (scope === 'jobs:list' ? 'jobs:get' : 'jobs:list'),
    ]),
  ),
  listed: (how) => (how === 'in pages' ? 'whole' : 'in pages'),
  returns: (what) => (what === 'record' ? 'nothing' : 'record'),
  then: (what) => (what === 'gone' ? 'going' : 'gone'),
  dataLost: (isLost) => !isLost,
  answer: () => 'self',
  ...Object.fromEntries(
    [
      ...[
        'form',
        'required',
        'immutable',
        'secret',
        'setBy',
        'absent',
        'only',
        'writers',
        'briefly',
        'lacks',
        'revealing',
        'namesakes',
        'bodyOptional',
        'searchedFrom',
        'fraction',
        'sent',
        'ofAccount',
        'plain',
        'unbilled',
      ],
      ...['refusable', 'unset', 'merged', 'silent', 'grows', 'chosen', 'unordered', 'unsent', 'unanswered'],
    ].map((fact) => [fact, () => undefined]),
  ),
};

/** Names and sentences. */
const TOLD = [
  ...[
    'type',
    'noun',
    'plural',
    'group',
    'heading',
    'source',
    'about',
    'also',
    'use',
    'methods',
    'does',
    'errors',
  ],
  ...['name', 'items', 'otherwise', 'says', 'losesNothing', 'client', 'byHand', 'renamed'],
  ...['class', 'file', 'schemas', 'from', 'params', 'within', 'queryName'],
  // The compiler alone sees it: the argument of a method has a question mark.
  'queryOptional',
];

/** What has parts with names of their own. */
const NAMED = ['fields', 'endpoints', 'shapes', 'body', 'query', 'options'];

/**
 * The paths of the facts of a part of a description.
 *
 * @param {any} part @param {readonly string[]} path @returns {(readonly string[])[]}
 */
function factsIn(part, path) {
  return Object.entries(part).flatMap(([key, value]) => {
    const at = [...path, key];
    const [outer = '', inner = ''] = path.slice(-2);
    const isNamed = NAMED.includes(inner) && !NAMED.includes(outer) && typeof part.is !== 'string';
    if (isNamed) return value === 'common' ? [at] : factsIn(value, at);
    // What a method of a group sends or answers has a schema by hand: another form does not compile.
    if (key === 'is' && ['answer', 'body', 'query'].includes(inner) && part.is === 'shared') return [];
    // A function by hand has the request: here it is a comment.
    if (key === 'request' && part.byHand?.takes !== undefined) return [];
    if (key in WRONG && (typeof value !== 'object' || ['values', 'unset', 'lacks'].includes(key)))
      return [at];
    if (typeof value === 'object' && value !== null && (!TOLD.includes(key) || key === 'type'))
      return key === 'methods' ? [] : factsIn(value, at);
    if (TOLD.includes(key) || key === 'of') return [];
    throw new Error(`${at.join('.')}: say in scripts/facts.mjs what a wrong one is`);
  });
}

/** Tests that derive from no description. */
const ASKING = [
  ...[SENT, ASKED, 'provider/src/lifecycle/effects/diff.test.ts', 'emulator/src/openapi.test.ts'],
  ...['deletes', 'methods'].map((name) => `sdk/src/api/${name}.test.ts`),
  'sdk/src/pages.test.ts',
  'emulator/src/products/sandboxes/schedules/executions.test.ts',
  ...['connections', 'custom-domains', 'drives', 'policies', 'volumes'].map(
    (product) => `emulator/src/products/${product}/routes.test.ts`,
  ),
];

/** Descriptions with a wrong value at one place. @param {readonly string[]} path */
function wrongAt(path) {
  const { kinds, groups, shapes, words } = structuredClone({ ...described, words: { ...described.words } });
  const [name, ...rest] = path;
  /** @type {any} */
  let part =
    kinds.find(({ type }) => type === name) ??
    groups.find(({ group }) => group === name) ??
    shapes.find(({ file }) => `${file}.ts` === name);
  for (const key of rest.slice(0, -1)) part = part[key];
  const last = rest.at(-1) ?? '';
  const value = part[last] === 'common' ? undefined : WRONG[last]?.(part[last]);
  if (value === undefined) delete part[last];
  else part[last] = value;
  return { kinds, groups, shapes, words };
}

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
 * @param {string} folder @param {readonly string[]} tests Those that are asked after the pages.
 * @returns {{ where: 'pages' | 'other' | 'nobody', title: string }}
 */
function finder(folder, tests) {
  const others = [...new Set(tests)].filter((test) => test !== PAGES).join('|');
  for (const test of [PAGES, others].filter(Boolean)) {
    const where = test === PAGES ? 'pages' : 'other';
    try {
      const [title] = failures(folder, { test }, MODULES);
      if (title !== undefined) return { where, title };
    } catch (error) {
      // A test that cannot load the wrong text fails, too.
      return { where, title: String(error).split('\n')[0] ?? '' };
    }
  }
  return { where: 'nobody', title: 'UNNOTICED' };
}

/** @typedef {ReturnType<typeof finder>} Found */

/** Makes facts wrong one at a time, and reports those that no test finds. @param {readonly Removal[]} chosen @param {readonly (readonly string[])[]} paths */
async function tryAll(chosen, paths) {
  const counts = { pages: 0, other: 0, nobody: 0 };
  /** @param {string} rule @param {Found} found */
  const report = (rule, { where, title }) => {
    counts[where] += 1;
    console.log(`${rule.padEnd(60)} ${where.padEnd(8)}${title}`);
  };
  const right = await generated();
  await inCopy(COPIED, async (folder) => {
    const before = finder(folder, [...chosen.map(({ test }) => test), ...(paths.length > 0 ? ASKING : [])]);
    if (before.where !== 'nobody') throw new Error(`"${before.title}" fails with every fact right`);
    for (const fact of chosen)
      report(
        fact.rule,
        changed(folder, fact, () => finder(folder, [fact.test])),
      );
    for (const path of paths) {
      const rule = path.join('.');
      // A fact that no text can be written with is found by the generator.
      const texts = await generated(wrongAt(path)).catch(() => undefined);
      const differ = texts?.filter(([, text], index) => text !== right[index]?.[1]);
      for (const [path, text] of differ ?? []) writeFileSync(join(folder, path), text);
      const isUnused = differ?.length === 0;
      report(
        rule,
        isUnused
          ? { where: 'nobody', title: 'UNUSED: no generator has it' }
          : differ === undefined
            ? { where: 'other', title: 'its texts cannot be written' }
            : finder(folder, ASKING),
      );
      for (const [path, text] of right) writeFileSync(join(folder, path), text);
    }
  });
  console.log(
    `${chosen.length + paths.length} wrong facts: ${counts.pages} found by the pages, ${counts.other} by another test, ${counts.nobody} by none`,
  );
  if (counts.nobody > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { stale: { type: 'boolean' } },
  allowPositionals: true,
});
/** @param {string} rule */
const isAsked = (rule) => rule.includes(positionals.join(' '));
const chosen = FACTS.filter(({ rule }) => isAsked(rule));
const paths = [
  ...described.kinds.flatMap((kind) => factsIn(kind, [kind.type])),
  ...described.groups.flatMap((group) => factsIn(group, [group.group])),
  ...described.shapes.flatMap((each) => factsIn(each, [`${each.file}.ts`])),
].filter((path) => isAsked(path.join('.')));
const stale = chosen.flatMap((fact) => staleness(fact) ?? []);
for (const why of stale) console.error(why);
if (stale.length > 0) process.exitCode = 1;
else if (values.stale !== true) await tryAll(chosen, paths);
