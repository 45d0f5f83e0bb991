/** What integrations and connections reach: getIntegration, getEndpointConfigurations, listConnectionModels. */
// Source: Specification, Integration connection model endpoint configurations; facts, A.2.
import { z } from 'zod';
import { isFields } from '../lifecycle/unknowns';
import { defineFunction, type Fields } from '../resource';
import { resourceName, text } from '../resources/schemas';
import { digits, existing, fit } from './shared';

const tokens = z
  .object({
    received: z.string().optional().describe('Where the number of tokens received stands.'),
    sent: z.string().optional().describe('Where the number of tokens sent stands.'),
    total: z.string().optional().describe('Where the number of all tokens stands.'),
  })
  .meta({ id: 'EndpointTokens' });

const endpoint = z
  .object({
    path: z.string().describe('Path of the endpoint, such as /chat/completions.'),
    method: z.string().optional().describe('HTTP method.'),
    body: z.string().optional().describe('Template of the body.'),
    models: z.array(z.string()).describe('Models that it serves.'),
    ignoreModels: z.array(z.string()).describe('Models that it does not serve.'),
    streamKey: z.string().optional().describe('Field that asks for a stream.'),
    token: tokens.optional().describe('Where an answer counts its tokens.'),
    streamToken: tokens.optional().describe('Where a stream counts its tokens.'),
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
    organization: z.string().optional().describe('Organization that owns it.'),
    url: z.string().optional().describe('Address.'),
  })
  .meta({ id: 'IntegrationRepository' });

const integration = z.object({
  name: z.string().describe('Name of the integration.'),
  additionalInfos: z.record(z.string(), z.string()).describe('What else is known of it.'),
  endpoints: z.array(endpoint).describe('Endpoints of a provider of models.'),
  headers: z.record(z.string(), z.string()).describe('Header fields that calls carry.'),
  params: z.record(z.string(), z.string()).describe('Query parameters that calls carry.'),
  organizations: z.array(organization).describe('Organizations of the account that is connected.'),
  repositories: z.array(repository).describe('Repositories of the account that is connected.'),
});

export const getIntegration = defineFunction({
  name: 'getIntegration',
  description:
    'An integration that connections can be made for, looked up by name. Fails when there is none.',
  args: z.strictObject({ name: text(63).describe('Name of the integration.') }),
  result: integration,
  run: async ({ client, signal }, { name }) => {
    const found = await existing(client.integrations.get(name, { signal }), `integration "${name}"`);
    return fit(integration, { ...found, name, endpoints: endpointsOf(found.endpoints) });
  },
});

/** The platform documents no shape for what is behind a connection: what it answers is told whole as well. */
const whole = { json: z.string().describe('The answer of the platform as it is, in JSON.') };

const configurations = z.object({
  endpoints: z.array(endpoint).describe('Endpoints of the provider of models.'),
  ...whole,
});

const connection = resourceName.describe('Name of the connection.');

export const getEndpointConfigurations = defineFunction({
  name: 'getEndpointConfigurations',
  description:
    'The endpoints that a connection offers to models. Fails when there is no such connection; a connection with something else than a provider of models has none.',
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
    id: z.string().describe('Identifier, which `model` of a Model takes.'),
    name: z.string().optional().describe('Name.'),
  })
  .meta({ id: 'ConnectionModel' });

const models = z.object({ models: z.array(model).describe('The models.'), ...whole });

export const listConnectionModels = defineFunction({
  name: 'listConnectionModels',
  description: 'The models that a connection reaches. Fails when there is no such connection.',
  args: z.strictObject({ connection }),
  result: models,
  run: async ({ client, signal }, { connection: name }) => {
    const answer = client.integrationConnections.models(name, { signal });
    const found = await existing(answer, `connection "${name}"`);
    return fit(models, { models: found, json: JSON.stringify(found, digits) });
  },
});

/** Endpoints by their paths, as a list; models are told by their identifiers. */
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
