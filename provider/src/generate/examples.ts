/** Pieces of the examples, as they run in tests, for the reference pages; and the plain use of a lookup. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { FunctionDefinition } from '../resource';
import { fieldsOf, isRequired } from '../shapes';

/** How something is used, in both languages. */
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
  const texts = (file: string) =>
    readdirSync(folder)
      .sort()
      .map((example) => join(folder, example, file))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'));
  const fullest = (file: string, find: (text: string) => string | undefined) => {
    const found = texts(file).flatMap((text) => find(text) ?? []);
    const [longest] = found.sort((a, b) => b.length - a.length);
    return longest;
  };
  const shown = (file: string, found: string | undefined): string => {
    if (found === undefined) throw new Error(`no examples/*/${file} shows ${name}`);
    return found;
  };
  return {
    typescript: shown(
      'index.ts',
      fullest('index.ts', (text) => statementWith(text, name)) ?? plain?.typescript,
    ),
    yaml: shown('Pulumi.yaml', fullest('Pulumi.yaml', (text) => entryWith(text, name)) ?? plain?.yaml),
  };
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

/** The entry of `resources` or `variables` that is of this type or calls this function, with its section's name. */
function entryWith(text: string, name: string): string | undefined {
  let section = '';
  let entry: string[] = [];
  const found = () => entry.some((line) => new RegExp(`^\\s+(type|function): workload:${name}$`).test(line));
  for (const line of [...text.split('\n'), 'end:']) {
    const opens = /^(\w+):/.exec(line)?.[1];
    // An entry begins with its comment, or with its key.
    const begins = /^ {2}\S/.test(line) && !(entry.length > 0 && entry.every((one) => /^ {2}#/.test(one)));
    if ((opens !== undefined || begins) && found()) return [`${section}:`, ...entry].join('\n').trimEnd();
    if (opens !== undefined) {
      section = opens;
      entry = [];
    } else {
      entry = begins ? [line] : [...entry, line];
    }
  }
  return undefined;
}
