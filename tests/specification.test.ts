/** Every rule of the specification has tests, where `specification/rules.ts` says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { page } from './specification/page';
import { SECTIONS } from './specification/rules';

const root = join(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const ALL = Object.entries(SECTIONS).flatMap(([section, rules]) =>
  rules.map(({ rule, tests }) => [section, rule, tests] as const),
);

/** `describe` or `test` if a call calls it, with or without a table: `test.each([…])`. */
function calls(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return ['describe', 'test'].find((name) => name === callee.text);
  if (ts.isCallExpression(callee) && ts.isPropertyAccessExpression(callee.expression)) {
    return callee.expression.name.text === 'each' ? calls(callee.expression.expression) : undefined;
  }
  return undefined;
}

/** The titles of a file's tests, each after the titles around it. A template keeps its source form. */
function titlesOf(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true);
  const titles: string[] = [];
  const visit = (node: ts.Node, around: readonly string[]): void => {
    const kind = ts.isCallExpression(node) ? calls(node.expression) : undefined;
    const named = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    const title =
      named !== undefined && ts.isStringLiteralLike(named) ? named.text : named?.getText(source).slice(1, -1);
    const within = kind === undefined || title === undefined ? around : [...around, title];
    if (kind === 'test') titles.push(within.join(' '));
    ts.forEachChild(node, (child) => {
      visit(child, within);
    });
  };
  visit(source, []);
  return titles;
}

const files = new Set(ALL.flatMap(([, , tests]) => tests.map(({ file }) => file)));
const TITLES = new Map([...files].map((file) => [file, new Set(titlesOf(file))]));

test.each(ALL)('%s: %s', (_, __, tests) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter(({ file, title }) => TITLES.get(file)?.has(title) !== true)).toEqual([]);
});

test('no section is without rules, and no rule occurs twice in one', () => {
  for (const rules of Object.values(SECTIONS)) {
    expect(rules).not.toEqual([]);
    expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
  }
});

test('the page matches the rules: run `node scripts/specification-coverage.mjs`', () => {
  expect(read('docs/specification-coverage.md')).toBe(page);
});
