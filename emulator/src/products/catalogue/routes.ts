// Read-only catalogues: templates (Specification, Get template), base images, locations, regions, features, IP
// addresses.
import { z } from 'zod';
import { timestamp } from '../../fields/metadata';
import { REGION_FACTS } from '../../fields/regions';
import {
  changelog,
  configuration,
  location,
  publicIps,
  sandboxDefinition,
  template,
} from '../../generated/catalogues.gen';
import { rows } from '../../generated/rows.gen';
import { feature, features } from '../../generated/workspaces.gen';
import { type Call, ok, type Route } from '../../http/call';
import { bareListOf, partsOf } from '../../http/lists';
import { forbidden, notFound } from '../../problem';
import { shownInHub } from './catalogue';
import { BUILT_IN_TEMPLATES, EVERYWHERE, type Template, templateKind } from './templates';

/** Optional features of workspaces. In the emulator every workspace has all of them. */
const FEATURES = ['applications', 'drives', 'egress', 'images', 'snapshots', 'volumes'];

export const catalogueRoutes: Route[] = [
  {
    ...rows.templates.list,
    answer: z.array(template),
    handle: (call) =>
      bareListOf(
        partsOf(call, templateKind, (one) => one, { workspace: EVERYWHERE }),
        { items: BUILT_IN_TEMPLATES.filter(({ name }) => !storedTemplate(name, call)) },
      ),
  },
  {
    ...rows.templates.get,
    answer: template,
    handle: (call) => {
      const name = call.param('templateName');
      const template =
        storedTemplate(name, call) ?? BUILT_IN_TEMPLATES.find((builtIn) => builtIn.name === name);
      if (!template) throw notFound(`template "${name}" does not exist`);
      return ok(template);
    },
  },
  {
    ...rows.sandboxHub.list,
    answer: z.array(sandboxDefinition),
    handle: () =>
      ok([
        {
          ...shownInHub('base', 'Base', 'A plain machine.', 'base'),
          image: 'base:latest',
          memory: 2048,
          ports: [],
        },
      ]),
  },
  {
    ...rows.locations.list,
    answer: z.array(location),
    handle: () =>
      ok(
        REGION_FACTS.map(({ name, location: town, country, continent }) => ({
          location: town,
          region: name,
          country,
          continent,
          status: 'healthy',
          flavors: [{ name: 'x86', type: 'cpu' }],
        })),
      ),
  },
  {
    ...rows.configuration.get,
    answer: configuration,
    handle: () =>
      ok({
        continents: distinct(REGION_FACTS.map(({ continent }) => continent)),
        countries: distinct(REGION_FACTS.map(({ country }) => country)),
        privateLocations: [],
        regions: REGION_FACTS.map((facts) => ({
          ...facts,
          allowed: 'true',
          drivesAvailable: true,
          egressAvailable: true,
          proxyAvailable: true,
        })),
        detectedRegion: REGION_FACTS[0]?.name,
      }),
  },
  {
    ...rows.features.list,
    answer: features,
    handle: () => ok({ features: Object.fromEntries(FEATURES.map((key) => [key, true])) }),
  },
  {
    ...rows.features.get,
    answer: feature,
    handle: (call) => {
      const key = call.param('featureKey');
      if (!FEATURES.includes(key)) throw notFound(`feature "${key}" does not exist`);
      const account = call.query.get('account') ?? call.accountId;
      if (account !== call.accountId) throw forbidden(`the credential does not reach account "${account}"`);
      const evaluatedAt = timestamp(call.at);
      return ok({ featureKey: key, enabled: true, variant: 'on', payload: {}, evaluatedAt });
    },
  },
  {
    ...rows.configuration.changelog,
    answer: changelog.extend({
      entries: z.array(z.object({ version: z.string(), title: z.string() })),
    }),
    // Newest first, by the API version that introduced it.
    handle: () =>
      ok({
        entries: [
          { version: '2026-04-28', title: 'Lists are searched, filtered and read in pages' },
          { version: '2026-04-16', title: 'The first version' },
        ],
      }),
  },
  {
    ...rows.configuration.publicIps,
    answer: publicIps,
    handle: (call) => {
      const wanted = call.query.get('region');
      const regions = REGION_FACTS.filter(({ name }) => wanted === null || wanted === name);
      // Requests do not leave this machine. The addresses are reserved for documentation.
      const addresses = { description: 'Outgoing requests', ipv4Cidrs: ['192.0.2.0/28'], ipv6Cidrs: [] };
      return ok(Object.fromEntries(regions.map(({ name }) => [name, addresses])));
    },
  },
];

function storedTemplate(name: string, { platform: { store } }: Call): Template | undefined {
  return store.get(templateKind, EVERYWHERE, name);
}

function distinct(names: string[]) {
  return [...new Set(names)].map((name) => ({ name, displayName: name.toUpperCase() }));
}
