// The regions of this platform.
import { z } from 'zod';

const REGIONS = ['us-was-1', 'us-pdx-1', 'eu-lon-1', 'eu-dub-1'] as const;

export type Region = (typeof REGIONS)[number];

/** Region of objects that set none. */
export const DEFAULT_REGION: Region = REGIONS[0];

export const region = z.enum(REGIONS, `must be one of ${REGIONS.join(', ')}`);

const TOWNS: Record<Region, { location: string; country: string; continent: string }> = {
  'us-was-1': { location: 'washington', country: 'us', continent: 'na' },
  'us-pdx-1': { location: 'portland', country: 'us', continent: 'na' },
  'eu-lon-1': { location: 'london', country: 'gb', continent: 'eu' },
  'eu-dub-1': { location: 'dublin', country: 'ie', continent: 'eu' },
};

/** The location of each region. */
export const REGION_FACTS = REGIONS.map((name) => ({ name, ...TOWNS[name] }));
