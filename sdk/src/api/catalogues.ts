/** What can only be read: templates, hubs, locations and the configuration of the platform. */
import type { CallOptions } from '../http';
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
  /** Reads one template; 404 when there is none. */
  async get(name: string, options?: CallOptions): Promise<Template> {
    return this.sendGet(path`/templates/${name}`, template, options);
  }

  /** Lists the templates, always all of them on one page. */
  list(options?: CallOptions): Listing<Template> {
    return this.listing(path`/templates`, template, undefined, options);
  }
}

/** `client.mcpHub`: MCP servers that the platform knows. */
export class McpHub extends Group {
  /** Lists the servers, always all of them on one page. */
  list(options?: CallOptions): Listing<McpDefinition> {
    return this.listing(path`/mcp/hub`, mcpDefinition, undefined, options);
  }
}

/** `client.sandboxHub`: sandboxes that the platform knows. */
export class SandboxHub extends Group {
  /** Lists the sandboxes, always all of them on one page. */
  list(options?: CallOptions): Listing<SandboxDefinition> {
    return this.listing(path`/sandbox/hub`, sandboxDefinition, undefined, options);
  }
}

/** `client.locations`: places where workloads run. */
export class Locations extends Group {
  /** Lists the places, always all of them on one page. */
  list(options?: CallOptions): Listing<Location> {
    return this.listing(path`/locations`, location, undefined, options);
  }
}

/** `client.configuration`: what the platform offers. */
export class Configuration extends Group {
  /** Reads regions, countries and continents, and the region next to the caller. */
  async get(options?: CallOptions): Promise<PlatformConfiguration> {
    return this.sendGet(path`/configuration`, configuration, options);
  }

  /** Reads the address ranges that workloads connect from, by region. */
  async publicIps(
    query?: {
      /** Only this region. Default: all. */
      readonly region?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<PublicIps> {
    return this.sendGet(path`/publicIps`, publicIps, options, query);
  }

  /** Reads the news of the platform. */
  async changelog(options?: CallOptions): Promise<Changelog> {
    return this.sendGet(path`/changelog`, changelog, options);
  }

  /** Reads how tokens are got and verified. */
  async openIdConfiguration(options?: CallOptions): Promise<OpenIdConfiguration> {
    return this.sendGet(path`/.well-known/openid-configuration`, openIdConfiguration, options);
  }

  /** Reads the public keys that verify the tokens of the platform. */
  async keys(options?: CallOptions): Promise<KeySet> {
    return this.sendGet(path`/.well-known/jwks.json`, keySet, options);
  }
}
