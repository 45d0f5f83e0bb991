/** McpServer in TypeScript programs, which create it from the classes of their adapter. */
import * as pulumi from '@pulumi/pulumi';
import type { IntegrationConnectionArgs, McpFunctionArgs, McpServerArgs } from '../generated/args.gen';
import { type Form, providerForParts } from '../forms';
import { accountOf, serverOf } from './parts';

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

/** McpServer for either adapter. */
export abstract class McpServerComponent<Connection extends Named, Server extends Addressed>
  extends pulumi.ComponentResource
{
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = 'workload:index:McpServer';

  /** The integration connection with the credentials. */
  readonly connection: Connection;
  /** The MCP server. */
  readonly server: Server;
  /** Address of the MCP endpoint (streamable HTTP). */
  readonly mcpUrl: pulumi.Output<string | undefined>;

  protected constructor(
    form: Form,
    kinds: Kinds<Connection, Server>,
    name: string,
    args: McpServerArgs,
    options?: pulumi.ComponentResourceOptions,
  ) {
    providerForParts(form, `McpServer "${name}"`, options ?? {});
    // No arguments, as the engine would record the credentials a second time.
    super(McpServerComponent.__pulumiType, name, {}, options);
    const inherited = {
      parent: this,
      ...(options?.dependsOn === undefined ? {} : { dependsOn: options.dependsOn }),
    };
    const given = { ...args };
    // The casts are safe: McpServer is defined with the arguments of its parts.
    const account = accountOf(name, given);
    this.connection = new kinds.IntegrationConnection(
      account.name,
      account.args as unknown as IntegrationConnectionArgs,
      inherited,
    );
    const server = serverOf(name, given, this.connection.name);
    this.server = new kinds.McpFunction(server.name, server.args, inherited);
    this.mcpUrl = this.server.mcpUrl;
    this.registerOutputs({ mcpUrl: this.mcpUrl });
  }
}
