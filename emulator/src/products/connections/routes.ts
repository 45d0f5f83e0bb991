// `/integrations/connections` (the specification shows only Create integration connection).
import type { Call } from '../../http/call';
import { removeAtOnce } from '../../http/objects';
import { resource } from '../../http/resource';
import {
  integrationConnectionApi,
  integrationConnectionRules,
} from '../../generated/integration-connections.gen';
import { changePlain, createPlain, showPlain } from '../../platform/plain';
import { conflict } from '../../problem';
import { type Kind, keyOf } from '../../store/kind';
import { functionKind } from '../functions/functions';
import { modelKind } from '../models/models';
import { type Connection, connectionKind } from './connections';

const show = (connection: Connection, call: Call) => showPlain(integrationConnectionRules, connection, call);

export const connectionRoutes = resource({
  kind: connectionKind,
  ...integrationConnectionApi,
  show,
  create: {
    body: integrationConnectionRules.created,
    make: (input, call) => createPlain(integrationConnectionRules, input, call),
  },
  change: {
    body: integrationConnectionRules.changed,
    make: (stored, input, call) =>
      changePlain(integrationConnectionRules, connectionKind.noun, stored, input, call),
  },
  remove: (connection, call) => {
    refuseWhileUsed(connection, call);
    return show(removeAtOnce(call, connectionKind, connection), call);
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
