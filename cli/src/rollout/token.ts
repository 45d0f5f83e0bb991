/**
 * The place of a rollout: revision and share, as in `rev-2:10`. A command that names it acts once, however often it
 * runs: the second time, the rollout is elsewhere.
 */
import { WORKLOAD } from '../started-by';

export interface Token {
  readonly revision: string;
  /** In percent. */
  readonly share: number;
}

export function tokenText({ revision, share }: Token): string {
  return `${revision}:${share}`;
}

/** The whole command with which a person approves this place. */
export function approveText(name: string, at: string): string {
  return `${WORKLOAD} rollout approve --name ${name} --at ${at}`;
}

/** The whole command that takes the traffic back. */
export function abortText(name: string): string {
  return `${WORKLOAD} rollout abort --name ${name}`;
}

/** The token in a text; undefined if it is none. */
export function tokenIn(text: string): Token | undefined {
  const [, revision, share] = /^(\S+):(\d{1,3})$/.exec(text) ?? [];
  if (revision === undefined || Number(share) > 100) return undefined;
  return { revision, share: Number(share) };
}
