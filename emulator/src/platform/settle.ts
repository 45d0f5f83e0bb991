// What happens by itself as time passes: deployments end, deletions too, lifetimes run out.
import type { Due } from '../store/objects';
import type { Platform } from './platform';

/** Lets everything happen whose moment has come, in the order of those moments. */
export function settle(platform: Platform, now: number): void {
  for (let due = platform.store.nextDue(now); due; due = platform.store.nextDue(now)) {
    const next = due;
    platform.meter.asOf(next.at, () => {
      settleOne(platform, next);
    });
  }
}

function settleOne(platform: Platform, due: Due): void {
  const { workspace, name, at, record } = due;
  const kind = platform.kinds.find((candidate) => candidate.name === due.kind);
  const next = kind?.advance(record, at, { platform, workspace });
  if (kind && next !== undefined) platform.store.update(kind, workspace, next);
  else platform.store.remove({ name: due.kind }, workspace, name);
}
