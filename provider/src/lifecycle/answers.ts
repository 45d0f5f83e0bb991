/**
 * Which arguments in a state were not written by the program but answered by the platform. A state keeps them as
 * outputs, for programs to read and for `diff` to compare with; they are never taken for what was written.
 */
import type { Fields } from '../resource';

/**
 * Hidden key of a state: the version of this package that wrote it, then the names of the arguments that the platform
 * answered and the program did not write. One short text, because every state has it.
 */
export const WROTE = '__by';

/** Names of arguments that were answered and not written; undefined for a state from before they were kept. */
export function answeredIn(state: Fields): readonly string[] | undefined {
  const wrote = state[WROTE];
  return typeof wrote === 'string' ? wrote.split(' ').slice(1) : undefined;
}

/** The version of this package that wrote a state; undefined for a state from before that was kept. */
export function writerOf(state: Fields): string | undefined {
  const wrote = state[WROTE];
  return typeof wrote === 'string' ? wrote.split(' ')[0] : undefined;
}

/** A state without what the platform answered there: what the program wrote, and the outputs. */
export function withoutAnswers(state: Fields): Fields {
  const answered = answeredIn(state) ?? [];
  return Object.fromEntries(Object.entries(state).filter(([key]) => !answered.includes(key)));
}
