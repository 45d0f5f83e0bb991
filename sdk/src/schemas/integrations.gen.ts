// Written by `npm run generate` from api/src/shapes/integrations.ts. Do not edit.
/** Schemas of integrations. */
import * as z from 'zod';
import { anyMap, anything, listOf, part, text, texts } from './common';

// Source: facts, A.2 and B: Integration connection.
/** How an endpoint of a model provider is called. */
export const integrationEndpoint = z.looseObject({
  method: text('HTTP method.'),
  body: text('Template of the body.'),
  models: listOf('Models that the endpoint serves.', z.unknown()),
  ignoreModels: listOf('Models that the endpoint does not serve.', z.unknown()),
  streamKey: text('Field of the request that asks for a stream.'),
  token: part('Where the answer contains its token counts.', {
    received: text('Path of the number of received tokens in the answer.'),
    sent: text('Path of the number of sent tokens in the answer.'),
    total: text('Path of the number of all tokens in the answer.'),
  }),
  streamToken: part('Where the stream contains its token counts.', {
    received: text('Path of the number of received tokens in the answer.'),
    sent: text('Path of the number of sent tokens in the answer.'),
    total: text('Path of the number of all tokens in the answer.'),
  }),
});

// Source: facts, A.2 and B: Integration connection.
/** A service that workloads can use through connections. */
export const integration = z.looseObject({
  name: text('Name of the integration.'),
  additionalInfos: texts('Further information.'),
  endpoints: z
    .record(z.string(), integrationEndpoint.nullable())
    .nullish()
    .describe('Endpoints of a model provider, by name.'),
  headers: anything('Headers that requests to the integration need.'),
  params: anything('Query parameters that requests to the integration need.'),
  organizations: listOf('Organisations of the connected account.', anyMap),
  repositories: listOf('Repositories of the connected account.', anyMap),
});
