/** Parts of the tested examples for the reference pages, and plain examples of lookups. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { FunctionDefinition } from '../resource';
import { fieldsOf, isRequired } from '../lifecycle/values/fields';

/** An example in both languages. */
export interface Example {
  readonly typescript: string;
  readonly yaml: string;
}

/**
 * The fullest use of a resource or function in the examples.
 *
 * @param folder of all examples
 * @param name such as `Drive` or `getDrive`
 * @param plain when no example shows it
 * @throws Error when no example shows it, and there is no plain use of it
 */
export function exampleOf(folder: string, name: string, plain?: Example): Example {
  return {
    typescript:
      shown(folder, 'index.ts', name, statementWith) ?? plain?.typescript ?? nowhere('index.ts', name),
    yaml: shown(folder, 'Pulumi.yaml', name, entryWith) ?? plain?.yaml ?? nowhere('Pulumi.yaml', name),
  };
}

/**
 * The example in YAML as a program of its own: with all that it refers to, in the order of the example.
 *
 * @param folder of all examples
 * @param name such as `Drive` or `getDrive`
 * @param plain when no example shows it
 * @throws Error when no example shows it, and there is no plain use of it
 */
export function programOf(folder: string, name: string, plain?: Example): string {
  const example = exampleOf(folder, name, plain).yaml;
  const isTheExample = (text: string) => entryWith(text, name) === example;
  const find = (text: string) => (isTheExample(text) ? programWith(text, name) : undefined);
  return shown(folder, 'Pulumi.yaml', name, find) ?? example;
}

/** The longest match in the examples. */
function shown(
  folder: string,
  file: string,
  name: string,
  find: (text: string, name: string) => string | undefined,
): string | undefined {
  const found = readdirSync(folder)
    .sort()
    .map((example) => join(folder, example, file))
    .filter((path) => existsSync(path))
    .flatMap((path) => find(readFileSync(path, 'utf8'), name) ?? []);
  const [longest] = found.sort((a, b) => b.length - a.length);
  return longest;
}

function nowhere(file: string, name: string): never {
  throw new Error(`no examples/*/${file} shows ${name}`);
}

/** A lookup by its required arguments. */
export function plainExampleOf({ name, args }: Pick<FunctionDefinition, 'name' | 'args'>): Example {
  const key = name.replace(/^(?:get|list)(.)/, (_, first: string) => first.toLowerCase());
  const asked = fieldsOf(args).flatMap(([argument, schema]) => (isRequired(schema) ? [argument] : []));
  const given = asked.map((argument) => `${argument}: 'my-${argument}'`).join(', ');
  return {
    typescript: `const ${key} = workload.${name}(${given === '' ? '' : `{ ${given} }`});`,
    yaml: [
      'variables:',
      `  ${key}:`,
      '    fn::invoke:',
      `      function: workload:${name}`,
      ...(asked.length === 0 ? [] : ['      arguments:']),
      ...asked.map((argument) => `        ${argument}: my-${argument}`),
    ].join('\n'),
  };
}

/** The statement that uses `workload.<name>`, with the comment before it. */
function statementWith(text: string, name: string): string | undefined {
  const source = ts.createSourceFile('index.ts', text, ts.ScriptTarget.ES2022, true);
  const uses = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && node.getText() === `workload.${name}`) ||
    (ts.forEachChild(node, (child) => uses(child) || undefined) ?? false);
  return source.statements.find(uses)?.getFullText().trim();
}

/** An entry of a section of a program in YAML, such as a resource. */
interface Entry {
  readonly section: string;
  readonly key: string;
  /** Its comment, its key, and what is in it. */
  readonly text: string;
}

const SECTIONS = ['config', 'resources', 'variables'];

/** The entries of a program in YAML, in their order. */
function entriesOf(text: string): readonly Entry[] {
  const entries: { section: string; key: string; lines: string[] }[] = [];
  let section = '';
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    const key = /^ {2}([\w-]+):/.exec(line)?.[1];
    if (/^\w/.test(line)) {
      section = line.split(':', 1).join();
    } else if (line.startsWith('  #')) {
      comment.push(line);
    } else if (key !== undefined) {
      entries.push({ section, key, lines: [...comment, line] });
      comment = [];
    } else {
      entries.at(-1)?.lines.push(line);
    }
  }
  return entries
    .filter((entry) => SECTIONS.includes(entry.section))
    .map((entry) => ({ section: entry.section, key: entry.key, text: entry.lines.join('\n').trimEnd() }));
}

/** Whether an entry is of this type, or calls this function. */
function isOf({ text }: Entry, name: string): boolean {
  return new RegExp(`^\\s+(type|function): workload:${name}$`, 'm').test(text);
}

/** The entry of a program that is of this type or calls this function, with its section's name. */
function entryWith(text: string, name: string): string | undefined {
  const found = entriesOf(text).find((entry) => isOf(entry, name));
  return found && `${found.section}:\n${found.text}`;
}

/** An entry with all that it refers to, as a program of its own. */
function programWith(text: string, name: string): string | undefined {
  const entries = entriesOf(text);
  const found = entries.find((entry) => isOf(entry, name));
  if (found === undefined) return undefined;
  const needed = new Set([found]);
  for (const entry of needed) {
    for (const [, key] of entry.text.matchAll(/\$\{([\w-]+)/g)) {
      const other = entries.find((one) => one.key === key);
      if (other === undefined) throw new Error(`${entry.key} refers to ${String(key)}, which is not there`);
      needed.add(other);
    }
  }
  const sections = SECTIONS.map((section) =>
    entries.filter((one) => one.section === section && needed.has(one)),
  );
  return sections
    .filter((section) => section.length > 0)
    .map((section) => [`${section[0]?.section ?? ''}:`, ...section.map((one) => one.text)].join('\n'))
    .join('\n');
}
