// A sandbox, its snapshots, and copies of it.
import * as workload from '@workload/pulumi/native';

// A team's build sandbox. It reaches only its registries, and ends after a week without use.
const build = new workload.Sandbox('build', {
  region: 'us-was-1',
  image: 'base:latest',
  memory: 4096,
  ports: [{ target: 3000, name: 'web' }],
  envs: [{ name: 'LEVEL', value: 'info' }],
  network: { allowedDomains: ['packages.example.com', 'mirror.example.com'] },
  expirationPolicies: [{ type: 'ttl-idle', value: '1w' }],
  labels: { team: 'shop' },
});

// The current state of the sandbox. The snapshot outlives it.
const baseline = new workload.Snapshot('baseline', { sandbox: build });

// A copy for each reviewer, which starts from the snapshot.
const review = new workload.ForkedSandbox('review', {
  snapshot: baseline,
  envs: [{ name: 'LEVEL', value: 'debug' }],
  labels: { team: 'review' },
});

// Updates the copy's dependencies every night.
const nightly = new workload.SandboxSchedule('nightly', {
  sandbox: review.name,
  cron: '0 3 * * *',
  command: 'npm update',
  workingDir: '/work',
});

// Shows the copy's page to everybody with a token, for the two weeks of the review.
const page = new workload.SandboxPreview('page', {
  sandbox: review.name,
  port: 3000,
  ttl: '2w',
  responseHeaders: { 'x-robots-tag': 'noindex' },
});

export const pageAddress = page.url;
export const scheduleName = nightly.name;
export const snapshotId = baseline.snapshotId;
export const reviewAddress = review.url;
export const buildAddress = build.mcpUrl;
