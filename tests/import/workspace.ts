/** A workspace that users created by hand: an object of every kind, or a given number of objects. */
import type { Emulator } from '@workload/emulator';
import { call } from '../engine/story';

/** Values that only their creator knows. */
export const SECRETS: Readonly<Record<string, string>> = {
  buildNpmToken: 'planted-npm-token',
  buildNightlyRegistryToken: 'planted-registry-token',
  mailClientId: 'planted-client-id',
  mailClientSecret: 'planted-client-secret',
  mailRefreshToken: 'planted-refresh-token',
  sendMailApiToken: 'planted-api-token',
  // It came with a snapshot.
  shopApplicationNpmToken: 'planted-npm-token',
  connection0ApiKey: 'planted-model-key',
};

const secret = (key: string) => SECRETS[key] ?? '';

/** Creates a workspace with an object of every kind. */
export async function workspaceOfAll(emulator: Emulator): Promise<void> {
  const post = (path: string, body: unknown) => call(emulator, 'POST', path, body);
  await post('/policies', {
    metadata: { name: 'places' },
    spec: { type: 'location', locations: [place('eu'), place('na')] },
  });
  await post('/drives', {
    metadata: { name: 'invoices', labels: { team: 'shop', 'cost-center': '42' } },
    spec: {
      region: 'us-was-1',
      permissions: [{ path: '/in', mode: 'read', labels: { app: 'shop' } }, { path: '/out' }],
    },
  });
  await post('/volume_templates', { metadata: { name: 'toolbox' }, spec: { description: 'Tools' } });
  await post('/volumes', {
    metadata: { name: 'cache' },
    spec: { region: 'us-was-1', size: 2048, template: 'toolbox' },
  });
  await post('/sandboxes', {
    metadata: { name: 'build' },
    spec: {
      region: 'us-was-1',
      runtime: {
        image: 'shop:latest',
        envs: [{ name: 'NPM_TOKEN', value: secret('buildNpmToken'), secret: true }],
        ports: [{ target: 3000, protocol: 'HTTP' }],
      },
      volumes: [{ name: 'cache', mountPath: '/cache' }],
      network: {
        proxy: {
          routing: [{ destinations: ['npm.example.com'], secrets: { token: 'planted-proxy-token' } }],
        },
      },
    },
  });
  const env = { REGISTRY_TOKEN: secret('buildNightlyRegistryToken') };
  const nightly = { id: 'nightly', type: 'cron', value: '0 3 * * *', input: { command: 'npm update', env } };
  await post('/sandboxes/build/schedules', nightly);
  await post('/sandboxes/build/previews', { metadata: { name: 'page' }, spec: { port: 3000 } });
  const { id } = (await post('/snapshots', {
    name: 'shop-v1',
    source: { kind: 'sandbox', name: 'build' },
  })) as { id: string };
  await post('/integrations/connections', {
    metadata: { name: 'mail', displayName: "The shop's mail" },
    spec: {
      integration: 'gmail',
      config: { region: 'eu' },
      secret: {
        CLIENT_ID: secret('mailClientId'),
        CLIENT_SECRET: secret('mailClientSecret'),
        REFRESH_TOKEN: secret('mailRefreshToken'),
      },
    },
  });
  const { metadata } = (await post('/functions', {
    metadata: { name: 'send-mail' },
    spec: {
      type: 'mcp',
      integrationConnections: ['mail'],
      policies: ['places'],
      runtime: {
        type: 'mcp',
        envs: [
          { name: 'API_TOKEN', value: secret('sendMailApiToken'), secret: true },
          { name: 'GREETING', value: `"Hello", planted \${name}'s` },
        ],
      },
    },
  })) as { metadata: { url: string } };
  await post(`/snapshots/${id}/fork`, {
    snapshotId: id,
    targetType: 'application',
    targetName: 'shop',
    envs: [{ name: 'MAIL_SERVER', value: `${metadata.url}/mcp` }],
  });
  // With the same name as the application.
  await post('/drives', { metadata: { name: 'shop' }, spec: { region: 'us-was-1' } });
  await post('/models', {
    metadata: { name: 'chat' },
    spec: { runtime: { type: 'mistral', model: 'mistral-large' }, policies: ['places'] },
  });
  await post('/agents', {
    metadata: { name: 'assistant' },
    spec: {
      runtime: { image: 'assistant:1', memory: 4096 },
      triggers: [{ type: 'cron', configuration: { schedule: '0 3 * * *' } }],
    },
  });
  await post('/jobs', {
    metadata: { name: 'report' },
    spec: { runtime: { image: 'report:1', maxRetries: 2 } },
  });
  await post('/applications', { metadata: { name: 'storefront' }, spec: { image: 'shop:1', port: 3000 } });
  await post('/customdomains', {
    metadata: { name: 'shop.example.com' },
    spec: { region: 'us-was-1', domainType: 'applications' },
  });
  const { client_id: account } = (await post('/service_accounts', { name: 'Deploy bot' })) as {
    client_id: string;
  };
  await post(`/service_accounts/${account}/api_keys`, { name: 'pipeline' });
  emulator.journal.clear();
}

