// `/integrations/connections` (the specification shows only Create integration connection).
import type { Call } from '../../http/call';
import { removeAtOnce } from '../../http/objects';
import { resource } from '../../http/resource';
import { ADMIN_SCOPES } from '../../identity/scopes';
import { conflict } from '../../problem';
import { type Kind, keyOf } from '../../store/kind';
import { functionKind } from '../functions/functions';
import { modelKind } from '../models/models';
import {
  changeConnection,
  changedConnection,
  type Connection,
  connectionKind,
  createConnection,
  newConnection,
  shownConnection,
  showConnection,
} from './connections';

export const connectionRoutes = resource({
  kind: connectionKind,
  path: '/integrations/connections',
  // The specification's table has no scopes to read, change or delete one.
  scopes: { ...ADMIN_SCOPES, list: 'integrations:list', create: 'integrations:create' },
  writers: 'admin',
  show: showConnection,
  answer: shownConnection,
  listed: 'bare',
  create: { body: newConnection, make: createConnection },
  change: { body: changedConnection, make: changeConnection },
  remove: (connection, call) => {
    refuseWhileUsed(connection, call);
    return showConnection(removeAtOnce(call, connectionKind, connection), call);
  },
});

function refuseWhileUsed({ metadata }: Connection, call: Call): void {
  const users = [...usersOf(metadata.name, functionKind, call), ...usersOf(metadata.name, modelKind, call)];
  if (users.length === 0) return;
  throw conflict(`integration connection "${metadata.name}" is used by ${users.join(', ')}`);
}

function usersOf(connection: string, kind: Kind<unknown>, call: Call): string[] {
  return call.platform.store
    .namesWith(kind, call.workspace, keyOf('connections', connection))
    .map((name) => `${kind.noun} "${name}"`)
    .sort();
}
