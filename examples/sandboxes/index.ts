// A sandbox, its snapshots, and copies of it.
import * as workload from '@workload/pulumi';

// Where a team builds: it may reach its registries only, and ends when nobody has used it for a week.
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

// What it is now, kept whatever becomes of it.
const baseline = new workload.Snapshot('baseline', { sandbox: build });

// A copy for each reviewer, which begins where the snapshot was taken.
const review = new workload.ForkedSandbox('review', {
  snapshot: baseline,
  envs: [{ name: 'LEVEL', value: 'debug' }],
  labels: { team: 'review' },
});

// Its dependencies are brought up to date every night.
const nightly = new workload.SandboxSchedule('nightly', {
  sandbox: review.name,
  cron: '0 3 * * *',
  command: 'npm update',
  workingDir: '/work',
});

// What runs on the copy, shown to whoever has a token, for as long as the review takes.
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
