/** Python: the quickstart, and the package as pip installs it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import schema from '../../provider/src/generated/schema.gen.json';
import { EXAMPLES, runIn } from './examples';
import { firstPage } from './first-page';
import { guardedProject, type Guarded } from '../policies/guarded';
import { keepsToPolicies } from '../policies/languages';
import { PYTHON as POLICIES } from '../policies/programs';
import { pathOf, PYTHON, writeProgram } from './languages';
import { quickstart } from './quickstart';

describe('the quickstart in Python', () => {
  quickstart(PYTHON);
});

describe('a program in Python', () => {
  let t: Guarded;
  beforeAll(async () => {
    t = await guardedProject({ path: pathOf(PYTHON), plugin: 'process' });
  }, 600_000);
  afterAll(async () => {
    await t.stop();
  });

  keepsToPolicies(
    () => t,
    POLICIES,
    (text) => {
      writeProgram(t, PYTHON, text);
    },
  );
});

describe('the package for Python', () => {
  firstPage(PYTHON);

  it('installs its wheel with dependencies into an empty environment, and imports it, with deprecations', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workload-python-'));
    const packages = join(String(process.env.WORKLOAD_RELEASE), 'python');
    const [wheel = ''] = readdirSync(packages).filter((name) => name.endsWith('.whl'));
    const python = join(folder, 'bin', 'python');
    const execute = (file: string, ...args: string[]) => promisify(execFile)(file, args, { cwd: folder });
    try {
      await execute('python3', '-m', 'venv', '--without-pip', folder);
      // The pip of the tests' environment: creating another one takes longer than everything else here.
      const pip = join(pathOf(PYTHON).split(':')[0] ?? '', 'pip');
      const quiet = ['--disable-pip-version-check', '--quiet', '--python', python];
      await execute(pip, ...quiet, 'install', '--no-compile', join(packages, wheel));
      const program = `
import importlib.metadata as metadata, importlib.resources as resources, inspect, json
import pulumi_workload as workload
plugin = json.loads(resources.files(workload).joinpath("pulumi-plugin.json").read_text())
print(plugin["name"], plugin["version"], metadata.version("pulumi_workload"), workload.Drive.__name__)
print("triggers is deprecated: Use \`redeploy\`." in inspect.getsource(inspect.getmodule(workload.ForkedApplication)))`;
      const { stdout } = await execute(python, '-c', program);
      expect(stdout.trim().split('\n')).toEqual(['workload 0.1.0 0.1.0 Drive', 'True']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 600_000);
});

it('the unit tests of docs/unit-tests.md pass with pytest', async () => {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'unit-tests.md'), 'utf8');
  const blocks = [...page.matchAll(/^```python (\S+)\n([^]*?\n)```$/gm)];
  expect(blocks.map(([, file]) => file)).toEqual(['shop.py', 'test_shop.py']);
  const files = Object.fromEntries(blocks.map(([, file = '', text = '']) => [file, text]));
  expect(await runIn(files, 'python', ['-m', 'pytest', '-q'], pathOf(PYTHON))).toContain('1 passed');
}, 60_000);

describe('every example of the schema', () => {
  interface Call {
    readonly token: string;
    readonly inputs: unknown;
  }
  let calls: Readonly<Record<string, readonly Call[]>>;
  beforeAll(async () => {
    const programs = Object.entries(EXAMPLES).map(([name, { python }]) => [name, python]);
    const files = { 'programs.json': JSON.stringify(Object.fromEntries(programs)) };
    const script = join(__dirname, 'run_examples.py');
    calls = JSON.parse(
      await runIn(files, 'python', [script, 'programs.json'], pathOf(PYTHON)),
    ) as typeof calls;
  }, 600_000);

  /** Arguments that the generated classes set by default. */
  const filledIn = new Set(
    Object.values(schema.resources).flatMap(({ inputProperties }) =>
      Object.entries(inputProperties).flatMap(([key, property]) => ('default' in property ? [key] : [])),
    ),
  );

  /** The keys of objects at every depth. */
  const keysIn = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(keysIn);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, child]) => [key, ...keysIn(child)]);
  };

  it.each(Object.entries(EXAMPLES))('%s runs, with the arguments of the YAML program', (name, { yaml }) => {
    const used = [...yaml.matchAll(/(?:type|function): (workload):(\w+)/g)];
    const sent = calls[name] ?? [];
    expect(sent.map(({ token }) => token).sort()).toEqual(
      used.map(([, of, what]) => `${of}:index:${what}`).sort(),
    );
    const written = new Set([...yaml.matchAll(/([\w-]+):(?: |$)/gm)].map(([, key]) => key));
    const keys = sent.flatMap(({ inputs }) => keysIn(inputs));
    expect(keys.filter((key) => !written.has(key) && !filledIn.has(key))).toEqual([]);
  });
});
