/**
 * Dependents: what becomes of the objects that name a replaced or deleted one, and of an object whose named one is
 * replaced or deleted.
 */
import type { Effect } from '../../effects';
import type { Definition, Fields, User } from '../../resource';
import { contextOf } from '../platform/context';
import type { Verdict } from './diff';
import { isNotFound } from '../platform/gone';
import { explain, type OperationDependencies, type Stated, subject } from '../platform/platform';
import type { Reference, WhenDeleted } from '../values/references';
import {
  called,
  type Entry,
  familyOf,
  fateOf,
  listed,
  namedIn,
  type Register,
  registerOf,
  type Tie,
} from './register';
import { isTarget, logicalNameOf, TARGET, toPrior, withName, WORKSPACE } from '../state/state';

/** How long a diff asks the platform about the users of an object, in seconds. */
const ASKING_SECONDS = 10;

/** What is compared. */
interface Compared {
  readonly id: string;
  readonly olds: Fields;
  readonly news: Fields;
  readonly verdict: Verdict;
}

/**
 * Judges an object with regard to the objects that it names: one that the platform deletes together with a named one is
 * created again.
 */
function withNamed(
  definition: Definition,
  register: Register,
  { id, olds, news, verdict }: Compared,
): Judged {
  if (verdict.kind === 'replace') return { verdict, effects: [] };
  const lost = lostWith(definition, register, { olds, news });
  const [failure] = register
    .ties(definition, news)
    .flatMap((tie) => staleText(definition, { id, olds }, tie) ?? []);
  if (lost === undefined) return { verdict, effects: [], failure };
  const { dataLost = false, says } = definition.change.replacement ?? {};
  return {
    verdict: verdict.kind === 'same' ? AGAIN : verdict,
    effects: [
      {
        kind: 'recreated',
        of: plain(lost.parent),
        dataLost,
        says: `will be created again, because the platform deletes it with ${plain(lost.parent)}${says === undefined ? '' : `: ${says}`}`,
      },
    ],
  };
}

const AGAIN: Verdict = { kind: 'update', changed: [], reasons: [], deleteFirst: false };

/** The object with which the platform has deleted this one, or will do so before its update. */
export function lostWith(
  definition: Definition,
  register: Register,
  { olds, news }: Pick<Compared, 'olds' | 'news'>,
): Tie | undefined {
  return register.ties(definition, withName(olds, news)).find(
    (tie) =>
      tie.reference.whenDeleted === 'deleted' &&
      (fateOf(tie) === 'made' || isYounger(tie.parent, olds)) &&
      // An object that moves to another place is another object.
      namedIn(definition, olds).some(({ value }) => value === tie.value),
  );
}

/** Whether a named object was created after the object that names it. Then that one ended with an earlier one. */
function isYounger({ was, verdict }: Entry, olds: Fields): boolean {
  const [parent, child] = [was?.createdAt, olds.createdAt];
  return (
    verdict !== 'replace' &&
    typeof parent === 'string' &&
    typeof child === 'string' &&
    Date.parse(parent) > Date.parse(child)
  );
}

/** Why an object cannot stay as it is: its named object is deleted for good, or cannot be deleted because of it. */
function staleText(
  definition: Definition,
  { id, olds }: Pick<Compared, 'id' | 'olds'>,
  tie: Tie,
): string | undefined {
  const { parent, reference } = tie;
  const fate = fateOf(tie);
  const it = subject(definition, id);
  if (fate === 'goes' && HOLDING.includes(reference.whenDeleted)) {
    const ends =
      reference.whenDeleted === 'deleted'
        ? `the platform deletes the ${definition.noun} with it`
        : `the platform refuses to delete it while the ${definition.noun} uses it`;
    return (
      `${it} names ${called(parent)} by a string. This update replaces that one by another object and then deletes it: ${ends}. ` +
      `Pass the resource itself as ${reference.argument}, so that the ${definition.noun} moves to the new one.`
    );
  }
  // A replacement that the provider does not decide is known only by its result.
  const isForced = fate === 'made' && parent.was === undefined;
  const named = namedIn(definition, olds).some(({ value }) => value === tie.value);
  return isForced && named && reference.whenDeleted === 'refused'
    ? refusedText(called(parent), [it], parent.definition)
    : undefined;
}

/**
 * The same for an object that the engine replaces without a diff (`--replace`), and that is named by an identifier. Only
 * the engine's state shows which object has it.
 */
