/** Read-only catalogues: templates, hubs, locations and the configuration of the platform. */
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import {
  changelog,
  configuration,
  location,
  mcpDefinition,
  openIdConfiguration,
  publicIps,
  sandboxDefinition,
  template,
} from '../schemas/catalogues';
import { keySet } from '../schemas/drives.gen';
import type {
  Changelog,
  Configuration as PlatformConfiguration,
  KeySet,
  Location,
  McpDefinition,
  OpenIdConfiguration,
  PublicIps,
  SandboxDefinition,
  Template,
} from '../types.gen';
import { Group } from './group';

// Source: Specification, Template.
/** `client.templates`: starter projects. */
export class Templates extends Group {
  // Source: Specification, Get template.
  /**
   * Reads one template.
   *
   * @throws {NotFoundError} 404: the template does not exist
   * @see `GET /templates/{templateName}`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  get(name: string, options?: CallOptions): ApiCall<Template> {
    return this.sendGet(path`/templates/${name}`, template, options);
  }

  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the templates, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /templates`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<Template> {
    return this.listing(path`/templates`, template, undefined, options);
  }
}

// Source: facts, B: Read-only catalogues.
/** `client.mcpHub`: MCP servers that the platform offers. */
export class McpHub extends Group {
  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the servers, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /mcp/hub`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<McpDefinition> {
    return this.listing(path`/mcp/hub`, mcpDefinition, undefined, options);
  }
}

// Source: facts, B: Read-only catalogues.
/** `client.sandboxHub`: sandboxes that the platform knows. */
export class SandboxHub extends Group {
  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the sandboxes, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /sandbox/hub`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<SandboxDefinition> {
    return this.listing(path`/sandbox/hub`, sandboxDefinition, undefined, options);
  }
}

// Source: facts, B: Read-only catalogues.
/** `client.locations`: places where workloads run. */
export class Locations extends Group {
  // Source: facts, B: Read-only catalogues.
  /**
   * Lists the places, all on one page.
   *
   * @throws {WorkloadError} for reasons that apply to every call
   * @see `GET /locations`, [catalogues](https://example.com/workload-platform-as-code/docs/platform.md#catalogues)
   */
  list(options?: CallOptions): Listing<Location> {
    return this.listing(path`/locations`, location, undefined, options);
  }
}

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
  get(options?: CallOptions): ApiCall<PlatformConfiguration> {
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
