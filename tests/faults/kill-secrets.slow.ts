/**
 * The engine, or the provider alone, is killed at every request and every response of an `up` whose resources all have
 * secrets, with secrets in the state and with hashes in their place.
 */
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from '../engine/command';
import { call } from '../engine/story';
import { found } from '../support/planted';
import { gateBefore, type Gate } from './gate';
import { killedUp, type Victim } from './killed';

const KEY = 'planted-key-of-the-state-with-enough-characters';

/** The keys of each program. */
const KEYS = { first: ['key'], second: ['key', 'other'] } as const;

let p: Project;
let env: Record<string, string>;
let gate: Gate;
const rows: string[] = [];

type Setting = 'encrypted' | 'hash';
type Step = 'first' | 'second';

/** Every kind of secret: of a record, of a variable, marked by the program, and returned once. */
function program(step: Step): void {
  const save = (name: string) =>
    JSON.stringify([
      process.execPath,
      '-e',
      `fs.writeFileSync(${JSON.stringify(join(p.folder, name))}, fs.readFileSync(0))`,
    ]);
  // A second key, as the first one is not deleted while the canary shares the traffic.
  const keys = KEYS[step].map(
    (name) =>
      `new workload.ApiKey('${name}', { serviceAccount: robot.clientId, deliverTo: { command: ${save(name)} } });`,
  );
  p.program(
    `
    const mail = new workload.IntegrationConnection('mail', { integration: 'slack', secret: { TOKEN: 'planted-${step}-token' } });
    const envs = [{ name: 'KEY', value: 'planted-${step}-key', secret: true }, { name: 'PIN', value: pulumi.secret('planted-${step}-pin') }];
    new workload.McpFunction('sender', { integrationConnections: [mail.name], envs });
    new workload.Application('shop', { name: 'shop', image: 'shop:1', envs, ${step === 'first' ? '' : 'traffic: 20'} });
    new workload.Drive('data', { region: 'us-was-1', labels: { owner: pulumi.secret('planted-${step}-owner') } });
    const robot = new workload.ServiceAccount('robot', { deliverTo: { command: ${save('account')} } });
    ${keys.join('\n')}
  `,
    'native',
  );
  p.main('index.js');
}

/** A platform and a stack as before the first `up`, or as after it. */
async function prepare(step: Step): Promise<void> {
  p.emulator.reset();
  // A reset keeps accounts.
  for (const { client_id } of await accounts())
    await call(p.emulator, 'DELETE', `/service_accounts/${client_id}`);
  copyFileSync(untouched(), p.stateFile());
  for (const name of ['account', ...KEYS.second]) rmSync(join(p.folder, name), { force: true });
  if (step === 'second') {
    program('first');
    await p.up();
  }
  program(step);
  gate.release();
}

const untouched = () => `${p.stateFile()}.untouched`;

/** Continues after a kill. An engine that outlives its provider keeps no record of a create. */
async function goOn(victim: Victim): Promise<string> {
  if (victim === 'provider') env.WORKLOAD_RESUME = 'true';
  try {
    const plain = await p.pulumi('up', '--yes', '--skip-preview');
    if (plain.code === 0) return 'up';
    await p.up('--refresh');
    return 'up --refresh';
  } finally {
    delete env.WORKLOAD_RESUME;
  }
}

async function list<T>(path: string): Promise<T[]> {
  return (await call(p.emulator, 'GET', path)) as T[];
}

/** The service accounts of the program. */
async function accounts(): Promise<{ readonly name: string; readonly client_id: string }[]> {
  const all = await list<{ readonly name: string; readonly client_id: string }>('/service_accounts');
  return all.filter(({ name }) => name.startsWith('robot'));
}

/** The markers that the state has for who can decrypt it. */
async function kept(): Promise<string[]> {
  const { stdout } = await p.pulumi('stack', 'export', '--show-secrets');
  const delivered = ['account', ...KEYS.second].flatMap((name) => {
    try {
      return [readFileSync(join(p.folder, name), 'utf8')];
    } catch {
      return [];
    }
  });
  return found(stdout, ['planted', KEY, ...delivered]);
}

/**
 * One object of each kind with the secrets of the program, and the keys that were delivered work.
 *
 * @param unrecorded accounts and keys that a killed provider may have left, because the engine keeps no record of a create
 */
async function expectConverged(step: Step, unrecorded = 0): Promise<void> {
  const platform = JSON.stringify(p.emulator.save());
  for (const what of ['token', 'key', 'pin', 'owner']) expect(platform).toContain(`planted-${step}-${what}`);
  expect(platform).not.toContain('hmac:v1');
  for (const path of ['/drives', '/integrations/connections', '/functions', '/applications'])
    expect([path, (await list(path)).length]).toEqual([path, 1]);
  const revisions = step === 'first' ? 1 : 2;
  expect(await list('/applications/shop/revisions')).toHaveLength(revisions);
  const all = await accounts();
  const keys = await Promise.all(all.map((one) => list(`/service_accounts/${one.client_id}/api_keys`)));
  expect(all.length - 1 + keys.flat().length - KEYS[step].length).toBeLessThanOrEqual(unrecorded);
  for (const name of KEYS[step]) {
    const response = await fetch(`${p.emulator.baseUrl}/drives`, {
      headers: {
        authorization: `Bearer ${readFileSync(join(p.folder, name), 'utf8')}`,
        'x-service-workspace': p.emulator.workspace,
      },
    });
    expect(response.status).toBe(200);
  }
  const preview = await p.pulumi('preview', '--expect-no-changes');
  expect(preview.code === 0 ? '' : preview.text).toBe('');
}

describe.each<Setting>(['hash', 'encrypted'])('with secretsInState = %s', (setting) => {
  beforeAll(async () => {
    p = await testProject({ plugin: 'process' });
    env = p.env;
    gate = await gateBefore(p.emulator.baseUrl);
    await p.pulumi('config', 'set', 'workload:baseUrl', gate.baseUrl);
    if (setting === 'hash')
      Object.assign(env, { WORKLOAD_SECRETS_IN_STATE: 'hash', WORKLOAD_STATE_KEY: KEY });
    copyFileSync(p.stateFile(), untouched());
  }, 120_000);
  afterAll(async () => {
    await gate.shut();
    await p.stop();
    process.stdout.write(`${rows.splice(0).join('\n')}\n`);
  });

  const CASES = (['first', 'second'] as const).flatMap((step) =>
    (['engine', 'provider'] as const).map((victim) => [step, victim] as const),
  );

  it.each(CASES)(
    'the %s up, with the %s killed at every request and every response: the next up converges, and keeps no more',
    async (step, victim) => {
      await prepare(step);
      await p.up('--parallel', '1');
      const requests = [...gate.requests];
      expect(requests.length).toBeGreaterThan(5);
      await expectConverged(step);
      // The negative control.
      expect((await kept()).length > 0).toBe(setting === 'encrypted');

      for (const [index, request] of requests.entries()) {
        for (const direction of ['request', 'answer'] as const) {
          await prepare(step);
          await killedUp(p, gate, victim, direction, index + 1);
          const where = `${setting}: ${step} up, ${victim} killed at ${direction} ${index + 1} of ${request}`;
          if (setting === 'hash') expect([where, await kept()]).toEqual([where, []]);
          const how = await goOn(victim);
          rows.push(`${where}: ${how}`);
          expect(rows.at(-1)).toBe(`${where}: ${how}`);
          await expectConverged(step, victim === 'provider' ? 1 : 0);
          if (setting === 'hash') expect([where, await kept()]).toEqual([where, []]);
        }
      }
    },
    3_600_000,
  );
});
