/** Creating what answers a secret that no other answer holds, where nothing on the object but its name tells who made it. */
import { WorkloadError } from '@workload/sdk';
import { severalText } from '../lifecycle/standing';
import { explain } from '../lifecycle/words';
import { done, type Done, type InDoubt } from '../outcome';
import type { Context } from '../resource';

/** One kind of such objects, in one place, under one name. */
interface Making<Rec, Made extends Rec> {
  /** How messages name the object: `API key "deploy"`. */
  readonly subject: string;
  /** Those that could be taken for the one that is made: of its name, with its contents. */
  readonly alike: () => Promise<readonly Rec[]>;
  /** Those with one of these names. */
  readonly named: (names: readonly string[]) => Promise<readonly Rec[]>;
  readonly idOf: (record: Rec) => string;
  readonly make: () => Promise<Made>;
  readonly remove: (record: Rec) => Promise<unknown>;
}

type Doubt = InDoubt<{ readonly __before: readonly string[] }>;

/** How often an object is made whose answer was lost. */
const TRIES = 2;
/** Looks for an object of which no answer came: some 30 seconds. */
const LOOKS = 18;

/**
 * Makes the object. When the answer is lost, so is the secret. What was made is then looked for; under a name that
 * holds the nonce of this create it can be nobody else's, and is deleted and made again. Under another name it is left
 * alone. What interrupted runs have made under such a name is deleted first.
 *
 * @returns in doubt when nobody could look, or what appeared may be somebody else's; `__before` tells those that were
 * there before
 */
export async function makeOnce<Rec, Made extends Rec>(
  context: Context,
  making: Making<Rec, Made>,
): Promise<Done<Made> | Doubt> {
  const { alike, named, idOf, make, remove } = making;
  for (const record of context.leftBehind.length === 0 ? [] : await named(context.leftBehind)) {
    context.log(`${idOf(record)} was created by an interrupted run, and its secret is lost: deleted`);
    await remove(record);
  }
  const there = await alike();
  const isOurs = there.length > 0 && (await context.goesOnWith(there.map(idOf)));
  for (const record of isOurs ? there : []) {
    context.log(
      `${idOf(record)} is deleted, because workload:resume is true; remove that setting after this run`,
    );
    await remove(record);
  }
  const before = isOurs ? [] : there.map(idOf);
  if (before.length > 0) {
    context.log(
      `${before.join(', ')} has the same name and is left alone: it is being replaced, or belongs to ` +
        'another stack or to somebody else',
    );
  }
  for (let tries = 1; ; tries++) {
    try {
      return done(await make());
    } catch (error) {
      if (!(error instanceof WorkloadError) || error.outcome !== 'unknown') throw error;
      // After a cancel nothing more is sent.
      if (!context.signal.aborted)
        context.log('the answer was lost, and the secret with it; checking what was created');
      const lost = await clearedAway(context, making, before, error);
      if (typeof lost === 'object') return lost;
      if (lost === 'nothing' || tries === TRIES) throw error;
    }
  }
}

/** Whether a create whose answer was lost made something, which is then deleted; in doubt when nobody could look. */
async function clearedAway<Rec, Made extends Rec>(
  context: Context,
  making: Making<Rec, Made>,
  before: readonly string[],
  { message }: WorkloadError,
): Promise<'deleted' | 'nothing' | Doubt> {
  const { idOf, remove } = making;
  const inDoubt = (why: string, cause?: unknown): Doubt => ({
    kind: 'inDoubt',
    object: { __before: before },
    reasons: [why],
    cause,
  });
  let orphan: Rec | undefined;
  try {
    orphan = await appeared(context, making, before);
    if (orphan === undefined) return 'nothing';
    if (context.isOwnName) {
      await remove(orphan);
      return 'deleted';
    }
  } catch (cause) {
    return inDoubt(`${message}; ${explain(cause)}`, cause);
  }
  return inDoubt(`${message}. ${idOf(orphan)} with this name has appeared meanwhile, and is left alone`);
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
      : { waiting: 'checking whether it was created' };
  });
}

/**
 * The one of several that was not there before.
 *
 * @throws Error when there are more: nobody can know which belongs to whom, so none is touched
 */
export function onlyOne<Rec>(
  subject: string,
  records: readonly Rec[],
  idOf: (record: Rec) => string,
  known: readonly string[] = [],
): Rec | undefined {
  const others = records.filter((record) => !known.includes(idOf(record)));
  if (others.length > 1) {
    throw new Error(severalText(subject, others.map(idOf)));
  }
  return others[0];
}
