/** What the client's comments show in an editor, read from its declarations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

/** The folder of the client's declarations. */
export const DIST = join(__dirname, '..', '..', 'sdk', 'dist');

/** A declaration that has or should have a comment. */
export interface Told {
  /** Names from the outside in, such as `Drive.metadata.name`. */
  readonly path: string;
  readonly node: ts.Node;
  /** Whether it has a comment at all. */
  readonly documented: boolean;
  /** The comment in one line, without tags. */
  readonly about: string;
  /** Its `@throws` tags. */
  readonly throws: readonly string[];
}

/** Whether a member is public. */
function isPublic(member: ts.Node): boolean {
  const flags = ts.getCombinedModifierFlags(member as ts.Declaration);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}

function oneLine(text: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (ts.getTextOfJSDocComment(text) ?? '').replace(/\s+/g, ' ').trim();
}

function told(node: ts.Node, path: string): Told {
  const parts = ts.getJSDocCommentsAndTags(node);
  const throws = ts.getAllJSDocTags(node, ts.isJSDocThrowsTag).map((tag) =>
    // `{X} when` has the type and the comment of the tag; without braces, everything is the comment.
    `${tag.typeExpression?.getText() ?? ''} ${oneLine(tag.comment)}`.trim(),
  );
  return {
    path,
    node,
    documented: parts.length > 0,
    about: parts
      .filter(ts.isJSDoc)
      .map((doc) => oneLine(doc.comment))
      .join(' '),
    throws,
  };
}

/** The public declarations of one file of the client, such as `errors.d.ts`, with their members. */
export function declarationsOf(file: string): Told[] {
  const text = readFileSync(join(DIST, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const all: Told[] = [];
  const visit = (node: ts.Node, within: string): void => {
    const named = (node as Partial<ts.NamedDeclaration>).name?.getText(source);
    const name = ts.isConstructorDeclaration(node) ? 'constructor' : named;
    const path = name === undefined ? within : [within, name].filter(Boolean).join('.');
    if (!isPublic(node) || name?.startsWith('#')) return;
    if (name !== undefined && !name.startsWith('[') && !ts.isParameter(node)) all.push(told(node, path));
    // Functions and constants contain no public members.
    if (ts.isFunctionLike(node) || ts.isVariableStatement(node)) return;
    ts.forEachChild(node, (child) => {
      visit(child, path);
    });
  };
  for (const statement of source.statements) if (!ts.isImportDeclaration(statement)) visit(statement, '');
  return all;
}

/** The names that the package exports. */
export function exportedNames(): Set<string> {
  const text = readFileSync(join(DIST, 'index.d.ts'), 'utf8');
  const source = ts.createSourceFile('index.d.ts', text, ts.ScriptTarget.ES2022, true);
  return new Set(
    source.statements.flatMap((statement) =>
      ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map(({ name }) => name.text)
        : [],
    ),
  );
}
