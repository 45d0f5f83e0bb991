/** Integration connections and integrations as they go over the wire. */
// Source: Specification, Integration connection.
import * as z from 'zod';
import { demanded, anything, anyMap, flag, listOf, metadata, part, text, texts } from './common';

// Source: Specification, Integration connection; facts, A.2.
/** Credentials of an integration, kept by the platform. */
export const integrationConnection = z.looseObject({
  metadata,
  spec: part('What is connected.', {
    integration: text('Name of the integration.'),
    config: texts('Settings that are no secrets.'),
    secret: texts('Secret values by key; masked in answers.'),
    sandbox: flag('Whether the credentials are for tests.'),
  }),
});

// Source: Specification, Integration connection; facts, A.2.
/**
 * What create and update of a connection send; masked values of a record that was read must be replaced or left out.
 */
export const integrationConnectionBody = integrationConnection.pick({ metadata: true, spec: true });

/** What creating an integration connection sends: its `spec` is required. */
export const newIntegrationConnection = integrationConnectionBody.extend({
  spec: demanded(integrationConnection.shape.spec),
});

const tokenCount = {
  received: text('Where the number of tokens received stands.'),
  sent: text('Where the number of tokens sent stands.'),
  total: text('Where the number of all tokens stands.'),
};

// Source: facts, A.2 and B: Integration connection.
/** How an endpoint of a model provider is called. */
export const integrationEndpoint = z.looseObject({
  method: text('HTTP method.'),
  body: text('Template of the body.'),
  models: listOf('Models that it serves.', z.unknown()),
  ignoreModels: listOf('Models that it does not serve.', z.unknown()),
  streamKey: text('Field that asks for a stream.'),
  token: part('Where an answer counts its tokens.', tokenCount),
  streamToken: part('Where a stream counts its tokens.', tokenCount),
});

// Source: facts, A.2 and B: Integration connection.
/** A service that workloads can be connected with. */
export const integration = z.looseObject({
  name: text('Name of the integration.'),
  additionalInfos: texts('What else is known of it.'),
  endpoints: z
    .record(z.string(), integrationEndpoint.nullable())
    .nullish()
    .describe('Endpoints of a model provider, by name.'),
  headers: anything('Header fields that calls carry.'),
  params: anything('Query parameters that calls carry.'),
  organizations: listOf('Organisations of the account that is connected.', anyMap),
  repositories: listOf('Repositories of the account that is connected.', anyMap),
});
