/** The installed client in projects of every kind, against the emulator. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as ts from 'typescript';
import { LOCAL, ROWS } from '../../sdk/src/testing/methods';
import { node as runNode, Packed, SAID, SDK, USE } from './packed';

const root = join(__dirname, '..', '..');
const execute = promisify(execFile);

/** Objects for the examples of methods. */
const SEED = {
  templates: [{ name: 'starter' }],
  accounts: [{ id: 'account-2' }],
  workspaces: [{ name: 'team-c' }, { name: 'abroad', account: 'account-2' }],
  users: [
    { email: 'ada@example.com', workspaces: { default: 'admin' as const } },
    { email: 'member@example.com', workspaces: { default: 'member' as const } },
    { email: 'invited@example.com', workspaces: { 'team-c': 'member' as const } },
  ],
  keys: [
    { key: 'key-of-partner', workspace: 'abroad' },
    { key: 'key-of-invited', user: 'invited@example.com' },
  ],
};

let packed: Packed;
let emulator: Emulator;

beforeAll(async () => {
  [packed, emulator] = await Promise.all([Packed.pack(), startEmulator({ seed: SEED })]);
});

afterAll(async () => {
  await emulator.stop();
  packed.remove();
});

const node = (cwd: string, file: string) => runNode(emulator, cwd, file);

test('works in a CommonJS project', async () => {
  const program = `const { Client, NotFoundError } = require('@workload/sdk');\n(async () => {${USE}})();`;
  expect(await node(await packed.project('commonjs', { 'use.cjs': program }), 'use.cjs')).toBe(SAID);
});

test('works in an ESM project, with named imports', async () => {
  const program = `import { Client, NotFoundError } from '@workload/sdk';\n${USE}`;
  expect(await node(await packed.project('esm', { 'use.mjs': program }), 'use.mjs')).toBe(SAID);
});

describe('a TypeScript project', () => {
  const tsconfig = JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      // The packages that examples import besides the client have many types, whose check takes five times as long.
      skipLibCheck: true,
      types: ['node', 'jest'],
      outDir: 'out',
    },
    include: ['*.mts', '*.cts'],
  });
  const typed = USE.replace('const drive =', 'const drive: Drive =')
    .replace('const names =', 'const names: string[] =')
    .replace('(error) => error', '(error: unknown) => error')
    .replace('console.log', "if (!(missed instanceof NotFoundError)) throw new Error('found');\nconsole.log");
  const imports = "import { Client, NotFoundError, type Drive } from '@workload/sdk';\n";
  const wrong = [
    "import { Client } from '@workload/sdk';",
    "const client = new Client({ baseUrl: '' });",
    "await client.snapshots.fork('v1', { targetType: 'application', targetNam: 'shop' });",
    'await client.drives.create({ metadata: { name: 7 } });',
    "await client.snapshots.fork('v1', { targetType: 'job', targetName: 'x' });",
  ];
  const examplesOf = (page: string): string[] => {
    const blocks = [...readFileSync(page, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];
    expect(blocks.length).toBeGreaterThan(0);
    return blocks.map(([, code = '']) => code);
  };
  const [begin = '', ...methods] = examplesOf(join(root, 'docs', 'sdk-methods.md'));
  let out: string;
  let complaints: string[];

  // One compilation for all.
  beforeAll(async () => {
    const at = await packed.project('typescript', {
      'tsconfig.json': tsconfig,
      'use.mts': `${imports}${typed}`,
      'use.cts': `${imports}async function main(): Promise<void> {${typed}}\nvoid main();`,
      // Joined together, the examples are one program.
      'readme.mts': examplesOf(join(SDK, 'README.md')).join('\n'),
      'behaviour.mts': examplesOf(join(root, 'docs', 'sdk.md')).join('\n'),
      'methods.mts': [begin, ...methods.map((code) => `{\n${code}}`)].join('\n'),
      ...Object.fromEntries(
        examplesOf(join(root, 'docs', 'testing.md')).map((code, index) => [`testing-${index}.mts`, code]),
      ),
      'wrong.mts': wrong.join('\n'),
    });
    for (const name of ['@modelcontextprotocol', '@opentelemetry', '@workload/emulator', '@types/jest'])
      symlinkSync(join(root, 'node_modules', name), join(at, 'node_modules', name));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = await execute(process.execPath, [tsc], { cwd: at }).catch(
      (error: unknown) => error as { stdout: string },
    );
    complaints = stdout.match(/^\S.*(?=: error)/gm) ?? [];
    out = join(at, 'out');
  }, 60_000);

  test('refuses a misspelt field, a value of the wrong type and an unknown enumeration value, and nothing else', () => {
    expect(complaints.map((at) => at.replace(/,.*/, ''))).toEqual([
      'wrong.mts(3',
      'wrong.mts(4',
      'wrong.mts(5',
    ]);
  });

  test.each(['use.mjs', 'use.cjs'])('runs: %s', async (file) => {
    expect(await node(out, file)).toBe(SAID);
  });

  test('has an example of every method in docs/sdk-methods.md', () => {
    const called = methods
      .join('\n')
      .matchAll(/(?<=\b(?:client|partner|invited)\.)\w[\w.]*(?=\()|\bsession\.[\w.]+(?=\()/g);
    const all = new Set(Array.from(called, ([id]) => id));
    all.delete('close');
    expect([...all].sort()).toEqual([...ROWS.map(({ id }) => id), ...LOCAL].sort());
  });

  test('runs these examples one after another', async () => {
    const env = {
      ...process.env,
      WORKLOAD_BASE_URL: emulator.baseUrl,
      WORKLOAD_RUN_URL: emulator.url,
      WORKLOAD_API_KEY: emulator.apiKey,
      WORKLOAD_WORKSPACE: emulator.workspace,
      WORKLOAD_API_VERSION: '2026-04-28',
      PARTNER_KEY: 'key-of-partner',
      INVITED_KEY: 'key-of-invited',
    };
    const { stdout } = await execute(process.execPath, ['methods.mjs'], { cwd: out, env });
    expect(stdout).toContain('stdout hello');
  });
});

test.each<[string, Pick<ts.CompilerOptions, 'lib' | 'types'>]>([
  ['of Node.js', { lib: ['lib.es2022.d.ts'], types: ['node'] }],
  ['of a browser, without those of Node.js', { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] }],
])(
  'declarations compile with the types %s, without skipLibCheck',
  async (title, environment) => {
    const program = `import { Client } from '@workload/sdk';
    import { clientOf } from '@workload/sdk/core';
    import * as fakes from '@workload/sdk/testing';
    export const client: Client = new Client({ fetch });
    export { clientOf, fakes };`;
    const at = await packed.project(title, { 'package.json': '{}', 'use.ts': program });
    const compiled = ts.createProgram([join(at, 'use.ts')], {
      ...environment,
      typeRoots: [join(at, 'node_modules', '@types')],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    });
    const files = compiled.getSourceFiles().filter(({ fileName }) => fileName.startsWith(at));
    expect(files.filter(({ fileName }) => fileName.includes('@workload')).length).toBeGreaterThan(50);
    // zod checks its own types.
    const complaints = [
      ...compiled.getOptionsDiagnostics(),
      ...files.flatMap((file) => [
        ...compiled.getSyntacticDiagnostics(file),
        ...compiled.getSemanticDiagnostics(file),
      ]),
    ];
    expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual(
      [],
    );
    const usesNode = compiled.getSourceFiles().some(({ fileName }) => /@types.node/.test(fileName));
    expect(usesNode).toBe(environment.types?.includes('node'));
  },
  30_000,
);

