/**
 * Arguments in a state that the platform answered and the program did not write. A state keeps them as outputs, for
 * programs to read and for `diff` to compare with. They never count as written.
 */
import type { Fields } from '../../resource';

/**
 * Hidden key of a state: the version of this package that wrote it, then the names of the arguments that the platform
 * answered and the program did not write. One short text, because every state has it.
 */
export const WROTE = '__by';

/** Names of arguments that were answered and not written; undefined for a state from before this was recorded. */
export function answeredIn(state: Fields): readonly string[] | undefined {
  const wrote = state[WROTE];
  return typeof wrote === 'string' ? wrote.split(' ').slice(1) : undefined;
}

/** The version of this package that wrote a state; undefined for a state from before this was recorded. */
export function writerOf(state: Fields): string | undefined {
  const wrote = state[WROTE];
  return typeof wrote === 'string' ? wrote.split(' ')[0] : undefined;
}

/** A state without the platform's answers: only written arguments, and outputs. */
export function withoutAnswers(state: Fields): Fields {
  const answered = answeredIn(state) ?? [];
  return Object.fromEntries(Object.entries(state).filter(([key]) => !answered.includes(key)));
}
