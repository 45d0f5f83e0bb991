/** Functions served by the native plugin. */
import * as pulumi from '@pulumi/pulumi';
import { untilGone } from '../engine-gone';
import { allThere, type WaitingOptions, withSecrets } from '../function-options';
import { NATIVE, providerFor } from '../forms';
import { refusal } from '../refusal';
import { mustHavePlugin } from './find-plugin';
import type { Provider } from './provider';
import { tokenOf } from '../token';
import { version } from '../version';

/** Options of a function. */
export interface FunctionOptions extends WaitingOptions {
  /** Provider that the function uses. Default: the default provider, of stack configuration and environment. */
  readonly provider?: Provider;
}

/** @param secret fields of the result that may contain secrets */
export function invoke<Result>(
  name: string,
  args: object,
  { dependsOn, ...options }: FunctionOptions = {},
  secret: readonly string[] = [],
): pulumi.Output<Result> {
  mustHavePlugin();
  providerFor(NATIVE, name, options);
  const token = tokenOf(name);
  // A program that waits for its engine ends with it.
  untilGone();
  const asked = pulumi.all([pulumi.output({ ...args }), allThere(dependsOn)]);
  const result = asked.apply<Result>(async ([known]) => {
    try {
      return (await pulumi.runtime.invoke(token, known, { version, ...options })) as Result;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw refusal(message.replace(`invocation of ${token} returned an error: `, ''));
    }
  });
  return withSecrets(result, secret);
}