test('publint finds no problem', async () => {
  const { stdout } = await execute(process.execPath, [
    join(root, 'node_modules', 'publint', 'src', 'cli.js'),
    'run',
    packed.tarball,
    '--strict',
  ]);
  expect(stdout).not.toMatch(/^(Warnings|Errors):/m);
});

test('types match the loaded code, for every importer', async () => {
  const { stdout } = await execute(process.execPath, [
    join(root, 'node_modules', '@arethetypeswrong', 'cli', 'dist', 'index.js'),
    packed.tarball,
    '--format',
    'json',
    // Old resolution without `exports` finds only the first entry point. Node has had `exports` since version 12.
    '--profile',
    'node16',
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ analysis: { types: { kind: 'included' } } });
  const { problems = {} } = JSON.parse(stdout) as {
    problems?: Readonly<Record<string, readonly { readonly resolutionKind?: string }[]>>;
  };
  const all = Object.values(problems).flat();
  expect(all.filter(({ resolutionKind }) => resolutionKind !== 'node10')).toEqual([]);
});

test('contains two dependencies and its license, but no tests', async () => {
  const { dependencies } = JSON.parse(readFileSync(join(SDK, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  expect(Object.keys(dependencies)).toEqual(['undici', 'zod']);
  const { stdout } = await execute('tar', ['-tzf', packed.tarball]);
  expect(stdout).toMatch(/^package\/LICENSE$/m);
  expect(stdout).not.toMatch(/\.test\.|src\/testing/);
  expect(readFileSync(join(SDK, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});

test('stack traces lead to the sources', async () => {
  const program = `const { Client } = require('@workload/sdk');
    try { new Client({ baseUrl: 'no address' }); } catch ({ stack }) { console.log(stack); }`;
  const at = await packed.project('stack', { 'stack.cjs': program });
  const args = ['--enable-source-maps', 'stack.cjs'];
  const { stdout } = await execute(process.execPath, args, { cwd: at });
  const [, source = '', line = ''] = /\((.*sdk\/src\/arguments\.ts):(\d+):\d+\)/.exec(stdout) ?? [];
  expect(readFileSync(source, 'utf8').split('\n')[Number(line) - 1]).toContain('new ArgumentError(');
});

test("an import loads none of the API's groups", async () => {
  const program = `require('@workload/sdk');
    console.log(Object.keys(require.cache).filter((file) => /sdk.dist.(api|schemas)/.test(file)).length);`;
  expect(await node(await packed.project('import', { 'import.cjs': program }), 'import.cjs')).toBe('0');
});
