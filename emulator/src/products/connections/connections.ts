// Integration connections: secrets that are stored and never shown (Specification, Integration connection).
import { z } from 'zod';
import { MASK, maskValues } from '../../fields/masks';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  type AnswerContext,
  replaceMetadata,
  shownMetadata,
  showMetadata,
  type StoredMetadata,
  type Writer,
} from '../../fields/metadata';
import { immutable, invalid } from '../../problem';
import type { Kind } from '../../store/kind';
import { integrationOf } from '../integrations/integrations';
import { lookUp } from '../../tables';

const strings = z.record(z.string(), z.string());

const spec = z.object({
  integration: z.string().min(1, 'must not be empty').max(64, 'must have at most 64 characters'),
  config: strings.optional(),
  secret: strings.optional(),
  sandbox: z.boolean().optional(),
});

export const newConnection = z.object({ metadata: newMetadata, spec });
export const changedConnection = z.object({ metadata: changedMetadata, spec: spec.partial() });

export const shownConnection = z.object({ metadata: shownMetadata, spec });

export interface Connection {
  metadata: StoredMetadata;
  spec: z.infer<typeof spec>;
}

export const connectionKind: Kind<Connection> = {
  name: 'connections',
  noun: 'integration connection',
  columns: (connection) => metadataColumns(connection.metadata),
};

export function createConnection(input: z.infer<typeof newConnection>, writer: Writer): Connection {
  const { secret } = input.spec;
  return {
    metadata: createMetadata(input.metadata, writer),
    spec: { ...input.spec, ...(secret && { secret: unmask(secret, {}) }) },
  };
}

/** A PUT replaces the spec. Without `secret`, the stored secrets stay. The integration cannot change. */
export function changeConnection(
  connection: Connection,
  input: z.infer<typeof changedConnection>,
  writer: Writer,
): Connection {
  const { integration, secret: stored } = connection.spec;
  const { secret, ...rest } = input.spec;
  if (rest.integration !== undefined && rest.integration !== integration) {
    throw immutable(
      `spec.integration: "${connection.metadata.name}" is a connection to ${integration} and cannot become one to ${rest.integration}`,
    );
  }
  return {
    metadata: replaceMetadata(connection.metadata, input.metadata, writer),
    spec: { ...rest, integration, secret: secret ? unmask(secret, stored ?? {}) : stored },
  };
}

export function showConnection(connection: Connection, place: AnswerContext) {
  const { secret, ...spec } = connection.spec;
  return {
    metadata: showMetadata(
      connection.metadata,
      place,
      `/v0/integrations/connections/${connection.metadata.name}`,
    ),
    spec: { ...spec, ...(secret && { secret: maskValues(secret) }) },
  };
}

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

function unmask(sent: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      if (value !== MASK) return [key, value];
      const known = lookUp(stored, key);
      if (known === undefined)
        throw invalid(`spec.secret.${key}: is a mask, but no value of that key is stored`);
      return [key, known];
    }),
  );
}
