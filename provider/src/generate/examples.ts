/** Pieces of the examples, as they run in tests, for the reference pages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

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
 * @throws Error when no example shows it
 */
export function exampleOf(folder: string, name: string): Example {
  const texts = (file: string) =>
    readdirSync(folder)
      .sort()
      .map((example) => join(folder, example, file))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'));
  const fullest = (file: string, find: (text: string) => string | undefined) => {
    const found = texts(file).flatMap((text) => find(text) ?? []);
    const [longest] = found.sort((a, b) => b.length - a.length);
    if (longest === undefined) throw new Error(`no examples/*/${file} shows ${name}`);
    return longest;
  };
  return {
    typescript: fullest('index.ts', (text) => statementWith(text, name)),
    yaml: fullest('Pulumi.yaml', (text) => entryWith(text, name)),
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
