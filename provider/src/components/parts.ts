/** The resources of McpServer, for programs and for the plugin. This file imports nothing. */

/** A resource of a component. */
export interface Part {
  readonly type: 'IntegrationConnection' | 'McpFunction';
  /** Its logical name. */
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Arguments of the component, as a program passes them or as the engine sends them. */
type Given = Readonly<Record<string, unknown>>;

/** The connection, which holds the credentials. */
export function accountOf(name: string, given: Given): Part {
  const { integration, displayName, labels } = given;
  const shown = Object.entries({ displayName, labels }).filter(([, value]) => value !== undefined);
  const secret = Object.fromEntries(
    Object.entries(CREDENTIALS).map(([argument, key]) => [key, given[argument]]),
  );
  return {
    type: 'IntegrationConnection',
    name: `${name}-account`,
    args: { integration, ...Object.fromEntries(shown), secret },
  };
}

/**
 * The server that uses the connection.
 *
 * @param account name of the connection on the platform
 */
export function serverOf(name: string, given: Given, account: unknown): Part {
  const { integration: _, ...others } = given;
  const own = Object.entries(others).filter(([argument]) => !(argument in CREDENTIALS));
  return {
    type: 'McpFunction',
    name,
    args: { ...Object.fromEntries(own), integrationConnections: [account] },
  };
}

/** Arguments that are credentials, and their names in the connection. */
export const CREDENTIALS = {
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  refreshToken: 'REFRESH_TOKEN',
} as const;
