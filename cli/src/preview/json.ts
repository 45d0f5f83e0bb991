/** A preview as JSON: the preview itself, and the results derived from it. */
import { GATES, type Gate } from './gate';
import type { Preview } from './preview';
import { itemsOf } from './risk';
import { verdictOf } from './verdict';
import { plain } from './words';

export function jsonOf(preview: Preview): string {
  const { level, says } = verdictOf(preview);
  const gates = (Object.keys(GATES) as Gate[]).filter((gate) => GATES[gate].holds(preview));
  const risks = itemsOf(preview).map(({ risk, about, says: what, certain }) => ({
    risk,
    resource: about,
    message: plain(what),
    certain,
  }));
  const verdict = { level, message: plain(says) };
  const { workloadPreview, project, stack, failed, ...rest } = preview;
  return `${JSON.stringify({ workloadPreview, project, stack, failed, verdict, gates, risks, ...rest }, undefined, 2)}\n`;
}
