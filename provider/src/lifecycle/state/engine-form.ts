/**
 * The form in which the engine has states and inputs. It is translated only at the edge of the lifecycle: all other code
 * uses the full form, with the present names.
 *
 * | bag    | from the engine          | for the engine                                      |
 * | ------ | ------------------------ | --------------------------------------------------- |
 * | inputs | present names and forms  | as the program wrote them, compact                  |
 * | state  | the same                 | each value under all its names, compact             |
 *
 * The engine writes all states again to a file backend with every step, so the compact form omits values that derive from
 * others. Earlier versions wrote the full form.
 *
 * | full form                                      | compact form                                             |
 * | ---------------------------------------------- | -------------------------------------------------------- |
 * | state: `__by: "1.2.0 region"`                  | `__by: "1.2.0 @TARGET region"`, with the following signs |
 * | `__target: "TARGET"`                           | `@TARGET`                                                |
 * | `__autonamed: true`                            | `#` after it                                             |
 * | `__mark`, if it is that of the owner's nonce   | `!` after it; any other mark stays                       |
 * | inputs: `__autonamed: true`, without a name    | no name                                                  |
 *
 * States and inputs of earlier versions have former names and forms, and programs may still write them. Inputs stay as
 * written because `ignoreChanges` and `replaceOnChanges` name them. A state has all names because programs read outputs,
 * and earlier versions read the state.
 */
import type { Definition, Fields } from '../../resource';
import { argumentsOf, pick, put, same, WROTE } from '../values/values';
import { markWith } from './owner';
import { ATTEMPTED, AUTONAMED, FORM, MARK, nonceOf, TARGET } from './state';
import { isRequired, type Schema } from '../values/fields';
import { otherNames } from '../values/names';
import { isFields, UNKNOWN } from '../values/markers';

/**
 * A word of `__by`, after the version: `@`, the target, `#` if the name is generated, `!` if the object's mark is that
 * of the create whose nonce the owner contains. A contract with every state ever written.
 */
