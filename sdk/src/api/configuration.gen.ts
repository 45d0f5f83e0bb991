// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import { path } from '../path';
import { changelog, configuration, openIdConfiguration, publicIps } from '../schemas/catalogues.gen';
import { keySet } from '../schemas/drives.gen';
import type {
  Changelog,
  Configuration as ConfigurationAnswer,
  KeySet,
  OpenIdConfiguration,
  PublicIps,
} from '../types.gen';
import { Group } from './group';

// Source: facts, B: Read-only catalogues.
/** `client.configuration`: what the platform offers. */
export class Configuration extends Group {
  // Source: facts, B: Read-only catalogues.
  /**
   * Reads regions, countries and continents, and the region nearest to the caller.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /configuration`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  get(options?: CallOptions): ApiCall<ConfigurationAnswer> {
    return this.sendGet(path`/configuration`, configuration, options);
  }

  // Source: facts, B: Read-only catalogues.
  /**
   * Reads the address ranges, as CIDR, that workloads connect from, by region.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /publicIps`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  publicIps(
    query?: {
      /** Only this region. Default: all. */
      readonly region?: string | undefined;
    },
    options?: CallOptions,
  ): ApiCall<PublicIps> {
    return this.sendGet(path`/publicIps`, publicIps, options, query);
  }

  // Source: facts, B: Read-only catalogues.
  /**
   * Reads the news of the platform.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /changelog`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  changelog(options?: CallOptions): ApiCall<Changelog> {
    return this.sendGet(path`/changelog`, changelog, options);
  }

  // Source: facts, A.7.
  /**
   * Reads how to get and verify tokens. Needs no credential.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /.well-known/openid-configuration`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  openIdConfiguration(options?: CallOptions): ApiCall<OpenIdConfiguration> {
    return this.sendGet(path`/.well-known/openid-configuration`, openIdConfiguration, options);
  }

  // Source: Specification, Authentication; facts, A.7.
  /**
   * Reads the public keys that verify the tokens of the platform, which are JWTs. Needs no credential.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /.well-known/jwks.json`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  keys(options?: CallOptions): ApiCall<KeySet> {
    return this.sendGet(path`/.well-known/jwks.json`, keySet, options);
  }
}
