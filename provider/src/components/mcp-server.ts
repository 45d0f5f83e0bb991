/** McpServer: a mail account and the MCP server that works with it, in one; for both adapters. */
import * as pulumi from '@pulumi/pulumi';
import type { IntegrationConnectionArgs, McpFunctionArgs } from '../generated/args.gen';

/**
 * Arguments of McpServer: the credentials that the OAuth flow of your backend has obtained, and everything that the
 * server itself takes (see {@link McpFunctionArgs}).
 */
export interface McpServerArgs extends Omit<McpFunctionArgs, 'integrationConnections'> {
  /** Integration that the credentials are for, such as gmail. A change replaces the connection. */
  readonly integration: pulumi.Input<string>;
  /** Id of the OAuth client. Encrypted in state, like the two that follow, also when it is given in clear. */
  readonly clientId: pulumi.Input<string>;
  /** Secret of the OAuth client. */
  readonly clientSecret: pulumi.Input<string>;
  /** Refresh token of the account, of a consent that asked for offline access. */
  readonly refreshToken: pulumi.Input<string>;
}

type Kind<Args, Made> = new (name: string, args: Args, options?: pulumi.CustomResourceOptions) => Made;

/** The classes of an adapter. */
interface Kinds<Connection, Server> {
  readonly IntegrationConnection: Kind<IntegrationConnectionArgs, Connection>;
  readonly McpFunction: Kind<McpFunctionArgs, Server>;
}

interface Named extends pulumi.CustomResource {
  readonly name: pulumi.Output<string>;
}

interface Addressed extends Named {
  readonly mcpUrl: pulumi.Output<string | undefined>;
}

/** What McpServer is in either adapter. */
export abstract class McpServerComponent<Connection extends Named, Server extends Addressed>
  extends pulumi.ComponentResource
{
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = 'workload:index:McpServer';

  /** The credentials, kept by the platform. */
  readonly connection: Connection;
  /** The server that works with them. */
  readonly server: Server;
  /** Address of the MCP endpoint, streamable HTTP. */
  readonly mcpUrl: pulumi.Output<string | undefined>;

  protected constructor(
    kinds: Kinds<Connection, Server>,
    name: string,
    { integration, clientId, clientSecret, refreshToken, ...server }: McpServerArgs,
    options?: pulumi.ComponentResourceOptions,
  ) {
    // No arguments: the engine would record the credentials a second time.
    super(McpServerComponent.__pulumiType, name, {}, options);
    const parent = { parent: this };
    const { displayName, labels } = server;
    this.connection = new kinds.IntegrationConnection(
      `${name}-account`,
      {
        integration,
        ...(displayName === undefined ? {} : { displayName }),
        ...(labels === undefined ? {} : { labels }),
        secret: { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, REFRESH_TOKEN: refreshToken },
      },
      parent,
    );
    const { name: account } = this.connection;
    this.server = new kinds.McpFunction(name, { ...server, integrationConnections: [account] }, parent);
    this.mcpUrl = this.server.mcpUrl;
    this.registerOutputs({ mcpUrl: this.mcpUrl });
  }
}
