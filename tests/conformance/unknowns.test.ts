/** No message of a preview shows how unknown or absent values are stored, whichever arguments are unknown. */
import { lineOf } from '../../provider/src/effects';
import { failuresOf } from '../../provider/src/lifecycle/effects/check';
import { sentence } from '../../provider/src/lifecycle/platform/platform';
import { diff } from '../../provider/src/lifecycle/effects/diff';
import {
  aboutOf,
  effectsOf,
  forcedReplacement,
  warningOf,
} from '../../provider/src/lifecycle/effects/preview';
import { refusedAsProtected } from '../../provider/src/lifecycle/ownership/protection';
import { UNKNOWN } from '../../provider/src/lifecycle/values/markers';
import type { Definition, Fields } from '../../provider/src/resource';
import { functions } from '../../provider/src/functions';
import { samples } from './samples';
import { NOTHING_GIVEN } from './samples/given';
import { kindsOf, sampleOf, type Kind } from './rows';

const KINDS = kindsOf(samples(NOTHING_GIVEN));
const RAW = new RegExp(`undefined|null|NaN|\\[object|${UNKNOWN}`);
const OWNER = { __owner: 'o/p/logical', __provider: 'p' };

const argumentsWith = ({ definition }: Kind) => Object.keys(definition.args.shape);
/** The arguments of a program: valid ones, so that a check does not hide what follows it. */
const chosen = (kind: Kind, index: 0 | 1): Fields => {
  const keys = argumentsWith(kind).filter((key) => {
    const { instead, apart } = sampleOf(kind, key);
    return instead === undefined && apart !== true;
  });
  return Object.fromEntries(keys.map((key) => [key, sampleOf(kind, key).values[index]]));
};

/** A value with each of its leaves unknown, one at a time, and as a whole. */
function unknownIn(value: unknown): unknown[] {
  if (isList(value))
    return [UNKNOWN, ...value.flatMap((item, at) => unknownIn(item).map((one) => value.with(at, one)))];
  if (typeof value !== 'object' || value === null) return [UNKNOWN];
  return [
    UNKNOWN,
    ...Object.entries(value).flatMap(([key, item]) =>
      unknownIn(item).map((one) => ({ ...value, [key]: one })),
    ),
  ];
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Every line that a preview can show about a change. */
function linesOf(definition: Definition, olds: Fields, news: Fields): string[] {
  const failures = failuresOf(definition, withoutHidden(news)).map(sentence);
  // The engine compares nothing that the check refuses.
  if (failures.length > 0) return failures;
  const inputs = news.name === undefined ? { ...news, __autonamed: true } : news;
  const warnings = [{}, olds].flatMap(
    (before) => warningOf(definition, { olds: before, inputs, resource: 'logical' }) ?? [],
  );
  const verdict = diff(definition, olds, inputs);
  const change = { olds, news: inputs, before: olds, verdict };
  const effects = [...effectsOf(definition, change), ...forcedReplacement(definition, change)];
  const about = aboutOf(definition, change, { resource: 'logical', urn: undefined });
  const refused = refusedAsProtected('it', 'reasons' in verdict ? verdict.reasons : [], inputs);
  return [...warnings, ...effects.map((effect) => lineOf(about, effect)), refused.reason];
}

function withoutHidden(bag: Fields): Fields {
  return Object.fromEntries(Object.entries(bag).filter(([key]) => !key.startsWith('__')));
}

const NAMES: readonly Fields[] = [{ name: undefined }, { name: UNKNOWN }, { name: 'mine' }];

it.each(KINDS.map((kind) => [kind.type, kind] as const))('%s', (_type, kind) => {
  const { definition } = kind;
  const [before, after] = [chosen(kind, 0), chosen(kind, 1)];
  const state = { ...before, ...OWNER, name: 'of-before', status: 'DEPLOYED' };
  const wrong = new Set<string>();
  let count = 0;
  const look = (olds: Fields, news: Fields) => {
    for (const line of linesOf(definition, olds, { ...news, ...OWNER })) {
      count += 1;
      if (RAW.test(line)) wrong.add(line);
    }
  };
  for (const name of NAMES) {
    for (const args of [{}, before, after]) {
      look(state, { ...args, ...name });
      look({ ...OWNER, name: 'of-before' }, { ...args, ...name });
      for (const key of argumentsWith(kind).filter((one) => one !== 'name')) {
        look(state, { ...args, ...name, [key]: undefined });
        for (const value of unknownIn(after[key])) look(state, { ...args, ...name, [key]: value });
      }
    }
  }
  expect(count).toBeGreaterThan(0);
  expect([...wrong]).toEqual([]);
});

it.each(Object.keys(functions))('%s', (name) => {
  const definition = functions[name];
  if (definition === undefined) throw new Error('no such function');
  const keys = Object.keys(definition.args.shape);
  const bags = [
    {},
    ...keys.map((key) => ({ [key]: UNKNOWN })),
    Object.fromEntries(keys.map((key) => [key, UNKNOWN])),
  ];
  const lines = bags.flatMap((bag) => failuresOf({ type: name, ...definition }, bag).map(sentence));
  expect(lines.filter((line) => RAW.test(line))).toEqual([]);
});
