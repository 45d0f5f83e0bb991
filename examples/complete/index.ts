// Every resource in one program: a shop with its storage, rules, mail and releases. Delete what you do not need.
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi/native';

const config = new pulumi.Config('shop');

// The region of all resources.
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

// Invoices outlive everything else. Before `pulumi destroy`, run `pulumi config set shop:protected false` and
// `pulumi up`. In production, also add `{ protect: true }`.
const invoices = new workload.Drive('invoices', {
  region,
  labels,
  permissions: [{ labels }],
  deletionProtection: config.getBoolean('protected') ?? true,
});

// The initial content of the shop's volumes. The build pipeline uploads its versions.
const toolbox = new workload.VolumeTemplate('toolbox', { description: 'Tools', defaultSize: 256, labels });

// A volume for agents and sandboxes.
const cache = new workload.Volume('cache', { region, size: 1024, labels });

// A domain for the shop; its DNS records are outputs.
const domain = new workload.CustomDomain('domain', {
  name: 'shop.example.com',
  region,
  domainType: 'applications',
  labels,
});

// The identity of the deployment pipeline, and its key. Both secrets are outputs, returned only once.
const pipeline = new workload.ServiceAccount('pipeline', { description: 'Deploys the shop' });
const key = new workload.ApiKey('pipeline-key', { serviceAccount: pipeline, expiresIn: '90d' });

// A workspace for trials. With `deleteContents`, destroy also deletes its contents.
const playground = new workload.Workspace('playground', { labels, deleteContents: true });

// A sandbox that builds the next release, with the volume.
const build = new workload.Sandbox('build', {
  region,
  image: 'shop:latest',
  memory: 2048,
  labels,
  volumes: [{ name: cache, mountPath: '/cache' }],
});

// The sandbox's current state, for copies. The snapshot outlives the sandbox.
const baseline = new workload.Snapshot('baseline', { sandbox: build });

// A copy for the reviewer.
const review = new workload.ForkedSandbox('review', { snapshot: baseline, labels });

// Updates the copy's dependencies every night.
const nightly = new workload.SandboxSchedule('nightly', {
  sandbox: review.name,
  cron: '0 3 * * *',
  command: 'npm update',
});

// Shows the copy's page to the reviewer.
const page = new workload.SandboxPreview('page', { sandbox: review.name, port: 3000 });

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

// A connection and its MCP server in one resource, for the support team's mailbox.
const support = new workload.McpServer('support', {
  integration: 'gmail',
  clientId: config.requireSecret('clientId'),
  clientSecret: config.requireSecret('clientSecret'),
  refreshToken: config.requireSecret('refreshToken'),
});

// The credentials of the model provider.
const models = new workload.IntegrationConnection('models', {
  integration: 'mistral',
  labels,
  secret: { API_KEY: config.requireSecret('modelKey') },
});

// The model that the agent talks to.
const chat = new workload.Model('chat', {
  type: 'mistral',
  model: 'mistral-large-latest',
  integrationConnections: [models],
  policies: [places],
  labels,
});

// An agent that answers customers. A changed specification is a release, which starts with 10 percent.
const assistant = new workload.Agent('assistant', {
  image: 'registry.example.com/assistant:1',
  envs: [{ name: 'MODEL', value: chat.name }],
  labels,
  traffic: 10,
});

// A job that reports every night.
const report = new workload.Job('report', {
  image: 'registry.example.com/report:1',
  triggers: [{ type: 'cron', schedule: '0 3 * * *' }],
  labels,
});

// The storefront, from an image.
const storefront = new workload.Application('storefront', {
  image: 'registry.example.com/storefront:1',
  envs: [{ name: 'ASSISTANT', value: assistant.url }],
  labels,
});

// The shop itself, forked from a snapshot of the build pipeline.
const shop = new workload.ForkedApplication('shop', {
  snapshot: 'shop-v1',
  envs: [
    { name: 'MAIL_SERVER', value: mail.mcpUrl },
    { name: 'INVOICES', value: invoices.s3Url },
  ],
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
export const reviewAddress = review.url;
export const schedule = nightly.name;
export const pageAddress = page.url;
export const assistantUrl = assistant.url;
export const reports = report.name;
export const storefrontUrl = storefront.url;
