/** Regions that editors suggest. An account may have others: `listLocations` lists them. */
export const REGIONS = ['us-was-1', 'us-pdx-1', 'eu-lon-1', 'eu-dub-1'] as const;

/** A region of the platform: a known one, or any other. */
export type Region = (typeof REGIONS)[number] | (string & Record<never, never>);
