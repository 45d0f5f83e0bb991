// What a kind needs besides its description, file by file: for `npm run new-kind`, and for tests/kinds.test.ts.
// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

/**
 * What may be known of a kind from its description.
 *
 * @typedef {object} Described
 * @property {string} type
 * @property {string} group
 * @property {string} path
 * @property {string} heading
 * @property {true | undefined} [plain]
 */

/** The text of a file, or of all that a pattern means. @param {string} pattern */
function textOf(pattern) {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '--', pattern];
  const paths = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return paths.length === 0
    ? undefined
    : paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
}

/** `VolumeTemplate` → `volume-template` @param {string} name */
const dashed = (name) => name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();

/**
 * What is missing, each as `file: what`; empty: nothing is.
 *
 * @param {string} type @param {Described | undefined} kind Its description, if there is one.
 * @returns {string[]}
 */
export function missingOf(type, kind) {
  const file = `${dashed(type)}.ts`;
  const lower = type.charAt(0).toLowerCase() + type.slice(1);
  const {
    group = `${lower}s`,
    path = `/${lower}s/{${lower}Name}`,
    heading = `${lower}s`,
    plain,
  } = kind ?? {};
  const code = 'without `plain: true`: ';
  const all = path.replace(/\/\{\w+\}$/, '');
  const title = heading.charAt(0).toUpperCase() + heading.slice(1);
  /**
   * Paths, what stands there, and a text of it. Without a text, the file is enough.
   *
   * @type {readonly (readonly [path: string, what: string, text?: string])[]}
   */
  const needs = [
    [`api/src/kinds/${file}`, 'its description'],
    ['api/sources/facts.md', 'a row for each endpoint and field, below "### B: …"', `${all}\``],
    ['docs/platform.md', `the heading "${title}", which the description names`, `## ${title}\n`],
    ['tests/specification/endpoints.ts', `'POST ${all}' and its other endpoints`, `'POST ${all}'`],
    ['sdk/src/testing/methods.ts', `...crud('${group}', '/v0${all}')`, `('${group}`],
    ['examples/complete/index.ts', `new workload.${type}(…)`, `workload.${type}(`],
    ['examples/*/Pulumi.yaml', `type: workload:${type}`, `type: workload:${type}\n`],
    ['CHANGELOG.md', 'a line for users', `\`${type}\``],
    ...(plain
      ? []
      : /** @type {const} */ ([
          [`provider/src/resources/${file}`, `${code}its definition; start with a copy of drive.ts`],
          [
            'emulator/src/products/*/*.ts',
            `${code}its rules and routes, with lines in routes.ts and kinds.ts`,
            `${lower}Rules`,
          ],
          ['tests/sdk/contract.test.ts', `${code}a call of each method`, `'${group}.create'`],
        ])),
    [`docs/resources/${type}.md`, 'npm run generate'],
    ['docs/api.md', 'node scripts/api-table.mjs', `${all}`],
  ];
  return needs.flatMap(([path, what, text = '']) =>
    textOf(path)?.includes(text) ? [] : [`${path}: ${what}`],
  );
}
