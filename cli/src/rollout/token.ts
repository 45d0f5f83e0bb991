/**
 * The place of a rollout: revision and share, as in `rev-2:10`. A command that names it acts once, however often it
 * runs: the second time, the rollout is elsewhere.
 */
import { forShell, WORKLOAD } from '../started-by';

export interface Token {
  readonly revision: string;
  /** In percent. */
  readonly share: number;
}

/** How a person finds an object again, so that each command that a message names can be pasted. */
export interface Ways {
  /** Options with which this command was told the stack: ` --stack production`. Empty if it was not. */
  readonly inStack: string;
  /** Options for a command that needs only the credential. Empty if that of the environment reaches the object. */
  readonly alone: string;
  /** The stack, as the engine's command takes it. Absent if the command acts with the credential alone. */
  readonly stack?: string;
}

/** An object by its name on the platform, and how to find it. */
export interface Named {
  readonly name: string;
  readonly ways?: Ways;
}

export function tokenText({ revision, share }: Token): string {
  return `${revision}:${share}`;
}

/** The whole command with which a person approves this place. */
export function approveText(found: Named, at: string): string {
  return `${commandText('approve', found)} --at ${at}`;
}

/** The whole command that takes the traffic back, during a rollout or after it. It needs no stack. */
export function abortText({ name, ways }: Named, word: 'abort' | 'undo' = 'abort'): string {
  return `${WORKLOAD} rollout ${word}${ways?.alone ?? ''} --name ${forShell(name)}`;
}

/**
 * The whole command of a person about an object of a stack.
 *
 * @param words such as `promote --full`
 */
export function commandText(words: string, { name, ways }: Named): string {
  return `${WORKLOAD} rollout ${words}${ways?.inStack ?? ''} --name ${forShell(name)}`;
}

/** The token in a text; undefined if it is none. */
export function tokenIn(text: string): Token | undefined {
  const [, revision, share] = /^(\S+):(\d{1,3})$/.exec(text) ?? [];
  if (revision === undefined || Number(share) > 100) return undefined;
  return { revision, share: Number(share) };
}
