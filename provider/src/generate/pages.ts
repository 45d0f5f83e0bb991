/** Definitions and examples → the reference, a page for each resource and function. */
import type { z } from 'zod';
import type { Component } from '../components/component';
import { STEERING, type Definition, type FunctionDefinition } from '../resource';
import { descriptionOf, fieldsOf, isRequired, type Schema } from '../shapes';
import { plainType } from './classes';
import type { Example } from './examples';
import { importing } from './importing';

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
    one.update === undefined ? 'everything' : one.facts.immutable.map((key) => `\`${key}\``).join(', ');
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
  const secret = [
    ...facts.secret.map((argument) => `\`${argument}\``),
    ...facts.secretFields.map(
      ({ list, flag, field }) => `\`${field}\` of \`${list}\` whose \`${flag}\` is true`,
    ),
  ];
  const onChange = (key: string): string => {
    if ((STEERING as readonly string[]).includes(key)) return 'nothing';
    return definition.update === undefined || facts.immutable.includes(key) ? 'replace' : 'update';
  };
  return page([
    HEAD,
    '',
    `# ${type}`,
    '',
    description,
    ...examples(example),
    '',
    '## Arguments',
    '',
    '| argument | type | required | on change | |',
    '| --- | --- | --- | --- | --- |',
    ...fieldsOf(definition.args).map(([key, schema]) =>
      row([
        `\`${key}\``,
        typeText(schema),
        isRequired(schema) ? 'yes' : '',
        onChange(key),
        descriptionOf(schema),
      ]),
    ),
    ...(secret.length === 0 ? [] : ['', `Encrypted in state: ${secret.join(', ')}.`]),
    '',
    '## Outputs',
    '',
    'All arguments except control options; an argument that you leave out has the value that the platform answered. Also:',
    '',
    ...outputs(definition.outputs),
    '',
    '## Import',
    '',
    'With the native plugin alone.',
    '',
    ...importing(definition, (kind) => `[${kind}](${kind}.md)`),
  ]);
}

/** The page of a component. */
export function generateComponentPage(component: Component, example: Example): string {
  const { type, description, args, outputs: told, parts, secret } = component;
  return page([
    HEAD,
    '',
    `# ${type}`,
    '',
    description,
    ...examples(example),
    '',
    '## Arguments',
    '',
    ...functionArguments(args),
    '',
    `Encrypted in state: ${secret.map((argument) => `\`${argument}\``).join(', ')}.`,
    '',
    '## Outputs',
    '',
    ...outputs(told),
    ...Object.entries(parts).map(([key, { of, about }]) =>
      row([`\`${key}\``, `[${of.type}](${of.type}.md)`, about]),
    ),
  ]);
}

/** The page of a function. */
export function generateFunctionPage(definition: FunctionDefinition, example: Example): string {
  return page([
    HEAD,
    '',
    `# ${definition.name}`,
    '',
    definition.description,
    ...examples(example),
    '',
    '## Arguments',
    '',
    ...functionArguments(definition.args),
    '',
    '## Result',
    '',
    ...outputs(definition.result),
  ]);
}

function functionArguments(args: z.ZodObject): string[] {
  const fields = fieldsOf(args);
  if (fields.length === 0) return ['None.'];
  return [
    '| argument | type | required | |',
    '| --- | --- | --- | --- |',
    ...fields.map(([key, schema]) =>
      row([`\`${key}\``, typeText(schema), isRequired(schema) ? 'yes' : '', descriptionOf(schema)]),
    ),
  ];
}

function page(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function examples({ typescript, yaml }: Example): string[] {
  return ['', '## Example', '', '```ts', typescript, '```', '', '```yaml', yaml, '```'];
}

function outputs(schema: z.ZodObject): string[] {
  return [
    '| output | type | |',
    '| --- | --- | --- |',
    ...fieldsOf(schema).map(([key, field]) => row([`\`${key}\``, typeText(field), descriptionOf(field)])),
  ];
}

function typeText(schema: Schema): string {
  const text = withoutReadonly(plainType(schema).replaceAll('readonly ', '')).replaceAll('|', '\\|');
  return `\`${text}\``;
}

/** Maps may hold maps: the innermost one first. */
function withoutReadonly(text: string): string {
  const next = text.replaceAll(/Readonly<Record<([^<>]*)>>/g, 'Record‹$1›');
  return next === text ? text.replaceAll('‹', '<').replaceAll('›', '>') : withoutReadonly(next);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
