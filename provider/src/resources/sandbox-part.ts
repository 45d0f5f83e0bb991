/** What belongs to a sandbox: its id is `<sandbox>/<name>`, because its name is unique in its sandbox only. */
import type { Context, Fields, Listing } from '../resource';
import { sandboxListing } from './sandbox';

/** What an import names it by. */
export const PART_ID = '<sandbox>/<name>';

export function partId({ sandbox, name }: Fields): string {
  return `${String(sandbox)}/${String(name)}`;
}

/**
 * The two parts of such an id; names hold no slash.
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
 * Where a part is listed: at its sandbox, which may be gone with everything in it.
 *
 * @param plural what several are called
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
 * @param of those of one sandbox
 */
export async function* partsOf<Part>(
  context: Context,
  of: (sandbox: string, context: Context) => Promise<readonly Part[]>,
): AsyncGenerator<Part> {
  const asked: Promise<readonly Part[]>[] = [];
  for await (const sandbox of sandboxListing('').names(context)) asked.push(of(sandbox, context));
  for (const parts of await Promise.all(asked)) yield* parts;
}
