/**
 * States as the engine keeps them. A backend of files is given every state again with every step, so that what a state
 * tells anyway is left out of it. What reads a state knows the full form alone.
 */
import type { Fields } from '../resource';
import { WROTE } from './answers';
import { markWith } from './owner';
import { AUTONAMED, MARK, nonceOf, TARGET } from './state';

/**
 * A word of `__by`, after the version: `@`, the target, `#` where the name is a generated one, `!` where the mark left on
 * the object is that of the create which the owner names. A contract with every state ever written.
 */
const WORD = /^@([^#!]*)(#?)(!?)$/;

/** How the answer to the engine is written. */
export interface Form {
  /** A state. */
  readonly state: (state: Fields) => Fields;
  /** Checked inputs. */
  readonly inputs: (inputs: Fields) => Fields;
}

/**
 * The form of what becomes of these states or inputs, as the engine gave them: what is in the full form stays there, so
 * that a preview or a refresh finds no difference.
 */
export function formOf(...bags: readonly Fields[]): Form {
  return bags.some(isCompact)
    ? { state: compact, inputs: compactInputs }
    : { state: (state) => state, inputs: (inputs) => inputs };
}

function isCompact(bag: Fields): boolean {
  return bag[WROTE] === undefined ? bag[AUTONAMED] === undefined : wordIn(bag) !== undefined;
}

/** A state without what its owner and `__by` tell. */
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

/** Checked inputs without what the absence of a name tells. */
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

/** The mark of the create that the owner names. */
function markIn(state: Fields): string | undefined {
  const nonce = nonceOf(state);
  return nonce === undefined ? undefined : markWith(state, nonce);
}
