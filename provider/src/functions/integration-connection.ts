/** getIntegrationConnection and listIntegrationConnections, without their secrets. */
// Source: facts, A.2.
import { integrationConnection } from '../resources/integration-connection';
import { getOf, listOf, readInBulk } from './kind';

/** Only the program knows its triggers. */
const facts = { without: ['triggers'] };

export const getIntegrationConnection = getOf(integrationConnection, facts);

export const listIntegrationConnections = listOf(integrationConnection, {
  ...facts,
  plural: 'integrationConnections',
  list: readInBulk(integrationConnection),
});
