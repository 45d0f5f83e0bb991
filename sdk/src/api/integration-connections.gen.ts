// Written by `npm run generate` from api/src/kinds/integration-connection.ts. Do not edit.
import * as z from 'zod';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  integrationConnection,
  integrationConnectionBody,
  newIntegrationConnection,
} from '../schemas/integration-connections.gen';
import type {
  IntegrationConnection,
  IntegrationConnectionBody,
  NewIntegrationConnection,
} from '../types.gen';
import { Group } from './group';

// Source: Specification, Integration connection; facts, A.2.
/** `client.integrationConnections`: credentials of an integration. */
export class IntegrationConnections extends Group {
  // Source: Specification, Create integration connection; facts, A.2.
  /**
   * Creates a connection. It can be used at once. Secrets come back masked.
   *
   * @throws {BadRequestError} 400: the integration is not supported
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {ConflictError} 409: the name of the connection is in use
   * @see `POST /integrations/connections`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  create(body: NewIntegrationConnection, options?: CallOptions): ApiCall<IntegrationConnection> {
    return this.sendPost(
      path`/integrations/connections`,
      [body, newIntegrationConnection],
      integrationConnection,
      options,
    );
  }

  // Source: Specification, Integration connection; facts, A.2.
  /**
   * Reads one connection, secrets masked.
   *
   * @throws {NotFoundError} 404: the connection does not exist
   * @see `GET /integrations/connections/{connectionName}`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  get(name: string, options?: CallOptions): ApiCall<IntegrationConnection> {
    return this.sendGet(path`/integrations/connections/${name}`, integrationConnection, options);
  }

  // Source: Specification, Integration connection; facts, A.2.
  /**
   * Lists all connections on one page. The platform accepts no parameters here.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /integrations/connections`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  list(query?: Record<string, never>, options?: CallOptions): Listing<IntegrationConnection> {
    return this.listing(path`/integrations/connections`, integrationConnection, query, options);
  }

  // Source: Specification, Integration connection; facts, A.2.
  /**
   * Changes display name, configuration or secrets, effective at once for everything that uses the connection.
   *
   * @throws {BadRequestError} 400: the integration differs, or a mask stands for a secret that is not stored
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {NotFoundError} 404: the connection does not exist
   * @see `PUT /integrations/connections/{connectionName}`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
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

  // Source: Specification, Integration connection; facts, A.2.
  /**
   * Deletes a connection, at once.
   *
   * @throws {PermissionError} 403: requires an admin of the workspace
   * @throws {NotFoundError} 404: the connection does not exist
   * @throws {ConflictError} 409: a function or model still uses it
   * @see `DELETE /integrations/connections/{connectionName}`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  delete(name: string, options?: CallOptions): ApiCall<void> {
    return this.sendRemove(path`/integrations/connections/${name}`, options);
  }

  // Source: Specification, Integration connection model endpoint configurations.
  /**
   * Reads the endpoint configurations of a model behind a connection. The platform does not document their shape.
   *
   * @throws {NotFoundError} 404: the connection does not exist
   * @see `GET /integrations/connections/{connectionName}/endpointConfigurations`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  endpointConfigurations(name: string, options?: CallOptions): ApiCall<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/endpointConfigurations`, z.unknown(), options);
  }

  // Source: Specification, Integration connection; facts, A.2.
  /**
   * Reads the models behind a connection. The platform does not document their shape.
   *
   * @throws {NotFoundError} 404: the connection does not exist
   * @see `GET /integrations/connections/{connectionName}/models`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  models(name: string, options?: CallOptions): ApiCall<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/models`, z.unknown(), options);
  }

  // Source: Specification, Integration connection; facts, A.2.
  /**
   * Reads one model behind a connection. The platform does not document its shape.
   *
   * @throws {NotFoundError} 404: the connection or the model does not exist
   * @see `GET /integrations/connections/{connectionName}/models/{modelId}`, [connections](https://example.com/workload-platform-as-code/docs/platform.md#connections)
   */
  model(name: string, modelId: string, options?: CallOptions): ApiCall<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/models/${modelId}`, z.unknown(), options);
  }
}
