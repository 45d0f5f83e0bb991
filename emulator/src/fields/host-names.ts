// The part of a host name that names an object of a workspace.

/** `<name>-<workspace>`, with each dash of the workspace doubled: no two pairs give the same text. */
export function joined(name: string, workspace: string): string {
  return `${name}-${workspace.replaceAll('-', '--')}`;
}

/** The pair that `joined` made this text from; undefined if it made no such text. */
export function parted(text: string): { name: string; workspace: string } | undefined {
  // Neither a name nor a workspace begins or ends with a dash, so the separator is the last single one.
  const [, name, workspace] = /^(.*[^-])-([^-](?:[^-]|--)*)$/.exec(text) ?? [];
  if (name === undefined || workspace === undefined) return undefined;
  return { name, workspace: workspace.replaceAll('--', '-') };
}
