/** Secrets: encrypted in state, masked in output, and absent from all messages of this package. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { adapter } from '../support/adapters';
import { testProject, type Project } from './command';
import { story } from './story';

/** Secrets by the way in which they come into a program. */
const PLANTED = {
  connection: 'planted-connection-secret',
  configured: 'planted-configured-token',
  undeclared: 'planted-undeclared-secret',
  functionVariable: 'planted-function-variable',
  unknownVariable: 'planted-unknown-variable',
  applicationVariable: 'planted-application-variable',
  clientSecret: 'planted-client-secret',
} as const;

/** The engine's form of a secret: its signature and the ciphertext. */
const ENCRYPTED = {
  '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
  ciphertext: expect.any(String) as string,
};

let t: Project;
beforeAll(async () => {
  t = await testProject({ env: { WORKLOAD_EFFECTS: 'json' } });
  await story(t.emulator);
  await t.pulumi('config', 'set', '--secret', 'mail:token', PLANTED.configured);
  program();
}, 60_000);
afterAll(async () => {
  await t.stop();
});

function program(connection: string = PLANTED.connection): void {
  t.program(`
    const token = new pulumi.Config('mail').requireSecret('token');
    const other = new workload.Provider('other', {
      baseUrl: '${t.emulator.baseUrl}',
      workspace: '${t.emulator.workspace}',
      apiKey: '${t.emulator.apiKey}',
      clientSecret: '${PLANTED.clientSecret}',
    });
    const mail = new workload.IntegrationConnection('mail', {
      integration: 'slack',
      config: { HINT: pulumi.secret('${PLANTED.undeclared}') },
      secret: { PLAIN: '${connection}', TOKEN: token },
    });
    new workload.McpFunction('sender', {
      integrationConnections: [mail.name],
      envs: [
        { name: 'PLAIN', value: '${PLANTED.functionVariable}', secret: true },
        { name: 'LATER', value: mail.name.apply(() => '${PLANTED.unknownVariable}'), secret: true },
        { name: 'LEVEL', value: 'info' },
      ],
    });
    new workload.ForkedApplication('shop', {
      snapshot: 'shop-v1',
      envs: [{ name: 'PLAIN', value: '${PLANTED.applicationVariable}', secret: true }],
    });
    new workload.Drive('data', { region: 'us-was-1' }, { provider: other });
  `);
}

/** The planted secrets, including the API key, that a text contains in clear. */
function shown(text: string): string[] {
  return [...Object.values(PLANTED), t.emulator.apiKey].filter((secret) => text.includes(secret));
}

it('shows none in previews and saved plans, as text and as JSON', async () => {
  const preview = await t.pulumi('preview', '--diff');
  expect(preview.text).toMatch(/secret\s*: \[secret\]/);
  const json = await t.pulumi('preview', '--json', '--save-plan', 'plan.json');
  expect([preview.code, json.code]).toEqual([0, 0]);
  const plan = readFileSync(join(t.folder, 'plan.json'), 'utf8');
  expect(plan).toContain('IntegrationConnection');
  expect(shown(preview.text + json.text + plan)).toEqual([]);
}, 60_000);

it('shows none when the platform repeats them in an error', async () => {
  const message = `not allowed: ${PLANTED.connection}, ${PLANTED.configured}, ${t.emulator.apiKey}, ${PLANTED.undeclared}`;
  t.emulator.faults.add({
    method: 'POST',
    path: '/integrations/connections',
    then: { kind: 'status', status: 400, body: { error: 'invalid', code: 400, message } },
  });
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview', '--continue-on-error');
  expect(code).not.toBe(0);
  expect(text).toContain('not allowed: ****, ****, ****, [config.HINT]');
  expect(shown(text)).toEqual([]);
}, 60_000);

it('shows none of the wrong type, in any argument', async () => {
  const leak = `pulumi.secret({ token: '${PLANTED.connection}', pin: [471108] })`;
  const wrong: [string, RegExp][] = [
    [
      `IntegrationConnection('a', {
        integration: ${leak}, config: { key: ${leak} }, secret: ${leak}, secrets: ${leak}, labels: { a: ${leak} },
      })`,
      /labels\.a: must be a string, not an object/,
    ],
    [
      `Drive('b', {
        region: pulumi.secret(471108), labels: pulumi.secret(['${PLANTED.connection}']),
        permissions: [{ mode: pulumi.secret('${PLANTED.connection}') }],
      })`,
      /permissions\[0\]\.mode: must be "read" or "read-write"/,
    ],
  ];
  for (const [resource, reason] of wrong) {
    t.program(`new workload.${resource};`);
    const { code, text } = await t.pulumi('preview', '--diff');
    expect(code).not.toBe(0);
    expect(text).toMatch(reason);
    expect(shown(text)).toEqual([]);
    expect(text).not.toContain('471108');
  }
  program();
}, 60_000);

/** Strings and numbers at every depth that only the program marks secret, single and short ones too. */
const marked = (snapshot: string, label = 'teal') => {
  t.program(`
    new workload.Drive('marked', {
      name: 'marked',
      region: 'us-was-1',
      displayName: pulumi.secret('planted display'),
      labels: pulumi.secret({ team: '${label}' }),
      permissions: [{ mode: 'read', labels: { role: pulumi.secret('planted-role') } }],
    });
    new workload.ForkedApplication('shown', {
      name: 'shown',
      snapshot: '${snapshot}',
      traffic: 10,
      envs: [{ name: 'LEVEL', value: pulumi.secret('rosy') }],
    });
  `);
};
const MARKED = /teal|planted|rosy/;
const QUOTED = 'not "teal", planted display or planted-role';
const PLACED = 'not "[labels.team]", [displayName] or [permissions[0].labels.role]';

