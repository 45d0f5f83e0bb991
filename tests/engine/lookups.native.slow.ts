/** The examples of functions, in TypeScript and in YAML, with objects that other stacks made. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { MAIL_SECRET } from '../../emulator/src/testing/client';
import { testProject, type Project } from './command';
import { call, story } from './story';

const EXAMPLES = join(__dirname, '..', '..', 'examples');

let emulator: Emulator;
let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  emulator = await startEmulator({
    seed: {
      templates: [{ name: 'mail-agent', variables: [{ name: 'MAIL_TOKEN', secret: true }] }],
      scheduleExecutions: [
        {
          id: 'one',
          scheduleId: 'nightly',
          processName: 'report',
          status: 'failed',
          createdAt: '2026-10-02T00:00:00Z',
        },
        {
          id: 'two',
          scheduleId: 'nightly',
          processName: 'backup',
          status: 'succeeded',
          createdAt: '2026-10-03T00:00:00Z',
        },
      ],
      metrics: [
        { billingDimension: 'volume_storage_gbs', time: '2026-10-05T00:00:00Z', usage: 1_000_000 },
        { billingDimension: 'sandbox_compute_runtime_gbs', time: '2026-10-06T00:00:00Z', usage: 1_000_000 },
      ],
    },
  });
  t = await testProject({ on: emulator, path: yaml });
  await story(t.emulator);
  await call(t.emulator, 'POST', '/drives', {
    metadata: { name: 'archive', labels: { team: 'archive' } },
    spec: { region: 'eu-lon-1' },
  });
  await call(t.emulator, 'POST', '/drives', { metadata: { name: 'other' }, spec: { region: 'eu-lon-1' } });
  for (const [name, integration] of Object.entries({ models: 'openai', post: 'mail' })) {
    const spec = { integration, secret: { apiKey: 'sk-123456789', ...(name === 'post' && MAIL_SECRET) } };
    await call(t.emulator, 'POST', '/integrations/connections', { metadata: { name }, spec });
  }
  await call(t.emulator, 'POST', '/images', { name: 'shop', resourceType: 'sandbox', image: 'shop:1' });
  const toolbox = { metadata: { name: 'toolbox' }, spec: { defaultSize: 256 } };
  await call(t.emulator, 'POST', '/volume_templates', toolbox);
  const shared = { metadata: { name: 'shared' }, spec: { region: 'us-was-1', size: 1024 } };
  await call(t.emulator, 'POST', '/volumes', shared);
  const apps = {
    metadata: { name: 'apps.example.com' },
    spec: { region: 'us-was-1', domainType: 'applications' },
  };
  await call(t.emulator, 'POST', '/customdomains', apps);
  const { client_id: ci } = (await call(t.emulator, 'POST', '/service_accounts', { name: 'ci' })) as {
    client_id: string;
  };
  await call(t.emulator, 'POST', `/service_accounts/${ci}/api_keys`, { name: 'ci-key' });
  const europe = { type: 'location', locations: [{ name: 'eu', type: 'continent' }] };
  await call(t.emulator, 'POST', '/policies', { metadata: { name: 'europe' }, spec: europe });
  const server = {
    type: 'mcp',
    integrationConnections: ['post'],
    policies: ['europe'],
    runtime: { type: 'mcp' },
  };
  await call(t.emulator, 'POST', '/functions', { metadata: { name: 'mail' }, spec: server });
  const workloads = {
    agents: ['support', { runtime: { image: 'support:1' } }],
    models: ['chat', { runtime: { type: 'openai', model: 'gpt-4o' }, integrationConnections: ['models'] }],
    jobs: ['report', { runtime: { image: 'report:1' } }],
  } as const;
  for (const [kind, [name, spec]] of Object.entries(workloads)) {
    await call(t.emulator, 'POST', `/${kind}`, { metadata: { name }, spec });
  }
  const nightly = { id: 'nightly', type: 'cron', value: '0 3 * * *', input: { command: 'npm update' } };
  await call(t.emulator, 'POST', '/sandboxes/shop-build/schedules', nightly);
  const page = { metadata: { name: 'page' }, spec: { port: 3000 } };
  await call(t.emulator, 'POST', '/sandboxes/shop-build/previews', page);
  for (const [snapshot, traffic] of Object.entries({ 'shop-v1': 100, 'shop-v2': 30 })) {
    const fork = { targetType: 'application', targetName: 'shop', traffic };
    await call(t.emulator, 'POST', `/snapshots/${snapshot}/fork`, fork);
  }
}, 60_000);
afterAll(async () => {
  await t.stop();
  await emulator.stop();
});

/** Checks the outputs that both examples have, and those of one alone. */
async function expectAnswers(answers: Readonly<Record<string, unknown>>): Promise<void> {
  expect((await t.pulumi('preview', '--save-plan', 'plan.json')).code).toBe(0);
  await t.up('--plan', 'plan.json');
  const { stdout } = await t.pulumi('stack', 'output', '--json', '--show-secrets');
  const outputs = JSON.parse(stdout) as { cost: number };
  expect(outputs).toMatchObject({
    canary: 'rev-2',
    share: 30,
    providerName: 'openai',
    mailAddress: `${t.emulator.url}/${t.emulator.workspace}/functions/mail/mcp`,
    groupings: expect.arrayContaining(['workspace', 'resource_type']) as unknown,
    billedTypes: ['sandbox', 'volume'],
    mayHaveDrives: true,
    heldServers: ['mail'],
    supportImage: 'support:1',
    chatModel: 'gpt-4o',
    reportImage: 'report:1',
    baselineImage: 'shop:latest',
    nightlyTime: '0 3 * * *',
    diskSize: 1024,
    contentSize: 256,
    hereStatus: 'ready',
    machineImage: 'shop:latest',
    imageState: 'BUILT',
    keyId: expect.stringContaining('key') as string,
    ...answers,
  });
  expect(stdout).not.toContain('sk-123456789');
  expect(outputs.cost).toBeGreaterThan(0);
  const drives = (await call(t.emulator, 'GET', '/drives')) as {
    metadata: { name: string };
    spec: { region: string };
  }[];
  const own = drives.filter(({ metadata }) => metadata.name.startsWith('cache-'));
  expect(own.map(({ spec }) => spec.region)).toEqual(['eu-lon-1']);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
}

