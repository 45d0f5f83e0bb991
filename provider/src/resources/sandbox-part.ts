/** What belongs to a sandbox: its id is `<sandbox>/<name>`, because its name is unique in its sandbox only. */
import type { Fields } from '../resource';

/** What an import names it by. */
export const PART_ID = '<sandbox>/<name>';

export function partId({ sandbox, name }: Fields): string {
  return `${String(sandbox)}/${String(name)}`;
}

/** The two parts of such an id; names hold no slash. One without a slash has no name. */
export function placeOf(id: string): { sandbox: string; name: string } {
  const [sandbox = '', name = ''] = id.split('/');
  return { sandbox, name };
}
