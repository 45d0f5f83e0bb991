// A machine to work in, what is kept of it, and copies of it.
import * as workload from '@workload/pulumi';

// Where a team builds: it may reach its registries only, and ends when nobody has used it for a week.
const build = new workload.Sandbox('build', {
  region: 'us-was-1',
  image: 'base:latest',
  memory: 4096,
  ports: [{ target: 3000, name: 'web' }],
  envs: [{ name: 'LEVEL', value: 'info' }],
  network: { allowedDomains: ['registry.npmjs.org', 'pypi.org'] },
  expirationPolicies: [{ type: 'ttl-idle', value: '1w' }],
  labels: { team: 'shop' },
});

export const buildAddress = build.mcpUrl;
