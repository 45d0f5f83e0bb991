/** What can only be read: templates, hubs, locations and the configuration of the platform. */
import * as z from 'zod';
import { anything, anyMap, flag, flavor, listOf, needed, number, port, text, words } from './common';
import { mcpTransport } from './words';

// Source: Specification, Template.
/** A starter project. */
export const template = z.looseObject({
  name: text('Name.'),
  description: text('What it is.'),
  url: text('Address of its repository.'),
  defaultBranch: text('Branch that is cloned.'),
  sha: text('Commit.'),
  icon: text('Address of its icon.'),
  iconDark: text('Address of its icon for dark mode.'),
  topics: words('What it is about.'),
  downloadCount: number('How many times the repository was downloaded or cloned.'),
  forksCount: number('How many forks the repository has.'),
  starCount: number('How many stars the repository has.'),
  variables: listOf(
    'What the project has to be given.',
    z.looseObject({
      name: text('Name of the variable.'),
      description: text('What it is for.'),
      integration: text('Integration that it belongs to.'),
      path: text('Where it is used.'),
      secret: flag('Whether it is a secret.'),
    }),
  ),
});

const hubFields = {
  name: text('Name.'),
  displayName: text('Human-readable name.'),
  description: text('What it is, in a sentence.'),
  longDescription: text('What it is, at length.'),
  categories: listOf('What it belongs to.', z.unknown()),
  icon: text('Address of its icon.'),
  image: text('Container image.'),
  url: text('Where it is explained.'),
  coming_soon: flag('Whether it is announced only.'),
  enterprise: flag('Whether it needs a contract.'),
  hidden: flag('Whether it is left out of catalogues.'),
};

// Source: facts, B: Read-only catalogues.
/** An MCP server of the catalogue. */
export const mcpDefinition = z.looseObject({
  ...hubFields,
  integration: text('Integration that it needs.'),
  transport: text('http-stream or websocket.', mcpTransport),
  entrypoint: anything('How it is started.'),
  form: anything('What it has to be given: config, secrets and oauth.'),
  hiddenSecrets: words('Names of secrets that the platform supplies.'),
});

// Source: facts, B: Read-only catalogues.
/** A sandbox of the catalogue. */
export const sandboxDefinition = z.looseObject({
  ...hubFields,
  memory: number('Memory in MB.'),
  ports: listOf('Ports that it listens on.', port),
  tags: text('What it is about.'),
});

// Source: facts, B: Read-only catalogues.
/** A place where workloads run. */
export const location = z.looseObject({
  location: text('Name of the place.'),
  region: text('Region that it belongs to.'),
  country: text('Country.'),
  continent: text('Continent.'),
  flavors: listOf('Hardware that it has.', flavor),
  status: text('State.'),
});

// Source: facts, B: Read-only catalogues.
/** What the platform offers. */
export const configuration = z.looseObject({
  continents: listOf('Continents.', anyMap),
  countries: listOf('Countries.', anyMap),
  privateLocations: listOf('Places of your own.', anyMap),
  regions: listOf(
    'Regions.',
    z.looseObject({
      name: text('Name.'),
      location: text('Place.'),
      country: text('Country.'),
      continent: text('Continent.'),
      allowed: text('Who may use it.'),
      drivesAvailable: flag('Whether drives can be there.'),
      egressAvailable: flag('Whether egress gateways can be there.'),
      proxyAvailable: flag('Whether there is a proxy.'),
    }),
  ),
  detectedRegion: text('Region next to the caller.'),
});

// Source: facts, B: Read-only catalogues.
/** Address ranges that workloads connect from, by region. */
export const publicIps = z.record(
  z.string(),
  z
    .looseObject({
      description: text('What connects from them.'),
      ipv4Cidrs: words('Ranges of IPv4.'),
      ipv6Cidrs: words('Ranges of IPv6.'),
    })
    .nullable(),
);

// Source: facts, B: Read-only catalogues.
/** News of the platform; it does not document its fields. */
export const changelog = z.looseObject({});

// Source: facts, A.7.
/** How tokens are got and verified, as OpenID Connect Discovery 1.0 describes it. */
export const openIdConfiguration = z.looseObject({
  issuer: needed('Who issues tokens: `iss` in them.'),
  authorization_endpoint: text('Address where a person lets a program in.'),
  device_authorization_endpoint: text('Address where a program without a browser gets a code (RFC 8628).'),
  token_endpoint: text('Address where tokens are issued.'),
  jwks_uri: text('Address of the public keys that verify tokens.'),
  scopes_supported: words('Scopes that can be asked for.'),
  response_types_supported: words('What a person can let a program have: code.'),
  grant_types_supported: words('What a token can be got with, such as client_credentials.'),
  token_endpoint_auth_methods_supported: words('How a program says who it is, such as client_secret_basic.'),
  code_challenge_methods_supported: words('How a code is bound to who asked for it (RFC 7636): S256.'),
});
