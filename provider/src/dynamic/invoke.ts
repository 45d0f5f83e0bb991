/** Functions in the process of the program, because dynamic providers have no functions. */
import * as pulumi from '@pulumi/pulumi';
import { allThere, type WaitingOptions } from '../function-options';
import type { Provider } from './provider';
import { refuseUnknownKeys } from './settings';

/** Options of a function. */
export interface FunctionOptions extends WaitingOptions {
  /** Provider that the function uses. Default: stack configuration, then environment. */
  readonly provider?: Provider;
}

/** Runs the function once all arguments are known. If an argument is secret, so is the result. */
export function invoke<Result>(
  name: string,
  args: object,
  { parent, provider = providerOf(parent), dependsOn }: FunctionOptions = {},
): pulumi.Output<Result> {
  refuseUnknownKeys();
  const config = new pulumi.Config('workload');
  // Secret settings do not make the result secret.
  const settings = provider === undefined ? pulumi.output(undefined) : pulumi.unsecret(provider.settings);
  const asked = pulumi.all([pulumi.output({ ...args }), settings, allThere(dependsOn)]);
  return asked.apply(async ([known, given]) => {
    // Loaded here, as most programs call no functions and do not need the client.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded when it is needed
    const { run } = require('./run') as typeof import('./run');
    const get = (key: string) =>
      given === undefined ? config.get(key.slice('workload:'.length)) : (given as Settings)[key];
    return (await run(name, known, get)) as Result;
  });
}

/** The provider that a parent passes on to its children. */
function providerOf(parent: pulumi.Resource | undefined): Provider | undefined {
  const found = parent?.getProvider('pulumi-nodejs:dynamic:Resource');
  return found !== undefined && 'settings' in found ? (found as Provider) : undefined;
}

type Settings = Readonly<Record<string, string | undefined>>;
