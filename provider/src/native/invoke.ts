/** Functions served by the native plugin. */
import * as pulumi from '@pulumi/pulumi';
import type { Provider } from './provider';
import { version } from './version';

/** Options of a function. */
export interface FunctionOptions {
  /** Provider whose platform is asked. Default: the default provider, of stack configuration and environment. */
  readonly provider?: Provider;
}

export function invoke<Result>(
  name: string,
  args: object,
  options: FunctionOptions = {},
): pulumi.Output<Result> {
  return pulumi.runtime.invokeOutput<Result>(`workload:index:${name}`, { ...args }, { version, ...options });
}
