// What a team deploys, each from an image that its build has pushed: an application, an agent with its model, and a job.
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi/native';

// The credentials of the model's provider: `pulumi config set --secret models:apiKey …`.
const models = new pulumi.Config('models');
const account = new workload.IntegrationConnection('model-account', {
  integration: 'mistral',
  secret: { API_KEY: models.requireSecret('apiKey') },
});

// The model that the agent talks to.
const chat = new workload.Model('chat', {
  type: 'mistral',
  model: 'mistral-large-latest',
  integrationConnections: [account],
});

// An agent. A changed specification is a release, which starts with `traffic` percent.
const support = new workload.Agent('support', {
  image: 'registry.example.com/support:1',
  memory: 2048,
  envs: [{ name: 'MODEL', value: chat.name }],
  triggers: [{ type: 'http-async', path: '/ask', callbackUrl: 'https://shop.example.com/answers' }],
  traffic: 10,
});

// The shop. Change `image`: the new revision starts as a canary with 10 percent; the previous one keeps the rest. Then
// raise `traffic`, which only changes routing; 100 promotes. To run a snapshot, use `ForkedApplication`.
const shop = new workload.Application('storefront', {
  image: 'registry.example.com/storefront:1',
  port: 3000,
  envs: [{ name: 'SUPPORT', value: support.url }],
  traffic: 10,
});

// A job that runs every night, with a temporary disk.
const report = new workload.Job('report', {
  image: 'registry.example.com/report:1',
  maxRetries: 2,
  timeout: 3600,
  triggers: [{ type: 'cron', schedule: '0 3 * * *' }],
  volumes: [{ name: 'scratch', mountPath: '/scratch', sizeMb: 1024 }],
});

export const shopUrl = shop.url;
export const shopRevision = shop.revision;
export const agents = [support.name];
export const jobs = [report.name];
