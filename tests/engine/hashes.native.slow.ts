/** `workload:secretsInState: hash` on the engine: the table of docs/secrets.md, row by row. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { found } from '../support/planted';
import { HASHES, testProject, type Project } from './command';
import { writes } from './refused';
import { call, story } from './story';

const { WORKLOAD_STATE_KEY: KEY } = HASHES;
const FIRST = 'planted-first-secret-of-the-connection';
const SECOND = 'planted-second-secret-of-the-connection';
const LABEL = 'planted-label-that-only-the-program-marks';
const SHORT = 'plantedpin';
const MARKERS = ['planted', KEY];

let t: Project;
/** The variables of every command; a test may change them. */
let env: Record<string, string>;
beforeEach(async () => {
  t = await testProject();
  env = t.env;
  Object.assign(env, HASHES);
  await story(t.emulator);
}, 60_000);
afterEach(async () => {
  await t.stop();
});

function program(token = FIRST, more = ''): void {
  t.program(`
    const mail = new workload.IntegrationConnection('mail', {
      integration: 'slack',
      config: { HINT: pulumi.secret('${LABEL}-config') },
      secret: { TOKEN: '${token}' },
    });
    new workload.McpFunction('sender', {
      integrationConnections: [mail.name],
      envs: [
        { name: 'TOKEN', value: '${token}', secret: true },
        { name: 'PIN', value: pulumi.secret('${SHORT}') },
        { name: 'LEVEL', value: 'info' },
      ],
    });
    const drive = new workload.Drive('data', { region: 'us-was-1', labels: { owner: pulumi.secret('${LABEL}') } });
    exports.owner = drive.labels;
    ${more}
  `);
}

const passes = (...args: string[]) => t.passes(...args);

/** What the backend has, by file. */
function files(): ReadonlyMap<string, string> {
  const root = join(dirname(t.stateFile()), '..', '..');
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(all.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]));
}

/** The planted values that the export shows in plain text. */
async function exposed(): Promise<string[]> {
  const { stdout } = await passes('stack', 'export', '--show-secrets');
  return [...new Set([...found(stdout, MARKERS), ...(stdout.match(/planted[a-z-]*/g) ?? [])])];
}

const sent = () => writes(t);

it('records hashes, previews nothing afterwards, and sends a rotated secret once', async () => {
  program();
  const up = await t.up('--diff');
  expect(await exposed()).toEqual([]);
  const { stdout } = await passes('stack', 'export', '--show-secrets');
  expect(stdout).toContain('hmac:v1:');
  expect(found(up.text, ['planted'])).toEqual([]);
  for (const [file, text] of files()) expect([file, found(text, MARKERS)]).toEqual([file, []]);
  const live = JSON.stringify(await call(t.emulator, 'GET', '/drives'));
  expect(live).toContain(LABEL);
  expect(live).not.toContain('hmac:v1');
  await passes('preview', '--expect-no-changes');
  t.requests();
  await t.up('--expect-no-changes');
  expect(sent()).toEqual([]);

  // hashicorp/terraform-provider-aws#41649: without a version that somebody counts up, a change is never sent.
  program(SECOND);
  const preview = await passes('preview', '--diff');
  expect(preview.text).toMatch(/\[secret\]/);
  expect(found(preview.text, ['planted'])).toEqual([]);
  const { steps } = await t.preview();
  expect(steps.filter(({ op }) => op === 'update').map(({ urn }) => urn.split('::').at(-1))).toEqual([
    'mail',
    'sender',
  ]);
  t.requests();
  await t.up();
  expect(sent()).toHaveLength(2);
  expect(await exposed()).toEqual([]);
  await t.up('--expect-no-changes');
  Object.assign(env, { WORKLOAD_API_KEY: t.emulator.apiKey });
  await passes('destroy', '--yes', '--skip-preview');
  expect(t.state().resources.filter(({ type }) => type.startsWith('workload:'))).toEqual([]);
}, 300_000);

