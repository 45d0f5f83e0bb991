/** Refuses a new or changed region that the platform does not have. The regions are read once in a process, if at all. */
import type { Definition, Fields } from '../../resource';
import type { Failure, Platform } from '../platform/platform';
import { contextOf } from '../platform/context';
import { UNKNOWN } from '../values/markers';

/** By client. Undefined: the platform does not say. */
const regions = new WeakMap<Platform['client'], Promise<ReadonlySet<string> | undefined>>();

/**
 * @param olds the inputs of the living object; empty for a new one
 * @param news checked inputs
 */
export async function failuresOfRegions(
  { definition, platform, signal }: { definition: Definition; platform: Platform; signal: AbortSignal },
  olds: Fields,
  news: Fields,
): Promise<Failure[]> {
  if (platform.finding === undefined || platform.finding.kind === 'not asked') return [];
  const named = definition.facts.regions.filter((key) => {
    const region = news[key];
    return typeof region === 'string' && region !== '' && region !== UNKNOWN && region !== olds[key];
  });
  if (named.length === 0) return [];
  const read = regions.get(platform.client) ?? regionsOf(platform, signal);
  regions.set(platform.client, read);
  const known = await read;
  if (known === undefined) return [];
  return named
    .filter((key) => !known.has(String(news[key])))
    .map((property) => ({
      property,
      reason: `is not a region of the platform, which has ${[...known].sort().join(', ')}`,
    }));
}

/** A platform that does not answer, or answers an empty list, does not say which regions it has. */
async function regionsOf(platform: Platform, signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
  const { client } = contextOf({ platform, signal }, 'list of regions', { written: {} });
  const found = new Set<string>();
  try {
    for await (const { region } of client.locations.list({ signal })) if (region) found.add(region);
  } catch {
    return undefined;
  }
  return found.size === 0 ? undefined : found;
}