async function forcedText(
  { definition, platform }: OperationDependencies,
  { id, olds, news }: Compared,
): Promise<string | undefined> {
  const register = registerOf(platform);
  const known = register.ties(definition, news);
  for (const { reference, value } of namedIn(definition, news)) {
    const { kind, by, whenDeleted } = reference;
    const forced = register.forced(kind);
    const isOpen = by !== 'name' && !known.some((tie) => tie.value === value);
    if (!isOpen || whenDeleted !== 'deleted' || forced.length === 0) continue;
    const stack = await platform.stack?.(definition.type, olds);
    const owner = stack?.resources.find(({ type, state }) => type === kind && state[by] === value);
    const entry = owner && forced.find(({ logical }) => logical === logicalNameOf(owner.state));
    if (entry !== undefined)
      return staleText(
        definition,
        { id, olds },
        { reference, value, parent: { ...entry, was: owner?.state } },
      );
  }
  return undefined;
}

/** Cases in which an object and one that names it cannot be treated apart. */
const HOLDING: readonly WhenDeleted[] = ['deleted', 'refused'];

/**
 * Why an object cannot be replaced, for the check that precedes its create: the reason of its diff, or others that name
 * it were compared before.
 */
export function refusalOf(register: Register, entry: Entry): string | undefined {
  return entry.isMade ? (entry.refusal ?? forcedRefusal(register, entry)) : undefined;
}

function forcedRefusal(register: Register, { definition, was, now }: Entry): string | undefined {
  if (was !== undefined || now.adoptExisting === true || typeof now.name !== 'string') return undefined;
  const earlier = register
    .namers(definition, now)
    .filter(({ child, reference }) => child.was !== undefined && HOLDING.includes(reference.whenDeleted));
  const it = called({ definition, was, now });
  const held = earlier.filter(({ reference }) => reference.whenDeleted === 'refused');
  if (held.length > 0)
    return refusedText(
      it,
      held.map(({ child }) => called(child)),
      definition,
    );
  return earlier.length === 0 ? undefined : orderText(it, earlier);
}

/** Why children that were compared before their parent cannot be created again. */
function orderText(
  parent: string,
  children: readonly { readonly child: Entry; readonly reference: Reference }[],
): string {
  const names = children.map(({ child }) => called(child));
  const [first] = children;
  const { definition, logical } = first?.child ?? { definition: undefined, logical: '' };
  return (
    `${parent} is created again, and ${listed(names)} ${names.length === 1 ? 'ends' : 'end'} with the old one. The program declares ` +
    `${names.length === 1 ? 'it' : 'them'} before, and names it by a string, so this update cannot create ` +
    `${names.length === 1 ? 'it' : 'them'} again. None of them was deleted. Pass the resource itself as ` +
    `${first?.reference.argument ?? ''} of ${definition?.type ?? ''} "${logical}", or add the resource option dependsOn, ` +
    'and run pulumi up again.'
  );
}

/** Why an object cannot be deleted, and the ways out. */
function refusedText(it: string, users: readonly string[], { noun }: Pick<Definition, 'noun'>): string {
  const all = listed(users);
  return (
    `${it} cannot be replaced under its name: ${all} ${users.length === 1 ? 'uses' : 'use'} it, and the platform refuses to delete ` +
    `a ${noun} in use (409). It was not deleted. Leave out its name, or change it, and pass the resource itself to ${all}: ` +
    `then the new ${noun} is created first, and the old one is deleted last. Or detach it: remove it from ${all}, run pulumi up, ` +
    `and make this change afterwards. Or replace both: set the resource option replaceWith of ${all} to this resource, run ` +
    'pulumi up, and make this change afterwards.'
  );
}

/** When the engine asks for a diff: see `Checks`. */
export type Occasion = 'program' | 'dependent' | 'refresh';

/** A diff with regard to other objects. */
interface Judged {
  readonly verdict: Verdict;
  /** Effects on others, or of others. */
  readonly effects: readonly Effect[];
  /** Why the update would certainly fail, or lose an object of this stack. */
  readonly failure?: string | undefined;
  /** The same for a replacement, whose second check reports it: an error of a diff would be printed twice. */
  readonly refusal?: string | undefined;
}

/**
 * Judges a diff with regard to the objects that name this one, and to those that it names. Sends requests only if the
 * object is replaced.
 */
export async function judged(
  dependencies: OperationDependencies,
  occasion: Occasion,
  compared: Compared,
): Promise<Judged> {
  const { definition, platform } = dependencies;
  if (occasion === 'refresh') return { verdict: compared.verdict, effects: [] };
  if (occasion === 'dependent') {
    return { verdict: compared.verdict, ...(await consequences(dependencies, compared)) };
  }
  const { verdict, effects, ...found } = withNamed(definition, registerOf(platform), compared);
  const failure = found.failure ?? (await forcedText(dependencies, compared));
  const now = { ...compared, verdict };
  const further = await consequences(dependencies, now);
  registerOf(platform).compared(definition, now, further.failure);
  return { verdict, effects: [...effects, ...further.effects], failure, refusal: further.failure };
}

