// Written by `npm run generate` from api/src/shapes/catalogues.ts. Do not edit.
/** Schemas of read-only catalogues. */
import * as z from 'zod';
import { anyMap, anything, flag, flavor, listOf, needed, number, port, text, words } from './common';
import { mcpTransport } from './enums.gen';

// Source: Specification, Template.
/** A starter project. */
export const template = z.looseObject({
  name: text('Name.'),
  description: text('Description.'),
  url: text('Address of the repository.'),
  defaultBranch: text('Branch that is cloned.'),
  sha: text('Commit.'),
  icon: text('Address of the icon.'),
  iconDark: text('Address of the icon for dark mode.'),
  topics: words('Tags.'),
  downloadCount: number('How many times the repository was downloaded or cloned.'),
  forksCount: number('How many forks the repository has.'),
  starCount: number('How many stars the repository has.'),
  variables: listOf(
    'Variables that the project needs.',
    z.looseObject({
      name: text('Name of the variable.'),
      description: text('Description.'),
      integration: text('Integration that provides the value.'),
      path: text('Place of the value in the project.'),
      secret: flag('Whether the value is a secret.'),
    }),
  ),
});

// Source: facts, B: Read-only catalogues.
/** An MCP server of the catalogue. */
export const mcpDefinition = z.looseObject({
  name: text('Name.'),
  displayName: text('Human-readable name.'),
  description: text('Short description.'),
  longDescription: text('Long description.'),
  categories: listOf('Categories.', z.unknown()),
  icon: text('Address of the icon.'),
  image: text('Container image.'),
  url: text('Address of the documentation.'),
  coming_soon: flag('Whether it is announced but not available yet.'),
  enterprise: flag('Whether it requires an enterprise contract.'),
  hidden: flag('Whether it is hidden in catalogues.'),
  integration: text('Integration that it needs a connection for.'),
  transport: text('Transport of the MCP endpoint: http-stream or websocket.', mcpTransport),
  entrypoint: anything('Start of the server: command and arguments.'),
  form: anything('Settings of its connection: config, secrets and oauth.'),
  hiddenSecrets: words('Names of secrets that the platform provides.'),
  createdAt: text('Time of creation, RFC 3339. Set by the platform.'),
  updatedAt: text('Time of the last change, RFC 3339. Set by the platform.'),
});

// Source: facts, B: Read-only catalogues.
/** A sandbox of the catalogue. */
export const sandboxDefinition = z.looseObject({
  name: text('Name.'),
  displayName: text('Human-readable name.'),
  description: text('Short description.'),
  longDescription: text('Long description.'),
  categories: listOf('Categories.', z.unknown()),
  icon: text('Address of the icon.'),
  image: text('Container image.'),
  url: text('Address of the documentation.'),
  coming_soon: flag('Whether it is announced but not available yet.'),
  enterprise: flag('Whether it requires an enterprise contract.'),
  hidden: flag('Whether it is hidden in catalogues.'),
  memory: number('Memory in MB.'),
  ports: listOf('Ports that it listens on.', port),
  tags: text('Tags.'),
});

// Source: facts, B: Read-only catalogues.
/** A place where workloads run. */
export const location = z.looseObject({
  location: text('Name of the place.'),
  region: text('Region of the place.'),
  country: text('Country.'),
  continent: text('Continent.'),
  flavors: listOf('Hardware that the place offers.', flavor),
  status: text('Status.'),
});

// Source: facts, B: Read-only catalogues.
/** Regions, countries and continents of the platform. */
export const configuration = z.looseObject({
  continents: listOf('Continents.', anyMap),
  countries: listOf('Countries.', anyMap),
  privateLocations: listOf('Private locations of the account.', anyMap),
  regions: listOf(
    'Regions.',
    z.looseObject({
      name: text('Name.'),
      location: text('Place.'),
      country: text('Country.'),
      continent: text('Continent.'),
      allowed: text('Whether the workspace may use the region, as the platform says.'),
      drivesAvailable: flag('Whether the region offers drives.'),
      egressAvailable: flag('Whether the region offers egress gateways.'),
      proxyAvailable: flag('Whether the region offers a proxy.'),
    }),
  ),
  detectedRegion: text('Region that is nearest to the caller.'),
});

// Source: facts, B: Read-only catalogues.
/** Address ranges that workloads connect from, by region. */
export const publicIps = z.record(
  z.string(),
  z
    .looseObject({
      description: text('Description of what connects from these addresses.'),
      ipv4Cidrs: words('Ranges of IPv4.'),
      ipv6Cidrs: words('Ranges of IPv6.'),
    })
    .nullable(),
);

// Source: facts, B: Read-only catalogues.
/** News of the platform. Its fields are not documented. */
export const changelog = z.looseObject({});

// Source: facts, A.7.
/** Endpoints and keys for tokens, as in OpenID Connect Discovery 1.0. */
export const openIdConfiguration = z.looseObject({
  issuer: needed('Issuer of the tokens: their `iss`.'),
  authorization_endpoint: text('Address where a person gives consent to a program.'),
  device_authorization_endpoint: text('Address where a program without a browser gets a code (RFC 8628).'),
  token_endpoint: text('Address where tokens are issued.'),
  jwks_uri: text('Address of the public keys that verify tokens.'),
  scopes_supported: words('Scopes that can be requested.'),
  response_types_supported: words('Supported response types: code.'),
  grant_types_supported: words('Supported grants, such as client_credentials.'),
  token_endpoint_auth_methods_supported: words(
    'Supported client authentication, such as client_secret_basic.',
  ),
  code_challenge_methods_supported: words('Supported PKCE methods (RFC 7636): S256.'),
});
