/** The integration connections of a workspace. */
import { ignored, json } from '../answers';
import type { CallOptions, Http } from '../http';
import { list, type Listing } from '../pages';
import { path } from '../path';
import {
  integrationConnection,
  type IntegrationConnection,
  type IntegrationConnectionBody,
} from '../schemas/integration-connections';

/** `client.integrationConnections`: credentials of integrations (Specification, Create integration connection). */
export class IntegrationConnections {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Creates a connection; it is usable at once. Secrets come back masked. A name that exists is refused with 409. */
  async create(body: IntegrationConnectionBody, options?: CallOptions): Promise<IntegrationConnection> {
    return this.#http.send(
      { method: 'POST', path: path`/integrations/connections`, body, read: json(integrationConnection) },
      options,
    );
  }

  /** Reads one connection, secrets masked; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<IntegrationConnection> {
    return this.#http.send(
      { method: 'GET', path: path`/integrations/connections/${name}`, read: json(integrationConnection) },
      options,
    );
  }

  /** Lists the connections, always all of them on one page: the platform takes no parameters here. */
  list(query?: Record<string, never>, options?: CallOptions): Listing<IntegrationConnection> {
    return list(this.#http, path`/integrations/connections`, integrationConnection, query, options);
  }

  /** Changes display name, configuration or secrets, effective at once for everything that uses the connection. */
  async update(
    name: string,
    body: IntegrationConnectionBody,
    options?: CallOptions,
  ): Promise<IntegrationConnection> {
    return this.#http.send(
      {
        method: 'PUT',
        path: path`/integrations/connections/${name}`,
        body,
        read: json(integrationConnection),
      },
      options,
    );
  }

  /** Deletes a connection, at once; 409 while a function or model still uses it. */
  async delete(name: string, options?: CallOptions): Promise<void> {
    return this.#http.send(
      { method: 'DELETE', path: path`/integrations/connections/${name}`, read: ignored },
      options,
    );
  }
}
