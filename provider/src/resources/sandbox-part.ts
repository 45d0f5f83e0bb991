/** Parts of a sandbox. The id of a part is `<sandbox>/<name>`, because its name is unique only in its sandbox. */
import type { Context, Fields, Listing } from '../resource';
import { sandboxListing } from './sandbox';

/** The form of the id for an import. */
export const PART_ID = '<sandbox>/<name>';

export function partId({ sandbox, name }: Fields): string {
  return `${String(sandbox)}/${String(name)}`;
}

/**
 * The two parts of such an id; names contain no slash.
 *
 * @throws Error that names the form, before any request
 */
export function placeOf(id: string): { sandbox: string; name: string } {
  const [sandbox = '', name = '', ...rest] = id.split('/');
  if (sandbox === '' || name === '' || rest.length > 0)
    throw new Error(
      `the id "${id}" does not have the form ${PART_ID}: give the names of the sandbox and of its part`,
    );
  return { sandbox, name };
}

/**
 * The list that contains a part: that of its sandbox, which may be gone with all its parts.
 *
 * @param plural the plural noun
 */
export function partListing(
  id: string,
  plural: string,
  names: (sandbox: string, context: Context) => AsyncIterable<string>,
): Listing {
  const { sandbox, name } = placeOf(id);
  return {
    of: `${plural} of sandbox "${sandbox}"`,
    name,
    names: (context) => names(sandbox, context),
    within: sandboxListing(sandbox),
  };
}

/**
 * The parts of every sandbox of the workspace.
 *
 * @param of reads the parts of one sandbox
 */
export async function* partsOf<Part>(
  context: Context,
  of: (sandbox: string, context: Context) => Promise<readonly Part[]>,
): AsyncGenerator<Part> {
  const asked: Promise<readonly Part[]>[] = [];
  for await (const sandbox of sandboxListing('').names(context)) asked.push(of(sandbox, context));
  for (const parts of await Promise.all(asked)) yield* parts;
}
