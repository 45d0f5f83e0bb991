// Cuts the documentation and the package schema into the pieces that `workload mcp` searches: cli/dist/pieces.json.
// @ts-check
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SCHEMA = 'provider/src/generated/schema.gen.json';

/** Pages about how this project is made or measured: no program needs them. */
const LEFT_OUT = new Set([
  ...['README.md', '_index.md', 'architecture.md', 'comparison.md', 'performance.md', 'releasing.md'],
  ...['specification-coverage.md', 'where-the-time-goes.md', 'api.md', 'emulator-parameters.md'],
]);

/** The pages, as paths in the repository. */
export const PAGES = ['docs', 'docs/resources'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md') && !LEFT_OUT.has(name))
    .sort()
    .map((name) => `${folder}/${name}`),
);

/**
 * A piece: where it stands, what it is about, and its text in Markdown.
 * @typedef {{ at: string, title: string, text: string }} Piece
 */

/**
 * The sections of a page.
 *
 * @param {string} page
 * @returns {Piece[]}
 */
function sectionsOf(page) {
  /** @type {Piece[]} */
  const pieces = [];
  /** @type {string[]} */
  let titles = [];
  /** @type {Map<string, number>} */
  const slugs = new Map();
  let [isCode, at] = [false, page];
  /** @type {string[]} */
  let lines = [];
  const end = () => {
    const text = lines.join('\n').trim();
    if (text !== '') pieces.push({ at, title: titles.join(' › '), text });
    lines = [];
  };
  const content = readFileSync(join(ROOT, page), 'utf8').replace(/<!--[^]*?-->/g, '');
  for (const line of content.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const [, marks = '', title = ''] = (!isCode && /^(#{1,3}) (.*)$/.exec(line)) || [];
    if (marks === '') {
      lines.push(line);
      continue;
    }
    end();
    titles = [...titles.slice(0, marks.length - 1), plain(title)];
    at = marks === '#' ? page : `${page}#${slugOf(title, slugs)}`;
  }
  end();
  return pieces;
}

/**
 * The anchor of a heading, as forges make it.
 *
 * @param {string} title
 * @param {Map<string, number>} slugs
 */
function slugOf(title, slugs) {
  const slug = plain(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const before = slugs.get(slug) ?? 0;
  slugs.set(slug, before + 1);
  return before === 0 ? slug : `${slug}-${before}`;
}

/** @param {string} title */
function plain(title) {
  return title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}

/**
 * The arguments of each resource, one by one, with the fields of their types.
 *
 * @returns {Piece[]}
 */
function argumentsIn() {
  /** @type {{ resources: Record<string, Record<string, any>>, types: Record<string, Record<string, any>> }} */
  const { resources, types } = JSON.parse(readFileSync(join(ROOT, SCHEMA), 'utf8'));
  /** @param {Record<string, any>} property @returns {string} */
  const typeOf = ({ type, $ref, items, additionalProperties, oneOf }) => {
    if (oneOf !== undefined) return [...new Set(oneOf.map(typeOf))].join(' | ');
    if ($ref !== undefined) return $ref.replace(/^.*:/, '');
    if (type === 'array') return `list of ${typeOf(items)}`;
    return type === 'object' && additionalProperties !== undefined
      ? `map of ${typeOf(additionalProperties)}`
      : type;
  };
  /** @param {Record<string, any>} property @returns {string[]} */
  const named = ({ $ref, items, additionalProperties, oneOf = [] }) => [
    ...($ref?.startsWith('#/types/') ? [$ref.slice('#/types/'.length)] : []),
    ...(items === undefined ? [] : named(items)),
    ...(typeof additionalProperties === 'object' ? named(additionalProperties) : []),
    ...oneOf.flatMap(named),
  ];
  /** @param {Record<string, any>} property @param {string} indent @param {readonly string[]} within @returns {string[]} */
  const fieldsOf = (property, indent, within) =>
    named(property)
      .filter((name) => !within.includes(name))
      .flatMap((name) =>
        Object.entries(types[name]?.properties ?? {}).flatMap(([field, one]) => [
          `${indent}- \`${field}\` (${typeOf(one)}): ${one.description ?? ''}`,
          ...fieldsOf(one, `${indent}  `, [...within, name]),
        ]),
      );
  return Object.entries(resources).flatMap(([token, { inputProperties, requiredInputs = [] }]) => {
    const kind = token.replace(/^.*:/, '');
    return Object.entries(inputProperties).map(([name, property]) => ({
      at: `docs/resources/${kind}.md#arguments`,
      title: `${kind}.${name}`,
      text: [
        `Argument \`${name}\` of ${kind}: ${typeOf(property)}${requiredInputs.includes(name) ? ', required' : ''}.${property.willReplaceOnChanges ? ' A change replaces the object.' : ''}`,
        property.description ?? '',
        ...fieldsOf(property, '', []),
      ].join('\n'),
    }));
  });
}

/** @returns {Piece[]} */
export function pieces() {
  return [...PAGES.flatMap(sectionsOf), ...argumentsIn()];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(ROOT, 'cli', 'dist'), { recursive: true });
  writeFileSync(join(ROOT, 'cli', 'dist', 'pieces.json'), JSON.stringify(pieces()));
}
