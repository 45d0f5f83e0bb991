/** What an editor shows of the client: every public name has a purpose, its errors, and a reference. */
import * as sdk from '@workload/sdk';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { LOCAL, ROWS } from '../../sdk/src/testing/methods';
import { INFERENCE } from '../api/inference';
import { KNOWN, SPECIFIED } from '../specification/endpoints';
import rootPackage from '../../package.json';
import { METHODS, NUMBERS, UNREACHED } from './documented';

const dist = join(__dirname, '..', '..', 'sdk', 'dist');

/** Self-explanatory names. */
const PLAIN = new Set(['constructor', 'name', 'clientId', 'clientSecret', 'authUrl']);

/** The files of the exported names. */
const PUBLIC = [
  'arguments',
  'call',
  'call-options',
  'client',
  'options',
  'groups',
  'groups.gen',
  'errors',
  'observe',
  'pace',
  'pages',
  'types.gen',
];

const FILES = [
  ...PUBLIC.map((name) => `${name}.d.ts`),
  ...['api', 'auth'].flatMap((folder) =>
    readdirSync(join(dist, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.d.ts'))
      .map((file) => join(folder, file)),
  ),
];

/** Whether a member is public. */
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
    // Functions and constants contain no public members.
    if (ts.isFunctionDeclaration(node) || ts.isVariableStatement(node)) return;
    ts.forEachChild(node, (child) => {
      visit(child, path);
    });
  };
  visit(source, file);
  return lacking;
}

test('the declarations exist', () => {
  expect(FILES).toEqual(
    expect.arrayContaining(['client.d.ts', 'types.gen.d.ts', join('api', 'drives.gen.d.ts')]),
  );
});

test.each(FILES)('every name of %s has a comment', (file) => {
  expect(undocumented(file)).toEqual([]);
});

const METHOD_IDS = METHODS.map((method) => [method.id, method] as const);

/** Endpoints by method id, as in docs/api.md. */
const ENDPOINTS = new Map([
  ...INFERENCE.flatMap(({ endpoint, methods }) => methods.map((id) => [id, endpoint] as const)),
  ...ROWS.flatMap(({ id, request }) => {
    const endpoint = [...SPECIFIED, ...KNOWN].find((one) => managed(one) === request);
    return endpoint === undefined ? [] : [[id, endpoint] as const];
  }),
]);

/** `GET /v0/drives/*` from `GET /drives/{driveName}`. */
function managed(endpoint: string): string {
  return endpoint.replace(' /', ' /v0/').replace(/\{\w+\}/g, '*');
}

const UNIT = /how many|number of|most (?:items|matches)|milliseconds|bytes|HTTP status|which attempt/i;

test('comments exist for exactly the methods', () => {
  expect(UNREACHED).toEqual([]);
  const asked = METHODS.filter(({ id }) => !id.startsWith('Listing.')).map(({ id }) => id);
  expect(asked.sort()).toEqual([...ROWS.map(({ id }) => id), ...LOCAL].sort());
});

describe.each(METHOD_IDS)('the comment of %s', (id, { throws, see }) => {
  test('documents its errors, by classes that the package exports', () => {
    expect(throws).not.toEqual([]);
    const errors = sdk as unknown as Readonly<Record<string, { prototype?: unknown } | undefined>>;
    expect(throws.filter(([error]) => !(errors[error]?.prototype instanceof Error))).toEqual([]);
  });

  test('names its endpoint, and links to its rules', () => {
    expect(see).toHaveLength(1);
    // Without an address of the site, the name of the rules is plain text. tests/citations.test.ts checks the sources.
    const [whole, endpoint, page] =
      /^(?:`(.+)`, )?(?:[\w ]+|\[[\w ]+\]\((.+)#[\w-]+\))$/.exec(see[0] ?? '') ?? [];
    expect(whole).toBe(see[0]);
    expect(endpoint).toBe(ENDPOINTS.get(id));
    expect(page).toBe(
      rootPackage.config.site === '' ? undefined : `${rootPackage.config.site}/guides/platform.html`,
    );
  });
});

test('only methods without a request name no endpoint', () => {
  const without = METHODS.filter(({ id }) => !id.startsWith('Listing.') && !ENDPOINTS.has(id));
  expect(without.map(({ id }) => id).sort()).toEqual(LOCAL.filter((id) => !id.endsWith('.mcp')).toSorted());
});

test.each(NUMBERS)('the comment of %s says what the number counts', (_, comment) => {
  expect(comment).toMatch(UNIT);
});

/** Errors of some calls only, whose comments say so. Errors of integrations do not come from calls. */
const PARTICULAR = [
  'NotFoundError',
  'ConflictError',
  'CursorError',
  'NotReadyError',
  'WorkloadError',
  'IdentityProviderError',
];

test('the client documents the errors of every call', () => {
  const client = readFileSync(join(dist, 'groups.d.ts'), 'utf8');
  const untold = Object.keys(sdk).filter(
    (name) => name.endsWith('Error') && !PARTICULAR.includes(name) && !client.includes(`\`${name}\``),
  );
  expect(untold).toEqual([]);
});
