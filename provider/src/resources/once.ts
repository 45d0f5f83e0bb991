/** Creates objects whose secret is returned only once, and whose name alone shows who made them. */
import { WorkloadError } from '@workload/sdk';
import { severalText } from '../lifecycle/ownership/ownership';
import { explain } from '../lifecycle/platform/platform';
import { done, type Done, type InDoubt } from '../outcome';
import type { Context } from '../resource';

/** How to make, find and delete one such object. */
interface Making<Rec, Made extends Rec> {
  /** How messages name the object: `API key "deploy"`. */
  readonly subject: string;
  /** Existing objects with its name and its contents, which look like the object to make. */
  readonly alike: () => Promise<readonly Rec[]>;
  /** Existing objects with one of these names. */
  readonly named: (names: readonly string[]) => Promise<readonly Rec[]>;
  readonly idOf: (record: Rec) => string;
  readonly make: () => Promise<Made>;
  readonly remove: (record: Rec) => Promise<unknown>;
}

type Doubt = InDoubt<{ readonly __before: readonly string[] }>;

/** Most attempts to make an object if answers are lost. */
const TRIES = 2;
/** Most looks for an object after a lost answer: some 30 seconds. */
const LOOKS = 18;

/**
 * Makes the object. If the answer is lost, so is the secret, and the create looks for the object. If the name contains
 * the nonce of this create, the object can only be ours: it is deleted and made again. With another name it is left
 * alone. Objects that interrupted runs made with their nonce are deleted first.
 *
 * @returns in doubt if this could not be checked, or if the found object may be somebody else's; `__before` has the
 * objects that existed before
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

/** Checks whether a create with a lost answer made an object, and deletes it; in doubt if this cannot be checked. */
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

/** The object that a create with a lost answer made. */
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
 * The one of several objects that did not exist before.
 *
 * @throws Error if there are more: their owners are unknown, so none is touched
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
