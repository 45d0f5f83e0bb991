/** Explicit providers: a second account, workspace or region in one program. */
import * as pulumi from '@pulumi/pulumi';
import { faultsOfArguments, unknownArguments } from '../config';
import { refusal } from '../refusal';

/** Settings of an explicit provider. Missing settings come from the environment, not from stack configuration. */
export interface ProviderArgs {
  /** Address of the management API, including the version path `/v0`. Environment: `WORKLOAD_BASE_URL`. */
  readonly baseUrl?: pulumi.Input<string>;
  /** API key, encrypted in state. Environment: `WORKLOAD_API_KEY`. */
  readonly apiKey?: pulumi.Input<string>;
  /** Path of a file that contains the API key. The file is read again after a 401, so you can rotate the key. Environment: `WORKLOAD_API_KEY_FILE`. */
  readonly apiKeyFile?: pulumi.Input<string>;
  /** Command that prints the API key. It runs without a shell, and again after a 401. Environment: `WORKLOAD_API_KEY_COMMAND`. */
  readonly apiKeyCommand?: pulumi.Input<string>;
  /** Id of an OAuth client, used instead of an API key. Environment: `WORKLOAD_CLIENT_ID`. */
  readonly clientId?: pulumi.Input<string>;
  /** Secret of the OAuth client, encrypted in state. Environment: `WORKLOAD_CLIENT_SECRET`. */
  readonly clientSecret?: pulumi.Input<string>;
  /** Address of the server that has `/oauth/token`. Required with an OAuth client. Environment: `WORKLOAD_AUTH_URL`. */
  readonly authUrl?: pulumi.Input<string>;
  /** Name of the workspace that contains the resources of this provider. Environment: `WORKLOAD_WORKSPACE`. */
  readonly workspace?: pulumi.Input<string>;
  /** API version, sent in the header `Service-Version`. Default: `2026-04-16`. Environment: `WORKLOAD_API_VERSION`. */
  readonly apiVersion?: pulumi.Input<string>;
  /** Address of the inference API. Environment: `WORKLOAD_RUN_URL`. */
  readonly runUrl?: pulumi.Input<string>;
  /** Longest wait for a write to take effect, in seconds. `timeoutSeconds` of a resource overrides it. Default: 600. Environment: `WORKLOAD_TIMEOUT_SECONDS`. */
  readonly timeoutSeconds?: pulumi.Input<number>;
  /** Most retries of a failed request, within `timeoutSeconds`. Default: 20. Environment: `WORKLOAD_MAX_RETRIES`. */
  readonly maxRetries?: pulumi.Input<number>;
  /** Most simultaneous connections to the platform. Default: 16. Environment: `WORKLOAD_MAX_CONNECTIONS`. */
  readonly maxConnections?: pulumi.Input<number>;
  /** Path of a PEM file with certificate authorities to trust in addition to the usual ones. Environment: `WORKLOAD_CA_FILE`. */
  readonly caFile?: pulumi.Input<string>;
  /** Whether to accept state with another management address or workspace, because the platform moved. Default: false. Environment: `WORKLOAD_ACCEPT_MOVED`. */
  readonly acceptMoved?: pulumi.Input<boolean>;
  /**
   * Whether to leave out the first read of a run, which checks address, credential and workspace, and the check of
   * regions. For previews without a connection. Default: false. Environment: `WORKLOAD_SKIP_CREDENTIALS_VALIDATION`.
   */
  readonly skipCredentialsValidation?: pulumi.Input<boolean>;
  /**
   * What to do with an object if it is not certain that an interrupted run created it: true takes it over, false leaves it
   * alone and creates another object. Default: the run stops with an error. Environment: `WORKLOAD_RESUME`.
   */
  readonly resume?: pulumi.Input<boolean>;
  /**
   * What to do with a secret of the program in an argument that the platform does not keep secret, such as a variable
   * without `secret: true`: `warn` or `refuse`. Default: warn. Environment: `WORKLOAD_PLAIN_SECRETS`.
   */
  readonly plainSecrets?: pulumi.Input<'warn' | 'refuse'>;
}

/**
 * The settings in the engine's form: as text, with secrets marked.
 *
 * @throws Error about an argument that does not exist, or whose value is wrong
 */
export function settingsOf(name: string, args: ProviderArgs): pulumi.Inputs {
  const unknown = unknownArguments({ ...args });
  if (unknown.length > 0) throw refusal(`provider "${name}": ${unknown.join('; ')}`);
  // Values of outputs are checked by the process of the provider.
  const faults = faultsOfArguments(name, { ...args });
  if (faults.length > 0) throw refusal(faults.join('; '));
  const {
    apiKey,
    clientSecret,
    timeoutSeconds,
    maxRetries,
    maxConnections,
    acceptMoved,
    skipCredentialsValidation,
    resume,
    ...plain
  } = args;
  const text = (value: pulumi.Input<number | boolean> | undefined) =>
    value === undefined ? undefined : pulumi.output(value).apply(String);
  return {
    ...plain,
    apiKey: apiKey === undefined ? undefined : pulumi.secret(apiKey),
    clientSecret: clientSecret === undefined ? undefined : pulumi.secret(clientSecret),
    timeoutSeconds: text(timeoutSeconds),
    maxRetries: text(maxRetries),
    maxConnections: text(maxConnections),
    acceptMoved: text(acceptMoved),
    skipCredentialsValidation: text(skipCredentialsValidation),
    resume: text(resume),
  };
}

/**
 * An explicit provider: `const eu = new workload.Provider('eu', {...})`. Pass it to resources as `{ provider: eu }`. A
 * change of its key changes no resource.
 */
export class Provider extends pulumi.ProviderResource {
  /** @internal The settings by full keys, for functions. */
  readonly settings: pulumi.Output<Readonly<Record<string, string | undefined>>>;

  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    // The dynamic provider takes configuration by full keys, as a stack has it.
    const keyed = Object.fromEntries(
      Object.entries(settingsOf(name, args)).map(
        ([setting, value]) => [`workload:${setting}`, value] as const,
      ),
    );
    super('pulumi-nodejs', name, keyed, options);
    this.settings = pulumi.output(keyed);
  }
}
