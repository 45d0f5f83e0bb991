/** Definitions and examples → the reference, a page for each resource and function. */
import { STEERING } from '../controls';
import type { z } from 'zod';
import type { Component } from '../components/component';
import { isFixed } from '../lifecycle/effects/diff';
import type { Definition, FunctionDefinition } from '../resource';
import { descriptionOf, fieldsOf, isRequired, type Schema, visit } from '../lifecycle/values/fields';
import { plainType } from './classes';
import type { Example } from './examples';
import { importing } from './importing';
import { deprecationOf } from './readable';
import { linkToRules } from './rules';

const HEAD = '<!-- Generated from the definitions and the examples by `npm run generate`. Do not edit. -->';

/** The index of the reference: every resource and function in a line. */
export function generateIndex(
  resources: readonly Definition[],
  functions: readonly FunctionDefinition[],
  components: readonly Component[],
): string {
  const firstSentence = (text: string): string =>
    /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
  const replacing = (one: Definition): string =>
    one.update === undefined && one.facts.untold.length === 0
      ? 'everything'
      : one.facts.immutable.map((key) => `\`${key}\``).join(', ');
  return page([
    HEAD,
    '',
    '# Resources and functions',
    '',
    '## Resources',
    '',
    '| resource | | a change of … replaces it |',
    '| --- | --- | --- |',
    ...resources.map((one) =>
      row([`[${one.type}](${one.type}.md)`, firstSentence(one.description), replacing(one)]),
    ),
    '',
    '## Components',
    '',
    '| component | |',
    '| --- | --- |',
    ...components.map(({ type, description }) => row([`[${type}](${type}.md)`, firstSentence(description)])),
    '',
    '## Functions',
    '',
    '| function | |',
    '| --- | --- |',
    ...functions.map(({ name, description }) => row([`[${name}](${name}.md)`, firstSentence(description)])),
  ]);
}

/** The page of a resource. */
export function generateResourcePage(definition: Definition, example: Example): string {
  const { type, description, facts } = definition;
  const types = new Types();
  const secret = [
    ...facts.secret.map((argument) => `\`${argument}\``),
    ...facts.secretFields.map(
      ({ list, flag, field }) => `\`${field}\` of \`${list}\` whose \`${flag}\` is true`,
    ),
  ];
  const onChange = (key: string): string => {
    if ([...STEERING, ...facts.untold].includes(key)) return 'nothing';
    return isFixed(definition, key) ? 'replace' : 'update';
  };
  return page([
    ...untilArguments(type, `${description}\n\n${linkToRules(type, '../platform.md')}`, example),
    '| argument | type | required | on change | |',
    '| --- | --- | --- | --- | --- |',
    ...fieldsOf(definition.args).map(([key, schema]) =>
      row([`\`${key}\``, types.text(schema), isRequired(schema) ? 'yes' : '', onChange(key), toldOf(schema)]),
    ),
    ...(secret.length === 0 ? [] : ['', `Encrypted in state: ${secret.join(', ')}.`]),
    '',
    '## Outputs',
    '',
    'All arguments except control options; an argument that you leave out has the value that the platform answered. Also:',
    '',
    ...outputs(definition.outputs, types),
    ...types.section(),
    '',
    '## Import',
    '',
    'Only with the native plugin.',
    '',
    ...importing(definition, (kind) => `[${kind}](${kind}.md)`),
  ]);
}

/** The page of a component. */
export function generateComponentPage(component: Component, example: Example): string {
  const { type, description, args, outputs: told, parts, secret } = component;
  const types = new Types();
  return page([
    ...untilArguments(type, description, example),
    ...functionArguments(args, types),
    '',
    `Encrypted in state: ${secret.map((argument) => `\`${argument}\``).join(', ')}.`,
    '',
    '## Outputs',
    '',
    ...outputs(told, types),
    ...Object.entries(parts).map(([key, { of, about }]) =>
      row([`\`${key}\``, `[${of.type}](${of.type}.md)`, about]),
    ),
    ...types.section(),
  ]);
}

