// `/snapshots` and forking (Specification, Endpoints, Fork snapshot).
import { type Call, ok, type Route } from '../call';
import { applicationKind } from '../domain/applications';
import { fork, type Forked, forkInput } from '../domain/fork';
import { sandboxKind } from '../domain/sandboxes';
import {
  findSnapshot,
  newSnapshot,
  showSnapshot,
  SNAPSHOT_STATUSES,
  snapshotKind,
  takeSnapshot,
} from '../domain/snapshots';
import { list } from './lists';
import { find, insert, update } from './objects';

export const snapshotRoutes: Route[] = [
  {
    method: 'GET',
    path: '/snapshots',
    handle: (call) => list(call, snapshotKind, showSnapshot, { statuses: SNAPSHOT_STATUSES }),
  },
  {
    method: 'POST',
    path: '/snapshots',
    handle: (call) => {
      const { name, source } = call.body(newSnapshot);
      const sandbox = find(call, sandboxKind, source.name);
      const snapshot = insert(call, snapshotKind, takeSnapshot(sandbox, name, call, call.platform));
      return ok(showSnapshot(snapshot, call));
    },
  },
  {
    method: 'GET',
    path: '/snapshots/:snapshotName',
    handle: (call) =>
      ok(showSnapshot(findSnapshot(call.param('snapshotName'), call.workspace, call.platform), call)),
  },
  {
    method: 'DELETE',
    path: '/snapshots/:snapshotName',
    handle: (call) => {
      const snapshot = findSnapshot(call.param('snapshotName'), call.workspace, call.platform);
      call.platform.store.remove(snapshotKind, call.workspace, snapshot.name);
      return ok(showSnapshot(snapshot, call));
    },
  },
  {
    method: 'POST',
    path: '/snapshots/:snapshotName/fork',
    handle: (call) => {
      const forked = fork(call.param('snapshotName'), call.body(forkInput), call, call.platform);
      const { type, snapshotId } = forked;
      return ok({ name: store(call, forked), type, snapshotId });
    },
  },
];

function store(call: Call, forked: Forked): string {
  if (forked.type === 'sandbox') return insert(call, sandboxKind, forked.sandbox).metadata.name;
  if (forked.taken) insert(call, snapshotKind, forked.taken);
  const save = forked.isNew ? insert : update;
  return save(call, applicationKind, forked.application).metadata.name;
}
