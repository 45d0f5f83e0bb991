/** Integrations. */
import { answered, defineShapes, fieldsOf, has, listOf, mapOf, may, object, shared } from '../describe';

const source = 'facts, A.2 and B: Integration connection';
const models = listOf({ is: 'anything' }, 'models');
const tokenCount = fieldsOf({
  received: may('Path of the number of received tokens in the answer.'),
  sent: may('Path of the number of sent tokens in the answer.'),
  total: may('Path of the number of all tokens in the answer.'),
});

export const integrations = defineShapes('integrations', 'integrations', {
  integrationEndpoint: answered(source, 'How an endpoint of a model provider is called.', {
    method: has('HTTP method.'),
    body: may('Template of the body.'),
    models: has('Models that the endpoint serves.', models),
    ignoreModels: may('Models that the endpoint does not serve.', models),
    streamKey: may('Field of the request that asks for a stream.'),
    token: may('Where the answer contains its token counts.', tokenCount),
    streamToken: may('Where the stream contains its token counts.', tokenCount),
  }),
  integration: answered(source, 'A service that workloads can use through connections.', {
    name: has('Name of the integration.'),
    additionalInfos: has('Further information.', mapOf('strings')),
    endpoints: has(
      'Endpoints of a model provider, by name.',
      mapOf('endpoints by name', shared('integrationEndpoint')),
    ),
    headers: has('Headers that requests to the integration need.', object),
    params: has('Query parameters that requests to the integration need.', object),
    organizations: has('Organisations of the connected account.', listOf(object, 'organisations')),
    repositories: has('Repositories of the connected account.', listOf(object, 'repositories')),
  }),
});