it('is on and off by one up each, without a request that writes', async () => {
  for (const name of Object.keys(HASHES)) Reflect.deleteProperty(env, name);
  program();
  await t.up();
  // The negative control.
  expect((await exposed()).length).toBeGreaterThan(3);
  t.requests();
  Object.assign(env, HASHES);
  program();
  const on = await t.up();
  expect(on.text).toMatch(/updated/);
  expect(sent()).toEqual([]);
  expect(await exposed()).toEqual([]);
  await t.up('--expect-no-changes');

  Reflect.deleteProperty(env, 'WORKLOAD_SECRETS_IN_STATE');
  t.requests();
  await t.up();
  expect(sent()).toEqual([]);
  expect((await exposed()).length).toBeGreaterThan(3);
  expect((await passes('stack', 'export', '--show-secrets')).stdout).not.toContain('hmac:v1');
  await t.up('--expect-no-changes');
}, 300_000);

/** The credential of a job, which commands that do not run the program need in the environment. */
const credential = () => ({ WORKLOAD_API_KEY: t.emulator.apiKey });

it('needs the credential in the environment for a destroy without the program, and says so before anything is sent', async () => {
  program();
  await t.up();
  t.requests();
  const refused = await t.pulumi('destroy', '--yes', '--skip-preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('the state has no credential');
  expect(t.requests()).toEqual([]);
  const [provider] = t.state().resources.filter(({ type }) => type === 'pulumi:providers:workload');
  expect(Object.keys(provider?.inputs ?? {})).toContain('secretsInState');
  expect(Object.keys(provider?.inputs ?? {})).not.toContain('apiKey');
  expect(JSON.stringify(provider)).not.toContain('stateKey');
  await passes('destroy', '--yes', '--skip-preview', '--run-program');
}, 300_000);

// sugar-org/swarm-external-secrets#201: a read moves the baseline, and the next run does not see the rotation.
it('refreshes with the key, and does not hide a rotation or drift', async () => {
  program();
  await t.up();
  await passes('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--run-program');
  // These read before the program runs.
  t.requests();
  for (const command of [
    ['refresh', '--yes', '--skip-preview'],
    ['up', '--yes', '--skip-preview', '--refresh'],
    ['preview', '--refresh'],
  ])
    expect((await t.pulumi(...command)).text).toContain('the state has no credential');
  expect(t.requests()).toEqual([]);
  Object.assign(env, credential());
  for (const flags of [[], ['--run-program']])
    await passes('refresh', '--yes', '--expect-no-changes', ...flags);
  await passes('preview', '--refresh', '--expect-no-changes');

  const [drive] = (await call(t.emulator, 'GET', '/drives')) as {
    metadata: { name: string; labels: Record<string, string> };
  }[];
  if (drive === undefined) throw new Error('no drive');
  drive.metadata.labels.owner = 'planted-by-somebody-else';
  await call(t.emulator, 'PUT', `/drives/${drive.metadata.name}`, drive);
  const drift = await t.pulumi('refresh', '--yes', '--diff');
  expect(found(drift.text, ['planted'])).toEqual([]);
  expect(await exposed()).toEqual([]);
  const preview = await t.preview();
  expect(preview.steps.filter(({ op }) => op === 'update')).toHaveLength(1);
  await t.up();
  expect(JSON.stringify(await call(t.emulator, 'GET', '/drives'))).toContain(LABEL);

  program(SECOND);
  await passes('refresh', '--yes');
  t.requests();
  await t.up();
  expect(sent()).toHaveLength(2);
}, 300_000);

it('does not refresh without the key, because it could not tell what has changed', async () => {
  await t.stop();
  // In a process of its own, which knows no key of another command.
  t = await testProject({ plugin: 'process' });
  env = t.env;
  Object.assign(env, HASHES, credential());
  await story(t.emulator);
  program();
  await t.up();
  Reflect.deleteProperty(env, 'WORKLOAD_STATE_KEY');
  const refused = await t.pulumi('refresh', '--yes');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('the key of the stack is missing');
  expect(await exposed()).toEqual([]);
  await passes('destroy', '--yes', '--skip-preview');
}, 300_000);

it('holds a saved plan, whose values the program has again, and a change since then is refused', async () => {
  program();
  await passes('preview', '--save-plan', 'plan.json');
  const plan = readFileSync(join(t.folder, 'plan.json'), 'utf8');
  expect(found(plan, MARKERS)).toEqual([]);
  await t.up('--plan', 'plan.json');
  expect(await exposed()).toEqual([]);
  program(SECOND);
  await passes('preview', '--save-plan', 'plan.json');
  program(`${SECOND}-and-more`);
  const refused = await t.pulumi('up', '--yes', '--skip-preview', '--plan', 'plan.json');
  expect(refused.text).toContain('violates plan');
  expect(found(refused.text, ['planted'])).toEqual([]);
  program(SECOND);
  await t.up('--plan', 'plan.json');
  await t.up('--expect-no-changes');
}, 300_000);

it('keeps the hashes of a renamed stack and of a renamed resource, and sends nothing', async () => {
  program();
  await t.up();
  t.requests();
  await passes('stack', 'rename', 'moved');
  Object.assign(env, { PULUMI_STACK: 'moved' });
  await t.up('--expect-no-changes');
  t.program(`
    new workload.Drive('renamed', { region: 'us-was-1', labels: { owner: pulumi.secret('${LABEL}') } },
      { aliases: [{ name: 'data' }], protect: false });
  `);
  t.requests();
  await t.up('--target', `urn:pulumi:moved::tests::workload:index:Drive::renamed`);
  expect(sent().filter((line) => line.includes('/drives'))).toEqual([]);
  program();
  await t.up();
}, 300_000);

it('refuses a hash in any argument, in the preview, and delivers the secret of a key instead', async () => {
  const key = (more: string, target: string) => `
    const account = new workload.ServiceAccount('robot', { deliverTo: { command: ${target} } });
    const key = new workload.ApiKey('deploy', { serviceAccount: account.clientId, ${more} });
  `;
  const save = (file: string) =>
    JSON.stringify([
      process.execPath,
      '-e',
      `require('fs').writeFileSync(${JSON.stringify(join(t.folder, file))}, require('fs').readFileSync(0), { mode: 0o600 })`,
    ]);
  t.program(key('', save('account')));
  const lost = await t.pulumi('preview');
  expect(lost.text).toContain('deliverTo: is required, because workload:secretsInState is hash');

  const wired = `new workload.Drive('data', { region: 'us-was-1', labels: { key: pulumi.interpolate\`Bearer \${key.value}\` } });`;
  t.program(key(`deliverTo: { command: ${save('key')} }`, save('account')) + wired);
  t.requests();
  const refused = await t.pulumi('preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('labels.key: is the hash of a secret in a state');
  expect(sent()).toEqual([]);

  t.program(key(`deliverTo: { command: ${save('key')} }`, save('account')));
  await t.up();
  const [value, secret] = ['key', 'account'].map((file) => readFileSync(join(t.folder, file), 'utf8'));
  expect((value ?? '').length).toBeGreaterThan(10);
  const text = (await passes('stack', 'export', '--show-secrets')).stdout;
  expect(found(text, [value ?? '', secret ?? ''])).toEqual([]);
  await t.up('--expect-no-changes');

  // A failed delivery leaves nothing behind.
  const before = JSON.stringify(await call(t.emulator, 'GET', '/service_accounts'));
  t.program(
    key(`deliverTo: { command: ${save('key')} }`, save('account')) +
      `new workload.ServiceAccount('lost', { deliverTo: { command: ['${process.execPath}', '-e', 'process.stdin.pipe(process.stderr); process.exitCode = 3'] } });`,
  );
  const failed = await t.pulumi('up', '--yes', '--skip-preview');
  expect(failed.text).toContain('the command of deliverTo ended with 3. Its output is not shown');
  expect(JSON.stringify(await call(t.emulator, 'GET', '/service_accounts'))).toBe(before);
}, 300_000);

it('records nothing that a failed delivery prints, also if its object cannot be deleted', async () => {
  const file = join(t.folder, 'lost');
  const script = `const secret = fs.readFileSync(0); fs.writeFileSync(${JSON.stringify(file)}, secret); console.error(secret.toString('base64')); process.exitCode = 3`;
  t.emulator.faults.add({
    method: 'DELETE',
    path: '/service_accounts',
    times: 50,
    then: { kind: 'status', status: 403, body: { error: 'forbidden', code: 403, message: 'no' } },
  });
  const command = JSON.stringify([process.execPath, '-e', script]);
  t.program(`new workload.ServiceAccount('lost', { deliverTo: { command: ${command} } });`);
  const failed = await t.pulumi('up', '--yes', '--skip-preview');
  expect(failed.text).toContain('Its secret is lost, and it could not be deleted');
  const secret = readFileSync(file, 'utf8');
  expect(secret.length).toBeGreaterThan(10);
  const { stdout } = await passes('stack', 'export', '--show-secrets');
  const forms = [secret, Buffer.from(secret).toString('base64')];
  expect(found(stdout + failed.text, forms)).toEqual([]);
  t.emulator.faults.clear();
  // A program without resources of this package has no default provider, whose recorded settings have no credential.
  env.WORKLOAD_API_KEY = t.emulator.apiKey;
  t.program('');
  await t.up();
  delete env.WORKLOAD_API_KEY;
}, 300_000);

it('keeps what ignoreChanges restores: the platform keeps its secret', async () => {
  const at = (level: string, token: string) => {
    t.program(`
      new workload.McpFunction('sender', { displayName: '${level}', envs: [{ name: 'TOKEN', value: '${token}', secret: true }, { name: 'PIN', value: pulumi.secret('${token}') }] },
        { ignoreChanges: ['envs'] });
    `);
  };
  at('One', FIRST);
  await t.up();
  at('Two', SECOND);
  await t.up();
  const text = JSON.stringify(t.emulator.save());
  expect(text).toContain(FIRST);
  expect(text).toContain('Two');
  expect(text).not.toContain(SECOND);
  expect(text).not.toContain('hmac:v1');
  await t.up('--expect-no-changes');
}, 300_000);

it('is refused for a stack without a key, and by a key that is too short', async () => {
  Reflect.deleteProperty(env, 'WORKLOAD_STATE_KEY');
  program();
  const none = await t.pulumi('preview');
  expect(none.text).toContain('Make one with workload secrets init');
  Object.assign(env, { WORKLOAD_STATE_KEY: 'short' });
  const short = await t.pulumi('preview');
  expect(short.text).toContain('must have at least 32 characters');
  expect(t.requests()).toEqual([]);
}, 120_000);

/** The recipes of the page, by place. */
function recipes(): ReadonlyMap<string, readonly string[]> {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'secrets.md'), 'utf8');
  const section = page.slice(
    page.indexOf('| HashiCorp Vault'),
    page.indexOf('The consumer reads the secret there'),
  );
  return new Map(
    [...section.matchAll(/^\| ([^|]+?) +\| `(\[.*\])` *\|$/gm)].map(([, place = '', text = '']) => [
      place,
      [...text.replaceAll('\\|', '|').matchAll(/'([^']*)'/g)].map(([, word = '']) => word),
    ]),
  );
}