const WORD = /^@([^#!]*)(#?)(!?)$/;

/** Converts answers to the engine. */
export interface Form {
  /** A state. */
  readonly state: (state: Fields) => Fields;
  /** Checked inputs. */
  readonly inputs: (inputs: Fields) => Fields;
}

/**
 * The form for the answer to these states or inputs of the engine. The full form is kept, so that a preview or a
 * refresh finds no difference.
 */
export function formOf(...bags: readonly Fields[]): Form {
  return bags.some(isCompact)
    ? { state: compact, inputs: compactInputs }
    : { state: (state) => state, inputs: (inputs) => inputs };
}

function isCompact(bag: Fields): boolean {
  return bag[WROTE] === undefined ? bag[AUTONAMED] === undefined : wordIn(bag) !== undefined;
}

/** A state without values that its owner and `__by` imply. */
function compact(state: Fields): Fields {
  const { [TARGET]: target, [MARK]: mark, [AUTONAMED]: autonamed, ...rest } = state;
  const wrote = state[WROTE];
  if (typeof wrote !== 'string' || typeof target !== 'string') return state;
  const isUsual = mark !== undefined && mark === markIn(state);
  const word = `@${target}${autonamed === true ? '#' : ''}${isUsual ? '!' : ''}`;
  const [version = '', ...answered] = wrote.split(' ');
  return {
    ...rest,
    ...(mark === undefined || isUsual ? {} : { [MARK]: mark }),
    [WROTE]: [version, word, ...answered].join(' '),
  };
}

/** The full form of a state. */
export function full(state: Fields): Fields {
  const word = wordIn(state);
  if (word === undefined) return state;
  const [version = '', , ...answered] = String(state[WROTE]).split(' ');
  const [, target, hash, usual] = word;
  const mark = usual === '' ? undefined : markIn(state);
  return {
    ...state,
    [WROTE]: [version, ...answered].join(' '),
    [TARGET]: target,
    ...(hash === '' ? {} : { [AUTONAMED]: true }),
    ...(mark === undefined ? {} : { [MARK]: mark }),
  };
}

/** Checked inputs without the flag that the absence of a name implies. */
function compactInputs(inputs: Fields): Fields {
  if (inputs.name !== undefined) return inputs;
  const { [AUTONAMED]: _generated, ...rest } = inputs;
  return rest;
}

/** The full form of checked inputs. */
export function fullInputs(inputs: Fields): Fields {
  return inputs.name === undefined ? { ...inputs, [AUTONAMED]: true } : inputs;
}

function wordIn(state: Fields): RegExpExecArray | undefined {
  const wrote = state[WROTE];
  return typeof wrote === 'string' ? (WORD.exec(wrote.split(' ')[1] ?? '') ?? undefined) : undefined;
}

/** The mark of the create whose nonce the owner contains. */
function markIn(state: Fields): string | undefined {
  const nonce = nonceOf(state);
  return nonce === undefined ? undefined : markWith(state, nonce);
}

// ——— Former names ———

/**
 * Hidden key of a state: the former names under which the program wrote arguments. A contract with every state ever
 * written.
 */
const AS = '__as';

type Evolved = Pick<Definition, 'args' | 'facts' | 'migrate' | 'form'>;

/** The state of the engine. */
export const stateIn = (definition: Evolved, bag: Fields): Fields => present(definition, full(bag));

/** Checked inputs of the engine. */
export const inputsIn = (definition: Evolved, bag: Fields): Fields => present(definition, fullInputs(bag));

/** A bag with present names and forms. A value under a present name wins. */
export function present({ facts, form = 1, migrate }: Omit<Evolved, 'args'>, bag: Fields): Fields {
  const named = renamed(facts.former, bag);
  const isPresent = typeof bag[FORM] === 'number' && bag[FORM] >= form;
  if (migrate === undefined || isPresent || Object.keys(bag).length === 0) return named;
  // A value that is not known yet has no form.
  const isUnknown = ([, value]: [string, unknown]) => value === UNKNOWN;
  const [unknown, known] = [true, false].map((is) =>
    Object.fromEntries(Object.entries(named).filter((one) => isUnknown(one) === is)),
  );
  return { ...migrate({ ...known }), ...unknown };
}

function renamed(former: Former, bag: Fields): Fields {
  if (Object.keys(former).length === 0) return bag;
  const now = (key: string) => (Object.hasOwn(former, key) ? (former[key] ?? key) : key);
  const out: Fields = {};
  for (const [key, value] of Object.entries(bag))
    if (key !== AS && (now(key) === key || bag[now(key)] == null)) put(out, now(key), value);
  const { [WROTE]: wrote, [ATTEMPTED]: attempted } = bag;
  if (typeof wrote === 'string') out[WROTE] = [...new Set(wrote.split(' ').map(now))].join(' ');
  if (isFields(attempted)) out[ATTEMPTED] = renamed(former, attempted);
  return out;
}

type Former = Readonly<Record<string, string>>;

/** A state for the engine, without what only later operations need. */
export function underAllNames(former: Former, state: Fields): Fields {
  const copies = Object.entries(former).filter(([, is]) => state[is] !== undefined);
  return copies.length === 0
    ? state
    : { ...state, ...Object.fromEntries(copies.map(([was, is]) => [was, state[is]])) };
}

/**
 * Converts answers to the engine.
 *
 * @param form of the bags to which they are the answer
 * @param by the bag that has the names that the program wrote
 */
export function answerTo(definition: Evolved, form: Form, by: Fields): Form {
  if (!isEvolved(definition)) return form;
  const names = namesIn(definition, by);
  const { former } = definition.facts;
  const all = (key: string) => [key, ...otherNames(former, key)];
  const state = (given: Fields): Fields => {
    const bag = underAllNames(former, form.state(given));
    const { [WROTE]: wrote, [ATTEMPTED]: attempted } = bag;
    return {
      ...bag,
      ...(typeof wrote === 'string' && { [WROTE]: wrote.split(' ').flatMap(all).join(' ') }),
      ...(isFields(attempted) && { [ATTEMPTED]: underAllNames(former, attempted) }),
      ...(names.size > 0 && { [AS]: [...names.values()].join(' ') }),
      ...(definition.form !== undefined && { [FORM]: definition.form }),
    };
  };
  return { state, inputs: (inputs) => asWritten(names, form.inputs(inputs)) };
}

/**
 * The inputs for the engine after a read.
 *
 * @param known the state, and the inputs as the engine has them if it sends them
 * @param found inputs with what was read
 * @returns `known.inputs` if the read found no difference. Undefined: the engine keeps what it has
 */
export function inputsRead(
  definition: Evolved,
  known: { readonly state: Fields; readonly inputs?: Fields },
  found: Fields,
): Fields | undefined {
  if (!isEvolved(definition)) return found;
  const [now, before] = [found, known.state].map((bag) => argumentsOf(definition, bag));
  return same(now, before) ? known.inputs : found;
}

function isEvolved({ facts, form, migrate }: Evolved): boolean {
  return form !== undefined || migrate !== undefined || Object.keys(facts.former).length > 0;
}

/** The former names that the program wrote, by the present ones: in inputs, or in a state. */
export function namesIn(
  { facts: { former } }: Pick<Evolved, 'facts'>,
  bag: Fields,
): ReadonlyMap<string, string> {
  const noted = typeof bag[AS] === 'string' ? bag[AS].split(' ') : undefined;
  return new Map(
    Object.entries(former)
      .filter(([was, is]) => noted?.includes(was) ?? (bag[was] != null && bag[is] == null))
      .map(([was, is]) => [is, was]),
  );
}

/** A bag, or the path of a property, with the names that the program wrote. */
export function asWritten(names: ReadonlyMap<string, string>, bag: Fields): Fields {
  if (names.size === 0) return bag;
  return Object.fromEntries(Object.entries(bag).map(([key, value]) => [names.get(key) ?? key, value]));
}

export function pathAsWritten(names: ReadonlyMap<string, string>, path: string): string {
  return path.replace(/^\w+/, (key) => names.get(key) ?? key);
}

/** What a check makes of the names that the program wrote. */
export interface Names {
  /** The program's arguments, with present names and forms. */
  readonly news: Fields;
  /** The inputs to record. */
  record(inputs: Fields): Fields;
  readonly failures: readonly { readonly property: string; readonly reason: string }[];
  readonly warnings: readonly string[];
}

/** @param olds inputs of the living object, and `news` of the program, as the engine has them */
export function checkNames(definition: Evolved, olds: Fields, news: Fields): Names {
  const { former } = definition.facts;
  const [before, now] = [present(definition, olds), present(definition, news)];
  const isSet = (key: string) => news[key] != null;
  const twice = Object.entries(former).filter(([was]) => isSet(was) && otherNames(former, was).some(isSet));
  // The engine drops what `ignoreChanges` names from the program if the earlier inputs do not have that name.
  const dropped = [...namesIn(definition, olds)].filter(([is]) => now[is] == null);
  const { shape } = definition.args as { readonly shape: Readonly<Record<string, Schema | undefined>> };
  const isKept = (is: string) => shape[is] !== undefined && isRequired(shape[is]);
  const kept = pick(before, dropped.map(([is]) => is).filter(isKept));
  const isOfProgram = (key: string) => !key.startsWith('__');
  return {
    news: dropped.length === 0 ? now : { ...now, ...kept },
    record: (inputs) =>
      now === news
        ? inputs
        : {
            ...Object.fromEntries(
              Object.entries(inputs).filter(([key]) => !isOfProgram(key) || !(key in now)),
            ),
            ...Object.fromEntries(
              Object.entries(news).filter(([key, value]) => isOfProgram(key) && value !== undefined),
            ),
          },
    failures: twice.map(([was, is]) => ({
      property: was,
      reason: `is the former name of ${is}, which is set under another name, too. Set only ${is}. If ignoreChanges has ${was}, write ${is} there`,
    })),
    warnings: dropped
      .filter(([is]) => !isKept(is))
      .map(
        ([is, was]) =>
          `${was} is not set any more, and will be removed. If ignoreChanges has ${is}: see "Renamed arguments" in the documentation`,
      ),
  };
}
