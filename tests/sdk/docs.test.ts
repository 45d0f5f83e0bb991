/** What an editor shows of the client: every public name says what it is for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const dist = join(__dirname, '..', '..', 'sdk', 'dist');

/** Names that say it all by themselves. */
const PLAIN = new Set(['constructor', 'name', 'clientId', 'clientSecret', 'authUrl']);

/** Where names are that the package exports. */
const PUBLIC = ['arguments', 'client', 'deprecations', 'errors', 'observe', 'pages', 'types.gen'];

const FILES = [
  ...PUBLIC.map((name) => `${name}.d.ts`),
  ...['api', 'auth'].flatMap((folder) =>
    readdirSync(join(dist, folder))
      .filter((file) => file.endsWith('.d.ts'))
      .map((file) => join(folder, file)),
  ),
];

/** Whether a member is seen from outside. */
function isPublic(member: ts.Node): boolean {
  const flags = ts.getCombinedModifierFlags(member as ts.Declaration);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}

function undocumented(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(dist, file), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const lacking: string[] = [];
  const visit = (node: ts.Node, within: string): void => {
    const name = (node as Partial<ts.NamedDeclaration>).name?.getText(source);
    const told =
      ts.isInterfaceDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ((ts.isMethodDeclaration(node) || ts.isGetAccessor(node) || ts.isPropertyDeclaration(node)) &&
        isPublic(node)) ||
      ts.isPropertySignature(node);
    const path = name === undefined ? within : `${within}.${name}`;
    if (told && name !== undefined && !name.startsWith('[') && !name.startsWith('#') && !PLAIN.has(name)) {
      if (ts.getJSDocCommentsAndTags(node).length === 0) lacking.push(path);
    }
    // What is within a function or a constant has no comments to show.
    if (ts.isFunctionDeclaration(node) || ts.isVariableStatement(node)) return;
    ts.forEachChild(node, (child) => {
      visit(child, path);
    });
  };
  visit(source, file);
  return lacking;
}

test('there is something to look at', () => {
  expect(FILES).toEqual(
    expect.arrayContaining(['client.d.ts', 'types.gen.d.ts', join('api', 'drives.d.ts')]),
  );
});

test.each(FILES)('every name of %s has a comment', (file) => {
  expect(undocumented(file)).toEqual([]);
});
