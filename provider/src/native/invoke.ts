/** Functions served by the native plugin. */
import * as pulumi from '@pulumi/pulumi';
import { allThere, type WaitingOptions } from '../function-options';
import { refusal } from '../refusal';
import type { Provider } from './provider';
import { version } from '../version';

/** Options of a function. */
export interface FunctionOptions extends WaitingOptions {
  /** Provider that the function uses. Default: the default provider, of stack configuration and environment. */
  readonly provider?: Provider;
}

export function invoke<Result>(
  name: string,
  args: object,
  { dependsOn, ...options }: FunctionOptions = {},
): pulumi.Output<Result> {
  const token = `workload:index:${name}`;
  return pulumi.all([pulumi.output({ ...args }), allThere(dependsOn)]).apply<Result>(async ([known]) => {
    try {
      return (await pulumi.runtime.invoke(token, known, { version, ...options })) as Result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw refusal(message.replace(`invocation of ${token} returned an error: `, ''));
    }
  });
}