it('delivers by every recipe of the page: to stand-ins for the commands, and to a file of mode 600', async () => {
  await t.stop();
  const bin = mkdtempSync(join(tmpdir(), 'workload-bin-'));
  const stand = (name: string, script: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  };
  const told = (name: string) => join(bin, `${name.replaceAll(' ', '-')}.told`);
  stand('vault', `[ "$1 $2" = "kv put" ] && [ "$4" = "key=-" ] && cat > ${told('HashiCorp Vault')}`);
  stand('gh', `[ "$1 $2" = "secret set" ] && cat > ${told('GitHub Actions')}`);
  stand('aws', `[ "$2" = put-secret-value ] && cat "\${6#file://}" > ${told('AWS Secrets Manager')}`);
  stand(
    'kubectl',
    `if [ "$1" = create ]; then cat "\${5#--from-file=key=}"; else [ "$1 $2 $3" = "apply -f -" ] && cat > ${told('Kubernetes')}; fi`,
  );
  try {
    t = await testProject({ plugin: 'process', path: bin });
    env = t.env;
    Object.assign(env, HASHES, credential());
    const own = told('a file of your own');
    const all = [...recipes()].map(
      ([place, command]) => [place, command.map((word) => word.replace('/run/secrets/shop', own))] as const,
    );
    expect(all.map(([place]) => place)).toHaveLength(5);
    t.program(
      all
        .map(
          ([, command], index) =>
            `new workload.ServiceAccount('robot${String(index)}', { deliverTo: { command: ${JSON.stringify(command)} } });`,
        )
        .join('\n'),
    );
    await t.up();
    const secrets = all.map(([place]) => readFileSync(told(place), 'utf8'));
    expect(secrets.map((secret) => secret.length > 10 && !/\s/.test(secret))).toEqual(all.map(() => true));
    expect(new Set(secrets).size).toBe(5);
    expect(statSync(own).mode & 0o777).toBe(0o600);
    expect(found((await passes('stack', 'export', '--show-secrets')).stdout, secrets)).toEqual([]);
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
}, 300_000);

it('refuses a secret in a strategy, which the command would read from the state', async () => {
  t.program(`
    new workload.ForkedApplication('shop', {
      snapshot: 'shop-v1',
      rollout: {
        steps: [{ weight: 10, for: '10m', checks: ['asked'] }, { weight: 100 }],
        checks: { asked: { http: { url: 'http://shop.example.com/health', every: '1s', headers: { 'x-token': pulumi.secret('${FIRST}') } } } },
      },
    });
  `);
  const refused = await t.pulumi('preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('workload rollout reads the strategy from the state');
  expect(found(refused.text, ['planted'])).toEqual([]);
}, 120_000);

it('imports an object with hashes, which equal the values of the program', async () => {
  const sender = (name: string) =>
    `new workload.McpFunction('${name}', { name: 'sender', envs: [{ name: 'TOKEN', value: pulumi.secret('${FIRST}') }] });`;
  t.program(sender('sender'));
  await t.up();
  Object.assign(env, credential());
  await passes('state', 'delete', 'urn:pulumi:test::tests::workload:index:McpFunction::sender', '--yes');
  t.program('');
  await passes(
    'import',
    'workload:index:McpFunction',
    'sender',
    'sender',
    '--yes',
    '--generate-code=false',
    '--protect=false',
  );
  expect(await exposed()).toEqual([]);
  expect((await passes('stack', 'export', '--show-secrets')).stdout).toContain('hmac:v1:');
  t.program(sender('sender'));
  t.requests();
  await t.up();
  expect(JSON.stringify(t.emulator.save())).not.toContain('hmac:v1');
  expect(JSON.stringify(t.emulator.save())).toContain(FIRST);
  await t.up('--expect-no-changes');
}, 120_000);

it('deletes the key that a run left which was killed during the delivery, and delivers another one', async () => {
  await t.stop();
  t = await testProject({ plugin: 'process' });
  env = t.env;
  Object.assign(env, HASHES, credential());
  const [file, armed] = ['robot', 'armed'].map((name) => JSON.stringify(join(t.folder, name)));
  // Kills the provider and its parent, the engine.
  const script = `
    const fs = require('fs');
    if (!fs.existsSync(${String(armed)})) fs.writeFileSync(${String(file)}, fs.readFileSync(0));
    else {
      fs.rmSync(${String(armed)});
      const provider = process.ppid;
      const engine = Number(fs.readFileSync('/proc/' + provider + '/stat', 'utf8').split(') ').at(-1).split(' ')[1]);
      for (const one of [engine, provider]) process.kill(one, 'SIGKILL');
    }`;
  writeFileSync(JSON.parse(String(armed)) as string, '');
  t.program(
    `new workload.ServiceAccount('robot', { deliverTo: { command: ${JSON.stringify([process.execPath, '-e', script])} } });`,
  );
  await t.pulumi('up', '--yes', '--skip-preview');
  const accounts = async () =>
    (await call(t.emulator, 'GET', '/service_accounts')) as { name: string; client_id: string }[];
  const left = (await accounts()).filter(({ name }) => name.startsWith('robot'));
  expect(left).toHaveLength(1);
  await passes('cancel', '--yes');
  await t.up();
  const now = (await accounts()).filter(({ name }) => name.startsWith('robot'));
  expect(now).toHaveLength(1);
  expect(now[0]?.client_id).not.toBe(left[0]?.client_id);
  const secret = readFileSync(join(t.folder, 'robot'), 'utf8');
  expect(found((await passes('stack', 'export', '--show-secrets')).stdout, [secret])).toEqual([]);
}, 300_000);

it('keeps the hashes of a resource that moves to another stack with the same key, and sends nothing', async () => {
  const drive = `new workload.Drive('data', { region: 'us-was-1', labels: { owner: pulumi.secret('${LABEL}') } });`;
  t.program(drive);
  await t.up();
  await passes(
    'stack',
    'init',
    'other',
    '--secrets-provider',
    'hashivault://tests',
    '--copy-config-from',
    'test',
    '--no-select',
  );
  await passes(
    ...[
      'state',
      'move',
      '--source',
      'organization/tests/test',
      '--dest',
      'organization/tests/other',
      '--yes',
    ],
    'urn:pulumi:test::tests::workload:index:Drive::data',
  );
  t.requests();
  env.PULUMI_STACK = 'other';
  await t.up();
  expect(sent()).toEqual([]);
  await t.up('--expect-no-changes');
}, 300_000);

it('goes on after a refused write and a lost answer, sends what is missing, and records no value', async () => {
  const sender = (token: string) => {
    t.program(
      `new workload.McpFunction('sender', { name: 'sender', envs: [{ name: 'TOKEN', value: '${token}', secret: true }] });`,
    );
  };
  sender(FIRST);
  await t.up();
  t.emulator.faults.add({
    method: 'PUT',
    path: '/functions/sender',
    then: { kind: 'status', status: 400, body: { error: 'refused', code: 400, message: `not ${SECOND}` } },
  });
  sender(SECOND);
  const refused = await t.pulumi('up', '--yes', '--skip-preview');
  expect(refused.code).not.toBe(0);
  expect(found(refused.text, ['planted'])).toEqual([]);
  expect(await exposed()).toEqual([]);
  t.emulator.faults.add({ method: 'PUT', path: '/functions/sender', then: { kind: 'dropAfter' } });
  await t.pulumi('up', '--yes', '--skip-preview');
  await t.up();
  expect(JSON.stringify(t.emulator.save())).toContain(SECOND);
  expect(await exposed()).toEqual([]);
  await t.up('--expect-no-changes');

  t.emulator.faults.add({ method: 'POST', path: '/service_accounts', then: { kind: 'dropAfter' } });
  const file = join(t.folder, 'robot');
  const command = [process.execPath, '-e', `fs.writeFileSync(${JSON.stringify(file)}, fs.readFileSync(0))`];
  t.program(`new workload.ServiceAccount('robot', { deliverTo: { command: ${JSON.stringify(command)} } });`);
  await t.up();
  const secret = readFileSync(file, 'utf8');
  expect(secret.length).toBeGreaterThan(10);
  expect(found((await passes('stack', 'export', '--show-secrets')).stdout, [secret])).toEqual([]);
}, 300_000);

it('leaves the credential of an explicit provider out of the state', async () => {
  t.program(`
    const other = new workload.Provider('other', {
      baseUrl: '${t.emulator.baseUrl}', workspace: '${t.emulator.workspace}', apiKey: '${t.emulator.apiKey}',
      secretsInState: 'hash', stateKey: '${KEY}',
    });
    new workload.Drive('data', { region: 'us-was-1', labels: { owner: pulumi.secret('${LABEL}') } }, { provider: other });
  `);
  for (const name of Object.keys(HASHES)) Reflect.deleteProperty(env, name);
  await t.up();
  const text = (await passes('stack', 'export', '--show-secrets')).stdout;
  expect(found(text, [t.emulator.apiKey, ...MARKERS])).toEqual([]);
  await t.up('--expect-no-changes');
  await passes('destroy', '--yes', '--skip-preview', '--run-program');
}, 300_000);

it('is refused for dynamic resources, with the reason', async () => {
  t.program(`new workload.Drive('data', { region: 'us-was-1' });`, 'dynamic');
  const refused = await t.pulumi('preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('works only for native resources');
  expect(t.requests()).toEqual([]);
}, 120_000);

it('delivers a secret that the state still has in the up that turns the hashes on, and makes no new key', async () => {
  for (const name of Object.keys(HASHES)) Reflect.deleteProperty(env, name);
  t.program(`new workload.ServiceAccount('robot', {});`);
  await t.up();
  const file = join(t.folder, 'robot');
  const command = [process.execPath, '-e', `fs.writeFileSync(${JSON.stringify(file)}, fs.readFileSync(0))`];
  Object.assign(env, HASHES);
  t.program(`new workload.ServiceAccount('robot', { deliverTo: { command: ${JSON.stringify(command)} } });`);
  t.requests();
  await t.up();
  expect(sent()).toEqual([]);
  const secret = readFileSync(file, 'utf8');
  expect(secret.length).toBeGreaterThan(10);
  expect(found((await passes('stack', 'export', '--show-secrets')).stdout, [secret])).toEqual([]);
  await t.up('--expect-no-changes');
}, 300_000);

it('sends every secret once after a change of the key', async () => {
  await t.stop();
  t = await testProject({ plugin: 'process' });
  env = t.env;
  Object.assign(env, HASHES);
  await story(t.emulator);
  program();
  await t.up();
  env.WORKLOAD_STATE_KEY = 'an0ther-k3y-of-the-state-'.repeat(2);
  t.requests();
  await t.up();
  expect(sent()).toHaveLength(3);
  expect(await exposed()).toEqual([]);
  await t.up('--expect-no-changes');
}, 300_000);
