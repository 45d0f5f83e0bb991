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
  /** Accepts state whose management address differs: the platform moved. Environment: `WORKLOAD_ACCEPT_MOVED`. */
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
  const { apiKey, clientSecret, timeoutSeconds, acceptMoved, resume, ...plain } = args;
  return {
    ...plain,
    apiKey: apiKey === undefined ? undefined : pulumi.secret(apiKey),
    clientSecret: clientSecret === undefined ? undefined : pulumi.secret(clientSecret),
    timeoutSeconds: timeoutSeconds === undefined ? undefined : pulumi.output(timeoutSeconds).apply(String),
    acceptMoved: acceptMoved === undefined ? undefined : pulumi.output(acceptMoved).apply(String),
    resume: resume === undefined ? undefined : pulumi.output(resume).apply(String),
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
