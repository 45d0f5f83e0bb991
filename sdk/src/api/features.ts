/** What is enabled for a workspace. */
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import { path } from '../path';
import { feature, features } from '../schemas/workspaces';
import type { Feature, Features as FeatureList } from '../types.gen';
import { Group } from './group';

/** `client.features`: what is enabled for the workspace of the client (facts, B: Workspace). */
export class Features extends Group {
  /**
   * Reads whether each feature is enabled.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /features` (facts, B: Workspace)
   */
  list(options?: CallOptions): ApiCall<FeatureList> {
    return this.sendGet(path`/features`, features, options);
  }

  /**
   * Reads one feature.
   *
   * @throws {NotFoundError} 404: there is no such feature
   * @throws {PermissionError} 403: the credential does not reach the account
   * @see `GET /features/{featureKey}` (facts, B: Workspace)
   */
  get(
    key: string,
    options?: CallOptions & {
      /** Account that is asked for. Default: the one of the workspace. */
      readonly account?: string | undefined;
    },
  ): ApiCall<Feature> {
    return this.sendGet(path`/features/${key}`, feature, options, { account: options?.account }, ['account']);
  }
}
