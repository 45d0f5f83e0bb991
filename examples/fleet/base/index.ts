// What the teams of one workspace share. Its owners deploy it; teams only read its outputs.
import * as workload from '@workload/pulumi/native';

const regions = new workload.Policy('regions', {
  type: 'location',
  locations: [{ name: 'us', type: 'country' }],
  resourceTypes: ['function'],
});

export const region = 'us-was-1';
export const policies = [regions.name];
