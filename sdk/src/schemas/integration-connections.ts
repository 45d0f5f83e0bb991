/** Integration connections as they go over the wire (Specification, Integration connection). */
import { z } from 'zod';
import { metadata, stringMap } from './common';

export const integrationConnection = z.looseObject({
  metadata,
  spec: z
    .looseObject({
      integration: z.string().nullish().describe('Name of the integration.'),
      config: stringMap.nullish().describe('Settings that are no secrets.'),
      secret: stringMap.nullish().describe('Secret values by key; masked in answers.'),
      sandbox: z.boolean().nullish().describe('Whether the credentials are for tests.'),
    })
    .nullish(),
});

/** Credentials of an integration, kept by the platform. */
export type IntegrationConnection = z.infer<typeof integrationConnection>;
/** What create and update send; masked values of a record that was read must be replaced or left out. */
export type IntegrationConnectionBody = z.input<typeof integrationConnection>;
