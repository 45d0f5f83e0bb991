/** Functions served by the native plugin. */
import * as pulumi from '@pulumi/pulumi';
import { refusal } from '../refusal';
import type { Provider } from './provider';
import { version } from '../version';

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
  const token = `workload:index:${name}`;
  return pulumi.output({ ...args }).apply<Result>(async (known) => {
    try {
      return (await pulumi.runtime.invoke(token, known, { version, ...options })) as Result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw refusal(message.replace(`invocation of ${token} returned an error: `, ''));
    }
  });
}
