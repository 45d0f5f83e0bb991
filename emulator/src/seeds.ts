// Several seeds, and functions that return them. Functions are called once. Seeds are applied in order at the start and
// after each reset.
import { messageOf, StartError } from './errors';
import type { Platform } from './platform/platform';
import { invalid } from './problem';
import { applySeed, parseSeed } from './seed';
import type { Seed } from './seed-types.gen';

/** Argument of a seed function. */
export interface SeedContext {
  /** Workspace of entries that name no workspace: that of the first API key. */
  workspace: string;
  /** The platform's time, milliseconds since 1970. */
  now: number;
}

/** Makes a seed. It is called once, before the emulator listens. */
export type SeedFunction = (context: SeedContext) => Seed | Promise<Seed>;

/** One seed, or several, in the order in which they are applied. */
export type Seeds = Seed | SeedFunction | readonly (Seed | SeedFunction)[];

export interface SeedSource {
  /** Prefix of its errors. */
  place: string;
  seed: unknown;
}

/** A validated seed. */
export interface PlacedSeed {
  place: string;
  seed: Seed;
}

/** The seeds of an option. */
export function sourcesOf(seeds: Seeds | undefined): SeedSource[] {
  if (Array.isArray(seeds)) return seeds.map((seed: unknown, index) => ({ place: `seed[${index}]: `, seed }));
  return seeds === undefined ? [] : [{ place: '', seed: seeds }];
}

/** Calls the functions and validates the seeds. Throws a 400 that names the first invalid value. */
export async function readSeeds(sources: readonly SeedSource[], context: SeedContext): Promise<PlacedSeed[]> {
  const seeds: PlacedSeed[] = [];
  for (const { place, seed } of sources) {
    const made = typeof seed === 'function' ? await called(seed as SeedFunction, place, context) : seed;
    seeds.push({ place, seed: at(place, () => parseSeed(made)) });
  }
  return seeds;
}

async function called(make: SeedFunction, place: string, context: SeedContext): Promise<unknown> {
  try {
    return await make({ ...context });
  } catch (error) {
    throw new StartError(`${place || 'seed: '}its function failed: ${messageOf(error)}`);
  }
}

/** Applies the seeds in order. Throws a 400 that names the first entry that cannot be created. */
export function applySeeds(seeds: readonly PlacedSeed[], platform: Platform, workspace: string): void {
  for (const { place, seed } of seeds) {
    at(place, () => {
      applySeed(seed, platform, workspace);
    });
  }
}

function at<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (place === '' || !(error instanceof Error)) throw error;
    throw invalid(`${place}${error.message}`);
  }
}
