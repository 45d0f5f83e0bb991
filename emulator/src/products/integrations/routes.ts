// Integrations (Specification, Integration connection model endpoint configurations), and the MCP servers made from
// them.
import { z } from 'zod';
import { type Call, ok, type Route } from '../../http/call';
import { find } from '../../http/objects';
import { notFound } from '../../problem';
import { hubEntry, shownInHub } from '../catalogue/catalogue';
import { connectionKind } from '../connections/connections';
import { type Integration, integrationOf, INTEGRATIONS } from './integrations';

const endpoint = z.object({ method: z.string(), models: z.array(z.string()) });
const endpoints = z.record(z.string(), endpoint);
const model = z.object({ id: z.string(), name: z.string() });
const mcpDefinition = hubEntry.extend({
  integration: z.string(),
  transport: z.string(),
  form: z.object({ config: z.record(z.string(), z.string()), secrets: z.record(z.string(), z.string()) }),
});

export const integrationRoutes: Route[] = [
  {
    method: 'GET',
    path: '/integrations/connections/:name/endpointConfigurations',
    summary: 'List the operations a connection offers to models',
    scope: 'integrations:list',
    answer: endpoints,
    handle: (call) => ok(integrationBehind(call)?.endpoints ?? {}),
  },
  {
    method: 'GET',
    path: '/integrations/connections/:name/models',
    summary: 'List the models a connection reaches',
    scope: 'integrations:list',
    answer: z.array(model),
    handle: (call) => ok(modelsBehind(call)),
  },
  {
    method: 'GET',
    path: '/integrations/connections/:name/models/:modelId',
    summary: 'Read a model a connection reaches',
    // The specification's table has no scope to read one.
    scope: 'admin',
    answer: model,
    handle: (call) => {
      const id = call.param('modelId');
      const found = modelsBehind(call).find((candidate) => candidate.id === id);
      if (!found) throw notFound(`integration connection "${call.param('name')}" reaches no model "${id}"`);
      return ok(found);
    },
  },
  {
    method: 'GET',
    path: '/integrations/:name',
    summary: 'Read an integration',
    scope: 'integrations:list',
    answer: z.object({
      name: z.string(),
      additionalInfos: z.record(z.string(), z.string()),
      endpoints,
      headers: z.record(z.string(), z.string()),
      params: z.record(z.string(), z.string()),
      organizations: z.array(z.json()),
      repositories: z.array(z.json()),
    }),
    handle: (call) => {
      const integration = integrationOf(call.param('name'));
      if (!integration) throw notFound(`integration "${call.param('name')}" does not exist`);
      const { name, displayName, description, endpoints: offered = {} } = integration;
      return ok({
        name,
        additionalInfos: { displayName, description },
        endpoints: offered,
        headers: {},
        params: {},
        organizations: [],
        repositories: [],
      });
    },
  },
  {
    method: 'GET',
    path: '/mcp/hub',
    summary: 'List the MCP servers that can be deployed without an image',
    scope: 'mcphub:list',
    answer: z.array(mcpDefinition),
    handle: () => ok(INTEGRATIONS.filter(({ tools }) => tools.length > 0).map(definitionOf)),
  },
];

function integrationBehind(call: Call): Integration | undefined {
  return integrationOf(find(call, connectionKind, call.param('name')).spec.integration);
}

function modelsBehind(call: Call) {
  const offered = Object.values(integrationBehind(call)?.endpoints ?? {}).flatMap(({ models }) => models);
  return [...new Set(offered)].map((id) => ({ id, name: id }));
}

function definitionOf({ name, displayName, description, category, config, secrets }: Integration) {
  const fields = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, 'string']));
  return {
    ...shownInHub(name, displayName, description, category),
    integration: name,
    transport: 'http-stream',
    form: { config: fields(config), secrets: fields(secrets) },
  };
}
