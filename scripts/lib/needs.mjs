// What a kind needs besides its description, file by file: for `npm run new-kind`, and for tests/kinds.test.ts.
// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const read = (/** @type {string} */ path) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';

/** All files of a folder, as one text. @param {string} folder @param {RegExp} name */
const allIn = (folder, name) =>
  readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => name.test(file) && !file.includes('node_modules'))
    .map((file) => read(join(folder, file)))
    .join('\n');

/** `VolumeTemplate` → `volume-template` @param {string} name */
export const dashed = (name) => name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();

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
  const all = path.replace(/\/\{\w+\}$/, '');
  const title = heading.charAt(0).toUpperCase() + heading.slice(1);
  const description = `api/src/kinds/${file}`;
  const byHand = `${plain === true ? '' : 'without `plain: true`: '}`;
  /** @type {readonly (readonly [file: string, what: string, isThere: boolean])[]} */
  const needs = [
    [description, 'its description (docs/contributing/kinds.md)', kind !== undefined],
    [
      'api/sources/facts.md',
      `a row for each endpoint and field, below "### B: …"`,
      has('api/sources/facts.md', `${all}\``),
    ],
    [
      'docs/platform.md',
      `the heading "${title}", which the description names`,
      has('docs/platform.md', `## ${title}\n`),
    ],
    [
      'tests/specification/endpoints.ts',
      `'POST ${all}' and its other endpoints`,
      has('tests/specification/endpoints.ts', `'POST ${all}'`),
    ],
    [
      'sdk/src/testing/methods.ts',
      `...crud('${group}', '/v0${all}')`,
      has('sdk/src/testing/methods.ts', `'${group}`),
    ],
    [
      'examples/complete/index.ts',
      `new workload.${type}(…)`,
      has('examples/complete/index.ts', `workload.${type}(`),
    ],
    [
      'examples/*/Pulumi.yaml',
      `type: workload:${type}`,
      allIn('examples', /Pulumi\.yaml$/).includes(`type: workload:${type}\n`),
    ],
    ['CHANGELOG.md', 'a line for users', has('CHANGELOG.md', `\`${type}\``)],
    ...(plain === true
      ? []
      : /** @type {const} */ ([
          [
            `provider/src/resources/${file}`,
            `${byHand}its definition; start with a copy of drive.ts`,
            existsSync(join(ROOT, 'provider/src/resources', file)),
          ],
          [
            'emulator/src/products/',
            `${byHand}its rules and routes, with lines in routes.ts and kinds.ts`,
            has('emulator/src/routes.ts', group) ||
              allIn('emulator/src/products', /\.ts$/).includes(`rows.${group}`) ||
              allIn('emulator/src/products', /\.ts$/).includes(`${lower}Api`),
          ],
          [
            'tests/sdk/contract.test.ts',
            `${byHand}a call of each method`,
            has('tests/sdk/contract.test.ts', `'${group}.create'`),
          ],
        ])),
    [`docs/resources/${type}.md`, 'npm run generate', existsSync(join(ROOT, `docs/resources/${type}.md`))],
    [
      'docs/api.md',
      'node scripts/api-table.mjs',
      has('docs/api.md', `${all}\``) || has('docs/api.md', `${all} `),
    ],
  ];
  return needs.filter(([, , isThere]) => !isThere).map(([where, what]) => `${where}: ${what}`);
}

/** @param {string} path @param {string} text */
function has(path, text) {
  return read(path).includes(text);
}
