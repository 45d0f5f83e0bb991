/** `@workload/pulumi/native`: the same resources, served by the native plugin. */
export type * from '../generated/args.gen';
export * from '../generated/native.gen';
export * from '../generated/native-functions.gen';
export { Provider, type ProviderArgs } from './provider';
export type { FunctionOptions } from './invoke';
export { McpServer } from './mcp-server';
