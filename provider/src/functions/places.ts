/** Where workloads run: listLocations, getConfiguration, getPublicIps. */
// Source: facts, B: Read-only catalogues.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { text, word } from '../resources/schemas';
import { flavorType } from '../resources/words';
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
    region: z.string().optional().describe('Region that it belongs to.'),
    country: z.string().optional().describe('Country.'),
    continent: z.string().optional().describe('Continent.'),
    status: z.string().optional().describe('State.'),
    flavors: z.array(flavor).describe('Hardware that it has.'),
  })
  .meta({ id: 'Location' });

const locations = z.object({ locations: z.array(location).describe('The places.') });

export const listLocations = defineFunction({
  name: 'listLocations',
  description: 'Every place where workloads run, with its region and hardware.',
  args: z.strictObject({}),
  result: locations,
  run: async ({ client, signal }) =>
    fit(locations, { locations: await all(client.locations.list({ signal })) }),
});

const named = z
  .object({
    name: z.string().describe('Name, as policies take it.'),
    displayName: z.string().optional().describe('Human-readable name.'),
  })
  .meta({ id: 'Place' });

const region = z
  .object({
    name: z.string().describe('Name, which `region` of resources takes.'),
    location: z.string().optional().describe('Place.'),
    country: z.string().optional().describe('Country.'),
    continent: z.string().optional().describe('Continent.'),
    allowed: z.string().optional().describe('Whether the workspace may use it, as the platform says it.'),
    drivesAvailable: z.boolean().describe('Whether drives can be there.'),
    egressAvailable: z.boolean().describe('Whether egress gateways can be there.'),
    proxyAvailable: z.boolean().describe('Whether there is a proxy.'),
  })
  .meta({ id: 'Region' });

const configuration = z.object({
  regions: z.array(region).describe('Regions.'),
  countries: z.array(named).describe('Countries.'),
  continents: z.array(named).describe('Continents.'),
  privateLocations: z.array(named).describe('Places of your own.'),
  detectedRegion: z.string().optional().describe('Region next to the caller.'),
});

export const getConfiguration = defineFunction({
  name: 'getConfiguration',
  description: 'What the platform offers: regions and what can be in them, countries, continents.',
  args: z.strictObject({}),
  result: configuration,
  run: async ({ client, signal }) => fit(configuration, await client.configuration.get({ signal })),
});

const range = z
  .object({
    region: z.string().describe('Region that the workloads run in.'),
    description: z.string().optional().describe('What connects from the addresses.'),
    ipv4Cidrs: z.array(z.string()).describe('Ranges of IPv4 addresses.'),
    ipv6Cidrs: z.array(z.string()).describe('Ranges of IPv6 addresses.'),
  })
  .meta({ id: 'PublicIps' });

const publicIps = z.object({ regions: z.array(range).describe('The ranges, one entry for each region.') });

export const getPublicIps = defineFunction({
  name: 'getPublicIps',
  description: 'The address ranges that workloads connect from, for firewalls; for admins of the workspace.',
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
