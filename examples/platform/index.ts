// What a platform team gives to the teams that deploy: a workspace, rules, storage, a domain, and keys.
import * as workload from '@workload/pulumi';

// A workspace of its own for a team; what is in it is managed with `new workload.Provider('shop', { workspace: … })`.
const shop = new workload.Workspace('shop', {
  displayName: 'Shop',
  labels: { team: 'shop' },
  groupMappings: [{ groupName: 'shop-developers', role: 'member' }],
});

// Workloads that name it run in Europe, or in the United States.
const regions = new workload.Policy('regions', {
  type: 'location',
  locations: [
    { name: 'eu', type: 'continent' },
    { name: 'us', type: 'country' },
  ],
  resourceTypes: ['agent', 'function'],
});

// A model that names it takes at most a million tokens a day.
const budget = new workload.Policy('budget', {
  type: 'maxToken',
  maxTokens: { granularity: 'day', total: 1_000_000 },
  resourceTypes: ['model'],
});

// What volumes start with; its versions are uploaded by whoever builds them.
const toolbox = new workload.VolumeTemplate('toolbox', {
  description: 'Compilers and their caches',
  defaultSize: 2048,
});

// A disk for an agent or a sandbox of that region. In production you would add `{ protect: true }`.
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

// What deploys from a pipeline: an identity, and a key of it that lives for ninety days. Both secrets are outputs.
const pipeline = new workload.ServiceAccount('pipeline', { description: 'Deploys the shop' });
const key = new workload.ApiKey('pipeline-key', { serviceAccount: pipeline, expiresIn: '90d' });

export const pipelineKey = key.value;
export const dns = { cname: domain.cnameRecords, txt: domain.txtRecords };
export const disk = cache.name;
export const workspace = shop.name;
export const policies = [regions.name, budget.name];
