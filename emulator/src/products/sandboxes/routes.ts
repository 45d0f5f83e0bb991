// `/sandboxes` (not shown in the specification).
import { rows } from '../../generated/rows.gen';
import { type Answer, type Call, ok, parseWith, type Route, route } from '../../http/call';
import { isSet } from '../../http/flags';
import { list, listOf, listQuery } from '../../http/lists';
import { find, findByExternalId, removeLater, update } from '../../http/objects';
import { revealed, revealing } from '../../http/resource';
import { Problem } from '../../problem';
import { sandboxExists, sandboxProblem } from './problems';
import { insertSandbox, roomForSandbox } from './records';
import {
  changedSandbox,
  changeSandbox,
  createSandbox,
  newSandbox,
  sandboxKind,
  showSandbox,
  showSandboxInList,
  shownSandbox,
  shownSandboxInList,
} from './sandboxes';

const LISTED = { byExternalId: true };

const byName = (call: Call) => find(call, sandboxKind, call.param('sandboxName'));

export const sandboxRoutes: Route[] = [
  {
    ...rows.sandboxes.list,
    query: listQuery(LISTED).extend(rows.sandboxes.list.query.shape),
    answer: listOf(shownSandboxInList),
    handle: (call) => {
      const hidden = isSet(call.query, 'showTerminated') ? undefined : 'TERMINATED';
      return list(call, sandboxKind, showSandboxInList, { ...LISTED, ...(hidden && { hidden }) });
    },
  },
  {
    ...rows.sandboxes.create,
    body: newSandbox,
    answer: shownSandbox,
    handle: create,
  },
  {
    ...rows.sandboxes.getByExternalId,
    answer: shownSandbox,
    handle: (call) => ok(showSandbox(findByExternalId(call, sandboxKind, call.param('externalId')), call)),
  },
  {
    ...rows.sandboxes.get,
    answer: shownSandbox,
    query: revealed,
    handle: (call) => ok(showSandbox(byName(call), revealing(call))),
  },
  route({
    ...rows.sandboxes.update,
    body: changedSandbox,
    answer: shownSandbox,
    handle: (call) => {
      const changed = changeSandbox(byName(call), call.body(), call, call.platform);
      return ok(showSandbox(update(call, sandboxKind, changed), call));
    },
  }),
  {
    ...rows.sandboxes.delete,
    answer: shownSandbox,
    handle: (call) => {
      const sandbox = byName(call);
      const ended = sandbox.terminatedAt !== undefined;
      return ok(showSandbox(ended ? sandbox : removeLater(call, sandboxKind, sandbox), call));
    },
  },
];

/** A refused creation has more fields than other errors. If the body cannot be read, it has no name. */
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
