/** A preview as JSON: the preview itself, and the results derived from it. */
import { GATES, type Gate, isHeld } from './gate';
import type { Preview } from './preview';
import { itemsOf } from './risk';
import { verdictOf } from './verdict';
import { plain } from './words';

/** Results that {@link jsonOf} derives from the rest. */
export const DERIVED = ['verdict', 'gates', 'risks'] as const;

export function jsonOf(preview: Preview): string {
  const { level, says } = verdictOf(preview);
  const items = itemsOf(preview);
  const gates = (Object.keys(GATES) as Gate[]).filter((gate) => isHeld(gate, preview, items));
  const risks = items.map(({ risk, about, says: what, certain, unknown }) => ({
    risk,
    resource: about,
    message: plain(what),
    certain,
    unknown,
  }));
  const verdict = { level, message: plain(says) };
  const derived = { verdict, gates, risks } satisfies Record<(typeof DERIVED)[number], unknown>;
  const { workloadPreview, project, stack, failed, ...rest } = preview;
  return `${JSON.stringify({ workloadPreview, project, stack, failed, ...derived, ...rest }, undefined, 2)}\n`;
}
