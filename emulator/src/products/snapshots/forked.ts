// What a fork leads to, stored and answered.
import { type Answer, type Call, ok } from '../../http/call';
import { applicationKind } from '../applications/applications';
import type { Forked } from './fork';
import { snapshotKind } from './snapshots';
import { insert, update } from '../../http/objects';
import { insertSandbox } from '../sandboxes/records';

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
