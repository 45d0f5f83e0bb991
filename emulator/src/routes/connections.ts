// `/integrations/connections` (Specification, Create integration connection; the other verbs are not shown there).
import { ok, type Route } from '../call';
import {
  changeConnection,
  changedConnection,
  connectionKind,
  createConnection,
  newConnection,
  showConnection,
} from '../domain/connections';
import { functionKind } from '../domain/functions';
import { conflict } from '../problem';
import { find, insert, update } from './objects';

export const connectionRoutes: Route[] = [
  {
    method: 'GET',
    path: '/integrations/connections',
    // A bare array in every version.
    handle: (call) =>
      ok(
        call.platform.store.all(connectionKind, call.workspace).map((record) => showConnection(record, call)),
      ),
  },
  {
    method: 'POST',
    path: '/integrations/connections',
    handle: (call) => {
      const connection = createConnection(call.body(newConnection), call);
      return ok(showConnection(insert(call, connectionKind, connection), call));
    },
  },
  {
    method: 'GET',
    path: '/integrations/connections/:name',
    handle: (call) => ok(showConnection(find(call, connectionKind, call.param('name')), call)),
  },
  {
    method: 'PUT',
    path: '/integrations/connections/:name',
    handle: (call) => {
      const stored = find(call, connectionKind, call.param('name'));
      const changed = changeConnection(stored, call.body(changedConnection), call);
      return ok(showConnection(update(call, connectionKind, changed), call));
    },
  },
  {
    method: 'DELETE',
    path: '/integrations/connections/:name',
    handle: (call) => {
      const connection = find(call, connectionKind, call.param('name'));
      const { name } = connection.metadata;
      const users = call.platform.store
        .all(functionKind, call.workspace)
        .filter(({ spec }) => spec.integrationConnections?.includes(name))
        .map(({ metadata }) => `"${metadata.name}"`)
        .sort();
      if (users.length > 0) {
        throw conflict(`integration connection "${name}" is used by function ${users.join(', ')}`);
      }
      call.platform.store.remove(connectionKind, call.workspace, name);
      return ok(showConnection(connection, call));
    },
  },
];
