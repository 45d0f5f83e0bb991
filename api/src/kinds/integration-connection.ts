/** IntegrationConnection: credentials of an integration, kept by the platform. */
import { described } from '../common';
import { anything, defineKind, flag, mapOf, text } from '../describe';

const UNDOCUMENTED = 'The platform does not document';

export const integrationConnection = defineKind({
  type: 'IntegrationConnection',
  noun: 'connection',
  plural: 'connections',
  group: 'integrationConnections',
  heading: 'connections',
  source: 'Specification, Integration connection; facts, A.2',
  about: 'Credentials of an integration.',
  use: 'Functions and models use a connection by its name. A connection in use cannot be deleted.',
  path: '/integrations/connections/{connectionName}',
  // The specification's table has no scopes to read, change or delete one.
  scopes: { list: 'integrations:list', create: 'integrations:create' },
  writers: 'admin',
  listed: 'whole, after a query',
  deleted: { returns: 'nothing', then: 'gone' },
  methods: {
    create: {
      does: 'Creates a connection. It can be used at once. Secrets come back masked.',
      errors: { 400: 'the integration is not supported' },
      source: 'Specification, Create integration connection; facts, A.2',
    },
    get: { does: 'Reads one connection, secrets masked.' },
    list: { does: 'Lists all connections on one page. The platform accepts no parameters here.' },
    update: {
      does: 'Changes display name, configuration or secrets, effective at once for everything that uses the connection.',
      errors: { 400: 'a mask stands for a secret that is not stored' },
    },
    delete: {
      does: 'Deletes a connection, at once.',
      errors: { 409: 'a function or model still uses it' },
    },
  },
  replacement: { losesNothing: 'the program holds the credentials' },
  unbilled: true,
  fields: {
    name: 'common',
    integration: {
      type: text({ longest: 64 }),
      at: 'spec.integration',
      required: 'create',
      immutable: true,
      about: 'Integration that the credentials are for.',
    },
    ...described,
    config: {
      type: mapOf('strings by setting'),
      at: 'spec.config',
      merged: true,
      unset: {},
      about: 'Settings of the integration that are not secret.',
    },
    secret: {
      type: mapOf('strings by key'),
      at: 'spec.secret',
      secret: true,
      merged: true,
      unset: {},
      about:
        'Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN.',
    },
    sandbox: { type: flag, at: 'spec.sandbox', only: 'api', about: 'Whether the credentials are for tests.' },
    triggers: {
      type: mapOf('strings'),
      only: 'program',
      unsent: true,
      about:
        'Arbitrary values that are never sent. A change sends the connection again with all secret values. Use it after the state was rolled back, or after somebody else changed the values. Example: `{ sent: "2027-01-31" }`.',
    },
    adoptExisting: 'common',
  },
  endpoints: {
    endpointConfigurations: {
      request: 'GET /integrations/connections/{connectionName}/endpointConfigurations',
      scope: 'integrations:list',
      does: `Reads the endpoint configurations of a model behind a connection. ${UNDOCUMENTED} their shape.`,
      errors: { 404: 'the connection does not exist' },
      answer: anything,
      source: 'Specification, Integration connection model endpoint configurations',
    },
    models: {
      request: 'GET /integrations/connections/{connectionName}/models',
      scope: 'integrations:list',
      does: `Reads the models behind a connection. ${UNDOCUMENTED} their shape.`,
      errors: { 404: 'the connection does not exist' },
      answer: anything,
    },
    model: {
      request: 'GET /integrations/connections/{connectionName}/models/{modelId}',
      does: `Reads one model behind a connection. ${UNDOCUMENTED} its shape.`,
      errors: { 404: 'the connection or the model does not exist' },
      answer: anything,
    },
  },
});
