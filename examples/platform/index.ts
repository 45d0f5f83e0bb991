// What a platform team gives to the teams that deploy: rules that hold everywhere.
import * as workload from '@workload/pulumi';

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

export const policies = [regions.name, budget.name];
