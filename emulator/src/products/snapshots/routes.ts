// `/snapshots`, the snapshots of a sandbox, and forks (Specification, Endpoints, Fork snapshot).
import { z } from 'zod';
import { rows } from '../../generated/rows.gen';
import { type Answer, type Call, ok, type Route, route } from '../../http/call';
import { bareListOf, list, listOf, listQuery, partsOf } from '../../http/lists';
import { find, insert, update } from '../../http/objects';
import { notFound, Problem } from '../../problem';
import { applicationKind } from '../applications/applications';
import { insertSandbox } from '../sandboxes/records';
import { restoreSandbox, type Sandbox, sandboxKind, showSandbox, shownSandbox } from '../sandboxes/sandboxes';
import { fork, type Forked, forkInput, forkSandbox, shownFork } from './fork';
import {
  findSnapshot,
  newSandboxSnapshot,
  newSnapshot,
  removeSnapshot,
  shownSandboxSnapshot,
  showSnapshot,
  shownSnapshot,
  type Snapshot,
  SNAPSHOT_STATUSES,
  snapshotKind,
  takeSnapshot,
} from './snapshots';

const LISTED = { statuses: SNAPSHOT_STATUSES };

const sandboxOf = (call: Call) => find(call, sandboxKind, call.param('sandboxName'));

export const snapshotRoutes: Route[] = [
  {
    ...rows.snapshots.list,
    query: listQuery(LISTED),
    answer: listOf(shownSnapshot),
    handle: (call) => list(call, snapshotKind, showSnapshot, LISTED),
  },
  route({
    ...rows.snapshots.create,
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
    ...rows.snapshots.get,
    answer: shownSnapshot,
    handle: (call) =>
      ok(showSnapshot(findSnapshot(call.param('snapshotName'), call.workspace, call.platform), call)),
  },
  {
    ...rows.snapshots.delete,
    answer: shownSnapshot,
    handle: (call) => {
      const snapshot = findSnapshot(call.param('snapshotName'), call.workspace, call.platform);
      removeSnapshot(snapshot, call);
      return ok(showSnapshot(snapshot, call));
    },
  },
  route({
    ...rows.snapshots.fork,
    body: forkInput,
    answer: shownFork,
    handle: (call) => storeForked(call, fork(call.param('snapshotName'), call.body(), call, call.platform)),
  }),
  route({
    ...rows.sandboxes.fork,
    body: forkInput,
    answer: shownFork,
    handle: (call) => storeForked(call, forkSandbox(sandboxOf(call), call.body(), call, call.platform)),
  }),
  {
    ...rows.sandboxesSnapshots.list,
    answer: z.array(shownSandboxSnapshot),
    handle: (call) => {
      const { uid } = sandboxOf(call);
      const show = (snapshot: Snapshot) =>
        snapshot.source.uid === uid
          ? { ...showSnapshot(snapshot, call), sandboxName: snapshot.source.name }
          : undefined;
      return bareListOf(partsOf(call, snapshotKind, show));
    },
  },
  route({
    ...rows.sandboxesSnapshots.create,
    body: newSandboxSnapshot,
    answer: shownSandboxSnapshot,
    handle: (call) => {
      const source = sandboxOf(call);
      const { name } = call.body();
      const snapshot = insert(call, snapshotKind, takeSnapshot(source, name, call, call.platform));
      return ok({ ...showSnapshot(snapshot, call), sandboxName: source.metadata.name });
    },
  }),
  {
    ...rows.sandboxesSnapshots.delete,
    handle: (call) => {
      removeSnapshot(snapshotOf(sandboxOf(call), call.param('snapshotId'), call), call);
      return { status: 204 };
    },
  },
  {
    ...rows.sandboxesSnapshots.restore,
    answer: shownSandbox,
    handle: (call) => {
      const sandbox = sandboxOf(call);
      const snapshot = snapshotOf(sandbox, call.param('snapshotName'), call);
      if (snapshot.status !== 'ready') {
        const why = `snapshot "${snapshot.name}" is ${snapshot.status}: only ready snapshots can be restored`;
        throw new Problem(409, 'conflict', why);
      }
      const restored = restoreSandbox(sandbox, snapshot, call, call.platform);
      return ok(showSandbox(update(call, sandboxKind, restored), call));
    },
  },
];

function snapshotOf({ uid, metadata }: Sandbox, idOrName: string, call: Call): Snapshot {
  const snapshot = findSnapshot(idOrName, call.workspace, call.platform);
  if (snapshot.source.uid === uid) return snapshot;
  throw notFound(`sandbox "${metadata.name}" has no snapshot "${idOrName}"`);
}

/** Stores the result of a fork, and answers. */
function storeForked(call: Call, forked: Forked): Answer {
  const { type, snapshotId } = forked;
  return ok({ name: store(call, forked), type, snapshotId });
}

function store(call: Call, forked: Forked): string {
  if (forked.type === 'sandbox') return insertSandbox(call, forked.sandbox).metadata.name;
  if (forked.taken) insert(call, snapshotKind, forked.taken);
  const save = forked.isNew ? insert : update;
  return save(call, applicationKind, forked.application).metadata.name;
}