it('TypeScript', async () => {
  cpSync(join(EXAMPLES, 'lookups'), join(t.folder, 'lookups'), { recursive: true });
  t.main('lookups');
  await expectAnswers({
    released: 2,
    theirs: ['archive'],
    connected: ['models'],
    offered: expect.arrayContaining(['/chat/completions']) as unknown,
    modelNames: ['gpt-4o', 'gpt-4o-mini'],
    serverNames: ['mail'],
    secretsForMail: ['CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN'],
    images: ['base:latest'],
    variables: ['MAIL_TOKEN'],
    starters: expect.arrayContaining(['mail-agent']) as unknown,
    failed: ['report'],
    payers: 1,
    places: expect.arrayContaining(['london']) as unknown,
    withDrives: expect.arrayContaining(['eu-lon-1']) as unknown,
    firewall: ['192.0.2.0/28'],
    people: ['owner@workload.localhost'],
    mayUse: expect.arrayContaining(['drives']) as unknown,
    built: ['shop'],
    allowed: ['eu'],
    ruleNames: ['europe'],
    diskNames: ['shared'],
    workspaceNames: ['default'],
    programNames: expect.arrayContaining(['ci']) as unknown,
    keyNames: ['ci-key'],
    machineNames: ['shop-build'],
    shopNames: ['shop'],
    agentNames: ['support'],
    chatNames: ['chat'],
    jobNames: ['report'],
    snapshotNames: expect.arrayContaining(['shop-v1', 'shop-v2', 'shop-v3']) as unknown,
    scheduleNames: ['nightly'],
    pageNames: ['page'],
    domainNames: ['apps.example.com'],
    contentNames: ['toolbox'],
  });
}, 120_000);

it('YAML', async () => {
  t.yaml('lookups-yaml');
  await expectAnswers({
    released: [{ id: 'rev-1' }, { id: 'rev-2' }],
    theirs: [{ name: 'archive', labels: { team: 'archive' } }],
    connected: [{ name: 'models', integration: 'openai' }],
    modelNames: [{ id: 'gpt-4o' }, { id: 'gpt-4o-mini' }],
    serverNames: [{ name: 'mail', integrationConnections: ['post'] }],
    variables: [{ name: 'MAIL_TOKEN', secret: true }],
    failed: [{ processName: 'report' }],
    firewall: [{ region: 'eu-lon-1', ipv4Cidrs: ['192.0.2.0/28'] }],
  });
}, 120_000);
