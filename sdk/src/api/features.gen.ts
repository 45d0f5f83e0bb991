// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import { path } from '../path';
import { feature, features } from '../schemas/workspaces.gen';
import type { Feature, Features as FeaturesAnswer } from '../types.gen';
import { Group } from './group';

// Source: facts, B: Workspace.
/** `client.features`: what is enabled for the workspace of the client. */
export class Features extends Group {
  // Source: facts, B: Workspace.
  /**
   * Reads whether each feature is enabled.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /features`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): ApiCall<FeaturesAnswer> {
    return this.sendGet(path`/features`, features, options);
  }

  // Source: facts, B: Workspace.
  /**
   * Reads one feature.
   *
   * @throws {PermissionError} 403: the credential does not reach the account
   * @throws {NotFoundError} 404: the feature does not exist
   * @see `GET /features/{featureKey}`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  get(
    featureKey: string,
    options?: CallOptions & {
      /** Account. Default: the account of the workspace. */
      readonly account?: string | undefined;
    },
  ): ApiCall<Feature> {
    return this.sendGet(path`/features/${featureKey}`, feature, options, { account: options?.account }, [
      'account',
    ]);
  }
}
