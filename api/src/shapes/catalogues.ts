/** Read-only catalogues: templates, hubs, locations and the configuration of the platform. */
import {
  answered,
  defineShapes,
  fieldsOf,
  flag,
  has,
  listOf,
  mapOf,
  may,
  number,
  object,
  parts,
  shared,
  text,
  time,
  word,
} from '../describe';
import { mcpTransport } from '../words';

const source = 'facts, B: Read-only catalogues';
const named = { name: has('Name.'), displayName: has('Human-readable name.') };
const hub = {
  ...named,
  description: has('Short description.'),
  longDescription: may('Long description.'),
  categories: has('Categories.', listOf({ is: 'anything' }, 'categories')),
  icon: may('Address of the icon.'),
  image: may('Container image.'),
  url: may('Address of the documentation.'),
  coming_soon: has('Whether it is announced but not available yet.', flag),
  enterprise: has('Whether it requires an enterprise contract.', flag),
  hidden: has('Whether it is hidden in catalogues.', flag),
};
const place = { country: has('Country.'), continent: has('Continent.') };
const texts = listOf(text(), 'strings');

export const catalogues = defineShapes('catalogues', 'read-only catalogues', {
  template: answered('Specification, Template', 'A starter project.', {
    name: has('Name.'),
    description: may('Description.'),
    url: may('Address of the repository.'),
    defaultBranch: may('Branch that is cloned.'),
    sha: may('Commit.'),
    icon: may('Address of the icon.'),
    iconDark: may('Address of the icon for dark mode.'),
    topics: may('Tags.', texts),
    downloadCount: may('How many times the repository was downloaded or cloned.', number()),
    forksCount: may('How many forks the repository has.', number()),
    starCount: may('How many stars the repository has.', number()),
    variables: may(
      'Variables that the project needs.',
      listOf(
        fieldsOf({
          name: has('Name of the variable.'),
          description: may('Description.'),
          integration: may('Integration that provides the value.'),
          path: may('Place of the value in the project.'),
          secret: may('Whether the value is a secret.', flag),
        }),
        'variables',
      ),
    ),
  }),
  mcpDefinition: answered(source, 'An MCP server of the catalogue.', {
    ...hub,
    integration: has('Integration that it needs a connection for.'),
    transport: has('Transport of the MCP endpoint: {words}.', word(mcpTransport)),
    entrypoint: may('Start of the server: command and arguments.', object),
    form: has('Settings of its connection: config, secrets and oauth.', object),
    hiddenSecrets: may('Names of secrets that the platform provides.', texts),
    createdAt: may('Time of creation, RFC 3339.', time, { setBy: 'platform' }),
    updatedAt: may('Time of the last change, RFC 3339.', time, { setBy: 'platform' }),
  }),
  sandboxDefinition: answered(source, 'A sandbox of the catalogue.', {
    ...hub,
    memory: has('Memory in MB.', number()),
    ports: has('Ports that it listens on.', listOf(shared('port'), 'ports')),
    tags: may('Tags.'),
  }),
  location: answered(source, 'A place where workloads run.', {
    location: has('Name of the place.'),
    region: has('Region of the place.'),
    ...place,
    flavors: has('Hardware that the place offers.', listOf(shared('flavor'), 'flavors')),
    status: has('Status.'),
  }),
  configuration: answered(source, 'Regions, countries and continents of the platform.', {
    continents: has('Continents.', listOf(object, 'continents')),
    countries: has('Countries.', listOf(object, 'countries')),
    privateLocations: has('Private locations of the account.', listOf(object, 'locations')),
    regions: parts('Regions.', {
      name: has('Name.'),
      location: has('Place.'),
      ...place,
      allowed: has('Whether the workspace may use the region, as the platform says.'),
      drivesAvailable: has('Whether the region offers drives.', flag),
      egressAvailable: has('Whether the region offers egress gateways.', flag),
      proxyAvailable: has('Whether the region offers a proxy.', flag),
    }),
    detectedRegion: has('Region that is nearest to the caller.'),
  }),
  publicIps: answered(
    source,
    'Address ranges that workloads connect from, by region.',
    mapOf(
      'ranges by region',
      fieldsOf({
        description: has('Description of what connects from these addresses.'),
        ipv4Cidrs: has('Ranges of IPv4.', texts),
        ipv6Cidrs: has('Ranges of IPv6.', texts),
      }),
    ),
  ),
  changelog: answered(source, 'News of the platform. Its fields are not documented.', {}),
  openIdConfiguration: answered(
    'facts, A.7',
    'Endpoints and keys for tokens, as in OpenID Connect Discovery 1.0.',
    {
      issuer: has('Issuer of the tokens: their `iss`.', text(), { required: 'always' }),
      authorization_endpoint: has('Address where a person gives consent to a program.'),
      device_authorization_endpoint: has('Address where a program without a browser gets a code (RFC 8628).'),
      token_endpoint: has('Address where tokens are issued.'),
      jwks_uri: has('Address of the public keys that verify tokens.'),
      scopes_supported: has('Scopes that can be requested.', texts),
      response_types_supported: has('Supported response types: code.', texts),
      grant_types_supported: has('Supported grants, such as client_credentials.', texts),
      token_endpoint_auth_methods_supported: has(
        'Supported client authentication, such as client_secret_basic.',
        texts,
      ),
      code_challenge_methods_supported: has('Supported PKCE methods (RFC 7636): S256.', texts),
    },
  ),
});
