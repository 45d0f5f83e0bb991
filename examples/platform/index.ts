// What a platform team gives to the teams that deploy: a workspace, rules, storage, a domain, and keys.
import * as workload from '@workload/pulumi/native';

// A team's own workspace. Manage its contents with `new workload.Provider('shop', { workspace: … })`.
const shop = new workload.Workspace('shop', {
  displayName: 'Shop',
  labels: { team: 'shop' },
  groupMappings: [{ groupName: 'shop-developers', role: 'member' }],
});

// Workloads with this policy run in Europe or in the United States.
const regions = new workload.Policy('regions', {
  type: 'location',
  locations: [
    { name: 'eu', type: 'continent' },
    { name: 'us', type: 'country' },
  ],
  resourceTypes: ['agent', 'function'],
});

// A model with this policy takes at most a million tokens a day.
const budget = new workload.Policy('budget', {
  type: 'maxToken',
  maxTokens: { granularity: 'day', total: 1_000_000 },
  resourceTypes: ['model'],
});

// The initial content of volumes. The team that builds it uploads the versions.
const toolbox = new workload.VolumeTemplate('toolbox', {
  description: 'Compilers and their caches',
  defaultSize: 2048,
});

// A volume for an agent or a sandbox in that region. In production, add `{ protect: true }`.
const cache = new workload.Volume('cache', {
  region: 'us-was-1',
  template: toolbox,
  size: 4096,
});

// The address that applications are reached at. Put the records below into your DNS, then add `verified: true`.
const domain = new workload.CustomDomain('apps', {
  name: '*.apps.example.com',
  region: 'us-was-1',
  domainType: 'applications',
});

// The identity of a deployment pipeline, and its key, which is valid for ninety days. Both secrets are outputs.
const pipeline = new workload.ServiceAccount('pipeline', { description: 'Deploys the shop' });
const key = new workload.ApiKey('pipeline-key', { serviceAccount: pipeline, expiresIn: '90d' });

export const pipelineKey = key.value;
export const dns = { cname: domain.cnameRecords, txt: domain.txtRecords };
export const disk = cache.name;
export const workspace = shop.name;
export const policies = [regions.name, budget.name];
