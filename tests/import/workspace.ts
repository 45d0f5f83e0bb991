/** A workspace that people have made by hand: something of every kind, and as much as is asked for. */
import type { Emulator } from '@workload/emulator';
import { call } from '../engine/story';

/** What nobody but its maker knows. */
export const SECRETS: Readonly<Record<string, string>> = {
  buildNpmToken: 'planted-npm-token',
  buildNightlyRegistryToken: 'planted-registry-token',
  mailClientId: 'planted-client-id',
  mailClientSecret: 'planted-client-secret',
  mailRefreshToken: 'planted-refresh-token',
  sendMailApiToken: 'planted-api-token',
  // What a snapshot has brought.
  shopApplicationNpmToken: 'planted-npm-token',
};

const secret = (key: string) => SECRETS[key] ?? '';

/** Makes a workspace with something of every kind. */
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
          { name: 'GREETING', value: `"Hello", it's \${name}` },
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
  // Of the same name as the application.
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
