/** What a preview knows of an object before it is written: what the program says, and what no write changes. */
import type { Definition, Fields } from '../resource';
import { argumentsOf, differing, normalise, pick } from './values';
import { hiddenInputs, toPrior } from './state';
import { hasUnknown, UNKNOWN } from './unknowns';

/** The outputs of every kind that a living object never changes. */
const STABLE = ['name', 'workspace', 'createdAt'];

/** Outputs that an update leaves as they are. */
export function stableOutputs(definition: Definition, olds: Fields, news: Fields): string[] {
  const own = definition.stable?.(toPrior(definition, olds), argumentsOf(definition, news)) ?? [];
  return [...STABLE, ...own].filter((key) => key in definition.outputs.shape);
}

/**
 * One line for the person who reads the preview, where the property diff does not tell what will happen.
 *
 * @param reasons why the object is replaced
 */
export function intentOf(
  definition: Definition,
  olds: Fields,
  news: Fields,
  reasons: readonly string[],
): string | undefined {
  const name = String(news.name);
  // The engine shows a replacement wherever there may be one.
  if (reasons.length > 0 && reasons.every((key) => hasUnknown(news[key]))) {
    return `${definition.noun} ${name}: replaced only if ${reasons.join(' or ')} turns out to be another`;
  }
  return definition.intent?.(name, toPrior(definition, olds), argumentsOf(definition, news), reasons);
}

/**
 * One line on what the inputs will probably not do, told when it is new: of a create too, of which diff never hears.
 *
 * @param olds the inputs of the living object; empty for a new one
 * @param inputs checked inputs
 */
export function warningOf(definition: Definition, olds: Fields, inputs: Fields): string | undefined {
  const line = definition.warning?.(inputs);
  if (line === undefined || line === definition.warning?.(olds)) return undefined;
  if (Object.keys(olds).length === 0) return line;
  // A replacement is checked once more, as a new object.
  const fixed: readonly string[] = definition.immutable;
  const changed = differing(normalise(definition, olds), normalise(definition, inputs));
  return changed.some((key) => fixed.includes(key)) ? undefined : line;
}

/**
 * The state that a create or an update will have, as far as it is known: what the platform computes is `UNKNOWN`.
 *
 * @param workspace where it will be
 * @param olds the state; empty for a create
 * @param news checked inputs
 */
export function previewed(definition: Definition, workspace: string, olds: Fields, news: Fields): Fields {
  const computed = Object.keys(definition.outputs.shape).filter((key) => !key.startsWith('__'));
  return {
    ...Object.fromEntries(computed.map((key) => [key, UNKNOWN])),
    ...pick({ workspace }, computed),
    ...pick(olds, stableOutputs(definition, olds, news)),
    ...argumentsOf(definition, news),
    ...hiddenInputs(news),
  };
}
