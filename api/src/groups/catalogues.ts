/** What the platform offers, and what is enabled. */
import { defineGroup, type Group, shared, text } from '../describe';

const catalogue = { heading: 'catalogues', source: 'facts, B: Read-only catalogues' };

/** A group that is only a list. */
const listOnly = (group: string, about: string, path: string, schema: string, items: string): Group =>
  defineGroup({
    ...catalogue,
    group,
    about,
    schemas: 'catalogues.gen',
    endpoints: {
      list: {
        request: `GET ${path}`,
        scope: `${group.toLowerCase()}:list`,
        does: `Lists the ${items}, all on one page.`,
        listed: 'whole',
        answer: shared(schema),
      },
    },
  });

export const catalogues = [
  defineGroup({
    ...catalogue,
    group: 'templates',
    source: 'Specification, Template',
    about: 'Starter projects.',
    schemas: 'catalogues.gen',
    type: 'Template',
    noun: 'template',
    path: '/templates/{templateName}',
    scopes: 'templates',
    listed: 'whole',
    methods: {
      get: { source: 'Specification, Get template' },
      list: { source: catalogue.source },
    },
  }),
  listOnly('mcpHub', 'MCP servers that the platform offers.', '/mcp/hub', 'mcpDefinition', 'servers'),
  listOnly(
    'sandboxHub',
    'Sandboxes that the platform knows.',
    '/sandbox/hub',
    'sandboxDefinition',
    'sandboxes',
  ),
  listOnly('locations', 'Places where workloads run.', '/locations', 'location', 'places'),
  defineGroup({
    ...catalogue,
    group: 'configuration',
    about: 'What the platform offers.',
    schemas: 'catalogues.gen',
    endpoints: {
      get: {
        request: 'GET /configuration',
        scope: 'configurations:list',
        does: 'Reads regions, countries and continents, and the region nearest to the caller.',
        answer: shared('configuration'),
      },
      publicIps: {
        request: 'GET /publicIps',
        does: 'Reads the address ranges, as CIDR, that workloads connect from, by region.',
        query: { region: { type: text(), otherwise: 'all', about: 'Only this region.' } },
        answer: shared('publicIps'),
      },
      changelog: {
        request: 'GET /changelog',
        does: 'Reads the news of the platform.',
        answer: shared('changelog'),
      },
      openIdConfiguration: {
        request: 'GET /.well-known/openid-configuration',
        does: 'Reads how to get and verify tokens. Needs no credential.',
        source: 'facts, A.7',
        answer: shared('openIdConfiguration'),
      },
      keys: {
        request: 'GET /.well-known/jwks.json',
        does: 'Reads the public keys that verify the tokens of the platform, which are JWTs. Needs no credential.',
        source: 'Specification, Authentication; facts, A.7',
        answer: shared('keySet', 'drives.gen'),
      },
    },
  }),
  defineGroup({
    ...catalogue,
    group: 'features',
    source: 'facts, B: Workspace',
    about: 'What is enabled for the workspace of the client.',
    schemas: 'workspaces.gen',
    endpoints: {
      list: {
        request: 'GET /features',
        does: 'Reads whether each feature is enabled.',
        answer: shared('features'),
      },
      get: {
        request: 'GET /features/{featureKey}',
        does: 'Reads one feature.',
        errors: { 403: 'the credential does not reach the account', 404: 'the feature does not exist' },
        options: { account: { type: text(), otherwise: 'the account of the workspace', about: 'Account.' } },
        answer: shared('feature'),
      },
    },
  }),
  defineGroup({
    group: 'integrations',
    heading: 'connections',
    source: 'facts, A.2',
    about: 'Services that workloads can use through connections.',
    schemas: 'integrations.gen',
    type: 'Integration',
    noun: 'integration',
    path: '/integrations/{integrationName}',
    scopes: { get: 'integrations:list' },
    methods: { get: {} },
  }),
];
