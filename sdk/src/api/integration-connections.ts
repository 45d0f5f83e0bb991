/** The integrations of the platform, and a workspace's connections with them. */
import * as z from 'zod';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  integration,
  integrationConnection,
  integrationConnectionBody,
  newIntegrationConnection,
} from '../schemas/integration-connections';
import type {
  Integration,
  IntegrationConnection,
  IntegrationConnectionBody,
  NewIntegrationConnection,
} from '../types.gen';
import { Group } from './group';

/**
 * `client.integrationConnections`: credentials of integrations (Specification, Integration connection; facts, A.2).
 */
export class IntegrationConnections extends Group {
  /**
   * Creates a connection; it is usable at once. Secrets come back masked.
   *
   * @throws {ConflictError} 409: a connection of this name exists
   * @throws {BadRequestError} 400: the integration is not supported
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `POST /integrations/connections` (Specification, Create integration connection; facts, A.2)
   */
  create(body: NewIntegrationConnection, options?: CallOptions): ApiCall<IntegrationConnection> {
    return this.sendPost(
      path`/integrations/connections`,
      [body, newIntegrationConnection],
      integrationConnection,
      options,
    );
  }

  /**
   * Reads one connection, secrets masked.
   *
   * @throws {NotFoundError} 404: there is no connection of this name
   * @see `GET /integrations/connections/{connectionName}` (facts, A.2)
   */
  get(name: string, options?: CallOptions): ApiCall<IntegrationConnection> {
    return this.sendGet(path`/integrations/connections/${name}`, integrationConnection, options);
  }

  /**
   * Lists the connections, always all of them on one page: the platform takes no parameters here.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /integrations/connections` (facts, A.2)
   */
  list(query?: Record<string, never>, options?: CallOptions): Listing<IntegrationConnection> {
    return this.listing(path`/integrations/connections`, integrationConnection, query, options);
  }

  /**
   * Changes display name, configuration or secrets, effective at once for everything that uses the connection.
   *
   * @throws {NotFoundError} 404: there is no connection of this name
   * @throws {BadRequestError} 400: the integration is another one, or a mask stands for a secret that is not stored
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `PUT /integrations/connections/{connectionName}` (facts, A.2)
   */
  update(
    name: string,
    body: IntegrationConnectionBody,
    options?: CallOptions,
  ): ApiCall<IntegrationConnection> {
    return this.sendPut(
      path`/integrations/connections/${name}`,
      [body, integrationConnectionBody],
      integrationConnection,
      options,
    );
  }

  /**
   * Deletes a connection, at once.
   *
   * @throws {NotFoundError} 404: there is no connection of this name
   * @throws {ConflictError} 409: a function or model still uses it
   * @throws {PermissionError} 403: for admins of the workspace only
   * @see `DELETE /integrations/connections/{connectionName}` (facts, A.2)
   */
  delete(name: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/integrations/connections/${name}`, options);
  }

  /**
   * Reads the endpoint configurations of a model behind a connection. The platform does not document their shape.
   *
   * @throws {NotFoundError} 404: there is no connection of this name
   * @see `GET /integrations/connections/{connectionName}/endpointConfigurations` (Specification, Integration
   *   connection model endpoint configurations)
   */
  endpointConfigurations(name: string, options?: CallOptions): ApiCall<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/endpointConfigurations`, z.unknown(), options);
  }

  /**
   * Reads the models behind a connection. The platform does not document their shape.
   *
   * @throws {NotFoundError} 404: there is no connection of this name
   * @see `GET /integrations/connections/{connectionName}/models` (facts, A.2)
   */
  models(name: string, options?: CallOptions): ApiCall<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/models`, z.unknown(), options);
  }

  /**
   * Reads one model behind a connection. The platform does not document its shape.
   *
   * @throws {NotFoundError} 404: there is no such connection, or no such model behind it
   * @see `GET /integrations/connections/{connectionName}/models/{modelId}` (facts, A.2)
   */
  model(name: string, modelId: string, options?: CallOptions): ApiCall<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/models/${modelId}`, z.unknown(), options);
  }
}

/** `client.integrations`: services that workloads can be connected with (facts, A.2). */
export class Integrations extends Group {
  /**
   * Reads one integration.
   *
   * @throws {NotFoundError} 404: there is no integration of this name
   * @see `GET /integrations/{integrationName}` (facts, A.2)
   */
  get(name: string, options?: CallOptions): ApiCall<Integration> {
    return this.sendGet(path`/integrations/${name}`, integration, options);
  }
}
