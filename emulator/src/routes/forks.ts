// What a fork leads to, stored and answered.
import { type Answer, type Call, ok } from '../call';
import { applicationKind } from '../domain/applications';
import type { Forked } from '../domain/fork';
import { snapshotKind } from '../domain/snapshots';
import { insert, update } from './objects';
import { insertSandbox } from './sandbox-records';

export function storeForked(call: Call, forked: Forked): Answer {
  const { type, snapshotId } = forked;
  return ok({ name: store(call, forked), type, snapshotId });
}

function store(call: Call, forked: Forked): string {
  if (forked.type === 'sandbox') return insertSandbox(call, forked.sandbox).metadata.name;
  if (forked.taken) insert(call, snapshotKind, forked.taken);
  const save = forked.isNew ? insert : update;
  return save(call, applicationKind, forked.application).metadata.name;
}
