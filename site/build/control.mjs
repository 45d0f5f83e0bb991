// Owns the reference of the emulator's control API: its OpenAPI description as a page.
// @ts-check
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * @typedef {object} Json
 * @property {string} [$ref]
 * @property {string | readonly string[]} [type]
 * @property {string} [description]
 * @property {unknown} [default]
 * @property {readonly unknown[]} [enum]
 * @property {unknown} [const]
 * @property {Readonly<Record<string, Json>>} [properties]
 * @property {readonly string[]} [required]
 * @property {Json} [items]
 * @property {readonly Json[]} [anyOf]
 * @property {readonly Json[]} [oneOf]
 */

/** @typedef {{ readonly content?: Readonly<Record<string, { readonly schema: Json }>>, readonly description?: string }} Content */

/**
 * @typedef {object} Operation
 * @property {string} summary
 * @property {Content} [requestBody]
 * @property {Readonly<Record<string, Content>>} [responses]
 * @property {readonly unknown[]} [security]
 */

/** How many levels of nested objects a table shows. */
const DEPTH = 3;

/**
 * @param {string} root The repository.
 * @returns {Promise<import('./write.mjs').Written>}
 */
export async function controlPage(root) {
  const require = createRequire(join(root, 'package.json'));
  const { startEmulator } = /** @type {typeof import('@workload/emulator')} */ (
    require('@workload/emulator')
  );
  const emulator = await startEmulator();
  try {
    const answer = await fetch(`${emulator.url}/_emulator/openapi.json`);
    const description = /** @type {any} */ (await answer.json());
    return {
      file: 'docs/control',
      title: 'Control API of the emulator',
      place: 'reference/control',
      text: pageOf(description),
    };
  } finally {
    await emulator.stop();
  }
}

/** @param {{ readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>, readonly components?: unknown }} description */
function pageOf(description) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return [
    '# Control API of the emulator',
    '',
    'Tests and tools control a running emulator below `/_emulator`. Send the control token that it prints: `Authorization: Bearer <token>`. No API key opens it. [Control it](emulator-control.md#control-it) tells what each of these does; in the process of a test, the emulator has methods for them.',
    '',
    'The emulator answers this description as OpenAPI at `/_emulator/openapi.json`.',
    ...operations.flatMap(({ path, method, operation }) => section(method, path, operation, description)),
    '',
  ].join('\n');
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Operation} operation
 * @param {object} description
 */
function section(method, path, { summary, requestBody, responses = {} }, description) {
  const table = (/** @type {Json} */ schema, isAnswer = false) => {
    const rows = rowsOf(schema, '', { description, isAnswer, depth: DEPTH });
    return rows.length === 0
      ? [`Type: ${typeOf(schema, description)}.`]
      : ['| field | type | |', '| --- | --- | --- |', ...rows];
  };
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [
    '',
    '**Body**',
    '',
    ...table(schema),
  ]);
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) => [
      '',
      `**Answer** ${status}`,
      '',
      ...Object.entries(content).flatMap(([type, { schema }]) =>
        type.includes('json') ? table(schema, true) : [`\`${type}\``],
      ),
    ]);
  return ['', `## ${method.toUpperCase()} /_emulator${path}`, '', `${summary}.`, ...bodies, ...answers];
}

/**
 * @param {Json} schema
 * @param {string} prefix
 * @param {{ readonly description: object, readonly isAnswer: boolean, readonly depth: number }} within
 * @returns {string[]}
 */
function rowsOf(schema, prefix, within) {
  const { description, isAnswer, depth } = within;
  const { properties, required = [], items } = resolved(schema, description);
  if (items !== undefined) return rowsOf(items, `${prefix}[].`, within);
  return Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const value = resolved(field, description);
    const name = `${prefix}${key}`;
    const about = [
      required.includes(key) && !isAnswer ? 'Required.' : '',
      value.description ?? field.description ?? '',
      value.default === undefined ? '' : `Default: \`${JSON.stringify(value.default)}\`.`,
    ];
    const inner = value.items === undefined ? value : resolved(value.items, description);
    const nested =
      depth > 1 && inner.properties !== undefined
        ? rowsOf(inner, value.items === undefined ? `${name}.` : `${name}[].`, {
            ...within,
            depth: depth - 1,
          })
        : [];
    const cells = [`\`${name}\``, typeOf(field, description), about.filter(Boolean).join(' ')];
    return [
      `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`,
      ...nested,
    ];
  });
}

/**
 * @param {Json} schema
 * @param {object} description
 * @returns {string}
 */
function typeOf(schema, description) {
  const { type, items, enum: values, const: value, anyOf, oneOf } = resolved(schema, description);
  if (values !== undefined) return values.map((each) => `\`${JSON.stringify(each)}\``).join(' or ');
  if (value !== undefined) return `\`${JSON.stringify(value)}\``;
  const choices = anyOf ?? oneOf;
  if (choices !== undefined)
    return [...new Set(choices.map((each) => typeOf(each, description)))].join(' or ');
  if (items !== undefined) return `list of ${typeOf(items, description)}`;
  return [type ?? 'any'].flat().join(' or ');
}

/**
 * @param {Json} schema
 * @param {any} description
 * @returns {Json}
 */
function resolved(schema, description) {
  if (schema.$ref === undefined) return schema;
  const found = schema.$ref
    .slice(2)
    .split('/')
    .reduce(
      (/** @type {any} */ value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      description,
    );
  return { ...found, ...(schema.description === undefined ? {} : { description: schema.description }) };
}
