/** Parts of a sandbox. The id of a part is `<sandbox>/<name>`, because its name is unique only in its sandbox. */
import type { Context, Definition, Fields, Listing, Observed } from '../resource';
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
 * The parts of one sandbox, and those of every sandbox of the workspace.
 *
 * @param list reads the list of one sandbox
 */
export function partsOf<Args, Outputs, Rec>(
  list: (sandbox: string, context: Context) => Promise<readonly Rec[]>,
  nameOf: (record: Rec) => unknown,
  observe: (record: Rec, id: string) => Observed<Args, Outputs, Rec>,
): Pick<Definition<Args, Outputs, Rec>, 'all' | 'siblings'> {
  const records = async (context: Context, sandbox: string) => {
    const found = await list(sandbox, context);
    return new Map(found.map((record) => [partId({ sandbox, name: nameOf(record) }), record]));
  };
  return {
    siblings: { parentOf: (id) => placeOf(id).sandbox, records, observe },
    async *all(context) {
      const asked: Promise<ReadonlyMap<string, Rec>>[] = [];
      for await (const sandbox of sandboxListing('').names(context)) asked.push(records(context, sandbox));
      for (const parts of await Promise.all(asked))
        for (const [id, record] of parts) yield observe(record, id);
    },
  };
}
