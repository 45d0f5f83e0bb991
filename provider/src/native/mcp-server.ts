/** McpServer of the native plugin. */
import type * as pulumi from '@pulumi/pulumi';
import { isOfType } from '../facts';
import { McpServerComponent } from '../components/local';
import type { McpServerArgs } from '../generated/args.gen';
import { IntegrationConnection, McpFunction } from '../generated/native.gen';

/**
 * An MCP server for a mail account: a connection that holds the account's OAuth values, and a function bound to it. Both
 * are children of it: `provider`, `protect` and the like reach them.
 */
export class McpServer extends McpServerComponent<IntegrationConnection, McpFunction> {
  /** Whether a value is such a component, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is McpServer {
    return isOfType(value, McpServer.__pulumiType);
  }

  /**
   * @param name logical name in the program; the names on the platform are made of it unless `name` is given
   * @param args see {@link McpServerArgs}
   * @param options options of every component
   */
  constructor(name: string, args: McpServerArgs, options?: pulumi.ComponentResourceOptions) {
    super({ IntegrationConnection, McpFunction }, name, args, options);
  }
}
