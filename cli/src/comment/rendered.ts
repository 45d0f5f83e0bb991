/** The comment about what another job's file holds: one stack, or several. */
import { markdownOf, markerOf, type Source } from '../preview/markdown';
import { markdownOfAll, markerOfAll, ONLY } from '../preview/together/markdown';
import type { Untrusted } from './untrusted';

export function commentOf(
  { isOfSeveral, previews, missing }: Untrusted,
  source: Source,
  name?: string,
): { readonly marker: string; readonly markdown: string } {
  const [only] = previews;
  if (only !== undefined && !isOfSeveral)
    return { marker: markerOf(only), markdown: markdownOf(only, source) };
  return {
    marker: markerOfAll(name ?? ONLY),
    markdown: markdownOfAll({ previews, missing }, { ...source, name }),
  };
}
