// What happens by itself as time passes: deployments end, deletions too, lifetimes run out.
import type { Due, Kind } from '../store/objects';
import { CHANGING_KINDS } from './kinds';
import type { Platform } from './platform';

/** Where a record changes: it may change others there as well. */
export interface Scene {
  platform: Platform;
  workspace: string;
}

/** A kind whose records change by themselves. */
export interface ChangingKind<T> extends Kind<T> {
  /**
   * The record after its due moment (milliseconds since 1970); undefined: it is gone. Must leave a later due moment,
   * or none.
   */
  advance(record: T, at: number, scene: Scene): T | undefined;
}

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
  const kind = CHANGING_KINDS.find((candidate) => candidate.name === due.kind);
  const next = kind?.advance(record, at, { platform, workspace });
  if (kind && next !== undefined) platform.store.update(kind, workspace, next);
  else platform.store.remove({ name: due.kind }, workspace, name);
}
