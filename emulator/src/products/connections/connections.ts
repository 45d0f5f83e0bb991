// Integration connections: secrets that are stored and never shown (Specification, Integration connection).
import { metadataColumns, type StoredMetadata } from '../../fields/metadata';
import type { IntegrationConnectionSpec } from '../../generated/integration-connections.gen';
import type { Kind } from '../../store/kind';
import { lookUp } from '../../tables';
import { integrationOf } from '../integrations/integrations';

export interface Connection {
  metadata: StoredMetadata;
  spec: IntegrationConnectionSpec;
}

export const connectionKind: Kind<Connection> = {
  name: 'connections',
  noun: 'integration connection',
  columns: (connection) => metadataColumns(connection.metadata),
};

/** The reason why an MCP server cannot use a connection; undefined if it can. */
export function flawOfConnection({
  metadata,
  spec: { integration, secret },
}: Connection): string | undefined {
  const needed = integrationOf(integration)?.needed ?? [];
  const missing = needed.filter((key) => ['', undefined].includes(lookUp(secret ?? {}, key)));
  if (missing.length === 0) return undefined;
  return `integration connection "${metadata.name}" lacks ${missing.join(' and ')} in spec.secret: ${integration} needs ${needed.join(', ')}`;
}
