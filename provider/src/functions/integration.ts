/** What integrations and connections reach: getIntegration, getEndpointConfigurations, listConnectionModels. */
// Source: Specification, Integration connection model endpoint configurations; facts, A.2.
import { z } from 'zod';
import { isFields } from '../lifecycle/values/markers';
import { defineFunction, type Fields } from '../resource';
import { resourceName, text } from '../resources/schemas';
import { digits, existing, fit } from './shared';

const tokens = z
  .object({
    received: z.string().optional().describe('Path of the number of received tokens in the answer.'),
    sent: z.string().optional().describe('Path of the number of sent tokens in the answer.'),
    total: z.string().optional().describe('Path of the number of all tokens in the answer.'),
  })
  .meta({ id: 'EndpointTokens' });

const endpoint = z
  .object({
    path: z.string().describe('Path of the endpoint, such as /chat/completions.'),
    method: z.string().optional().describe('HTTP method.'),
    body: z.string().optional().describe('Template of the request body.'),
    models: z.array(z.string()).describe('Models that the endpoint serves.'),
    ignoreModels: z.array(z.string()).describe('Models that the endpoint does not serve.'),
    streamKey: z.string().optional().describe('Field of the request that asks for a stream.'),
    token: tokens.optional().describe('Where the answer contains its token counts.'),
    streamToken: tokens.optional().describe('Where the stream contains its token counts.'),
  })
  .meta({ id: 'Endpoint' });

const organization = z
  .object({
    id: z.string().optional().describe('Identifier.'),
    name: z.string().optional().describe('Name.'),
    displayName: z.string().optional().describe('Human-readable name.'),
  })
  .meta({ id: 'IntegrationOrganization' });

const repository = z
  .object({
    id: z.string().optional().describe('Identifier.'),
    name: z.string().optional().describe('Name.'),
    organization: z.string().optional().describe('Organization that owns the repository.'),
    url: z.string().optional().describe('Address of the repository.'),
  })
  .meta({ id: 'IntegrationRepository' });

const integration = z.object({
  name: z.string().describe('Name of the integration.'),
  additionalInfos: z.record(z.string(), z.string()).describe('Further information about the integration.'),
  endpoints: z.array(endpoint).describe('Endpoints of the model provider.'),
  headers: z.record(z.string(), z.string()).describe('Headers that requests to the integration need.'),
  params: z
    .record(z.string(), z.string())
    .describe('Query parameters that requests to the integration need.'),
  organizations: z.array(organization).describe('Organizations of the connected account.'),
  repositories: z.array(repository).describe('Repositories of the connected account.'),
});

export const getIntegration = defineFunction({
  name: 'getIntegration',
  description: 'Looks up an integration by name. Fails if it does not exist.',
  args: z.strictObject({ name: text(63).describe('Name of the integration.') }),
  result: integration,
  run: async ({ client, signal }, { name }) => {
    const found = await existing(client.integrations.get(name, { signal }), `integration "${name}"`);
    return fit(integration, { ...found, name, endpoints: endpointsOf(found.endpoints) });
  },
});

/** The platform documents no shape for what is behind a connection: its answer is also returned completely. */
const whole = { json: z.string().describe('Unchanged answer of the platform, as JSON.') };

const configurations = z.object({
  endpoints: z.array(endpoint).describe('Endpoints of the model provider.'),
  ...whole,
});

const connection = resourceName.describe('Name of the connection.');

export const getEndpointConfigurations = defineFunction({
  name: 'getEndpointConfigurations',
  description:
    'Returns the model endpoints of a connection. Empty if the integration is not a provider of models. Fails if the connection does not exist.',
  args: z.strictObject({ connection }),
  result: configurations,
  run: async ({ client, signal }, { connection: name }) => {
    const answer = client.integrationConnections.endpointConfigurations(name, { signal });
    const found = await existing(answer, `connection "${name}"`);
    return fit(configurations, { endpoints: endpointsOf(found), json: JSON.stringify(found, digits) });
  },
});

const model = z
  .object({
    id: z.string().describe('Identifier of the model, for the argument `model` of Model.'),
    name: z.string().optional().describe('Name.'),
  })
  .meta({ id: 'ConnectionModel' });

const models = z.object({ models: z.array(model).describe('The models.'), ...whole });

export const listConnectionModels = defineFunction({
  name: 'listConnectionModels',
  description: 'Lists the models that a connection reaches. Fails if the connection does not exist.',
  args: z.strictObject({ connection }),
  result: models,
  run: async ({ client, signal }, { connection: name }) => {
    const answer = client.integrationConnections.models(name, { signal });
    const found = await existing(answer, `connection "${name}"`);
    return fit(models, { models: found, json: JSON.stringify(found, digits) });
  },
});

/** Endpoints by their paths, as a list; models by their identifiers. */
function endpointsOf(found: unknown): Fields[] {
  return Object.entries(isFields(found) ? found : {}).flatMap(([path, one]) =>
    isFields(one)
      ? [{ ...one, path, models: namesOf(one.models), ignoreModels: namesOf(one.ignoreModels) }]
      : [],
  );
}

function namesOf(found: unknown): string[] {
  return (Array.isArray(found) ? found : []).flatMap((one: unknown) => {
    const name = isFields(one) ? (one.id ?? one.name) : one;
    return typeof name === 'string' ? [name] : [];
  });
}
