/**
 * The place of a rollout: revision and share, as in `rev-2:10`. A command that names it acts once, however often it
 * runs: the second time, the rollout is elsewhere.
 */

export interface Token {
  readonly revision: string;
  /** In percent. */
  readonly share: number;
}

export function tokenText({ revision, share }: Token): string {
  return `${revision}:${share}`;
}

/** The token in a text; undefined if it is none. */
export function tokenIn(text: string): Token | undefined {
  const [, revision, share] = /^(\S+):(\d{1,3})$/.exec(text) ?? [];
  if (revision === undefined || Number(share) > 100) return undefined;
  return { revision, share: Number(share) };
}
