/** Functions in the process of the program: dynamic providers have none. */
import * as pulumi from '@pulumi/pulumi';
import type { Provider } from './provider';
import { refuseUnknownKeys } from './settings';

/** Options of a function. */
export interface FunctionOptions {
  /** Provider whose platform is asked. Default: stack configuration, then environment. */
  readonly provider?: Provider;
}

/** Asks once all arguments are known; what was made of a secret is one. */
export function invoke<Result>(
  name: string,
  args: object,
  { provider }: FunctionOptions = {},
): pulumi.Output<Result> {
  refuseUnknownKeys();
  const config = new pulumi.Config('workload');
  // A secret among the settings makes no secret of the answer.
  const settings = provider === undefined ? pulumi.output(undefined) : pulumi.unsecret(provider.settings);
  return pulumi.all([pulumi.output({ ...args }), settings]).apply(async ([known, given]) => {
    // Most programs only declare: the client is not loaded for them.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded when it is needed
    const { run } = require('./run') as typeof import('./run');
    const get = (key: string) =>
      given === undefined ? config.get(key.slice('workload:'.length)) : (given as Settings)[key];
    return (await run(name, known, get)) as Result;
  });
}

type Settings = Readonly<Record<string, string | undefined>>;
