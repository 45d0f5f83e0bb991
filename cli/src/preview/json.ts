/** A preview as JSON: the preview itself, and the results derived from it. */
import { z } from 'zod';
import { GATES, type Gate, isHeld } from './gate';
import { type Preview, previewSchema } from './preview';
import { itemsOf, type Risk, RISKS } from './risk';
import { type Level, verdictOf } from './verdict';
import { plain } from './texts';

/** Results that {@link jsonOf} derives from the rest. */
export const DERIVED = ['verdict', 'gates', 'risks'] as const;

export const derivedSchema = {
  verdict: z.object({
    level: z.enum(['danger', 'attention', 'change', 'none'] satisfies readonly Level[]),
    message: z.string().describe('For people. It is made from the other fields; do not parse it.'),
  }),
  gates: z.array(z.enum(Object.keys(GATES) as Gate[])).describe('Gates of --fail-on that are reached.'),
  risks: z.array(
    z.object({
      risk: z.enum(Object.keys(RISKS) as Risk[]),
      resource: z.string(),
      message: z.string().describe('For people; do not parse it.'),
      certain: z.boolean().describe('False if it depends on unknown values.'),
      unknown: z.array(z.string()).optional().describe('The unknown values that could make it worse.'),
    }),
  ),
} satisfies Record<(typeof DERIVED)[number], unknown>;

/** The JSON schema of what {@link jsonOf} writes: cli/schema/preview-2.json. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(previewSchema.extend(derivedSchema), {
    // Fields may be added.
    io: 'input',
  });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/preview-2.json', ...schema };
}

export function jsonOf(preview: Preview): string {
  return `${JSON.stringify(dataOf(preview), undefined, 2)}\n`;
}

/** The preview with the results derived from it. */
export function dataOf(preview: Preview) {
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
  return { workloadPreview, project, stack, failed, ...derived, ...rest };
}
