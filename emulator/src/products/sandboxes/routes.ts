// `/sandboxes`, their snapshots and their forks (not shown in the specification).
import { z } from 'zod';
import { type Answer, type Call, ok, parseWith, type Route, route } from '../../http/call';
import { forkInput, forkSandbox, shownFork } from '../snapshots/fork';
import { sandboxExists, sandboxProblem } from './problems';
import {
  changedSandbox,
  changeSandbox,
  createSandbox,
  newSandbox,
  restoreSandbox,
  type Sandbox,
  sandboxKind,
  showSandbox,
  showSandboxInList,
  shownSandbox,
  shownSandboxInList,
} from './sandboxes';
import {
  findSnapshot,
  newSandboxSnapshot,
  removeSnapshot,
  showSnapshot,
  shownSandboxSnapshot,
  type Snapshot,
  snapshotKind,
  takeSnapshot,
} from '../snapshots/snapshots';
import { flag, isSet } from '../../http/flags';
import { notFound, Problem } from '../../problem';
import { storeForked } from '../snapshots/forked';
import { list, listOf, listQuery } from '../../http/lists';
import { find, findByExternalId, insert, removeLater, update } from '../../http/objects';
import { insertSandbox, roomForSandbox } from './records';
import { revealing } from '../../http/resource';

const LISTED = { byExternalId: true };

const byName = (call: Call) => find(call, sandboxKind, call.param('name'));

export const sandboxRoutes: Route[] = [
  {
    method: 'GET',
    path: '/sandboxes',
    summary: 'List every sandbox',
    scope: 'sandboxes:list',
    query: listQuery(LISTED).extend({
      showTerminated: flag.describe('Whether those that have ended are listed, too.'),
    }),
    answer: listOf(shownSandboxInList),
    handle: (call) => {
      const hidden = isSet(call.query, 'showTerminated') ? undefined : 'TERMINATED';
      return list(call, sandboxKind, showSandboxInList, { ...LISTED, ...(hidden && { hidden }) });
    },
  },
  {
    method: 'POST',
    path: '/sandboxes',
    summary: 'Create a sandbox',
    scope: 'sandboxes:create',
    query: z.object({
      createIfNotExist: flag.describe('Whether the sandbox that is there is answered, if one is.'),
    }),
    body: newSandbox,
    answer: shownSandbox,
    handle: create,
  },
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
    handle: (call) => ok(showSandbox(byName(call), revealing(call))),
  },
  route({
    method: 'PUT',
    path: '/sandboxes/:name',
    summary: 'Change a sandbox',
    scope: 'sandboxes:update',
    body: changedSandbox,
    answer: shownSandbox,
    handle: (call) => {
      const changed = changeSandbox(byName(call), call.body(), call, call.platform);
      return ok(showSandbox(update(call, sandboxKind, changed), call));
    },
  }),
  {
    method: 'DELETE',
    path: '/sandboxes/:name',
    summary: 'Delete a sandbox',
    scope: 'sandboxes:delete',
    answer: shownSandbox,
    handle: (call) => {
      const sandbox = byName(call);
      const ended = sandbox.terminatedAt !== undefined;
      return ok(showSandbox(ended ? sandbox : removeLater(call, sandboxKind, sandbox), call));
    },
  },
  route({
    method: 'POST',
    path: '/sandboxes/:name/fork',
    summary: 'Fork a sandbox into another or an application',
    scope: 'sandboxes:create',
    body: forkInput,
    answer: shownFork,
    handle: (call) => storeForked(call, forkSandbox(byName(call), call.body(), call, call.platform)),
  }),
  {
    method: 'GET',
    path: '/sandboxes/:name/snapshots',
    summary: 'List the snapshots of a sandbox',
    scope: 'sandboxes:list',
    answer: z.array(shownSandboxSnapshot),
    handle: (call) => {
      const { uid } = byName(call);
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
      const source = byName(call);
      const { name } = call.body();
      const snapshot = insert(call, snapshotKind, takeSnapshot(source, name, call, call.platform));
      return ok({ ...showSnapshot(snapshot, call), sandboxName: source.metadata.name });
    },
  }),
  {
    method: 'DELETE',
    path: '/sandboxes/:name/snapshots/:snapshot',
    summary: 'Delete a snapshot of a sandbox',
    scope: 'sandboxes:delete',
    handle: (call) => {
      removeSnapshot(snapshotOf(byName(call), call), call);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: '/sandboxes/:name/snapshots/:snapshot/restore',
    summary: 'Take a sandbox back to one of its snapshots',
    scope: 'sandboxes:update',
    answer: shownSandbox,
    handle: (call) => {
      const sandbox = byName(call);
      const snapshot = snapshotOf(sandbox, call);
      if (snapshot.status !== 'ready') {
        const why = `snapshot "${snapshot.name}" is ${snapshot.status}: only a ready one can be restored`;
        throw new Problem(409, 'conflict', why);
      }
      const restored = restoreSandbox(sandbox, snapshot, call, call.platform);
      return ok(showSandbox(update(call, sandboxKind, restored), call));
    },
  },
];

/** Refusals of a creation tell more than others; a body that is not even readable has no name to tell. */
function create(call: Call): Answer {
  let name: string | undefined;
  try {
    const input = parseWith(newSandbox, call.body());
    const orExisting = isSet(call.query, 'createIfNotExist');
    name = input.metadata?.name;
    const existing = name === undefined ? undefined : roomForSandbox(call, name);
    if (existing) {
      const ending = existing.deleteAt !== undefined;
      if (orExisting && !ending) return ok(showSandbox(existing, call));
      throw sandboxExists(existing, { ...call, name });
    }
    const sandbox = createSandbox(input, call, call.platform);
    return ok(showSandbox(insertSandbox(call, sandbox), call));
  } catch (error) {
    if (!(error instanceof Problem) || error.fields.step !== undefined) throw error;
    throw sandboxProblem(error, { ...call, name });
  }
}

function snapshotOf({ uid, metadata }: Sandbox, call: Call): Snapshot {
  const idOrName = call.param('snapshot');
  const snapshot = findSnapshot(idOrName, call.workspace, call.platform);
  if (snapshot.source.uid === uid) return snapshot;
  throw notFound(`sandbox "${metadata.name}" has no snapshot "${idOrName}"`);
}
