// Every resource in one program: a shop with its storage, rules, mail and releases. Delete what you do not need.
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi';

const config = new pulumi.Config('shop');

// Where everything runs.
const region = 'us-was-1';
const labels = { team: 'shop' };

// Workloads run in Europe and North America only.
const places = new workload.Policy('places', {
  type: 'location',
  locations: [
    { name: 'eu', type: 'continent' },
    { name: 'na', type: 'continent' },
  ],
  labels,
});

// Invoices outlive everything else: in production, add `{ protect: true }`.
const invoices = new workload.Drive('invoices', { region, labels, permissions: [{ labels }] });

// What every disk of the shop begins with; its versions are uploaded by the build pipeline.
const toolbox = new workload.VolumeTemplate('toolbox', { description: 'Tools', defaultSize: 256, labels });

// A disk for agents and sandboxes.
const cache = new workload.Volume('cache', { region, size: 1024, labels });

// A domain for the shop; its DNS records are outputs.
const domain = new workload.CustomDomain('domain', {
  name: 'shop.example.com',
  region,
  domainType: 'applications',
  labels,
});

// What deploys from a pipeline, and a key of it. Both secrets are outputs, told by the platform once.
const pipeline = new workload.ServiceAccount('pipeline', { description: 'Deploys the shop' });
const key = new workload.ApiKey('pipeline-key', { serviceAccount: pipeline, expiresIn: '90d' });

// A workspace to try things out in; `deleteContents` lets destroy take along what is in it.
const playground = new workload.Workspace('playground', { labels, deleteContents: true });

// A machine to build the next release in, with the disk.
const build = new workload.Sandbox('build', {
  region,
  image: 'shop:latest',
  memory: 2048,
  labels,
  volumes: [{ name: cache, mountPath: '/cache' }],
});

// The credentials of the mail account.
const account = new workload.IntegrationConnection('mail-account', {
  integration: 'gmail',
  labels,
  secret: {
    CLIENT_ID: config.requireSecret('clientId'),
    CLIENT_SECRET: config.requireSecret('clientSecret'),
    REFRESH_TOKEN: config.requireSecret('refreshToken'),
  },
});

// An MCP server that sends mail with them.
const mail = new workload.McpFunction('mail', { integrationConnections: [account], labels });

// The same in one, for the support team's mailbox.
const support = new workload.McpServer('support', {
  integration: 'gmail',
  clientId: config.requireSecret('clientId'),
  clientSecret: config.requireSecret('clientSecret'),
  refreshToken: config.requireSecret('refreshToken'),
});

// The shop itself, forked from what the build pipeline has captured.
const shop = new workload.ForkedApplication('shop', {
  snapshot: 'shop-v1',
  envs: [{ name: 'MAIL_SERVER', value: mail.name }],
});

export const dns = { cname: domain.cnameRecords, txt: domain.txtRecords };
export const pipelineKey = key.value;
export const trials = playground.name;
export const policy = places.name;
export const storage = invoices.s3Url;
export const content = toolbox.name;
export const disk = cache.name;
export const machine = build.url;
export const mailServer = mail.mcpUrl;
export const supportServer = support.mcpUrl;
export const address = shop.url;
