// `/sandboxes`, as far as snapshots and forks need them: create, read, list, delete, capture.
import { z } from 'zod';
import { ok, type Route, route } from '../call';
import { beginDeletion } from '../domain/rollout';
import {
  createSandbox,
  newSandbox,
  sandboxKind,
  showSandbox,
  showSandboxInList,
  shownSandbox,
  shownSandboxInList,
} from '../domain/sandboxes';
import {
  newSandboxSnapshot,
  showSnapshot,
  shownSandboxSnapshot,
  snapshotKind,
  takeSnapshot,
} from '../domain/snapshots';
import { list, listOf, listQuery } from './lists';
import { find, findByExternalId, insert, update } from './objects';

const LISTED = { byExternalId: true };

export const sandboxRoutes: Route[] = [
  {
    method: 'GET',
    path: '/sandboxes',
    summary: 'List every sandbox',
    scope: 'sandboxes:list',
    query: listQuery(LISTED),
    answer: listOf(shownSandboxInList),
    handle: (call) => list(call, sandboxKind, showSandboxInList, LISTED),
  },
  route({
    method: 'POST',
    path: '/sandboxes',
    summary: 'Create a sandbox',
    scope: 'sandboxes:create',
    body: newSandbox,
    answer: shownSandbox,
    handle: (call) => {
      const sandbox = createSandbox(call.body(), call, call.platform);
      return ok(showSandbox(insert(call, sandboxKind, sandbox), call));
    },
  }),
  {
    method: 'GET',
    path: '/sandboxes/by-external-id/:externalId',
    summary: 'Read the sandbox with an external id',
    scope: 'sandboxes:get',
    answer: shownSandbox,
    handle: (call) => ok(showSandbox(findByExternalId(call, sandboxKind, call.param('externalId')), call)),
  },
  {
    method: 'GET',
    path: '/sandboxes/:name',
    summary: 'Read a sandbox',
    scope: 'sandboxes:get',
    answer: shownSandbox,
    handle: (call) => ok(showSandbox(find(call, sandboxKind, call.param('name')), call)),
  },
  {
    method: 'DELETE',
    path: '/sandboxes/:name',
    summary: 'Delete a sandbox',
    scope: 'sandboxes:delete',
    answer: shownSandbox,
    handle: (call) => {
      const sandbox = find(call, sandboxKind, call.param('name'));
      return ok(showSandbox(update(call, sandboxKind, beginDeletion(sandbox, call, call.platform)), call));
    },
  },
  {
    method: 'GET',
    path: '/sandboxes/:name/snapshots',
    summary: 'List the snapshots of a sandbox',
    scope: 'sandboxes:list',
    answer: z.array(shownSandboxSnapshot),
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
  route({
    method: 'POST',
    path: '/sandboxes/:name/snapshots',
    summary: 'Take a snapshot of a sandbox',
    scope: 'sandboxes:update',
    body: newSandboxSnapshot,
    answer: shownSandboxSnapshot,
    handle: (call) => {
      const source = find(call, sandboxKind, call.param('name'));
      const { name } = call.body();
      const snapshot = insert(call, snapshotKind, takeSnapshot(source, name, call, call.platform));
      return ok({ ...showSnapshot(snapshot, call), sandboxName: source.metadata.name });
    },
  }),
];
