/**
 * The compact form of states, for the engine. It writes all states again to a file backend with every step, so values
 * that derive from others are omitted. All other code uses only the full form. Earlier versions wrote the full form.
 *
 * | full form                                      | compact form                                             |
 * | ---------------------------------------------- | -------------------------------------------------------- |
 * | state: `__by: "1.2.0 region"`                  | `__by: "1.2.0 @TARGET region"`, with the following signs |
 * | `__target: "TARGET"`                           | `@TARGET`                                                |
 * | `__autonamed: true`                            | `#` after it                                             |
 * | `__mark`, if it is that of the owner's nonce   | `!` after it; any other mark stays                       |
 * | inputs: `__autonamed: true`, without a name    | no name                                                  |
 */
import type { Fields } from '../../resource';
import { WROTE } from '../values/answers';
import { markWith } from './owner';
import { AUTONAMED, MARK, nonceOf, TARGET } from './state';

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
