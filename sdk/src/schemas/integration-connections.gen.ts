// Written by `npm run generate` from api/src/kinds/integration-connection.ts. Do not edit.
// Source: Specification, Integration connection; facts, A.2.
import * as z from 'zod';
import { demanded, flag, metadata, part, text, texts } from './common';

/** Credentials of an integration. */
export const integrationConnection = z.looseObject({
  metadata,
  spec: part('Settings.', {
    integration: text('Integration that the credentials are for. Immutable.'),
    config: texts('Settings of the integration that are not secret.'),
    secret: texts(
      'Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Masked in answers.',
    ),
    sandbox: flag('Whether the credentials are for tests.'),
  }),
});

/** Body of create and update of a connection. You can send a record that was read, after you replace or remove its masked values. */
export const integrationConnectionBody = integrationConnection.pick({ metadata: true, spec: true });

/** Body of creating a connection. `spec` is required. */
export const newIntegrationConnection = integrationConnectionBody.extend({
  spec: demanded(integrationConnection.shape.spec),
});
