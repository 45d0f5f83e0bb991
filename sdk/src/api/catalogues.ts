/** What can only be read: templates, hubs, locations and the configuration of the platform. */
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
import { keySet } from '../schemas/drives';
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

/** `client.templates`: starter projects (Specification, Template). */
export class Templates extends Group {
  /**
   * Reads one template.
   *
   * @throws {NotFoundError} 404: there is no template of this name
   * @see `GET /templates/{templateName}` (Specification, Get template)
   */
  get(name: string, options?: CallOptions): ApiCall<Template> {
    return this.sendGet(path`/templates/${name}`, template, options);
  }

  /**
   * Lists the templates, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /templates` (facts, B: Read-only catalogues)
   */
  list(options?: CallOptions): Listing<Template> {
    return this.listing(path`/templates`, template, undefined, options);
  }
}

/** `client.mcpHub`: MCP servers that the platform knows (facts, B: Read-only catalogues). */
export class McpHub extends Group {
  /**
   * Lists the servers, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /mcp/hub` (facts, B: Read-only catalogues)
   */
  list(options?: CallOptions): Listing<McpDefinition> {
    return this.listing(path`/mcp/hub`, mcpDefinition, undefined, options);
  }
}

/** `client.sandboxHub`: sandboxes that the platform knows (facts, B: Read-only catalogues). */
export class SandboxHub extends Group {
  /**
   * Lists the sandboxes, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /sandbox/hub` (facts, B: Read-only catalogues)
   */
  list(options?: CallOptions): Listing<SandboxDefinition> {
    return this.listing(path`/sandbox/hub`, sandboxDefinition, undefined, options);
  }
}

/** `client.locations`: places where workloads run (facts, B: Read-only catalogues). */
export class Locations extends Group {
  /**
   * Lists the places, always all of them on one page.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /locations` (facts, B: Read-only catalogues)
   */
  list(options?: CallOptions): Listing<Location> {
    return this.listing(path`/locations`, location, undefined, options);
  }
}

/** `client.configuration`: what the platform offers (facts, B: Read-only catalogues). */
export class Configuration extends Group {
  /**
   * Reads regions, countries and continents, and the region next to the caller.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /configuration` (facts, B: Read-only catalogues)
   */
  get(options?: CallOptions): ApiCall<PlatformConfiguration> {
    return this.sendGet(path`/configuration`, configuration, options);
  }

  /**
   * Reads the address ranges, as CIDR, that workloads connect from, by region.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /publicIps` (facts, B: Read-only catalogues)
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

  /**
   * Reads the news of the platform.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /changelog` (facts, B: Read-only catalogues)
   */
  changelog(options?: CallOptions): ApiCall<Changelog> {
    return this.sendGet(path`/changelog`, changelog, options);
  }

  /**
   * Reads how tokens are got and verified. Needs no credential.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /.well-known/openid-configuration` (facts, A.7)
   */
  openIdConfiguration(options?: CallOptions): ApiCall<OpenIdConfiguration> {
    return this.sendGet(path`/.well-known/openid-configuration`, openIdConfiguration, options);
  }

  /**
   * Reads the public keys that verify the tokens of the platform, which are JWTs. Needs no credential.
   *
   * @throws {WorkloadError} as every call
   * @see `GET /.well-known/jwks.json` (Specification, Authentication; facts, A.7)
   */
  keys(options?: CallOptions): ApiCall<KeySet> {
    return this.sendGet(path`/.well-known/jwks.json`, keySet, options);
  }
}
