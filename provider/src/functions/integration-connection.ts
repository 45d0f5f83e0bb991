/** getIntegrationConnection and listIntegrationConnections, without their secrets (facts, A.2). */
import { integrationConnection } from '../resources/integration-connection';
import { getOf, listOf, swept } from './kind';

export const getIntegrationConnection = getOf(integrationConnection);

export const listIntegrationConnections = listOf(integrationConnection, {
  plural: 'integrationConnections',
  list: swept(integrationConnection),
});