/** What a replacement does to others, and why it cannot be carried out. */
interface Consequences {
  readonly effects: readonly Effect[];
  readonly failure?: string | undefined;
}

/**
 * What the replacement of an object does to those that name it: to those of this stack, by the register and the engine's
 * state, and to those of others, by the platform. At most two requests.
 */
async function consequences(
  dependencies: OperationDependencies,
  { id, olds, news, verdict }: Compared,
): Promise<Consequences> {
  const { definition, platform } = dependencies;
  if (verdict.kind !== 'replace' || definition.users === undefined) return { effects: [] };
  const register = registerOf(platform);
  const it = subject(definition, id);
  const seen = register.namers(definition, olds);
  const [asked, stated] = await Promise.all([usersOf(dependencies, id, olds), statedOf(dependencies, olds)]);
  const own = stated?.namers ?? [];
  const users = asked.users.map((user) => ({
    user,
    words: `${nounOf(dependencies, user)} ${user.name}`,
    how: howOf(dependencies, user),
    record: own.find((one) => isUser(one.definition, one.state, user)),
    entry: seen.find(({ child }) => isUser(child.definition, withName(child.was ?? {}, child.now), user)),
  }));
  const words = (how: WhenDeleted) => users.filter((one) => one.how === how);

  const held = words('refused').filter(
    ({ user, record }) =>
      record?.replacesWith.includes(stated?.urn ?? '') !== true &&
      !register.isDetached(definition, olds, (child) =>
        isUser(child.definition, withName(child.was ?? {}, child.now), user),
      ),
  );
  const staysNamed = verdict.deleteFirst && (news.name ?? olds.name) === olds.name;
  // The engine tells others that get the new one, or are replaced with it.
  const left = own.filter(
    ({ definition: { facts }, reference: { argument }, isPassed }) =>
      !isPassed || (staysNamed && !facts.immutable.includes(argument)),
  );
  const leftBy = (how: WhenDeleted) =>
    left
      .filter(({ reference }) => reference.whenDeleted === how)
      .map(wordsOf)
      .sort();
  const isOurs = ({ record, entry }: (typeof users)[number]) => record !== undefined || entry !== undefined;
  const told = (list: typeof users) => list.map((one) => one.words);
  const deleted = words('deleted');
  const dangling = words('dangling');
  const namedDangling = stated === undefined ? told(dangling) : leftBy('dangling');
  const effect = {
    kind: 'dependents',
    deleted:
      asked.why === undefined
        ? told(deleted.filter(isOurs))
        : own.filter(({ reference }) => reference.whenDeleted === 'deleted').map(wordsOf),
    dangling: namedDangling,
    kept: leftBy('kept'),
    // Without the engine's state, nobody knows whose they are.
    others: [...deleted, ...dangling].flatMap((one) =>
      isOurs(one) || namedDangling.includes(one.words)
        ? []
        : [{ noun: nounOf(dependencies, one.user), name: one.user.name, isDeleted: one.how === 'deleted' }],
    ),
    isKnown: stated !== undefined,
    unknown: asked.why,
    isReplacedFirst: verdict.deleteFirst,
  } as const;
  const lists = [effect.deleted, effect.dangling, effect.kept, effect.others];
  const isEmpty = lists.every(({ length }) => length === 0) && asked.why === undefined;
  return { effects: isEmpty ? [] : [effect], failure: failure() };

  function failure(): string | undefined {
    if (held.length > 0 && verdict.kind === 'replace' && verdict.deleteFirst && stated?.isRetained !== true) {
      const names = held.map(({ user }) => `${nounOf(dependencies, user)} "${user.name}"`);
      return refusedText(it, names, definition);
    }
    const ties = seen.filter(({ reference }) => HOLDING.includes(reference.whenDeleted));
    const stranded = ties.filter(({ reference }) => reference.whenDeleted === 'deleted');
    if (stranded.length > 0) return orderText(it, stranded);
    // The new one has another name, so those who keep the old name hold the old one.
    if (ties.length > 0)
      return refusedText(
        it,
        ties.map(({ child }) => called(child)),
        definition,
      );
    const hopeless = own.filter(
      ({ reference, isPassed }) =>
        reference.whenDeleted === 'deleted' && reference.by !== 'name' && !isPassed,
    );
    return hopeless.length === 0 ? undefined : hopelessText(it, hopeless, definition);
  }
}

function hopelessText(it: string, children: readonly Namer[], { noun }: Definition): string {
  const names = children.map(({ definition, id }) => subject(definition, id));
  const { argument = '', by = '' } = children[0]?.reference ?? {};
  return (
    `${it} is replaced, and the platform deletes ${listed(names)} with it. ${names.length === 1 ? 'It names' : 'They name'} ` +
    `the ${noun} by a string, and the new ${noun} has another ${by}. None of them was deleted. Pass the resource itself as ` +
    `${argument}, and run pulumi up before this change.`
  );
}

