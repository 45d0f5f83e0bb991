// The regions this platform has.
import { z } from 'zod';

const REGIONS = ['us-was-1', 'us-pdx-1', 'eu-lon-1', 'eu-dub-1'] as const;

export type Region = (typeof REGIONS)[number];

/** Where things go that name no region. */
export const DEFAULT_REGION: Region = REGIONS[0];

export const region = z.enum(REGIONS, `must be one of ${REGIONS.join(', ')}`);
