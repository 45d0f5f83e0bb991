/** The comments of the client's methods as an editor shows them, from the package's files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { DIST, exportedNames } from './comments';

/** A method with its groups: `sandboxes.previews.get`. */
export interface Documented {
  readonly id: string;
  /** Error class and condition, in order. */
  readonly throws: readonly (readonly [error: string, when: string])[];
  /** The text of each `@see`. */
  readonly see: readonly string[];
}

type Commented = ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(DIST, file), 'utf8'), ts.ScriptTarget.ES2022, true);
}

const GROUP_FILES = readdirSync(join(DIST, 'api'), { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.d.ts'))
  .map((file) => parse(join('api', file)));

/** The internal base class of groups. */
const BASE = 'Group';

const EXPORTED = exportedNames();

const FILES = [
  ...GROUP_FILES,
  ...['call', 'call-options', 'client', 'groups', 'http', 'observe', 'options', 'pages'].map((name) =>
    parse(`${name}.d.ts`),
  ),
];

/** Public declarations: groups, and what the package exports. */
const DECLARED = FILES.flatMap((file) =>
  file.statements.filter((node): node is Commented => {
    if (ts.isClassDeclaration(node) && GROUP_FILES.includes(file)) return node.name?.text !== BASE;
    const isType =
      ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    return isType && EXPORTED.has(node.name?.text ?? '');
  }),
);

const CLASSES = new Map(
  DECLARED.filter(ts.isClassDeclaration).flatMap((node) => (node.name ? [[node.name.text, node]] : [])),
);

/** The text of a comment, without asterisks. */
export function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const text = comment?.getText() ?? '';
  return text
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim();
}

/** Groups of the client by name, and the result of `sandboxes.connect` as `session`. */
function groups(): (readonly [id: string, type: string])[] {
  const client = parse('groups.gen.d.ts').statements.find(ts.isClassDeclaration);
  const getters = client?.members.filter(ts.isPropertyDeclaration) ?? [];
  return [
    ...getters.map((getter) => [getter.name.getText(), getter.type?.getText() ?? ''] as const),
    ['session', 'SandboxSession'],
  ];
}

/** Nested groups, each after its parent. */
function within([id, type]: readonly [id: string, type: string]): (readonly [id: string, type: string])[] {
  const properties = CLASSES.get(type)?.members.filter(ts.isPropertyDeclaration) ?? [];
  const inner = properties
    .map((property) => [`${id}.${property.name.getText()}`, property.type?.getText() ?? ''] as const)
    .filter(([, name]) => CLASSES.has(name));
  return [[id, type], ...inner.flatMap(within)];
}

const GROUPS = groups().flatMap(within);

/** Classes of groups that the client does not reach. */
export const UNREACHED = [...CLASSES.keys()].filter(
  (name) => !['Client', 'CoreClient', 'Listing'].includes(name) && !GROUPS.some(([, type]) => type === name),
);

function documented(id: string, method: ts.MethodDeclaration): Documented {
  const [, ...tags] = `\n${commentOf(method)}`.split(/\n@/).map((tag) => tag.replace(/\s+/g, ' ').trim());
  const of = (name: string) =>
    tags.filter((tag) => tag.startsWith(`${name} `)).map((tag) => tag.slice(name.length + 1));
  return {
    id: `${id}.${method.name.getText()}`,
    throws: of('throws').map((words) => {
      const [, error = '', when = ''] = /^\{(\w+)\} (.+)$/.exec(words) ?? [];
      return [error, when] as const;
    }),
    see: of('see'),
  };
}

function methodsOf([id, type]: readonly [id: string, type: string]): Documented[] {
  const methods = CLASSES.get(type)?.members.filter(ts.isMethodDeclaration) ?? [];
  return methods.map((method) => documented(id, method));
}

/** Every method of every group, and those of lists. */
export const METHODS: readonly Documented[] = [...GROUPS, ['Listing', 'Listing'] as const].flatMap(methodsOf);

/** Methods that succeed only once with the same arguments. Job executions get a new id each time. */
export const ONCE = METHODS.filter(
  ({ id, throws }) =>
    /\.(create\w*|share|mount)$|^sandboxes\.fork$/.test(id) &&
    id !== 'jobs.executions.create' &&
    throws.some(([error]) => error === 'ConflictError'),
).map(({ id }) => id);

/** Comments of numbers in arguments and results, by name. */
export const NUMBERS: readonly (readonly [name: string, comment: string])[] = DECLARED.flatMap((node) => {
  const found: (readonly [string, string])[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isPropertySignature(inner) && inner.type?.getText().startsWith('number') === true)
      found.push([`${node.name?.text ?? ''}.${inner.name.getText()}`, commentOf(inner)]);
    ts.forEachChild(inner, visit);
  };
  visit(node);
  return found;
});
