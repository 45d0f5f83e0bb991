/** Code that writes routing, or raises a share, without the gate does not compile. */
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(ROOT, 'provider', 'src', 'resources', 'rollout');

const sourceOf = (statement: string) => `
  import { type Grant, firstWeight, promotion, stepPassed } from './grants';
  import { type Body, look, type Look, make, route, type RoutedKind } from './revisions';
  import type { Routed } from './traffic';
  import type { Context } from '../../resource';
  declare const kind: RoutedKind<Routed>;
  declare const context: Context;
  declare const seen: Look<Routed>;
  declare const record: Routed;
  declare const body: Body<Routed>;
  const to = { active: 'rev-2', canary: undefined, share: 0 } as const;
  export const used = { firstWeight, look, make, promotion, route, stepPassed, kind, context, seen, record, body, to };
  export type Used = Grant;
  export const write = async () => {
    ${statement};
  };
`;

/** Each statement with a part of the compiler's message; undefined if it compiles. */
const STATEMENTS: readonly (readonly [what: string, statement: string, message: string | undefined])[] = [
  [
    'routing through the gate',
    `await route(kind, context, seen, { to, grants: [promotion('rev-2', 100)] })`,
    undefined,
  ],
  ['contents through the gate', 'await make(kind, context, seen, { body, share: 10 })', undefined],
  [
    'a grant of a step that passed',
    `const own: Grant = stepPassed('rev-2', { kind: 'advance', share: 50 }); void own`,
    undefined,
  ],
  ['a body that did not pass it', `await kind.put(context, 'shop', body)`, "type 'Permitted<Routed>'"],
  ['a record as it was read', `await kind.put(context, 'shop', record)`, "type 'Permitted<Routed>'"],
  [
    'a routing of its own',
    `await kind.put(context, 'shop', { ...record, spec: { revision: { active: 'rev-2' } } })`,
    "type 'Permitted<Routed>'",
  ],
  [
    'an answer that is not a look',
    'await route(kind, context, { record, date: 0 }, { to })',
    "type 'Look<Routed>'",
  ],
  [
    'a look whose record was replaced',
    'await route(kind, context, { ...seen, record }, { to })',
    "type 'Look<Routed>'",
  ],
  [
    'a grant that is written down',
    `await route(kind, context, seen, { to, grants: [{ why: 'promotion', revision: 'rev-2', upTo: 100 }] })`,
    "type 'Grant'",
  ],
  [
    'a grant of more than was granted',
    `await route(kind, context, seen, { to, grants: [{ ...firstWeight('rev-2', 10), upTo: 100 }] })`,
    "type 'Grant'",
  ],
  [
    'a grant for another revision',
    `await route(kind, context, seen, { to, grants: [{ ...firstWeight('rev-3', 100), revision: 'rev-2' }] })`,
    "type 'Grant'",
  ],
  [
    'a step that still waits',
    `stepPassed('rev-2', { kind: 'wait', share: 50 })`,
    `Type '"wait"' is not assignable to type '"advance"'`,
  ],
];

/** The messages of the compiler about each statement, in a file of its own among the sources. */
function compiled(): readonly (readonly string[])[] {
  const files = new Map(
    STATEMENTS.map(([, statement], index) => [join(FOLDER, `statement-${index}.ts`), sourceOf(statement)]),
  );
  const base = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(base.config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    getSourceFile: (path, target) => {
      const source = files.get(path);
      return source === undefined
        ? host.getSourceFile(path, target)
        : ts.createSourceFile(path, source, target);
    },
  });
  return [...files.keys()].map((path) =>
    [
      ...program.getSyntacticDiagnostics(program.getSourceFile(path)),
      ...program.getSemanticDiagnostics(program.getSourceFile(path)),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

let messages: readonly (readonly string[])[];
beforeAll(() => {
  messages = compiled();
}, 60_000);

it.each(STATEMENTS.map(([what, , message], index) => [what, index, message] as const))(
  'invariant 1: %s',
  (_what, index, message) => {
    expect(messages[index]).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
  },
);
