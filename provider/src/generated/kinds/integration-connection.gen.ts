// Written by `npm run generate` from api/src/kinds/integration-connection.ts. Do not edit.
// Source: Specification, Integration connection; facts, A.2.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../../lifecycle/values/fields';
import { mapping } from '../../lifecycle/state/wire';
import type { Options } from '../../resources/crud';
import { stringMap, text } from '../../resources/schemas';
import { described, metadataOutputs, ownName, steering } from '../../resources/shared';

export const args = z.strictObject({
  name: ownName('connection'),
  integration: field(text(64), { at: 'spec.integration', on: 'replace' }).describe(
    'Integration that the credentials are for. A change replaces the connection.',
  ),
  displayName: described.displayName,
  labels: described.labels,
  config: field(stringMap('strings by setting').optional(), {
    at: 'spec.config',
    merged: true,
    unset: {},
  }).describe('Settings of the integration that are not secret.'),
  secret: field(stringMap('strings by key').optional(), {
    at: 'spec.secret',
    secret: true,
    merged: true,
    unset: {},
  }).describe(
    'Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state. The platform masks them, so changes from outside are not detected.',
  ),
  triggers: field(stringMap('strings').optional(), { unsent: true }).describe(
    'Arbitrary values that are never sent. A change sends the connection again with all secret values. Use it after the state was rolled back, or after somebody else changed the values. Example: `{ sent: "2027-01-31" }`.',
  ),
  adoptExisting: steering.adoptExisting,
});

export const outputs = z.object({
  ...metadataOutputs,
});

/** What a definition says about the kind. */
export const kind = {
  type: 'IntegrationConnection',
  noun: 'connection',
  description:
    'Credentials of an integration. Functions and models use a connection by its name. A connection in use cannot be deleted.',
  args,
  outputs,
} as const;

/** How it is read and written, for `crud`. */
export const api = {
  endpoints: (client: Client): Client['integrationConnections'] => client.integrationConnections,
  plural: 'connections',
  list: (client: Client, options: Options): ReturnType<Client['integrationConnections']['list']> =>
    client.integrationConnections.list(undefined, options),
  fields: mapping(args, outputs),
  deletion: 'gone',
} as const;
