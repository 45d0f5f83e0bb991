// This repository's own ESLint rules.
import { Linter, type Rule } from 'eslint';
import ts from 'typescript';

const FILE = '/table.ts';
const DECLARED = `
  declare const table: { [key: string]: number };
  declare const list: number[];
  declare const text: string;
  declare const index: number;
  declare const word: 'a' | 'b';
  declare const maybe: 'a' | string | undefined;
  declare class Applications { get(name: string): void; update(name: string): void }
  declare class Snapshots { fork(name: string): void }
  declare const client: { applications: Applications; snapshots: Snapshots };
  declare const other: { update(name: string): void };
  declare class Client { request(method: string, path: string): void }
  declare const raw: Client;
  interface RoutedKind { put(name: string): void; look(name: string): void }
  declare const kind: RoutedKind;
  interface Verbs { update(name: string): void; get(name: string): void }
  declare const verbs: Verbs;
  declare class Grant { readonly why: string }
  declare class Look<Rec> { readonly record: Rec }
  type Permitted<Rec> = Rec & { readonly permitted: true };
  type Renamed = Grant;
  interface Array<T> { readonly [index: number]: T }
  interface ReadonlyArray<T> { readonly [index: number]: T }
`;

/** The messages of a rule about an expression. */
function reportsOf(rule: string, expression: string): (string | undefined)[] {
  const source = `${DECLARED}\nvoid (${expression});`;
  // Without the library, because the rule needs only primitive types, and this takes milliseconds.
  const options = { noLib: true, strict: true, noUncheckedIndexedAccess: true };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([FILE], options, {
    ...host,
    getSourceFile: (name, target) =>
      name === FILE ? ts.createSourceFile(name, source, target) : host.getSourceFile(name, target),
    fileExists: (name) => name === FILE,
  });
  const rules = { [rule]: jest.requireActual<Rule.RuleModule>(`../../tools/lint/${rule}`) };
  const messages = new Linter({ cwd: '/' }).verify(
    source,
    {
      files: ['**/*.ts'],
      languageOptions: {
        parser: jest.requireActual<Linter.Parser>('@typescript-eslint/parser'),
        parserOptions: { programs: [program] },
      },
      plugins: { own: { rules } },
      rules: { [`own/${rule}`]: 'error' },
    },
    { filename: FILE },
  );
  return messages.map(({ messageId, message }) => messageId ?? message);
}

test.each([
  ['table[text]', ['index']],
  ['table[maybe ?? ""]', ['index']],
  ['table[`${text}-x`]', ['index']],
  ['text in table', ['in']],
  ['table[word]', []],
  ['<K extends "a" | "b">(key: K) => table[key]', []],
  ['<K extends string>(key: K) => table[key]', ['index']],
  ['table["constructor"]', []],
  ['"a" in table', []],
  ['list[index]', []],
  ['text[index]', []],
])('arbitrary strings cannot index a table: %s', (expression, reports) => {
  expect(reportsOf('look-up', expression)).toEqual(reports);
});

test.each([
  ['client.applications.update', ['around']],
  ['(applications => applications.update("shop"))(client.applications)', ['around']],
  ['client.applications["update"]', ['around']],
  ['(({ applications: any }) => any.update)(client)', ['around']],
  ['client.snapshots.fork', ['around']],
  ['(({ update }: Applications) => update)', ['around']],
  ['(({ update: sent, ...rest }: Applications) => [sent, rest])', ['around']],
  ['(({ get }: Applications) => get)', []],
  ['verbs.update', ['around']],
  ['verbs.get', []],
  ['kind.put', ['around']],
  ['kind.look', []],
  ['raw.request("PUT", "/functions/shop")', ['around']],
  ['{ why: "promotion" } as Grant', ['forged']],
  ['{ why: "promotion" } as Renamed', ['forged']],
  ['<Grant>{ why: "promotion" }', ['forged']],
  ['{ record: 1 } as unknown as Look<number>', ['forged']],
  ['[{ why: "promotion" }] as Grant[]', ['forged']],
  ['[{ why: "promotion" }] as readonly Grant[]', ['forged']],
  ['{ name: "shop" } as Permitted<{ name: string }>', ['forged']],
  ['{ name: "shop" } as { name: string }', []],
  ['client.applications.get', []],
  ['other.update', []],
])('nothing writes routing around the gate: %s', (expression, reports) => {
  expect(reportsOf('one-gate', expression)).toEqual(reports);
});
