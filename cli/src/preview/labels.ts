/** What a reviewer reads for each resource of a preview: kind and logical name, and more where these repeat. */
import type { Effect } from './effect';
import type { Preview } from './preview';
import { labelOf, named } from './urn';

export interface Labels {
  /** `Drive data`, or `Drive data in my:module:Shop` if another `Drive data` is in the preview. */
  readonly of: (urn: string) => string;
  readonly ofEffect: (effect: Pick<Effect, 'urn' | 'type' | 'resource' | 'name'>) => string;
}

export function labelsOf({ resources, effects, drift = [], embedded }: Preview): Labels {
  const urns = new Set([
    ...[...resources, ...drift, ...(embedded?.unsettled ?? [])].map(({ urn }) => urn),
    ...effects.flatMap(({ urn }) => urn ?? []),
    ...(embedded?.failedAt ?? []),
  ]);
  const short = countOf(urns, labelOf);
  const long = countOf(urns, withParents);
  const of = (urn: string) => {
    if ((short.get(labelOf(urn)) ?? 0) < 2) return labelOf(urn);
    const label = withParents(urn);
    return (long.get(label) ?? 0) < 2 ? label : `${label} (${urn})`;
  };
  return {
    of,
    ofEffect: ({ urn, type, resource, name }) => {
      if (urn !== undefined) return of(urn);
      return type === '' ? 'an unnamed resource' : `${type} ${resource ?? name}`;
    },
  };
}

function countOf(urns: Iterable<string>, label: (urn: string) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const urn of urns) counts.set(label(urn), (counts.get(label(urn)) ?? 0) + 1);
  return counts;
}

/** A URN has the types of the components around a resource, but not their names. */
function withParents(urn: string): string {
  const { parents } = named(urn);
  return parents.length === 0 ? `${labelOf(urn)} in the stack` : `${labelOf(urn)} in ${parents.join(' in ')}`;
}
