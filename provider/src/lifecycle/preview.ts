/** What a preview knows of an object before it is written: what the program says, and what no write changes. */
import type { Definition, Fields } from '../resource';
import { answeredIn } from './answers';
import { argumentsOf, pick, withDefaults } from './values';
import { answerable, hiddenInputs, toPrior } from './state';
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
 * The state that a create or an update will have, as far as it is known: what the platform computes is `UNKNOWN`.
 *
 * @param workspace where it will be
 * @param olds the state; empty for a create
 * @param news checked inputs
 */
export function previewed(definition: Definition, workspace: string, olds: Fields, news: Fields): Fields {
  const computed = Object.keys(definition.outputs.shape).filter((key) => !key.startsWith('__'));
  return {
    ...answersExpected(definition, olds, news),
    ...Object.fromEntries(computed.map((key) => [key, UNKNOWN])),
    ...pick({ workspace }, computed),
    ...pick(olds, stableOutputs(definition, olds, news)),
    ...argumentsOf(definition, news),
    ...hiddenInputs(news),
  };
}

/** What the platform will answer for arguments that the program leaves out: an update leaves them as they are. */
function answersExpected(definition: Definition, olds: Fields, news: Fields): Fields {
  const { args: before, answers = {} } = toPrior(definition, olds);
  const usual = withDefaults(definition.args, {}) as Fields;
  const known = answeredIn(olds) !== undefined;
  const expected = answerable(definition)
    .filter((key) => news[key] === undefined)
    .map((key): readonly [string, unknown] => {
      // A new object gets the default, and so does one whose program no longer says anything else.
      if (Object.keys(olds).length === 0 || before[key] !== undefined) return [key, usual[key] ?? UNKNOWN];
      return [key, known ? answers[key] : UNKNOWN];
    });
  return Object.fromEntries(expected.filter(([, value]) => value !== undefined));
}
