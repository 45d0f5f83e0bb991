/** Functions in the process of the program, because dynamic providers have no functions. */
import * as pulumi from '@pulumi/pulumi';
import { OF_STACK, ofProvider } from '../config';
import { DYNAMIC, logicalNameOf, providerFor } from '../forms';
import { allThere, type WaitingOptions, withSecrets } from '../function-options';
import { isMocked } from '../mocked';
import { refusal } from '../refusal';
import { tokenOf } from '../token';
import type { Provider } from './provider';
import { refuseUnknownKeys } from './settings';

/** Options of a function. */
export interface FunctionOptions extends WaitingOptions {
  /** Provider that the function uses. Default: stack configuration, then environment. */
  readonly provider?: Provider;
}

/**
 * Runs the function once all arguments are known. If an argument is secret, so is the result.
 *
 * @param secret fields of the result that may contain secrets
 */
export function invoke<Result>(
  name: string,
  args: object,
  { parent, provider, dependsOn }: FunctionOptions = {},
  secret: readonly string[] = [],
): pulumi.Output<Result> {
  if (pulumi.runtime.getMonitor() === undefined) {
    throw refusal(
      `${name}: the program runs without Pulumi's engine. Run it with the command pulumi; in a unit test, call ` +
        'pulumi.runtime.setMocks before you load the program.',
    );
  }
  refuseUnknownKeys();
  const config = new pulumi.Config('workload');
  const found = providerFor(DYNAMIC, name, { provider, parent });
  // Secret settings do not make the result secret.
  const settings = found === undefined ? pulumi.output(undefined) : pulumi.unsecret(settingsOf(name, found));
  const asked = pulumi.all([pulumi.output({ ...args }), settings, allThere(dependsOn)]);
  const result = asked.apply<Result>(async ([known, given]) => {
    // No engine takes part in the call, but a unit test expects its mocks to answer.
    if (isMocked()) {
      const options = found === undefined ? {} : { provider: found };
      return (await pulumi.runtime.invoke(tokenOf(name), known, options)) as Result;
    }
    // Loaded here, as most programs call no functions and do not need the client.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded when it is needed
    const { run } = require('./run') as typeof import('./run');
    const get = (key: string) =>
      given === undefined ? config.get(key.slice('workload:'.length)) : (given as Settings)[key];
    const origin = found === undefined ? OF_STACK : ofProvider(logicalNameOf(found));
    return (await run(name, known, get, origin)) as Result;
  });
  return withSecrets(result, secret);
}

function settingsOf(name: string, provider: pulumi.ProviderResource): Provider['settings'] {
  if ('settings' in provider) return (provider as Provider).settings;
  throw refusal(
    `${name}: its provider was not created with Provider of ${DYNAMIC.module}, so its settings cannot be read. ` +
      `Use a Provider of ${DYNAMIC.module}.`,
  );
}

type Settings = Readonly<Record<string, string | undefined>>;
