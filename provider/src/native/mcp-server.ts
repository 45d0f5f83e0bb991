/** McpServer of the native plugin. */
import type * as pulumi from '@pulumi/pulumi';
import { isOfType } from '../facts';
import { NATIVE } from '../forms';
import { McpServerComponent } from '../components/local';
import type { McpServerArgs } from '../generated/args.gen';
import { IntegrationConnection, McpFunction } from '../generated/native.gen';

/**
 * An MCP server for a mail account. It consists of two resources: an IntegrationConnection with the OAuth credentials of
 * the account, and an McpFunction that uses it. The options `provider`, `protect` and `dependsOn` apply to both.
 */
export class McpServer extends McpServerComponent<IntegrationConnection, McpFunction> {
  /** Whether a value is such a component, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is McpServer {
    return isOfType(value, McpServer.__pulumiType);
  }

  /**
   * @param name logical name in the program. The names on the platform derive from it unless you set `name`
   * @param args see {@link McpServerArgs}
   * @param options options of every component
   */
  constructor(name: string, args: McpServerArgs, options?: pulumi.ComponentResourceOptions) {
    super(NATIVE, { IntegrationConnection, McpFunction }, name, args, options);
  }
}