it('shows none that only the program marked secret, in a refusal and in lines about retries', async () => {
  const answer = (status: number) =>
    ({
      kind: 'status',
      status,
      headers: { 'retry-after': '3' },
      body: { error: 'refused', code: status, message: QUOTED },
    }) as const;
  marked('shop-v1');
  t.emulator.faults.add({ method: 'POST', path: '/drives', then: answer(400) });
  const refused = await t.pulumi('up', '--yes', '--skip-preview');
  expect(refused.text).toContain(`POST /drives → 400 refused: ${PLACED}`);
  t.emulator.faults.add({ method: 'POST', path: '/drives', then: answer(429) });
  const repeated = await t.up();
  expect(repeated.text).toMatch(/429 refused: not "\[labels.team\]".*; retrying /);
  marked('shop-v1', 'teal-blue');
  t.emulator.faults.add({ method: 'PUT', path: '/drives/marked', then: answer(503) });
  const again = await t.up();
  expect(again.text).toMatch(/503 refused: not "\[labels.team\]".*; writing /);
  expect([refused, repeated, again].filter(({ text }) => MARKED.test(text))).toEqual([]);
}, 120_000);

it('shows none that only the program marked secret, after a failed deployment and in its effects', async () => {
  t.emulator.deployments.failNext({ kind: 'applications', message: 'LEVEL must not be rosy' });
  marked('shop-v2', 'teal-blue');
  const failed = await t.pulumi('up', '--yes', '--skip-preview');
  expect(failed.text).toContain('deployment ended as FAILED: LEVEL must not be [envs[0].value]');
  const preview = await t.pulumi('preview', '--json');
  expect(preview.text).toContain('certain-failure');
  expect(preview.text).toContain('LEVEL must not be [envs[0].value]');
  expect([failed, preview].filter(({ text }) => MARKED.test(text))).toEqual([]);
  program();
}, 120_000);

it("shows none in this package's messages, here about a lost response", async () => {
  t.emulator.faults.add({ method: 'POST', path: '/integrations/connections', then: { kind: 'dropAfter' } });
  const { text } = await t.up();
  expect(text).toContain(
    'the answer to POST /integrations/connections was lost; checking whether it was created',
  );
  expect(shown(text)).toEqual([]);
}, 60_000);

it('shows none in an update, a refresh, an export and the history', async () => {
  program('planted-connection-secret-two');
  const preview = await t.pulumi('preview', '--diff', '--json');
  const update = await t.up('--diff', '--show-sames');
  expect(update.text).toMatch(/1 updated/);
  const refresh = await t.pulumi('refresh', '--yes', '--diff');
  const exported = await t.pulumi('stack', 'export');
  expect(exported.text).toContain('slack');
  const folder = join(dirname(t.stateFile()), '..', '..', 'history');
  const files = readdirSync(folder, { recursive: true }).map(String);
  const history = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  expect(history).toContain('slack');
  expect(shown(preview.text + update.text + refresh.text + exported.text + history)).toEqual([]);
}, 60_000);

it('keeps each of them encrypted in state, and none in the serialised provider', () => {
  expect(shown(readFileSync(t.stateFile(), 'utf8'))).toEqual([]);
  const of = (type: string) => t.state().resources.find((resource) => resource.urn.includes(`${type}::`));
  for (const bag of ['inputs', 'outputs'] as const) {
    expect(of('IntegrationConnection')?.[bag]).toMatchObject({ secret: ENCRYPTED });
    // For a dynamic resource, the engine marks a whole list secret if an item contains a secret.
    const envs = (...items: object[]) => (adapter() === 'native' ? items : ENCRYPTED);
    const hidden = { value: ENCRYPTED };
    expect(of('McpFunction')?.outputs).toMatchObject({ envs: envs(hidden, hidden, { value: 'info' }) });
    expect(of('ForkedApplication')?.outputs).toMatchObject({ envs: envs(hidden), __releases: ENCRYPTED });
  }
  const provider = t.state().resources.find(({ urn }) => urn.endsWith('::other'));
  // Dynamic providers have full configuration keys as settings.
  const prefix = adapter() === 'dynamic' ? 'workload:' : '';
  expect(provider?.inputs).toMatchObject({
    [`${prefix}apiKey`]: ENCRYPTED,
    [`${prefix}clientSecret`]: ENCRYPTED,
    [`${prefix}workspace`]: t.emulator.workspace,
  });
  for (const { inputs } of t.state().resources) {
    if (inputs?.__provider !== undefined)
      expect(inputs.__provider).toMatch(/^require\('@workload\/pulumi\/dyn'\)\.\w+\(exports\)$/);
  }
});

// Observed behaviour: at -v=9, and in the debug events of `up --json`, the engine prints the values it handles. It
// masks secrets from stack configuration, but not secrets in the program's text.
it("shows none from stack configuration at -v=9, and the others only in the engine's own lines", async () => {
  program();
  const { text } = await t.pulumi('up', '--yes', '--skip-preview', '--logtostderr', '-v=9');
  const lines = text.split('\n');
  expect(lines.filter((line) => shown(line).includes(PLANTED.configured))).toEqual([]);
  expect(lines.filter((line) => line.includes(t.emulator.apiKey))).toEqual([]);
  const showing = lines.filter((line) => shown(line).length > 0);
  expect(showing.length).toBeGreaterThan(0);
  const engine =
    /^\{"time":.*"msg":"(Marshaling|Unmarshaling|RegisterResource|eventSink::Debug|Planner|Provider\[|.*\.(Check|Diff|Create|Update)\()/;
  expect(showing.filter((line) => !engine.test(line))).toEqual([]);
}, 60_000);
