// `/snapshots` and forking (Specification, Endpoints, Fork snapshot).
import { ok, type Route, route } from '../../http/call';
import { fork, forkInput, shownFork } from './fork';
import { sandboxKind } from '../sandboxes/sandboxes';
import {
  findSnapshot,
  newSnapshot,
  removeSnapshot,
  showSnapshot,
  shownSnapshot,
  SNAPSHOT_STATUSES,
  snapshotKind,
  takeSnapshot,
} from './snapshots';
import { storeForked } from './forked';
import { list, listOf, listQuery } from '../../http/lists';
import { find, insert } from '../../http/objects';

const LISTED = { statuses: SNAPSHOT_STATUSES };

export const snapshotRoutes: Route[] = [
  {
    method: 'GET',
    path: '/snapshots',
    summary: 'List every snapshot',
    scope: 'sandboxes:list',
    query: listQuery(LISTED),
    answer: listOf(shownSnapshot),
    handle: (call) => list(call, snapshotKind, showSnapshot, LISTED),
  },
  route({
    method: 'POST',
    path: '/snapshots',
    summary: 'Take a snapshot of a sandbox',
    scope: 'sandboxes:update',
    body: newSnapshot,
    answer: shownSnapshot,
    handle: (call) => {
      const { name, source } = call.body();
      const sandbox = find(call, sandboxKind, source.name);
      const snapshot = insert(call, snapshotKind, takeSnapshot(sandbox, name, call, call.platform));
      return ok(showSnapshot(snapshot, call));
    },
  }),
  {
    method: 'GET',
    path: '/snapshots/:snapshotName',
    summary: 'Read a snapshot by name or id',
    scope: 'sandboxes:get',
    answer: shownSnapshot,
    handle: (call) =>
      ok(showSnapshot(findSnapshot(call.param('snapshotName'), call.workspace, call.platform), call)),
  },
  {
    method: 'DELETE',
    path: '/snapshots/:snapshotName',
    summary: 'Delete a snapshot',
    scope: 'sandboxes:delete',
    answer: shownSnapshot,
    handle: (call) => {
      const snapshot = findSnapshot(call.param('snapshotName'), call.workspace, call.platform);
      removeSnapshot(snapshot, call);
      return ok(showSnapshot(snapshot, call));
    },
  },
  route({
    method: 'POST',
    path: '/snapshots/:snapshotName/fork',
    summary: 'Fork a snapshot into a sandbox or an application',
    scope: 'sandboxes:create',
    body: forkInput,
    answer: shownFork,
    handle: (call) => storeForked(call, fork(call.param('snapshotName'), call.body(), call, call.platform)),
  }),
];
