/** The integrations of the platform, and a workspace's connections with them. */
import { z } from 'zod';
import type { CallOptions } from '../http';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  integration,
  integrationConnection,
  integrationConnectionBody,
} from '../schemas/integration-connections';
import type { Integration, IntegrationConnection, IntegrationConnectionBody } from '../types.gen';
import { Group } from './group';

/** `client.integrationConnections`: credentials of integrations (Specification, Create integration connection). */
export class IntegrationConnections extends Group {
  /** Creates a connection; it is usable at once. Secrets come back masked. A name that exists is refused with 409. */
  async create(body: IntegrationConnectionBody, options?: CallOptions): Promise<IntegrationConnection> {
    return this.sendPost(
      path`/integrations/connections`,
      [body, integrationConnectionBody],
      integrationConnection,
      options,
    );
  }

  /** Reads one connection, secrets masked; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<IntegrationConnection> {
    return this.sendGet(path`/integrations/connections/${name}`, integrationConnection, options);
  }

  /** Lists the connections, always all of them on one page: the platform takes no parameters here. */
  list(query?: Record<string, never>, options?: CallOptions): Listing<IntegrationConnection> {
    return this.listing(path`/integrations/connections`, integrationConnection, query, options);
  }

  /** Changes display name, configuration or secrets, effective at once for everything that uses the connection. */
  async update(
    name: string,
    body: IntegrationConnectionBody,
    options?: CallOptions,
  ): Promise<IntegrationConnection> {
    return this.sendPut(
      path`/integrations/connections/${name}`,
      [body, integrationConnectionBody],
      integrationConnection,
      options,
    );
  }

  /** Deletes a connection, at once; 409 while a function or model still uses it. */
  async delete(name: string, options?: CallOptions): Promise<void> {
    return this.sendRemove(path`/integrations/connections/${name}`, options);
  }

  /**
   * Reads the endpoint configurations of a model behind a connection (Specification, Endpoints). The platform does not
   * document their shape.
   */
  async endpointConfigurations(name: string, options?: CallOptions): Promise<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/endpointConfigurations`, z.unknown(), options);
  }

  /** Reads the models behind a connection. The platform does not document their shape. */
  async models(name: string, options?: CallOptions): Promise<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/models`, z.unknown(), options);
  }

  /** Reads one model behind a connection. The platform does not document its shape. */
  async model(name: string, modelId: string, options?: CallOptions): Promise<unknown> {
    return this.sendGet(path`/integrations/connections/${name}/models/${modelId}`, z.unknown(), options);
  }
}

/** `client.integrations`: services that workloads can be connected with. */
export class Integrations extends Group {
  /** Reads one integration; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Integration> {
    return this.sendGet(path`/integrations/${name}`, integration, options);
  }
}
