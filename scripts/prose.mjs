// Checks the prose that users read, with the rule of tools/lint/prose.js: pages, descriptions of the package
// schema, comments that editors show, and messages. Prints each finding with its place, and fails if there is one.
// @ts-check
import { TextlintKernel } from '@textlint/kernel';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
/** @type {import('@textlint/types').TextlintPluginCreator} */
const markdown = require('@textlint/textlint-plugin-markdown').default;
const { rule } = /** @type {typeof import('../tools/lint/prose.js')} */ (require('../tools/lint/prose.js'));

/** Generated pages: their sentences are checked at their source, or are measurements. */
const GENERATED = [
  'docs/api.md',
  'docs/emulator-parameters.md',
  'docs/performance.md',
  'docs/specification-coverage.md',
];
const PACKAGES = ['sdk', 'emulator', 'provider', 'cli', 'policies'];

/** @typedef {{ readonly text: string, readonly place: (line: number) => string }} Text */

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const within = (/** @type {string} */ folder, /** @type {RegExp} */ ending) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => ending.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => `${folder}/${file}`);

/** @returns {Text[]} */
function pages() {
  const docs = ['', 'contributing/', 'decisions/'].flatMap((folder) =>
    readdirSync(join(root, 'docs', folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => folder + name),
  );
  return [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    ...PACKAGES.map((name) => `${name}/README.md`),
    ...docs.map((name) => `docs/${name}`),
    'api/sources/facts.md',
    'api/sources/specification.md',
  ]
    .filter((file) => !GENERATED.includes(file))
    .map((file) => ({ text: read(file), place: (line) => `${file}:${line}` }));
}

/**
 * Sentences from many files as one text, with one paragraph each.
 *
 * @param {ReadonlyMap<string, string>} sentences Places by sentence.
 * @returns {Text}
 */
function paragraphs(sentences) {
  const places = [...sentences.values()];
  const text = [...sentences.keys()].map((sentence) => sentence.replace(/\s+/g, ' ')).join('\n\n');
  return { text, place: (line) => places[(line - 1) / 2] ?? '' };
}

/** Descriptions of resources, arguments, outputs and functions, without their examples. */
function descriptions() {
  /** @type {Map<string, string>} */
  const found = new Map();
  const visit = (/** @type {unknown} */ value, /** @type {string} */ path) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === 'description' && typeof each === 'string') found.set(each.split('\n\n')[0] ?? '', path);
      else visit(each, `${path}.${key}`);
    }
  };
  visit(JSON.parse(read('provider/src/generated/schema.gen.json')), 'schema');
  return paragraphs(found);
}

/** Comments of public names that editors show, without tag lines that only name types and links. */
function comments() {
  const names = [
    'call',
    'call-options',
    'client',
    'errors',
    'groups',
    'observe',
    'options',
    'pages',
    'waiting',
  ];
  const files = [
    ...within('sdk/src/api', /\.ts$/),
    ...within('sdk/src/auth', /\.ts$/),
    ...[...names, 'types.gen'].map((name) => `sdk/src/${name}.ts`),
    ...['effects', 'function-options', 'importing', 'dynamic/provider'].map(
      (name) => `provider/src/${name}.ts`,
    ),
    ...['policy', 'subject'].map((name) => `policies/src/${name}.ts`),
  ];
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const file of files)
    for (const [, comment = ''] of read(file).matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g))
      for (const part of comment.replace(/\n\s*\*/g, '\n').split(/\n\s*(?=@|- |\n)/))
        found.set(part.replace(/\{@link (\w+)\}|@\w+ (?:\{\w+\})?/g, '`$1`').trim() || '.', file);
  return paragraphs(found);
}

/** String literals with the length of a sentence: messages, and output of `--help`. */
function messages() {
  /** @type {Map<string, string>} */
  const found = new Map();
  const sources = PACKAGES.flatMap((name) => within(`${name}/src`, /(?<!\.gen)\.ts$/));
  for (const file of [...sources, ...within('scripts', /\.mjs$/)]) {
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);
    const visit = (/** @type {ts.Node} */ node) => {
      const text = ts.isTemplateExpression(node)
        ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('x')
        : ts.isStringLiteralLike(node)
          ? node.text
          : '';
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      // Remove characters that Markdown would take for a heading or a list.
      if (text.split(/\s+/).length > 3) found.set(text.replace(/^[\s#>|*+\d.-]+/, ''), `${file}:${line + 1}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return paragraphs(found);
}

const kernel = new TextlintKernel();
const options = {
  ext: '.md',
  plugins: [{ pluginId: 'markdown', plugin: markdown }],
  rules: [{ ruleId: 'prose', rule }],
};
const texts = [...pages(), descriptions(), comments(), messages()];
const findings = await Promise.all(
  texts.map(async ({ text, place }) => {
    const { messages: found } = await kernel.lintText(text, options);
    return found.map(({ message, loc }) => `${place(loc.start.line)}: ${message}`);
  }),
);
for (const finding of findings.flat()) console.error(finding);
process.exitCode = findings.flat().length === 0 ? 0 : 1;
