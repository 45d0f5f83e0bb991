/** The place is proven before anything is created: address, credential, workspace and regions; on the real engine. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testProject, type Ended, type Project } from './command';
import { allRequests } from './stack';

const TWO = `
  new workload.Drive('one', { region: 'us-was-1' });
  new workload.Drive('two', { region: 'us-was-1' });
`;

let t: Project;
beforeAll(async () => {
  t = await testProject();
}, 60_000);
afterAll(async () => {
  await t.stop();
});
beforeEach(() => {
  t.program(TWO);
});

/** Runs a command with these variables; stack configuration comes first, so it must not set them. */
async function withEnvironment(
  variables: Readonly<Record<string, string>>,
  ...command: string[]
): Promise<Ended> {
  Object.assign(process.env, variables);
  try {
    return await t.pulumi(...command);
  } finally {
    for (const variable of Object.keys(variables)) Reflect.deleteProperty(process.env, variable);
  }
}

const place = () => ({
  WORKLOAD_BASE_URL: t.emulator.baseUrl,
  WORKLOAD_WORKSPACE: t.emulator.workspace,
  WORKLOAD_API_KEY: t.emulator.apiKey,
});

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

function sent(): string[] {
  const requests = allRequests(t.emulator);
  t.emulator.journal.clear();
  return requests;
}

describe('requests', () => {
  it('of a preview are one read of the workspace, and one of the regions', async () => {
    sent();
    expect((await t.pulumi('preview')).code).toBe(0);
    expect(sent()).toEqual(['GET /workspaces/default', 'GET /locations']);
  });

  it('of an up without changes, a preview of it and a refresh, begin with one read of the workspace', async () => {
    await t.up();
    sent();
    await t.up();
    expect(sent()).toEqual(['GET /workspaces/default']);
    expect((await t.pulumi('preview')).code).toBe(0);
    expect(sent()).toEqual(['GET /workspaces/default']);
    expect((await t.pulumi('refresh', '--yes', '--skip-preview')).code).toBe(0);
    expect(sent().filter((line) => line.includes('/workspaces') || line.includes('/locations'))).toEqual([
      'GET /workspaces/default',
    ]);
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  }, 60_000);
});

describe('a preview fails, with the reason once,', () => {
  beforeAll(async () => {
    const keys = ['baseUrl', 'workspace', 'apiKey'].map((key) => `workload:${key}`);
    expect((await t.pulumi('config', 'rm-all', ...keys)).code).toBe(0);
  });

  async function expectRefused(variables: Readonly<Record<string, string>>, reason: string): Promise<string> {
    const { code, text } = await withEnvironment({ ...place(), ...variables }, 'preview', '--diff');
    expect(code).not.toBe(0);
    expect([count(text, reason), text]).toEqual([1, text]);
    expect(text).not.toMatch(/\n\s+at |This is a bug/);
    return text;
  }

  it('if nothing listens at the address', async () => {
    const begun = performance.now();
    await expectRefused(
      { WORKLOAD_BASE_URL: 'http://127.0.0.1:1/v0' },
      'Nothing listens at http://127.0.0.1:1/v0: start the emulator with npx -p @workload/emulator workload-emulator, ' +
        'or correct workload:baseUrl (WORKLOAD_BASE_URL in the environment)',
    );
    // The limit itself is shown with a clock of its own (lifecycle/proof.test.ts).
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it('if the credential is wrong', async () => {
    const text = await expectRefused(
      { WORKLOAD_API_KEY: 'planted-wrong-key' },
      'The platform does not accept the API key: set workload:apiKey',
    );
    expect(text).not.toContain('planted');
  });

  it('if the workspace does not exist', async () => {
    await expectRefused(
      { WORKLOAD_WORKSPACE: 'nowhere', WORKLOAD_API_KEY: t.emulator.apiKey },
      `workspace "nowhere" does not exist at ${t.emulator.baseUrl}: correct workload:workspace (WORKLOAD_WORKSPACE in ` +
        'the environment), or create the workspace first',
    );
  });

  it('if the address is not that of a platform', async () => {
    const page: Server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
    });
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as AddressInfo;
    await expectRefused(
      { WORKLOAD_BASE_URL: `http://127.0.0.1:${port}/v0` },
      'This was the first read of the run, which checks address, credential and workspace',
    );
    page.closeAllConnections();
    page.close();
  });

  it('if the platform does not list a new region; the message has the list', async () => {
    t.program(`new workload.Drive('one', { region: 'us-wsa-1' });`);
    await expectRefused(
      {},
      'region: is not a region of the platform, which has eu-dub-1, eu-lon-1, us-pdx-1, us-was-1',
    );
  });

  it('unless the check is left out', async () => {
    const offline = {
      WORKLOAD_BASE_URL: 'http://127.0.0.1:1/v0',
      WORKLOAD_SKIP_CREDENTIALS_VALIDATION: 'true',
    };
    const { code, text } = await withEnvironment({ ...place(), ...offline }, 'preview');
    expect([code, text]).toEqual([0, expect.stringContaining('3 to create')]);
  });
});

it('a credential that may not read the workspace proves address and credential', async () => {
  t.emulator.faults.add({
    method: 'GET',
    path: '/workspaces/*',
    times: 1,
    then: { kind: 'status', status: 403 },
  });
  t.emulator.faults.add({
    method: 'GET',
    path: '/locations',
    times: 1,
    then: { kind: 'status', status: 403 },
  });
  const { code, text } = await withEnvironment(place(), 'preview');
  t.emulator.faults.clear();
  expect([code, text]).toEqual([0, expect.stringContaining('3 to create')]);
});

it('a workspace that the program creates is a warning for an explicit provider, and is used in the same run', async () => {
  t.program(`
    const made = new workload.Workspace('made', { name: 'made' });
    const there = new workload.Provider('there', { workspace: 'made' });
    new workload.Drive('one', { region: 'us-was-1' }, { provider: there, dependsOn: made });
  `);
  const asAdmin = { ...place(), WORKLOAD_API_KEY: t.emulator.apiKey };
  const preview = await withEnvironment(asAdmin, 'preview', '--diff');
  expect(preview.text).toContain(`workspace "made" does not exist at ${t.emulator.baseUrl} yet`);
  expect(preview.code).toBe(0);
  const up = await withEnvironment(asAdmin, 'up', '--yes', '--skip-preview');
  expect([up.code, up.text]).toEqual([0, expect.stringContaining('4 created')]);
  const destroyed = await withEnvironment(asAdmin, 'destroy', '--yes', '--skip-preview');
  expect([destroyed.code, destroyed.text]).toEqual([0, destroyed.text]);
}, 60_000);
