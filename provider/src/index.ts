/** `@workload/pulumi`: resources of the Workload Platform for Pulumi programs. */
export type * from './generated/args.gen';
export * from './generated/resources.gen';
export * from './generated/functions.gen';
export { Provider, type ProviderArgs } from './dynamic/provider';
export type { FunctionOptions } from './dynamic/invoke';
export { McpServer } from './dynamic/mcp-server';
