/** What a preview knows about an object before a write: the program's arguments, and what the write does not change. */
import type { z } from 'zod';
import type { About, Effect } from '../../effects';
import type { Definition, Fields } from '../../resource';
import { answeredIn, argumentsOf, changedArguments, pick, same, withDefaults } from '../values/values';
import { type Failure, type ReadObject, subject } from '../platform/platform';
import type { Verdict } from './diff';
import {
  importedText,
  isUnclaimed,
  markOfOthers,
  takenOverText,
  unadoptedText,
  unclaimedText,
} from '../state/owner';
import { concealed } from '../values/concealment';
import { answerable, MARK, maskable, toPrior, withName } from '../state/state';
import { hasUnknown, isFields, UNKNOWN } from '../values/markers';

/** The outputs of every kind that never change on an existing object. */
const STABLE = ['name', 'workspace', 'createdAt'];

/** Outputs that an update does not change. */
export function stableOutputs(
  definition: Definition,
  { olds, news, move }: Pick<Change, 'olds' | 'news' | 'move'>,
): string[] {
  const wanted = argumentsOf(definition, withName(olds, news));
  const own = definition.change.stable?.(toPrior(definition, olds), wanted) ?? [];
  const stable = [
    ...STABLE.filter((key) => key in definition.outputs.shape),
    ...definition.facts.stable,
    ...own,
  ];
  return move === undefined ? stable : stable.filter((key) => key !== 'workspace' && !/url$/i.test(key));
}

/** What a preview compares. */
export interface Change {
  /** The state. */
  readonly olds: Fields;
  /** Checked inputs. */
  readonly news: Fields;
  /** The checked inputs of the last operation; differs from the state where a change had no effect. */
  readonly before: Fields;
  readonly verdict: Verdict;
  /** How the platform moved the object: `from … to …`. */
  readonly move?: string | undefined;
  /** The engine replaces the object with one that it names, although the name is not known yet. */
  readonly isDependent?: boolean | undefined;
}

/** The effects of a change that the property diff does not show. */
export function effectsOf(definition: Definition, given: Change): Effect[] {
  const change = { ...given, news: withName(given.olds, given.news) };
  const { olds, news, verdict } = change;
  if (verdict.kind === 'same') {
    const { hides } = verdict;
    const properties = hides.filter((key) => !key.startsWith('__'));
    const secrecy: readonly Effect[] = hides.length === 0 ? [] : [{ kind: 'secrecy', properties }];
    return [...withoutEffect(definition, change), ...secrecy];
  }
  const effects =
    verdict.kind === 'replace'
      ? replacement(definition, change, verdict.reasons)
      : (definition.change.effects?.(toPrior(definition, olds), argumentsOf(definition, news)) ?? []);
  const says = `moved ${change.move ?? ''}${verdict.changed.length === 0 ? ': only the state changes' : ''}`;
  return [
    ...(change.move === undefined ? [] : [{ kind: 'moved', says } as const]),
    ...ownership(change),
    ...effects.map((effect) =>
      'says' in effect ? { ...effect, says: concealed(definition, news, effect.says) } : effect,
    ),
    ...verdict.changed.flatMap((key) => entries(definition, key, change)),
  ];
}

/**
 * The effects of a create on an object that may exist.
 *
 * @param inputs checked inputs
 */
export function effectsOfCreate(definition: Definition, inputs: Fields): readonly Effect[] {
  return definition.change.creates?.(argumentsOf(definition, inputs)) ?? [];
}

/** The effects of an update on an imported object of somebody else. */
function ownership({ olds, news, verdict }: Change): Effect[] {
  const mark = markOfOthers(olds);
  if (mark === undefined || verdict.kind !== 'update') return [];
  if (news.adoptExisting === true) return [{ kind: 'adopted', says: takenOverText(mark, news) }];
  return verdict.changed.length === 0 ? [] : [{ kind: 'certain-failure', says: unadoptedText(mark, news) }];
}

/** What an import has read. */
export type Imported = Pick<ReadObject, 'id' | 'state' | 'creator'>;

/**
 * The warning about an import of an object with somebody else's mark, or of one that another stack may own without one.
 *
 * @param news inputs of the program
 */
export function importWarning(
  definition: Definition,
  { id, state, creator }: Imported,
  news: Fields,
): string | undefined {
  const mark = markOfOthers(state);
  if (mark !== undefined) return `${subject(definition, String(state.name))}: ${importedText(mark, news)}`;
  if (!isUnclaimed(definition, state[MARK])) return undefined;
  return `${subject(definition, id)}: ${unclaimedText(definition, creator)}`;
}