/** The page of a function. */
export function generateFunctionPage(definition: FunctionDefinition, example: Example): string {
  const types = new Types();
  return page([
    ...untilArguments(definition.name, definition.description, example),
    ...functionArguments(definition.args, types),
    '',
    '## Result',
    '',
    ...outputs(definition.result, types),
    ...types.section(),
  ]);
}

function untilArguments(title: string, description: string, example: Example): string[] {
  return [HEAD, '', `# ${title}`, '', description, ...examples(example), '', '## Arguments', ''];
}

function functionArguments(args: z.ZodObject, types: Types): string[] {
  const fields = fieldsOf(args);
  if (fields.length === 0) return ['None.'];
  return [
    '| argument | type | required | |',
    '| --- | --- | --- | --- |',
    ...fields.map(([key, schema]) =>
      row([`\`${key}\``, types.text(schema), isRequired(schema) ? 'yes' : '', toldOf(schema)]),
    ),
  ];
}

function toldOf(schema: Schema): string {
  const deprecation = deprecationOf(schema);
  return `${deprecation === undefined ? '' : `**Deprecated.** ${deprecation} `}${descriptionOf(schema)}`;
}

function page(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** The form that a new program uses. */
const IMPORT =
  "In TypeScript, after `import * as workload from '@workload/pulumi/native'` ([which import?](../forms.md)):";

function examples({ typescript, yaml }: Example): string[] {
  return ['', '## Example', '', IMPORT, '', '```ts', typescript, '```', '', '```yaml', yaml, '```'];
}

function outputs(schema: z.ZodObject, types: Types): string[] {
  return [
    '| output | type | |',
    '| --- | --- | --- |',
    ...fieldsOf(schema).map(([key, field]) => row([`\`${key}\``, types.text(field), toldOf(field)])),
  ];
}

/** Longest type in a cell, in characters. */
const LONGEST = 120;

/** The types with a table on a page: those that do not fit into a cell, and all types inside them. */
class Types {
  readonly #tables = new Map<string, readonly string[]>();

  /** The type of a value for a cell. */
  text(schema: Schema): string {
    const text = plainText(schema);
    return text.length > LONGEST ? this.#named(schema) : code(text);
  }

  /** The tables of the types that were named, each after the one that names it. */
  section(): string[] {
    if (this.#tables.size === 0) return [];
    const tables = [...this.#tables].flatMap(([name, table]) => ['', `### ${name}`, '', ...table]);
    return ['', '## Types', ...tables];
  }

  #named(schema: Schema): string {
    const plain = () => code(plainText(schema));
    return visit(schema, {
      text: plain,
      number: plain,
      boolean: plain,
      choice: plain,
      list: (item) => (holdsNamed(item) ? `${this.#named(item)}[]` : plain()),
      record: (value) => (holdsNamed(value) ? `${this.#named(value)} by key` : plain()),
      object: ({ id, fields }) => {
        if (id === undefined) return plain();
        if (!this.#tables.has(id)) {
          // Reserves its place before the types that it names.
          this.#tables.set(id, []);
          this.#tables.set(id, [
            '| field | type | required | |',
            '| --- | --- | --- | --- |',
            ...fields.map(([key, field]) =>
              row([code(key), this.#named(field), isRequired(field) ? 'yes' : '', toldOf(field)]),
            ),
          ]);
        }
        return `[${id}](#${id.toLowerCase()})`;
      },
    });
  }
}

function plainText(schema: Schema): string {
  return withoutReadonly(plainType(schema).replaceAll('readonly ', ''));
}

/** Whether a schema contains a named type. */
function holdsNamed(schema: Schema): boolean {
  const no = () => false;
  return visit(schema, {
    text: no,
    number: no,
    boolean: no,
    choice: no,
    list: holdsNamed,
    record: holdsNamed,
    object: ({ id }) => id !== undefined,
  });
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

/** Replaces `Readonly` from the innermost map outwards, as maps may contain maps. */
function withoutReadonly(text: string): string {
  const next = text.replaceAll(/Readonly<Record<([^<>]*)>>/g, 'Record‹$1›');
  return next === text ? text.replaceAll('‹', '<').replaceAll('›', '>') : withoutReadonly(next);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
