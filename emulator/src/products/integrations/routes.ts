// Integrations (Specification, Integration connection model endpoint configurations), and the MCP servers made from
// them.
import { z } from 'zod';
import { mcpDefinition } from '../../generated/catalogues.gen';
import { integration } from '../../generated/integrations.gen';
import { rows } from '../../generated/rows.gen';
import { type Call, ok, type Route } from '../../http/call';
import { find } from '../../http/objects';
import { notFound } from '../../problem';
import { shownInHub } from '../catalogue/catalogue';
import { connectionKind } from '../connections/connections';
import { type Integration, integrationOf, INTEGRATIONS } from './integrations';

const model = z.object({ id: z.string(), name: z.string() });

export const integrationRoutes: Route[] = [
  {
    ...rows.integrationConnections.endpointConfigurations,
    answer: integration.shape.endpoints,
    handle: (call) => ok(integrationBehind(call)?.endpoints ?? {}),
  },
  {
    ...rows.integrationConnections.models,
    answer: z.array(model),
    handle: (call) => ok(modelsBehind(call)),
  },
  {
    ...rows.integrationConnections.model,
    answer: model,
    handle: (call) => {
      const id = call.param('modelId');
      const found = modelsBehind(call).find((candidate) => candidate.id === id);
      if (!found)
        throw notFound(`integration connection "${call.param('connectionName')}" reaches no model "${id}"`);
      return ok(found);
    },
  },
  {
    ...rows.integrations.get,
    answer: integration,
    handle: (call) => {
      const found = integrationOf(call.param('integrationName'));
      if (!found) throw notFound(`integration "${call.param('integrationName')}" does not exist`);
      const { name, displayName, description, endpoints: offered = {} } = found;
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
    ...rows.mcpHub.list,
    answer: z.array(mcpDefinition),
    handle: () => ok(INTEGRATIONS.filter(({ tools }) => tools.length > 0).map(definitionOf)),
  },
];

function integrationBehind(call: Call): Integration | undefined {
  return integrationOf(find(call, connectionKind, call.param('connectionName')).spec.integration);
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
