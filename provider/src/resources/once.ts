/** Creating what answers a secret that no other answer holds, where nothing on the object tells who made it. */
import { WorkloadError } from '@workload/sdk';
import { InDoubt, type Context } from '../resource';

/** One kind of such objects, in one place, under one name. */
interface Making<Rec, Made extends Rec> {
  /** How messages name the object: `API key "deploy"`. */
  readonly subject: string;
  /** Those that could be taken for the one that is made: of its name, with its contents. */
  readonly alike: () => Promise<readonly Rec[]>;
  readonly idOf: (record: Rec) => string;
  readonly make: () => Promise<Made>;
  readonly remove: (record: Rec) => Promise<unknown>;
}

/** How often an object is made whose answer was lost. */
const TRIES = 2;
/** Looks for an object of which no answer came: some 30 seconds. */
const LOOKS = 18;

/**
 * Makes the object. When the answer is lost, so is the secret: what was made is looked for, deleted, and made anew.
 *
 * @throws InDoubt when nobody could look; `__before` then tells those that were there before
 */
export async function makeOnce<Rec, Made extends Rec>(
  context: Context,
  making: Making<Rec, Made>,
): Promise<Made> {
  const { alike, idOf, make, remove } = making;
  const before = (await alike()).map(idOf);
  if (before.length > 0) {
    context.log(
      `${before.join(', ')} of this name exists beside it: the one that is being replaced, or left by a run that was ` +
        'killed. Delete what no state knows',
    );
  }
  for (let tries = 1; ; tries++) {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof WorkloadError) || error.outcome !== 'unknown') throw error;
      context.log('the answer was lost, and the secret with it; looking for what it made, to make it anew');
      try {
        const orphan = await appeared(context, making, before);
        if (orphan !== undefined) await remove(orphan);
        if (orphan === undefined || tries === TRIES) throw error;
      } catch (cause) {
        if (cause === error) throw error;
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new InDoubt(`${error.message}; ${why}`, { __before: before });
      }
    }
  }
}

/** What a create made of which no answer came. */
async function appeared<Rec, Made extends Rec>(
  context: Context,
  { subject, alike, idOf }: Making<Rec, Made>,
  before: readonly string[],
): Promise<Rec | undefined> {
  let looks = 0;
  return context.wait<Rec | undefined>(async () => {
    const found = onlyOne(subject, await alike(), idOf, before);
    return found !== undefined || ++looks >= LOOKS
      ? { value: found }
      : { waiting: 'looking whether it was made after all' };
  });
}

/**
 * The one of several that was not there before.
 *
 * @throws Error when there are more: which of them is whose cannot be told, so none is touched
 */
export function onlyOne<Rec>(
  subject: string,
  records: readonly Rec[],
  idOf: (record: Rec) => string,
  known: readonly string[] = [],
): Rec | undefined {
  const others = records.filter((record) => !known.includes(idOf(record)));
  if (others.length > 1) {
    throw new Error(
      `${others.map(idOf).join(', ')} could each be ${subject}; delete those that nothing uses, or name one by its id`,
    );
  }
  return others[0];
}
