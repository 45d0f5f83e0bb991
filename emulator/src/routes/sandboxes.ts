// `/sandboxes`, as far as snapshots and forks need them: create, read, list, delete, capture.
import { ok, type Route } from '../call';
import { beginDeletion } from '../domain/rollout';
import { createSandbox, newSandbox, sandboxKind, showSandbox, showSandboxInList } from '../domain/sandboxes';
import { newSandboxSnapshot, showSnapshot, snapshotKind, takeSnapshot } from '../domain/snapshots';
import { list } from './lists';
import { find, findByExternalId, insert, update } from './objects';

export const sandboxRoutes: Route[] = [
  {
    method: 'GET',
    path: '/sandboxes',
    handle: (call) => list(call, sandboxKind, showSandboxInList, { byExternalId: true }),
  },
  {
    method: 'POST',
    path: '/sandboxes',
    handle: (call) => {
      const sandbox = createSandbox(call.body(newSandbox), call, call.platform);
      return ok(showSandbox(insert(call, sandboxKind, sandbox), call));
    },
  },
  {
    method: 'GET',
    path: '/sandboxes/by-external-id/:externalId',
    handle: (call) => ok(showSandbox(findByExternalId(call, sandboxKind, call.param('externalId')), call)),
  },
  {
    method: 'GET',
    path: '/sandboxes/:name',
    handle: (call) => ok(showSandbox(find(call, sandboxKind, call.param('name')), call)),
  },
  {
    method: 'DELETE',
    path: '/sandboxes/:name',
    handle: (call) => {
      const sandbox = find(call, sandboxKind, call.param('name'));
      return ok(showSandbox(update(call, sandboxKind, beginDeletion(sandbox, call, call.platform)), call));
    },
  },
  {
    method: 'GET',
    path: '/sandboxes/:name/snapshots',
    handle: (call) => {
      const { uid } = find(call, sandboxKind, call.param('name'));
      const snapshots = call.platform.store.all(snapshotKind, call.workspace);
      return ok(
        snapshots
          .filter(({ source }) => source.uid === uid)
          .map((snapshot) => ({ ...showSnapshot(snapshot, call), sandboxName: snapshot.source.name })),
      );
    },
  },
  {
    method: 'POST',
    path: '/sandboxes/:name/snapshots',
    handle: (call) => {
      const source = find(call, sandboxKind, call.param('name'));
      const { name } = call.body(newSandboxSnapshot);
      const snapshot = insert(call, snapshotKind, takeSnapshot(source, name, call, call.platform));
      return ok({ ...showSnapshot(snapshot, call), sandboxName: source.metadata.name });
    },
  },
];