/** Why the option `import` is refused: the engine would update the object to another one right after the import. */
export function mismatchOf(
  definition: Definition,
  id: string,
  { olds, news }: Pick<Change, 'olds' | 'news'>,
): string | undefined {
  const reason = definition.change.mismatch?.(toPrior(definition, olds), argumentsOf(definition, news));
  return reason === undefined ? undefined : `${subject(definition, id)}: ${reason}`;
}

/** Why the object is not replaced: the contents of the program failed on it. */
export function failedAnew(
  definition: Definition,
  id: string,
  { olds, news }: Pick<Change, 'olds' | 'news'>,
): string | undefined {
  const reason = definition.change.failedBefore?.(toPrior(definition, olds), argumentsOf(definition, news));
  return reason === undefined ? undefined : `${subject(definition, id)}: ${reason}`;
}

/** The effects if the engine replaces an object that the provider would only update. */
export function forcedReplacement(definition: Definition, change: Change): Effect[] {
  return change.verdict.kind === 'update' ? replacement(definition, change, change.verdict.changed) : [];
}

/** Why an object is not replaced for `replaceOnChanges` if only its state changes. */
export function refusedReplacement({ noun }: Definition, { verdict }: Change): Failure[] {
  if (verdict.kind !== 'same' || verdict.hides.length === 0) return [];
  const [property = ''] = verdict.hides;
  const reason =
    `${property}: becomes secret, which only changes the state, but replaceOnChanges would replace the ${noun}. ` +
    'Remove this option for one pulumi up';
  return [{ property, reason }];
}

/** The resource that the effects of a change are about: the object that is there, also if another name replaces it. */
export function aboutOf(
  definition: Definition,
  { olds, news }: Pick<Change, 'olds' | 'news'>,
  { urn, resource }: Pick<About, 'urn' | 'resource'>,
): About {
  const { type, noun } = definition;
  return { type, noun, name: shownName(olds.name ?? news.name, resource ?? noun), urn, resource };
}

/** How messages call an object: by its name, or by the logical name as long as the name is not known. */
function shownName(name: unknown, resource: string): string {
  return typeof name === 'string' && name !== UNKNOWN ? name : resource;
}

/** Changes without an effect. Shown only once, although the difference stays in the state until the next write. */
function withoutEffect(definition: Definition, { olds, news, before, verdict }: Change): Effect[] {
  if (verdict.kind !== 'same') return [];
  return verdict.dormant
    .filter((key) => !same(before[key], news[key]))
    .map((argument) => ({
      kind: 'no-effect',
      argument,
      says:
        definition.change.sleeps?.(toPrior(definition, olds), news[argument]) ??
        `${argument} has no effect yet`,
    }));
}

function replacement(
  definition: Definition,
  { news, isDependent = false }: Pick<Change, 'news' | 'isDependent'>,
  properties: readonly string[],
): Effect[] {
  // The engine shows every possible replacement.
  const certain = isDependent || !properties.every((key) => hasUnknown(news[key]));
  const { says, dataLost = false, renewsSecret = false } = definition.change.replacement ?? {};
  if (certain && says === undefined) return [];
  const kind = renewsSecret ? 'secret-renewed' : 'replacement';
  return [{ kind, properties, dataLost, certain, says: says ?? '' }];
}

/**
 * The entries that differ in a list of names and values, or in a secret map. The engine hides such a list completely if
 * one value in it is secret, and the provider does not know which values are. So only names are shown.
 */
function entries(definition: Definition, key: string, change: Pick<Change, 'olds' | 'news'>): Effect[] {
  const [before, after] = [change.olds[key], change.news[key]];
  if (before === UNKNOWN || after === UNKNOWN) return [];
  const schema = definition.args.shape[key] as z.core.$ZodType | undefined;
  const isList = definition.facts.secretFields.some(({ list }) => list === key);
  const by = definition.facts.unordered[key];
  const read = (value: unknown): ReadonlyMap<string, unknown> | undefined => {
    if (!isList) return isFields(value ?? {}) ? new Map(Object.entries(value ?? {})) : undefined;
    const items: unknown = schema === undefined ? value : withDefaults(schema, value);
    if (typeof by !== 'string' || !Array.isArray(items ?? [])) return undefined;
    const named = ((items ?? []) as unknown[]).filter(isFields);
    return new Map(named.flatMap((item) => (typeof item[by] === 'string' ? [[item[by], item]] : [])));
  };
  if (!isList && !definition.facts.secret.includes(key)) return [];
  const [olds, news] = [read(before), read(after)];
  if (olds === undefined || news === undefined) return [];
  const kept = [...news.keys()].filter((name) => olds.has(name));
  const effect = {
    kind: 'entries',
    argument: key,
    added: [...news.keys()].filter((name) => name !== UNKNOWN && !olds.has(name)),
    changed: kept.filter((name) => !hasUnknown(news.get(name)) && !same(olds.get(name), news.get(name))),
    removed: [...olds.keys()].filter((name) => !news.has(name) && !news.has(UNKNOWN)),
    unknown: kept.filter((name) => hasUnknown(news.get(name))),
  } as const;
  const { added, changed, removed, unknown } = effect;
  return [added, changed, removed, unknown].every(({ length }) => length === 0) ? [] : [effect];
}

