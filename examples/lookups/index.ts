// What is there already, whoever made it: an application that another team runs, and a drive of its own.
import * as workload from '@workload/pulumi';

// How the shop is being rolled out, for a dashboard.
const shop = workload.getApplication({ name: 'shop' });

// The region of a drive that somebody made by hand, so that ours is beside it.
const archive = workload.getDrive({ name: 'archive' });

const cache = new workload.Drive('cache', { region: archive.region });

export const canary = shop.canaryRevision;
export const share = shop.canaryPercent;
export const cacheAddress = cache.s3Url;