function place(name: string) {
  return { name, type: 'continent' };
}

/** Creates a workspace of 200 objects of ten kinds, in addition to the service account and key of every workspace. */
export async function workspaceOf200(emulator: Emulator): Promise<void> {
  const post = (path: string, body: unknown) => call(emulator, 'POST', path, body);
  const each = (count: number, make: (index: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  const named = (name: string, spec: object) => ({ metadata: { name }, spec });
  await each(50, (i) => post('/drives', named(`drive-${i}`, { region: 'us-was-1' })));
  const location = { type: 'location', locations: [place('eu')] };
  await each(30, (i) => post('/policies', named(`policy-${i}`, location)));
  await each(30, (i) =>
    post(
      '/integrations/connections',
      named(`connection-${i}`, {
        integration: 'mistral',
        ...(i === 0 ? { secret: { API_KEY: 'planted-model-key' } } : {}),
      }),
    ),
  );
  await each(30, (i) =>
    post(
      '/functions',
      named(`function-${i}`, {
        type: 'mcp',
        integrationConnections: [`connection-${i}`],
        policies: ['policy-0'],
      }),
    ),
  );
  await each(20, (i) => post('/agents', named(`agent-${i}`, { runtime: { image: 'a:1' } })));
  await each(20, (i) => post('/jobs', named(`job-${i}`, { runtime: { image: 'a:1' } })));
  await each(16, (i) => post('/applications', named(`app-${i}`, { image: 'a:1' })));
  await each(2, async (i) => {
    await post('/sandboxes', named(`sandbox-${i}`, { runtime: {} }));
    await post(`/sandboxes/sandbox-${i}/previews`, named('page', { port: 3000 }));
  });
  emulator.journal.clear();
}

/** Creates the workspace of docs/adopting.md. */
export async function workspaceOfPage(emulator: Emulator): Promise<void> {
  const post = (path: string, body: unknown) => call(emulator, 'POST', path, body);
  const location = { type: 'location', locations: [place('eu')] };
  await post('/policies', { metadata: { name: 'places' }, spec: location });
  await post('/drives', {
    metadata: { name: 'invoices', labels: { team: 'shop' } },
    spec: { region: 'us-was-1' },
  });
  await post('/drives', {
    metadata: { name: 'archive', labels: { 'pulumi-owner': 'abcdefghij-abcdefghij' } },
    spec: { region: 'us-was-1' },
  });
  const { metadata } = (await post('/functions', {
    metadata: { name: 'send-mail' },
    spec: {
      type: 'mcp',
      policies: ['places'],
      runtime: {
        type: 'mcp',
        image: 'registry.example.com/mail:1',
        envs: [{ name: 'API_TOKEN', value: 'planted-api-token', secret: true }],
      },
    },
  })) as { metadata: { url: string } };
  await post('/agents', {
    metadata: { name: 'assistant' },
    spec: {
      policies: ['places'],
      runtime: {
        image: 'registry.example.com/assistant:1',
        envs: [{ name: 'MAIL_SERVER', value: `${metadata.url}/mcp` }],
      },
    },
  });
  emulator.journal.clear();
}