/**
 * The definition's warning about the inputs, if it is new. Also for a create, for which there is no diff.
 *
 * @param olds the inputs of the living object; empty for a new one
 * @param inputs checked inputs
 * @param resource logical name
 */
export function warningOf(
  definition: Definition,
  { olds, inputs, resource }: { readonly olds: Fields; readonly inputs: Fields; readonly resource: string },
): string | undefined {
  const says = definition.change.warning?.(inputs);
  if (says === undefined || says === definition.change.warning?.(olds)) return undefined;
  const line = `${definition.noun} ${shownName(inputs.name, resource)}: ${says}`;
  if (Object.keys(olds).length === 0) return line;
  // A replacement is checked again as a new object.
  const fixed: readonly string[] = definition.facts.immutable;
  const changed = changedArguments(definition, olds, inputs);
  return changed.some((key) => fixed.includes(key)) ? undefined : line;
}

/** A warning for each argument of the program that will be removed, by what it is about. */
export function deprecationsOf(
  { type, noun, facts }: Pick<Definition, 'type' | 'noun' | 'facts'>,
  asked: Fields,
  resource: string,
): (readonly [about: string, line: string])[] {
  return Object.entries(facts.deprecated)
    .filter(([key]) => asked[key] !== undefined)
    .map(([key, advice]) => [
      `${type}.${key}`,
      `${noun} ${shownName(asked.name, resource)}: ${key} is deprecated. ${advice}`,
    ]);
}

/**
 * The earlier arguments for the diff of a preview: as the program wrote them last, or as the state has them if those do
 * not explain the difference (a failed update, drift).
 */
export function shownBefore(
  definition: Definition,
  inputs: Fields,
  { olds, news }: Pick<Change, 'olds' | 'news'>,
): Fields {
  const told = changedArguments(definition, inputs, news);
  const silent = Object.keys(definition.args.shape).filter((key) => !told.includes(key));
  const before = argumentsOf(definition, olds);
  return { ...inputs, ...Object.fromEntries(silent.map((key) => [key, before[key]])) };
}

/**
 * The state that a create or an update will have, as far as it is known: what the platform computes is `UNKNOWN`.
 *
 * @param workspace where it will be
 * @param olds the state; empty for a create
 * @param news checked inputs
 */
export function previewed(
  definition: Definition,
  workspace: string,
  { olds, news, move }: Pick<Change, 'olds' | 'news' | 'move'>,
): Fields {
  const computed = Object.keys(definition.outputs.shape).filter((key) => !key.startsWith('__'));
  return {
    // Generated by create, also if it is not a separate output.
    name: UNKNOWN,
    ...answersExpected(definition, olds, news),
    ...Object.fromEntries(computed.map((key) => [key, UNKNOWN])),
    ...pick({ workspace }, computed),
    ...pick(olds, stableOutputs(definition, { olds, news, move })),
    ...argumentsOf(definition, withName(olds, news)),
  };
}

/** The expected answers of the platform for omitted arguments, which an update does not change. */
function answersExpected(definition: Definition, olds: Fields, news: Fields): Fields {
  const prior = toPrior(definition, olds);
  const { args: before, answers = {} } = prior;
  const again = definition.change.answers?.(prior, argumentsOf(definition, withName(olds, news))) ?? {};
  const usual = withDefaults(definition.args, {}) as Fields;
  const named = answeredIn(olds);
  const { chosenAnew } = definition.facts;
  const expected = [...answerable(definition), ...maskable(definition)]
    .filter((key) => news[key] === undefined)
    .map((key): readonly [string, unknown] => {
      if (key in again) return [key, again[key]];
      // A new object gets the default, and so does an object whose program no longer sets the argument.
      if (Object.keys(olds).length === 0 || before[key] !== undefined) return [key, usual[key] ?? UNKNOWN];
      const isUntold = answers[key] === undefined && named?.includes(key) !== false;
      return [key, isUntold || chosenAnew.includes(key) ? UNKNOWN : answers[key]];
    });
  return Object.fromEntries(expected.filter(([, value]) => value !== undefined));
}
