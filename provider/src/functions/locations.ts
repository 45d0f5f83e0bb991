/** Where workloads run: listLocations, getConfiguration, getPublicIps. */
// Source: facts, B: Read-only catalogues.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text, word } from '../resources/schemas';
import { flavorType } from '../resources/enums.gen';
import { all, fit } from './shared';

const flavor = z
  .object({
    name: z.string().describe('Name of the hardware, such as x86.'),
    type: word(flavorType).optional().describe('Kind of processor: cpu or gpu.'),
  })
  .meta({ id: 'Hardware' });

const location = z
  .object({
    location: z.string().describe('Name of the place.'),
    region: z.string().optional().describe('Region of the place.'),
    country: z.string().optional().describe('Country.'),
    continent: z.string().optional().describe('Continent.'),
    status: z.string().optional().describe('Status of the place.'),
    flavors: z.array(flavor).describe('Hardware that the place offers.'),
  })
  .meta({ id: 'Location' });

const locations = z.object({ locations: z.array(location).describe('The places.') });

export const listLocations = defineFunction({
  name: 'listLocations',
  description: 'Lists every place where workloads run, with its region and hardware.',
  args: z.strictObject({}),
  result: locations,
  run: async ({ client, signal }) =>
    fit(locations, { locations: await all(client.locations.list({ signal })) }),
});

const named = z
  .object({
    name: z.string().describe('Name of the place, for policies.'),
    displayName: z.string().optional().describe('Human-readable name.'),
  })
  .meta({ id: 'Place' });

const region = z
  .object({
    name: z.string().describe('Name of the region, for the argument `region` of resources.'),
    location: z.string().optional().describe('Name of the place.'),
    country: z.string().optional().describe('Country.'),
    continent: z.string().optional().describe('Continent.'),
    allowed: z
      .string()
      .optional()
      .describe('Whether the workspace may use the region, as the platform says.'),
    drivesAvailable: z.boolean().describe('Whether the region offers drives.'),
    egressAvailable: z.boolean().describe('Whether the region offers egress gateways.'),
    proxyAvailable: z.boolean().describe('Whether the region offers a proxy.'),
  })
  .meta({ id: 'Region' });

const configuration = z.object({
  regions: z.array(region).describe('Regions.'),
  countries: z.array(named).describe('Countries.'),
  continents: z.array(named).describe('Continents.'),
  privateLocations: z.array(named).describe('Private locations of the account.'),
  detectedRegion: z.string().optional().describe('Region that is nearest to the caller.'),
});

export const getConfiguration = defineFunction({
  name: 'getConfiguration',
  description: 'Returns what the platform offers: regions with their features, countries and continents.',
  args: z.strictObject({}),
  result: configuration,
  run: async ({ client, signal }) => fit(configuration, await client.configuration.get({ signal })),
});

const range = z
  .object({
    region: z.string().describe('Region of the workloads.'),
    description: z.string().optional().describe('Description of what connects from these addresses.'),
    ipv4Cidrs: z.array(z.string()).describe('Ranges of IPv4 addresses.'),
    ipv6Cidrs: z.array(z.string()).describe('Ranges of IPv6 addresses.'),
  })
  .meta({ id: 'PublicIps' });

const publicIps = z.object({
  regions: z.array(range).describe('Address ranges, one entry for each region.'),
});

export const getPublicIps = defineFunction({
  name: 'getPublicIps',
  description:
    'Returns the address ranges that workloads connect from, for example for firewall rules. Requires an admin of the workspace.',
  args: z.strictObject({
    region: text(63).optional().describe('Only this region. Default: all.'),
  }),
  result: publicIps,
  run: async ({ client, signal }, query) => {
    const found = await client.configuration.publicIps(query, { signal });
    return fit(publicIps, {
      regions: Object.entries(found).map(([name, addresses]) => ({ ...addresses, region: name })),
    });
  },
});
