// Owns the reference of resources and functions: the package schema as pages, in every language.
// @ts-check
import { typesOf } from './types.mjs';
import { constructors, NAMES_IN_LANGUAGES, otherNames } from './languages.mjs';

/** @typedef {import('./types.mjs').Shape} Shape */

/** @typedef {import('./types.mjs').Schema} Schema */

/**
 * The pages, by the repository files that they replace.
 *
 * @param {Schema} schema
 * @returns {ReadonlyMap<string, string>}
 */
export function referencePages(schema) {
  const nameOf = (/** @type {string} */ token) => token.replace(/^.*:/, '');
  const page = (/** @type {string} */ token, /** @type {string[]} */ lines) =>
    /** @type {const} */ ([`docs/resources/${nameOf(token)}.md`, `${lines.join('\n')}\n`]);
  return new Map([
    ...Object.entries(schema.resources).map(([token, resource]) =>
      page(token, resourcePage(nameOf(token), resource, schema)),
    ),
    ...Object.entries(schema.functions).map(([token, lookup]) =>
      page(token, functionPage(nameOf(token), lookup, schema)),
    ),
  ]);
}

/**
 * @param {string} name
 * @param {import('./types.mjs').Resource} resource
 * @param {Schema} schema
 */
function resourcePage(name, resource, schema) {
  const types = typesOf(schema);
  const { about, examples, importing } = partsOf(resource.description);
  const { inputProperties: args = {}, properties: outputs = {} } = resource;
  const only = Object.entries(outputs).filter(([key]) => !(key in args) || key === 'name');
  const required = new Set(resource.requiredInputs);
  return [
    `# ${name}`,
    '',
    about,
    ...examplesOf(examples),
    '',
    '## Constructor',
    '',
    ...group(constructors(name, args, resource.isComponent === true)),
    '',
    '## Arguments',
    '',
    NAMES_IN_LANGUAGES,
    '',
    '| argument | type | | |',
    '| --- | --- | --- | --- |',
    ...Object.entries(args).map(([key, shape]) =>
      row([
        named(key, shape),
        types.text(shape),
        [
          required.has(key) && 'required',
          shape.willReplaceOnChanges && 'replaces',
          isSecret(shape) && 'secret',
        ]
          .filter(Boolean)
          .join(', '),
        described(shape),
      ]),
    ),
    '',
    ...marksOf(args),
    '## Outputs',
    '',
    resource.isComponent === true
      ? 'The component has these outputs:'
      : 'Every argument is also an output, except arguments that only control an operation, such as `timeoutSeconds`. If you leave an argument out, its output is the value that the platform chose. Also:',
    '',
    ...fieldTable('output', Object.fromEntries(only), [], types),
    ...types.section(named, described),
    ...(importing === undefined ? [] : ['', '## Import', '', importing]),
  ];
}

/**
 * @param {string} name
 * @param {import('./types.mjs').Lookup} lookup
 * @param {Schema} schema
 */
function functionPage(name, lookup, schema) {
  const types = typesOf(schema);
  const { about, examples } = partsOf(lookup.description);
  const args = lookup.inputs?.properties ?? {};
  return [
    `# ${name}`,
    '',
    about,
    ...examplesOf(examples),
    '',
    '## Arguments',
    '',
    ...(Object.keys(args).length === 0
      ? ['None.']
      : [NAMES_IN_LANGUAGES, '', ...fieldTable('argument', args, lookup.inputs?.required ?? [], types)]),
    '',
    '## Result',
    '',
    ...fieldTable('output', lookup.outputs?.properties ?? {}, [], types),
    ...types.section(named, described),
  ];
}

/**
 * Splits a description into its text, its examples by language, and its import section.
 *
 * @param {string} description
 */
function partsOf(description) {
  const [about = '', rest = ''] = description.split('{{% examples %}}');
  const [within = '', after = ''] = rest.split('{{% /examples %}}');
  const [, importing] = after.split('## Import\n');
  const examples = [...within.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(
    ([, language = '', code = '']) => /** @type {const} */ ([language, code]),
  );
  return { about: about.trim(), examples, importing: importing?.trim() };
}

/**
 * Examples by language, and last the one in TypeScript as dynamic resources.
 *
 * @param {readonly (readonly [string, string])[]} examples
 */
function examplesOf(examples) {
  const dynamic = examples
    .filter(([language]) => language === 'typescript')
    .map(([language, code]) => {
      const other = code.replace('"@workload/pulumi/native"', '"@workload/pulumi"');
      return /** @type {const} */ ([language, other, 'TypeScript (dynamic form)']);
    });
  return examples.length === 0 ? [] : ['', '## Example', '', ...group([...examples, ...dynamic])];
}

const TITLES = /** @type {Readonly<Record<string, string>>} */ ({
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  csharp: 'C#',
  java: 'Java',
  yaml: 'YAML',
});

/**
 * Code in several languages, with a tab for each.
 *
 * @param {readonly (readonly [language: string, code: string, title?: string])[]} blocks
 */
function group(blocks) {
  return [
    '::: code-group',
    '',
    ...blocks.flatMap(([language, code, title = TITLES[language] ?? language]) => [
      `\`\`\`${language} [${title}]`,
      code.trimEnd(),
      '```',
      '',
    ]),
    ':::',
  ];
}

/**
 * @param {string} what
 * @param {Readonly<Record<string, Shape>>} fields
 * @param {readonly string[]} required
 * @param {ReturnType<typeof typesOf>} types
 */
function fieldTable(what, fields, required, types) {
  return [
    `| ${what} | type | |`,
    '| --- | --- | --- |',
    ...Object.entries(fields).map(([key, shape]) =>
      row([
        named(key, shape),
        types.text(shape),
        `${required.includes(key) ? 'Required. ' : ''}${isSecret(shape) ? 'Secret. ' : ''}${described(shape)}`,
      ]),
    ),
  ];
}

/** @param {Readonly<Record<string, Shape>>} args */
function marksOf(args) {
  const shapes = Object.values(args);
  return [
    ...(shapes.some(({ willReplaceOnChanges: replaces }) => replaces)
      ? ['A change of an argument that *replaces* makes a new object and deletes the old one.', '']
      : []),
    ...(shapes.some(isSecret) ? ['A *secret* is encrypted in state and never shown.', ''] : []),
  ];
}

/** @param {Shape} shape */
function isSecret({ secret }) {
  return secret === true;
}

/**
 * @param {string} key
 * @param {Shape} shape
 */
function named(key, shape) {
  const others = otherNames(key, shape);
  return others === '' ? `\`${key}\`` : `\`${key}\`<br>${others}`;
}

/** @param {Shape} shape */
function described({ description = '' }) {
  return description.replaceAll('\n', ' ').replaceAll('|', '\\|');
}

/** @param {readonly string[]} cells */
function row(cells) {
  return `| ${cells.join(' | ')} |`;
}
