/** What an editor shows of types, errors and ways to authorise: units and errors. */
import * as sdk from '@workload/sdk';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { declarationsOf, DIST, exportedNames, type Told } from './comments';

/** Words for a unit; for a number without unit, words for what it counts or names. */
const UNIT =
  /\b(milliseconds|seconds|MB|megabytes|bytes|tokens?|in units of|number of|percent|US dollars|GB-seconds|how many|ports?|HTTP status|exit code|counted from|without a unit)\b/i;

/** Property names of points in time. */
const MOMENT = /(?:At|_at|Time)$|^(?:time|timestamp|expires)$/;

/** Property names of durations that are strings. */
const LENGTH = /^(?:ttl|terminatedRetention|expires_in|timeout)$/;

/** Members that throw no error of their own. */
const SURE = new Set([
  'Auth.invalidate',
  'AuthContext.now',
  'AuthContext.sleep',
  'IdentityProvider.askConsent',
  'SignInError.constructor',
  'IdentityProviderError.constructor',
]);

const TYPES = declarationsOf('types.gen.d.ts');
const AUTH = readdirSync(join(DIST, 'auth'))
  .filter((file) => file.endsWith('.d.ts'))
  .flatMap((file) => declarationsOf(join('auth', file)));
const REST = ['errors.d.ts', 'observe.d.ts', 'arguments.d.ts'].flatMap(declarationsOf);

const exported = exportedNames();
const isExported = ({ path }: Told): boolean => exported.has(path.split('.')[0] ?? '');
const pathsOf = (all: readonly Told[]): string[] => all.map(({ path }) => path);

/** The keywords in a property's type, without null and undefined: `number` from `number | null | undefined`. */
function keywordsOf({ node }: Told): ts.SyntaxKind[] {
  if (!ts.isPropertySignature(node) || node.type === undefined) return [];
  const kinds = (type: ts.TypeNode): ts.SyntaxKind[] => {
    if (ts.isUnionTypeNode(type)) return type.types.flatMap(kinds);
    // Maps and lists of numbers also need a unit.
    if (ts.isTypeReferenceNode(type)) return (type.typeArguments ?? []).slice(-1).flatMap(kinds);
    if (ts.isArrayTypeNode(type)) return kinds(type.elementType);
    if (ts.isParenthesizedTypeNode(type)) return kinds(type.type);
    return [type.kind];
  };
  return kinds(node.type);
}

const isNumber = (property: Told): boolean => {
  const kinds = keywordsOf(property);
  // A number that may also be a string is a name.
  return kinds.includes(ts.SyntaxKind.NumberKeyword) && !kinds.includes(ts.SyntaxKind.StringKeyword);
};
const isText = (property: Told): boolean => keywordsOf(property).includes(ts.SyntaxKind.StringKeyword);
const nameOf = ({ path }: Told): string => path.slice(path.lastIndexOf('.') + 1);

describe('types', () => {
  test('every number has its unit', () => {
    expect(TYPES.filter(isNumber).length).toBeGreaterThan(90);
    expect(pathsOf(TYPES.filter(isNumber).filter(({ about }) => !UNIT.test(about)))).toEqual([]);
  });

  test('every point in time that is a string has its format', () => {
    const moments = TYPES.filter((each) => isText(each) && MOMENT.test(nameOf(each)));
    expect(moments.length).toBeGreaterThan(40);
    expect(pathsOf(moments.filter(({ about }) => !about.includes('RFC 3339')))).toEqual([]);
  });

  test('every duration that is a string has its units', () => {
    const lengths = TYPES.filter((each) => isText(each) && LENGTH.test(nameOf(each)));
    expect(lengths.length).toBeGreaterThan(5);
    expect(pathsOf(lengths.filter(({ about }) => !about.includes('number with a unit')))).toEqual([]);
  });
});

describe('authorisation and errors', () => {
  const SAID = [...AUTH, ...REST].filter(isExported);

  test('everything has a comment', () => {
    expect(pathsOf(SAID.filter(({ documented }) => !documented))).toEqual([]);
  });

  test('every number has its unit', () => {
    expect(AUTH.filter(isNumber).length).toBeGreaterThan(2);
    expect(pathsOf(SAID.filter(isNumber).filter(({ about }) => !UNIT.test(about)))).toEqual([]);
  });

  test('every function and method of authorisation documents its errors: classes of the package', () => {
    const functions = AUTH.filter(isExported).filter(({ node }) => ts.isFunctionLike(node));
    const lacking = functions.filter(({ throws }) => throws.length === 0);
    expect(pathsOf(lacking).filter((path) => !SURE.has(path))).toEqual([]);
    expect(functions.length).toBeGreaterThan(8);
  });

  test.each(SAID.flatMap(({ path, throws }) => throws.map((words) => [path, words] as const)))(
    '%s throws %s',
    (_, words) => {
      const [, name = '', when = ''] = /^\{(\w+)\} (.+)$/.exec(words) ?? [];
      expect(
        Object.entries(sdk).filter(
          ([each, value]) => each === name && typeof value === 'function' && value.prototype instanceof Error,
        ),
      ).toHaveLength(1);
      expect(when).not.toBe('');
    },
  );
});

test('members without a documented error exist, and document none', () => {
  const all = new Map([...AUTH, ...REST].map((each) => [each.path, each]));
  expect([...SURE].filter((path) => all.get(path)?.throws.length !== 0)).toEqual([]);
});
