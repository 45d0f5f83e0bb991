/** Previews of several stacks: one result, the worst first, with what could not be previewed. */
import { z } from 'zod';
import { dataOf, derivedSchema } from '../json';
import { GATES, type Gate } from '../gate';
import { olderPreviewSchema, type Preview, previewSchema, upgradedPreview } from '../preview';
import { listed, plain, say, type Words } from '../texts';
import { type Level, rankOf, verdictOf } from '../verdict';

/** A stack without a preview. */
const missingSchema = z.object({
  /** `project/stack` as far as it is known, or the file that should have the preview. */
  about: z.string(),
  /** Why. For people; do not parse it. */
  message: z.string(),
});

/** The version of this form. That of each preview in it is its own. */
const VERSION = 1;

/** As `workload preview --json` writes it for several stacks, with the results derived from it; the form is stable. */
export const previewsSchema = z.object({
  workloadPreviews: z.literal(VERSION),
  /** The worst first. */
  previews: z.array(previewSchema),
  /** Stacks that could not be previewed. */
  missing: z.array(missingSchema),
});

const olderPreviewsSchema = previewsSchema.extend({
  previews: z.array(z.union([previewSchema, olderPreviewSchema])),
});

export type Missing = z.infer<typeof missingSchema>;

export interface Previews {
  readonly previews: readonly Preview[];
  readonly missing: readonly Missing[];
}

/** The JSON schema of what {@link jsonOfAll} writes: cli/schema/previews-1.json. */
export function jsonSchema(): object {
  const { verdict, gates } = derivedSchema;
  const whole = previewsSchema.extend({
    verdict,
    gates,
    previews: z.array(previewSchema.extend(derivedSchema)),
  });
  // Fields may be added.
  const { $schema, ...schema } = z.toJSONSchema(whole, { io: 'input' });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/previews-1.json', ...schema };
}

export function jsonOfAll(all: Previews): string {
  const previews = inOrder(all.previews).map(dataOf);
  const reached = new Set(previews.flatMap(({ gates }) => gates));
  const { level, says } = verdictOfAll(all);
  const data = {
    workloadPreviews: VERSION,
    verdict: { level, message: plain(says) },
    gates: (Object.keys(GATES) as Gate[]).filter((gate) => reached.has(gate)),
    previews,
    missing: all.missing,
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}

/** @returns undefined if this is another form */
export function previewsIn(json: unknown): Previews | undefined {
  const { data } = olderPreviewsSchema.safeParse(json);
  // A result about no stack would hide an earlier one about some.
  if (data === undefined || data.previews.length + data.missing.length === 0) return undefined;
  const previews = data.previews.map((one) => (one.workloadPreview === 1 ? upgradedPreview(one) : one));
  return { previews, missing: data.missing };
}

/** Whether this claims to be the form of several. */
export function isOfSeveral(json: unknown): json is object {
  return typeof json === 'object' && json !== null && 'workloadPreviews' in json;
}

/** The name of a stack for readers: `shop/production`. */
export function nameOf({ project, stack }: Pick<Preview, 'project' | 'stack'>): string {
  return `${project}/${stack}`;
}

/** The worst first; those that are as bad by name. */
export function inOrder(previews: readonly Preview[]): Preview[] {
  const order = new Intl.Collator('en');
  return previews
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank || order.compare(nameOf(a.one), nameOf(b.one)))
    .map(({ one }) => one);
}

/** Whether a reader needs no more than the name of the stack. */
export function isQuiet(preview: Preview): boolean {
  const { failed, problems, drift = [], resources, effects } = preview;
  return !failed && [problems, drift, resources, effects].every((list) => list.length === 0);
}

/** All in one line: what failed, then the worst of the others. */
export function verdictOfAll({ previews, missing }: Previews): {
  readonly level: Level;
  readonly says: Words;
} {
  const count = previews.length + missing.length;
  const failed = previews.filter((one) => one.failed).length + missing.length;
  const [worst, ...others] = inOrder(previews.filter((one) => !one.failed));
  const verdict = worst && verdictOf(worst);
  const isChange = worst !== undefined && !isQuiet(worst);
  const also = others.filter((one) => !isQuiet(one)).length;
  const failure = failed === 0 ? [] : [say`The preview of ${failed} of ${stacks(count)} failed`];
  const change =
    worst === undefined || verdict === undefined || !isChange ? [] : [say`${nameOf(worst)}: ${verdict.says}`];
  const rest = also === 0 ? [] : [[`${also} more ${also === 1 ? 'stack changes' : 'stacks change'}`]];
  const says = [...failure, ...change, ...rest];
  return {
    level: failed > 0 ? 'danger' : (verdict?.level ?? 'none'),
    says: says.length === 0 ? say`Nothing changes in ${stacks(count)}` : joined(says),
  };
}

function joined(parts: readonly Words[]): Words {
  return parts.flatMap((part, index) => [...(index === 0 ? [] : ['; ']), ...part]);
}

export function stacks(count: number): Words {
  return [`${count} ${count === 1 ? 'stack' : 'stacks'}`];
}

/** Most names of stacks in a line; JSON has all. */
const MOST_NAMES = 20;

/** Stacks in which nothing changes, in one line; undefined if there are none. */
export function quietWords(previews: readonly Preview[]): Words | undefined {
  const quiet = inOrder(previews).filter(isQuiet);
  if (quiet.length === 0) return undefined;
  return say`Nothing changes in ${listed(
    quiet.map((one) => say`${nameOf(one)}`),
    MOST_NAMES,
  )}.`;
}