/** The users of an object on the platform; or why they are not known. */
async function usersOf(
  dependencies: OperationDependencies,
  id: string,
  olds: Fields,
): Promise<{ readonly users: readonly User[]; readonly why?: string }> {
  const { definition, platform } = dependencies;
  // A preview must not wait for a platform that is down as long as an update does.
  const brief = { ...dependencies, platform: { ...platform, operationSeconds: ASKING_SECONDS } };
  const context = contextOf(brief, subject(definition, id), { written: olds, belief: 'alone' });
  try {
    return { users: (await definition.users?.(context, id, toPrior(definition, olds))) ?? [] };
  } catch (error) {
    // The object itself is gone.
    if (isNotFound(error)) return { users: [] };
    return { users: [], why: explain(error) };
  }
}

/** A resource of the engine's state that names an object. */
interface Namer extends Stated {
  readonly definition: Definition;
  readonly reference: Reference;
  /** The program passed the resource, and not a string. */
  readonly isPassed: boolean;
}

/** The object in the engine's state, with those that name it; undefined if the state cannot be read. */
async function statedOf(
  { definition, platform }: OperationDependencies,
  olds: Fields,
): Promise<(Pick<Stated, 'urn' | 'isRetained'> & { readonly namers: readonly Namer[] }) | undefined> {
  const all = await platform.stack?.(definition.type, olds);
  const own = all?.own;
  if (all === undefined || own === undefined) return undefined;
  const namers = all.resources.flatMap((one): Namer[] => {
    const kind = registerOf(platform).kind(one.type);
    if (kind === undefined || one.urn === own.urn || !isSamePlace(one.state, platform)) return [];
    return namedIn(kind, one.state)
      .filter(
        ({ reference, value }) => reference.kind === familyOf(definition) && olds[reference.by] === value,
      )
      .map(({ reference }) => ({
        ...one,
        definition: kind,
        reference,
        isPassed: one.dependencies[reference.argument]?.includes(own.urn) === true,
      }));
  });
  return { urn: own.urn, isRetained: own.isRetained, namers };
}

function isSamePlace(state: Fields, platform: OperationDependencies['platform']): boolean {
  const workspace = state[WORKSPACE] ?? state.workspace;
  const target = state[TARGET];
  return (
    (typeof workspace !== 'string' || workspace === platform.workspace) &&
    (typeof target !== 'string' || isTarget(target, platform))
  );
}

function wordsOf({ definition: { noun }, id, state: { name } }: Namer): string {
  return `${noun} ${typeof name === 'string' ? name : id}`;
}

/** Whether a resource is the user that the platform names. */
function isUser(definition: Definition, bag: Fields, { type, name }: User): boolean {
  return (definition.type === type || familyOf(definition) === type) && bag.name === name;
}

function nounOf({ platform }: OperationDependencies, { type }: User): string {
  return registerOf(platform).kind(type)?.noun ?? type;
}

/** What the platform does with a user when the object is deleted. */
function howOf({ definition, platform }: OperationDependencies, { type }: User): WhenDeleted | undefined {
  const family = familyOf(definition);
  return registerOf(platform)
    .kind(type)
    ?.facts.references.find(({ kind }) => kind === family)?.whenDeleted;
}

/**
 * Refuses to delete an object while resources of this program stay that the platform would delete with it.
 *
 * @throws Error that names them
 */
export function refuseToStrand(
  { definition, platform }: OperationDependencies,
  id: string,
  state: Fields,
): void {
  const register = registerOf(platform);
  const lost = register.namers(definition, state).filter(({ child, reference }) => {
    const ties = register.ties(child.definition, child.now);
    const isMade = ties.some(
      (tie) => tie.reference === reference && tie.value === state[reference.by] && fateOf(tie) === 'made',
    );
    return reference.whenDeleted === 'deleted' && !isMade;
  });
  if (lost.length === 0) return;
  const names = lost.map(({ child }) => called(child));
  throw new Error(strandedText(subject(definition, id), names, definition.noun));
}

/** Why an object is not deleted that takes others of the program with it. */
export function strandedText(it: string, children: readonly string[], noun: string): string {
  const them = children.length === 1 ? 'it' : 'them';
  return (
    `${it} is not deleted: the platform would delete ${listed(children)} with it, which the program still declares. ` +
    `Remove ${them} from the program as well, or keep the ${noun} in it`
  );
}

/** `sandbox box` */
function plain({ definition: { noun }, was, now }: Entry): string {
  const { name } = withName(was ?? {}, now);
  return `${noun} ${typeof name === 'string' ? name : ''}`;
}
