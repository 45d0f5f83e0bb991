/** `workload import` on the emulator: its requests, and what it imports, omits and writes. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '@workload/emulator';
import { parse } from 'yaml';
import { workspaceOf200 } from '../../../tests/import/workspace';
import { toldText } from './told';
import { type ImportDependencies, type Options, take } from './take';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(async () => {
  await emulator.stop();
});

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'workload-import-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

/** A workspace of its own, and a way to fill it. */
function workspace(name: string) {
  const { apiKey } = emulator.addWorkspace(name);
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<{ id: string; metadata: { url: string } }> => {
    const answer = await fetch(`${emulator.baseUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, 'x-service-workspace': name },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} → ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; metadata: { url: string } };
  };
  const run = running({
    WORKLOAD_BASE_URL: emulator.baseUrl,
    WORKLOAD_API_KEY: apiKey,
    WORKLOAD_WORKSPACE: name,
  });
  return { post, run };
}

/** Runs the command with only these settings, and returns its output. */
function running(env: Readonly<Record<string, string>>) {
  return async (
    options: Partial<Options> = {},
    dependencies: Partial<ImportDependencies> = {},
  ): Promise<string> => {
    const said: string[] = [];
    await take(
      { cwd, ...options },
      {
        env,
        versions: { workload: '0.1.0', pulumi: '3.246.0' },
        signal: new AbortController().signal,
        say: (line) => said.push(line),
        note: (line) => said.push(line),
        ...dependencies,
      },
    );
    return said.join('\n');
  };
}

const drive = (name: string, labels?: object) => ({
  metadata: { name, labels },
  spec: { region: 'us-was-1' },
});
const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
const imported = () => (JSON.parse(read('import.json')) as { resources: { name: string }[] }).resources;

describe('a workspace of 200 mixed objects', () => {
  let own: Emulator;
  const run = (options: Partial<Options> = {}) =>
    running({
      WORKLOAD_BASE_URL: own.baseUrl,
      WORKLOAD_API_KEY: own.apiKey,
      WORKLOAD_WORKSPACE: own.workspace,
    })({
      all: true,
      ...options,
    });
  beforeAll(async () => {
    own = await startEmulator();
    await workspaceOf200(own);
  }, 60_000);
  afterAll(async () => {
    await own.stop();
  });

  it('is read by list pages, and a few lists of children', async () => {
    await run();
    const requests = own.journal.entries().map(({ method, path }) => `${method} ${path}`);
    expect(imported()).toHaveLength(202);
    expect(requests.filter((line) => !line.startsWith('GET '))).toEqual([]);
    // One list per kind (18). Kinds in sandboxes and accounts also list their parents, then two per sandbox, one per
    // account.
    expect(requests.length).toBeLessThanOrEqual(26);
  });

  it('becomes one program, the same in every run', async () => {
    await run();
    const first = [read('index.ts'), read('import.json')];
    await run({ force: true });
    expect([read('index.ts'), read('import.json')]).toEqual(first);
    expect(first[0]).toContain('integrationConnections: [connection29],\n  policies: [policy0],');
    expect(first.join('')).not.toContain('planted');
  });
});

describe('a small workspace', () => {
  const small = () => workspace('small');
  let w: ReturnType<typeof small>;
  beforeAll(async () => {
    w = small();
    await w.post('/drives', drive('data', { team: 'shop', 'cost-center': "it's" }));
    await w.post('/drives', drive('theirs', { 'pulumi-owner': 'abcdefghij-abcdefghij' }));
    await w.post('/volumes', { metadata: { name: 'disk' }, spec: { region: 'us-was-1', size: 1024 } });
    const { metadata } = await w.post('/functions', {
      metadata: { name: 'mail' },
      spec: {
        type: 'mcp',
        runtime: { type: 'mcp', envs: [{ name: 'API_TOKEN', value: 'planted', secret: true }] },
      },
    });
    await w.post('/agents', {
      metadata: { name: 'agent' },
      spec: {
        runtime: {
          image: 'a:1',
          envs: [
            { name: 'MAIL', value: `${metadata.url}/mcp` },
            { name: 'TEXT', value: 'a ${b} "c"' },
          ],
        },
      },
    });
  });

  it('in TypeScript has the form that a formatter produces', async () => {
    await w.run({ all: true, plain: ['TEXT'] });
    const text = read('index.ts');
    const formatter = [require.resolve('prettier/bin/prettier.cjs'), '--parser=typescript'];
    const style = ['--single-quote', '--print-width=100', '--no-config'];
    const formatted = execFileSync(process.execPath, [...formatter, ...style], { input: text });
    expect(formatted.toString()).toBe(text);
    expect(text).toContain("{ name: 'MAIL', value: mail.mcpUrl },");
    expect(text).toContain(`{ name: 'TEXT', value: 'a \${b} "c"' },`);
    expect(text).toContain("value: config.requireSecret('mailApiToken'), secret: true }");
    expect(text).toContain(`labels: { team: 'shop', 'cost-center': "it's" }`);
    expect(text).toMatch(/'data',\n {2}\{[^}]*\}[^}]*\},\n {2}\{ protect: true \},\n\);/);
  });

  it('in YAML is added to the project file, and keeps its settings', async () => {
    writeFileSync(join(cwd, 'Pulumi.yaml'), '# Ours.\nname: shop\nruntime: yaml\ndescription: A shop\n');
    await w.run({ all: true, plain: ['TEXT'] });
    const text = read('Pulumi.yaml');
    expect(text).toMatch(/^# Ours\.\nname: shop\nruntime: yaml\ndescription: A shop\n/);
    const { resources, config } = parse(text) as { resources: Record<string, object>; config: object };
    expect(config).toEqual({ mailApiToken: { type: 'string', secret: true } });
    expect(resources.data).toMatchObject({ type: 'workload:Drive', options: { protect: true } });
    expect(resources.agent).toMatchObject({
      properties: { envs: [{ value: '${mail.mcpUrl}' }, { value: 'a $${b} "c"' }] },
    });
  });

  it.each([
    ['index.ts', {}, "value: config.requireSecret('agentText') }"],
    ['__main__.py', { language: 'python' }, '"value": config.require_secret("agentText")'],
  ] as const)(
    'in %s contains no value of a variable unless the option names it',
    async (file, form, taken) => {
      const said = await w.run({ all: true, ...form });
      expect(read(file)).toContain(taken);
      expect(read(file)).not.toContain('a ${b}');
      expect(read(file)).not.toContain('a $${b}');
      // A reference to another object is not a value.
      expect(said).not.toContain('agentMail');
      expect(said).toMatch(
        /For the encrypted configuration of the stack \(workload import record sets them\):\n {2}agentText {2}# TEXT of agent agent\n {2}The platform shows these values: set secret: true/,
      );
      expect(said).not.toContain('pulumi config set --secret agentText');
      expect(said).toMatch(/workload import record\n/);
      const named = await w.run({ all: true, force: true, plain: ['TEXT'], ...form });
      expect(named).toContain('workload import record --plain TEXT\n');
      expect(named).not.toContain('agentText');
    },
  );

  it('in YAML is not written without a stack, which must have the values first', async () => {
    await expect(w.run({ all: true, language: 'yaml' })).rejects.toThrow(
      /^nothing was written: the stack must have the value of TEXT of agent agent .*: pulumi stack init dev$/,
    );
    expect(readdirSync(cwd)).toEqual([]);
    await w.run({ all: true, language: 'yaml', plain: ['TEXT'] });
    expect(read('Pulumi.yaml')).toContain('a $${b}');
  });

  it.each([
    ['NOBODY', /^--plain NOBODY: no imported object has a variable of this name$/],
    ['API_TOKEN', /^--plain API_TOKEN: the platform does not show its value$/],
  ])('is not written for a variable that cannot be plain: %s', async (name, message) => {
    await expect(w.run({ all: true, plain: [name] })).rejects.toThrow(message);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('in Python uses Python names', async () => {
    await w.run({ all: true, language: 'python', plain: ['TEXT'] });
    const text = read('__main__.py');
    expect(text).toContain('{"name": "MAIL", "value": mail.mcp_url},');
    expect(text).toContain(`{"name": "TEXT", "value": 'a \${b} "c"'},`);
    expect(text).toContain('opts=pulumi.ResourceOptions(protect=True),');
    expect(readdirSync(cwd).sort()).toEqual([
      'Pulumi.yaml',
      '__main__.py',
      'import.json',
      'requirements.txt',
    ]);
  });

  it('reports what was imported and left out, and every command that follows', async () => {
    const said = await w.run({ name: ['data', 'theirs', 'mail'] });
    expect(said).toMatch(
      /^Selected 1 drive and 1 function of workspace small\. Wrote index\.ts, import\.json, /,
    );
    expect(said).toContain('  drive theirs: a stack owns it (it carries an owner mark): ');
    expect(said).toContain('  pulumi config set --secret mailApiToken  # API_TOKEN of function mail');
    expect(said).toContain('  pulumi import --file import.json --yes ');
    expect(said).toContain(
      '  npx -p @workload/cli workload import record\n  pulumi preview --expect-no-changes',
    );
    expect(said).not.toContain('planted');
  });

  it('the commands that follow are for the folder and the stack that the command was given', () => {
    const outcome = {
      ...{ left: [], unread: [], workspace: 'small', files: ['index.ts'], plain: [], hasPlugin: true },
      ...({ language: 'typescript', adapter: 'native', stack: 'team/shop/dev' } as const),
      plan: { resources: [], settings: [{ key: 'token', about: 'TOKEN of function mail' }] },
    };
    const said = toldText({ ...outcome, given: { cwd: "it's here", stack: 'team/shop/dev' } } as never);
    expect(said.slice(said.indexOf('\nNext:')).trim().split('\n  ')).toEqual([
      'Next:',
      "cd 'it'\\''s here'",
      'npm install',
      'pulumi config set --stack team/shop/dev --secret token  # TOKEN of function mail',
      expect.stringMatching(/^pulumi import --stack team\/shop\/dev --file import\.json /),
      'npx -p @workload/cli workload import record --stack team/shop/dev',
      'pulumi preview --stack team/shop/dev --expect-no-changes',
    ]);
  });

  it('includes objects owned by another stack on request', async () => {
    await w.run({ kind: ['Drive'], owned: true });
    expect(imported().map(({ name }) => name)).toEqual(['data', 'theirs']);
  });

  it('names the objects that another stack may own without a mark, one line each', async () => {
    const own = workspace('unclaimed');
    await own.post('/sandboxes', { metadata: { name: 'base' }, spec: {} });
    await own.post('/snapshots', { source: { kind: 'sandbox', name: 'base' }, name: 'shop-v1' });
    await own.post('/sandboxes/base/previews', {
      metadata: { name: 'web' },
      spec: { port: 3000, public: true },
    });
    await own.post('/drives', drive('data'));
    const said = await own.run({ kind: ['Snapshot', 'SandboxPreview', 'Drive'] });
    expect(said).toMatch(
      /\nWithout an owner mark, so another stack may manage them, too \(check that no other stack's pulumi stack export contains them\):\n {2}preview base\/web: created by \S+\n {2}snapshot shop-v1: created by \S+\n\n/,
    );
  });

  it('asks on a terminal, and shows objects that cannot be imported', async () => {
    const asked: string[] = [];
    await w.run(
      {},
      {
        choose: (objects, left) => {
          asked.push(
            ...objects.map(({ name }) => name),
            ...left.map(({ object, why }) => `${object.name}: ${why}`),
          );
          return Promise.resolve(objects.filter(({ type }) => type === 'Volume'));
        },
      },
    );
    expect(asked).toContain('data');
    expect(asked.find((line) => line.startsWith('theirs: '))).toMatch(/owner mark/);
    expect(imported().map(({ name }) => name)).toEqual(['disk']);
  });

  it.each<[string, Partial<Options>, RegExp]>([
    ['no option selects objects', {}, /choose what to import: give --all, --kind or --name/],
    [
      'a name does not exist',
      { name: ['data', 'gone'] },
      /--name: there is no object gone; give a name, an id/,
    ],
    ['an exception does not exist', { all: true, except: ['gone'] }, /--except: there is no object gone/],
    ['nothing is selected', { name: ['theirs'] }, /nothing was written: .* --owned/],
    ['the kind has no objects', { kind: ['Model'] }, /workspace small has no such objects/],
    [
      'it is not TypeScript',
      { all: true, language: 'yaml', dynamic: true },
      /--dynamic: .* leave it out for yaml/,
    ],
  ])('fails with one line if %s', async (_, options, reason) => {
    await expect(w.run(options)).rejects.toThrow(reason);
    await expect(w.run(options)).rejects.toThrow(/^[^\n]+$/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('overwrites nothing without --force', async () => {
    writeFileSync(join(cwd, 'index.ts'), '// Mine.\n');
    await expect(w.run({ all: true })).rejects.toThrow(/index\.ts exists in .*: give --force to overwrite/);
    expect(read('index.ts')).toBe('// Mine.\n');
    await w.run({ all: true, force: true });
    expect(read('index.ts')).not.toContain('Mine');
  });

  it('--force keeps the other files of a project', async () => {
    writeFileSync(join(cwd, 'package.json'), '{}\n');
    await w.run({ all: true, force: true });
    expect(read('package.json')).toBe('{}\n');
  });

  it("refuses a language other than the project's", async () => {
    writeFileSync(join(cwd, 'Pulumi.yaml'), 'name: shop\nruntime: python\n');
    await expect(w.run({ all: true, language: 'typescript' })).rejects.toThrow(
      /--language typescript: Pulumi\.yaml is for python/,
    );
  });

  it('imports dynamic resources with the same file, and asks for `workload import record`', async () => {
    const said = await w.run({ name: ['data'], dynamic: true });
    expect(read('index.ts')).toContain("from '@workload/pulumi';");
    expect(read('import.json')).toContain('"type": "pulumi-nodejs:dynamic/workload:Drive"');
    expect(said).not.toContain('pulumi import');
    expect(said).toContain('  npx -p @workload/cli workload import record\n');
  });
});

it('leaves out failed objects, with the reason and what to do', async () => {
  const { post, run } = workspace('failing');
  await post('/drives', drive('data'));
  emulator.deployments.failNext({ kind: 'functions', name: 'broken', message: 'no such image' });
  await post('/functions', { metadata: { name: 'broken' }, spec: { type: 'mcp' } });
  const said = await run({ all: true });
  expect(said).toContain(
    '  function broken: it has failed (FAILED): repair it or delete it, then run this again',
  );
  expect(read('index.ts')).not.toContain('broken');
});

it.each([
  ['a rejected credential', { WORKLOAD_API_KEY: 'another' }, /401.*The platform does not accept the API key/],
  ["an address that is not the platform's", { WORKLOAD_BASE_URL: 'elsewhere' }, /404/],
  ['missing settings', { WORKLOAD_WORKSPACE: '' }, /workload:workspace: .*export WORKLOAD_WORKSPACE/s],
])('reports %s, and writes nothing', async (_, env, reason) => {
  const given: Record<string, string> = {
    WORKLOAD_BASE_URL: emulator.baseUrl,
    WORKLOAD_API_KEY: emulator.apiKey,
    WORKLOAD_WORKSPACE: emulator.workspace,
    ...env,
  };
  if (given.WORKLOAD_BASE_URL === 'elsewhere') given.WORKLOAD_BASE_URL = `${emulator.baseUrl}/elsewhere`;
  await expect(running(given)({ all: true })).rejects.toThrow(reason);
  expect(readdirSync(cwd)).toEqual([]);
});

it('reports a kind that the credential may not list, and imports the others', async () => {
  const { post, run } = workspace('moving');
  await post('/drives', drive('data'));
  emulator.faults.add({ method: 'GET', path: '/functions', then: { kind: 'status', status: 403 } });
  const said = await run({ all: true }).finally(() => {
    emulator.faults.clear();
  });
  expect(said).toMatch(/Left:\n {2}function: not read: .*403/);
});
