/** A stack with state in S3 or PostgreSQL, from its first `up` to its end. */
import type { Project } from '../engine/command';
import { call } from '../engine/story';
import type { Adapter } from '../support/adapters';
import { type Backend, type PostgresServer, type S3Server, startPostgres, startS3 } from './servers';
import { passes, projectOn } from './stacks';

/** Secrets that no backend may contain. */
const PLANTED = {
  connection: 'planted-in-a-connection',
  variable: 'planted-in-a-variable',
  configuration: 'planted-in-the-configuration',
  output: 'planted-in-an-output',
  password: 'planted-as-the-password-of-the-database',
  secretKey: 'planted-as-the-secret-key-of-the-bucket',
};

let postgres: PostgresServer;
let s3: S3Server;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(PLANTED.password), startS3(PLANTED.secretKey)]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), s3.stop()]);
});

const program = (displayName: string) => `
  const config = new pulumi.Config('shop');
  new workload.Drive('invoices', { region: 'us-was-1', displayName: '${displayName}' });
  const mail = new workload.IntegrationConnection('mail', {
    integration: 'slack', secret: { TOKEN: '${PLANTED.connection}' },
  });
  new workload.McpFunction('server', {
    integrationConnections: [mail.name],
    envs: [{ name: 'KEY', value: '${PLANTED.variable}', secret: true }, { name: 'PIN', value: config.requireSecret('pin'), secret: true }],
  });
  exports.told = pulumi.secret('${PLANTED.output}');
`;

const up = ['up', '--yes', '--skip-preview'];
const written = (p: Project) =>
  p
    .requests()
    .filter((line) => !line.startsWith('GET '))
    .map((line) => line.replace(/-[\w]+$/, ''))
    .sort();

describe.each<Backend['name']>(['S3', 'PostgreSQL'])('on %s', (name) => {
  it.each<Adapter>(['dynamic', 'native'])(
    '%s resources work as with a file backend, and no secret is stored',
    async (of) => {
      const place = `${of}states`;
      const backend = await (name === 'S3' ? s3 : postgres).backend(place);
      const p = await projectOn(backend);
      try {
        await passes(p, 'config', 'set', '--secret', 'shop:pin', PLANTED.configuration);
        p.program(program('Invoices'), of);
        p.requests();
        await passes(p, ...up);
        expect(written(p)).toEqual(['POST /drives', 'POST /functions', 'POST /integrations/connections']);

        p.program(program('All invoices'), of);
        await passes(p, ...up);
        expect(written(p)).toEqual(['PUT /drives/invoices']);

        const [drive] = (await call(p.emulator, 'GET', '/drives')) as {
          metadata: { name: string };
          spec: object;
        }[];
        await call(p.emulator, 'PUT', `/drives/${drive?.metadata.name ?? ''}`, {
          metadata: { ...drive?.metadata, displayName: 'Changed' },
          spec: drive?.spec,
        });
        const drift = await p.pulumi('refresh', '--preview-only', '--expect-no-changes', '--diff');
        expect(drift.text).toContain('~ displayName: "All invoices" => "Changed"');
        expect(drift.code).not.toBe(0);
        await passes(p, ...up, '--refresh');
        await passes(p, 'preview', '--expect-no-changes', '--diff');

        const kept = await backend.contents();
        const everything = [...kept].map(([key, text]) => `${key}\n${text}`).join('\n');
        // State, history and backups: all are searched. In PostgreSQL, keys begin with the database name.
        expect([...kept.keys()].map((key) => key.replace(/^.*\.pulumi\//, '').split('/')[0])).toEqual(
          expect.arrayContaining(['stacks', 'history', 'backups', 'meta.yaml']),
        );
        expect(everything).toContain('All invoices');
        const secrets = { ...PLANTED, apiKey: p.emulator.apiKey };
        const leaked = Object.entries(secrets).filter(([, secret]) => everything.includes(secret));
        expect(leaked.map(([where]) => where)).toEqual([]);
        expect(await passes(p, 'stack', 'output', '--json', '--show-secrets')).toContain(PLANTED.output);

        p.requests();
        await passes(p, 'destroy', '--yes', '--skip-preview');
        expect(written(p).map((line) => line.split(' ')[0])).toEqual(['DELETE', 'DELETE', 'DELETE']);
        await passes(p, 'stack', 'rm', '--yes', '--preserve-config');
        expect((await p.pulumi('stack', 'ls', '--json')).stdout.trim()).toBe('[]');
      } finally {
        await p.stop();
      }
    },
  );
});

describe('credentials of the backend', () => {
  it('are in no message if they come from the environment: PostgreSQL rejects them', async () => {
    const backend = await postgres.backend('refusing');
    const p = await projectOn(backend);
    try {
      const wrong = { PGPASSWORD: 'planted-as-a-wrong-password' };
      const refused = await projectOn({ ...backend, env: wrong }, { on: p.emulator }).catch(String);
      expect(refused).toContain('password authentication failed for user "pulumi"');
      expect(refused).not.toContain('planted');
    } finally {
      await p.stop();
    }
  });
});
