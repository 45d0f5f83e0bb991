// `/integrations/connections` (the specification shows only Create integration connection).
import type { Call } from '../../http/call';
import {
  integrationConnectionApi,
  integrationConnectionRules,
} from '../../generated/integration-connections.gen';
import { plainRoutes } from '../../http/plain-kind';
import { conflict } from '../../problem';
import { type Kind, keyOf } from '../../store/kind';
import { functionKind } from '../functions/functions';
import { modelKind } from '../models/models';
import { type Connection, connectionKind } from './connections';

export const connectionRoutes = plainRoutes(
  connectionKind,
  integrationConnectionRules,
  integrationConnectionApi,
  undefined,
  refuseWhileUsed,
);

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
