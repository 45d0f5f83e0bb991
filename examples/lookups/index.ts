// What is there already, whoever made it: an application that another team runs, and a drive of its own.
import * as workload from '@workload/pulumi';

// How the shop is being rolled out, for a dashboard.
const shop = workload.getApplication({ name: 'shop' });

// The region of a drive that somebody made by hand, so that ours is beside it.
const archive = workload.getDrive({ name: 'archive' });

// A starter project, and what it asks for.
const starter = workload.getTemplate({ name: 'mail-agent' });

// What schedules could not submit lately.
const failures = workload.listScheduleExecutions({ status: 'failed', limit: 10 });

// What last month cost, by kind of resource.
const bill = workload.getAccountMetrics({
  startTime: '2026-10-01T00:00:00Z',
  endTime: '2026-11-01T00:00:00Z',
  groupBy: ['resource_type'],
});

const cache = new workload.Drive('cache', { region: archive.region });

export const canary = shop.canaryRevision;
export const share = shop.canaryPercent;
export const cacheAddress = cache.s3Url;
export const variables = starter.variables.apply((all) => all.map(({ name }) => name));
export const failed = failures.executions.apply((all) => all.map(({ processName }) => processName));
export const cost = bill.totalCost;
