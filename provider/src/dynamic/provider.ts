/** Explicit providers: a second account, workspace or region in one program. */
import * as pulumi from '@pulumi/pulumi';
import { unknownArguments } from '../config';
import { refusal } from '../refusal';

/** Settings of an explicit provider; what is left out comes from the environment, not from stack configuration. */
export interface ProviderArgs {
  /** Management address, including the version path `/v0`. Environment: `WORKLOAD_BASE_URL`. */
  readonly baseUrl?: pulumi.Input<string>;
  /** API key, encrypted in state. Environment: `WORKLOAD_API_KEY`. */
  readonly apiKey?: pulumi.Input<string>;
  /** File that holds the API key; read again after a 401. Environment: `WORKLOAD_API_KEY_FILE`. */
  readonly apiKeyFile?: pulumi.Input<string>;
  /** Command that prints the API key; run again after a 401, without a shell. Environment: `WORKLOAD_API_KEY_COMMAND`. */
  readonly apiKeyCommand?: pulumi.Input<string>;
  /** OAuth client, instead of an API key. Environment: `WORKLOAD_CLIENT_ID`. */
  readonly clientId?: pulumi.Input<string>;
  /** Secret of the OAuth client, encrypted in state. Environment: `WORKLOAD_CLIENT_SECRET`. */
  readonly clientSecret?: pulumi.Input<string>;
  /** Address that serves `/oauth/token`. Environment: `WORKLOAD_AUTH_URL`. */
  readonly authUrl?: pulumi.Input<string>;
  /** Workspace of every resource of this provider. Environment: `WORKLOAD_WORKSPACE`. */
  readonly workspace?: pulumi.Input<string>;
  /** API version, sent as `Service-Version`. Default: `2026-04-16`. Environment: `WORKLOAD_API_VERSION`. */
  readonly apiVersion?: pulumi.Input<string>;
  /** Inference address. Environment: `WORKLOAD_RUN_URL`. */
  readonly runUrl?: pulumi.Input<string>;
  /** How long a write is waited for, in seconds, where a resource says nothing else. Default: 600. Environment: `WORKLOAD_TIMEOUT_SECONDS`. */
  readonly timeoutSeconds?: pulumi.Input<number>;
  /** How often a request that failed is repeated at most, within `timeoutSeconds`. Default: 20. Environment: `WORKLOAD_MAX_RETRIES`. */
  readonly maxRetries?: pulumi.Input<number>;
  /** How many connections to the platform there are at most at a time. Default: 16. Environment: `WORKLOAD_MAX_CONNECTIONS`. */
  readonly maxConnections?: pulumi.Input<number>;
  /** File with certificates, as PEM, of authorities to trust beside the usual ones. Environment: `WORKLOAD_CA_FILE`. */
  readonly caFile?: pulumi.Input<string>;
  /** Accepts state whose management address or workspace differs: the platform moved, and its objects are the same. Environment: `WORKLOAD_ACCEPT_MOVED`. */
  readonly acceptMoved?: pulumi.Input<boolean>;
  /**
   * Where nothing tells whether an object was made by an interrupted run of this stack or by another state: true continues
   * with it, false makes another one beside it. Default: stop and say so. Environment: `WORKLOAD_RESUME`.
   */
  readonly resume?: pulumi.Input<boolean>;
}

/**
 * The settings as the engine keeps them: text, and what is secret marked as such.
 *
 * @throws Error about an argument that does not exist
 */
export function settingsOf(name: string, args: ProviderArgs): pulumi.Inputs {
  const unknown = unknownArguments({ ...args });
  if (unknown.length > 0) throw refusal(`provider "${name}": ${unknown.join('; ')}`);
  const { apiKey, clientSecret, timeoutSeconds, maxRetries, maxConnections, acceptMoved, resume, ...plain } =
    args;
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
    resume: text(resume),
  };
}

/**
 * A provider of its own: `new workload.Provider('eu', {...})`, given to resources as `{ provider: eu }`. Changing its
 * key changes no resource.
 */
export class Provider extends pulumi.ProviderResource {
  /** @internal The settings by whole keys, for functions. */
  readonly settings: pulumi.Output<Readonly<Record<string, string | undefined>>>;

  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    // The dynamic provider takes configuration by whole keys, as a stack has it.
    const keyed = Object.fromEntries(
      Object.entries(settingsOf(name, args)).map(
        ([setting, value]) => [`workload:${setting}`, value] as const,
      ),
    );
    super('pulumi-nodejs', name, keyed, options);
    this.settings = pulumi.output(keyed);
  }
}
