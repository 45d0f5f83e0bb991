/** Effects that a preview shows besides the property diff: a line for people, and JSON for pipelines and policies. */

/** Environment variable. With the value `json`, every effect is also printed as JSON. */
export const EFFECTS = 'WORKLOAD_EFFECTS';

/**
 * Input with which the class of a dynamic resource passes the URN to its provider, if the provider needs it. The check
 * removes it.
 */
export const URN = '__urn';

/** The active revision, and the canary. */
export interface Routing {
  readonly active?: string | undefined;
  readonly canary?: string | undefined;
  /** Share of the canary, in percent; 0 without one. */
  readonly share: number;
}

/** Name of a revision that does not exist yet, in a routing. */
export const NEW = 'new';

/** A step of a rollout, as the program declares it. Null stands for a value that is not known yet. */
export interface RolloutStep {
  /** Percent of the traffic. */
  readonly weight: number | null;
  /** Shortest duration, such as `10m`. */
  readonly for?: string | null | undefined;
  /** Names of the checks that must pass before the next step. */
  readonly checks?: readonly string[] | null | undefined;
  /** Whether a person must approve the next step. */
  readonly approve?: boolean | null | undefined;
}

/** Routing before and after, according to the state. */
interface Moves {
  /** Undefined if it is unknown. */
  readonly from: Routing | undefined;
  /** Undefined if the share is unknown. */
  readonly to: Routing | undefined;
}

interface Traffic extends Moves {
  /** Those of the revisions that this stack did not make. */
  readonly foreign: readonly string[];
  /** The rollout that begins with `to`; empty without one, undefined if its steps are unknown. */
  readonly steps: readonly RolloutStep[] | undefined;
}

/** Why a revision gets no more traffic. */
interface Judged {
  /** In seconds since the epoch. */
  readonly at: number;
  readonly by: string;
  readonly reason: string;
}

/** What makes a revision: a fork of a snapshot, or a write. */
export type Made = 'fork' | 'revision';

/** Something that will happen and that the property diff does not show. */
export type Effect =
  /** A new revision; `of` names its source: `snapshot shop-v2`. */
  | ({
      readonly kind: Made;
      readonly of?: string | undefined;
      /** A revision with the same contents failed before. */
      readonly earlier?: (Judged & { readonly revision: string; readonly says: string }) | undefined;
      /** The program sets no traffic, so that the platform decides it. Undefined: the program does. */
      readonly decidedBy?: 'platform' | undefined;
      /** The argument that takes over an existing object. Whether there is one is not known, so this may not happen. */
      readonly argument?: 'adoptExisting' | undefined;
    } & Traffic)
  /** The further steps of a rollout that has begun differ. This update moves no traffic. */
  | ({
      readonly kind: 'steps';
      readonly revision: string;
      readonly steps: readonly RolloutStep[] | undefined;
    } & Moves)
  /** Traffic moves between existing revisions. No revision is made. */
  | ({
      readonly kind: 'routing';
      readonly revision: string;
      /** The program goes back to an earlier release; `of` names it: `snapshot shop-v1`. */
      readonly isBack: boolean;
      readonly of?: string | undefined;
      readonly spares: Made;
    } & Traffic)
  /** A release is given up: traffic goes back to the routing before it. */
  | ({
      readonly kind: 'given-up';
      readonly spares: Made;
      /** The release failed, and this revision continues to serve. */
      readonly serves?: string | undefined;
    } & Moves)
  /** The update looks for what an earlier run sent, and makes it only if it was never made. */
  | ({
      readonly kind: 'continuation';
      readonly makes: Made;
      readonly of?: string | undefined;
    } & Traffic)
  /** The program no longer sets an argument. What it managed stays as it is. */
  | { readonly kind: 'unmanaged'; readonly argument: string; readonly says: string }
  /** An argument changes without an effect. */
  | { readonly kind: 'no-effect'; readonly argument: string; readonly says: string }
  /** Only the state changes: it shows these arguments, and the program makes them secret. */
  | { readonly kind: 'secrecy'; readonly properties: readonly string[] }
  /** The platform has moved: the settings name another place than the state. */
  | { readonly kind: 'moved'; readonly says: string }
  /** An imported object of somebody else becomes this stack's. */
  | { readonly kind: 'adopted'; readonly says: string }
  /** The update is certain to fail. */
  | {
      readonly kind: 'certain-failure';
      readonly revision?: string | undefined;
      readonly says: string;
      /** The revision was aborted, undone, or failed a check. */
      readonly verdict?: Judged | undefined;
    }
  /** The object is replaced. Not certain if this depends on an unknown value. */
  | {
      readonly kind: 'replacement' | 'secret-renewed';
      readonly properties: readonly string[];
      readonly dataLost: boolean;
      readonly certain: boolean;
      readonly says: string;
    }
  /**
   * The object is protected from deletion, so the update refuses to delete or replace it. Not certain if this depends
   * on an unknown value.
   */
  | {
      readonly kind: 'protected';
      readonly operation: 'delete' | 'replace';
      /** What would replace it; none if an option or a command requests it. */
      readonly properties: readonly string[];
      readonly certain: boolean;
    }
  /** What the replacement of the object does to others that name it: `preview web`. */
  | {
      readonly kind: 'dependents';
      /** Of this stack, as far as it is known: the platform deletes them with it. */
      readonly deleted: readonly string[];
      /** They name an object that does not exist for a while, or no longer. */
      readonly dangling: readonly string[];
      /** They keep the content of the old one. */
      readonly kept: readonly string[];
      /** Those of them that this stack does not have. */
      readonly others: readonly {
        readonly noun: string;
        readonly name: string;
        readonly isDeleted: boolean;
      }[];
      /** Whether the engine's state could be read, so that it is known which of them this stack has. */
      readonly isKnown: boolean;
      /** Why the platform could not be asked. */
      readonly unknown?: string | undefined;
      /** The old object is deleted before the new one exists. */
      readonly isReplacedFirst: boolean;
    }
  /** The object is created again, because the platform deletes it with another one: `sandbox box`. */
  | {
      readonly kind: 'recreated';
      readonly of: string;
      readonly dataLost: boolean;
      readonly says: string;
    }
  /** The object stays, but its stored data may be lost. */
  | { readonly kind: 'reset'; readonly properties: readonly string[] }
  /** Names of the entries of an argument that differ. Their values may be secret. */
  | {
      readonly kind: 'entries';
      readonly argument: string;
      readonly added: readonly string[];
      readonly changed: readonly string[];
      readonly removed: readonly string[];
      /** It is unknown whether these differ. */
      readonly unknown: readonly string[];
    };

/** The resource that an effect is about. */
export interface About {
  /** The kind, as programs name it. */
  readonly type: string;
  readonly noun: string;
  /** The object's name. */
  readonly name: string;
  /** URN of the resource. A dynamic provider does not know it. */
  readonly urn?: string | undefined;
  /** The resource's logical name. */
  readonly resource?: string | undefined;
}

/** Version of the JSON form. Kinds and fields may be added, but never change their meaning. */
const FORM = 2;

/** How a line for people is shown. */
export type Severity = 'info' | 'warning' | 'error';

/** Lost data is a warning, also that of objects which the platform deletes with another one. */
export function severityOf(effect: Effect): Severity {
  switch (effect.kind) {
    case 'certain-failure':
      return 'error';
    case 'replacement':
    case 'secret-renewed':
    case 'recreated':
      return effect.dataLost ? 'warning' : 'info';
    case 'reset':
      return 'warning';
    case 'dependents':
      return effect.deleted.length > 0 || effect.others.some(({ isDeleted }) => isDeleted)
        ? 'warning'
        : 'info';
    default:
      return 'info';
  }
}

/** An effect as a line for people. */
export function lineOf({ noun, name }: Pick<About, 'noun' | 'name'>, effect: Effect): string {
  switch (effect.kind) {
    case 'replacement':
    case 'secret-renewed':
    case 'recreated':
      return `${noun} ${name} ${words(effect)}`;
    case 'protected':
    case 'reset':
    case 'entries':
    case 'dependents':
      return `${noun} ${name}: ${words(effect)}`;
    default:
      return `${name}: ${words(effect)}`;
  }
}

/** An effect as a line of JSON for machines (docs/pipelines.md). */
export function jsonOf(about: About, effect: Effect): string {
  const { type, name, urn, resource } = about;
  return JSON.stringify({
    workloadEffect: FORM,
    kind: effect.kind,
    urn,
    type,
    resource,
    name,
    ...fieldsOf(effect),
    message: lineOf(about, effect),
  });
}

function fieldsOf(effect: Effect): Readonly<Record<string, unknown>> {
  switch (effect.kind) {
    case 'fork':
    case 'revision': {
      const { of, decidedBy, argument, earlier, steps = null } = effect;
      return {
        revision: NEW,
        of,
        ...movesOf(effect),
        steps,
        decidedBy,
        argument,
        ...(argument === undefined ? {} : { certain: false }),
        ...(earlier && { earlier: { revision: earlier.revision, ...judgedOf(earlier) } }),
      };
    }
    case 'continuation':
      return { revision: NEW, of: effect.of, ...movesOf(effect), steps: effect.steps ?? null };
    case 'steps':
      return { revision: effect.revision, ...movesOf(effect), steps: effect.steps ?? null };
    case 'routing':
      return {
        revision: effect.revision,
        of: effect.of,
        ...movesOf(effect),
        steps: effect.steps ?? null,
      };
    case 'given-up':
      return movesOf(effect);
    case 'replacement':
    case 'secret-renewed':
      return { properties: effect.properties, dataLost: effect.dataLost, certain: effect.certain };
    case 'protected':
      return { operation: effect.operation, properties: effect.properties, certain: effect.certain };
    case 'reset':
      return { properties: effect.properties, dataLost: true, certain: false };
    case 'dependents': {
      const { deleted, dangling, kept, others } = effect;
      return { deleted, dangling, kept, others: others.map(({ noun, name }) => `${noun} ${name}`) };
    }
    case 'recreated':
      return { of: effect.of, dataLost: effect.dataLost };
    case 'entries': {
      const { argument, added, changed, removed, unknown } = effect;
      return { argument, added, changed, removed, unknown };
    }
    case 'unmanaged':
    case 'no-effect':
      return { argument: effect.argument };
    case 'secrecy':
      return { properties: effect.properties };
    case 'certain-failure':
      return {
        revision: effect.revision,
        ...(effect.verdict && { verdict: judgedOf(effect.verdict) }),
      };
    default:
      return {};
  }
}

function judgedOf({ at, by, reason }: Judged) {
  return { at: new Date(at * 1000).toISOString(), by, reason };
}

function movesOf({ from, to }: Moves) {
  return { from: sharesOf(from), to: sharesOf(to) };
}

/** Percent of the traffic by revision; null if unknown. */
function sharesOf(routing: Routing | undefined): Readonly<Record<string, number>> | null {
  if (routing === undefined) return null;
  const { active, canary, share } = routing;
  return {
    ...(active === undefined ? {} : { [active]: 100 - share }),
    ...(canary === undefined ? {} : { [canary]: share }),
  };
}

function words(effect: Effect): string {
  switch (effect.kind) {
    case 'fork':
    case 'revision':
      return (
        releaseWords(effect) +
        (effect.earlier === undefined ? '' : `; the same contents failed before: ${effect.earlier.says}`)
      );
    case 'routing':
      return effect.isBack ? backWords(effect) : routingWords(effect);
    case 'steps':
      return stepWords(effect);
    case 'given-up':
      return effect.serves === undefined
        ? `traffic goes back: the program no longer asks for the last release, no ${MAKING[effect.spares]}`
        : `traffic goes back: the last release failed, ${effect.serves} still serves, no ${MAKING[effect.spares]}`;
    case 'continuation': {
      const makes = effect.makes === 'fork' ? 'forks it' : 'sends it again';
      return `continues with the release that an earlier run sent; ${makes} if it does not exist`;
    }
    case 'certain-failure':
      return `certain to fail: ${effect.says}`;
    case 'unmanaged':
    case 'no-effect':
    case 'moved':
    case 'adopted':
    case 'recreated':
      return effect.says;
    case 'dependents':
      return dependentWords(effect);
    case 'secrecy':
      if (effect.properties.length === 0) return 'only the state changes: how it remembers releases';
      return `only the state changes: ${listed(effect.properties)} ${effect.properties.length === 1 ? 'becomes' : 'become'} secret`;
    case 'replacement':
    case 'secret-renewed':
      return (
        `will be replaced${effect.certain ? '' : ` if ${effect.properties.join(' or ')} changes (not known yet)`}` +
        (effect.says === '' ? '' : `: ${effect.says}`)
      );
    case 'protected': {
      const refused = `protected from deletion: the update refuses to ${effect.operation} it`;
      return effect.certain
        ? refused
        : `${refused} if ${effect.properties.join(' or ')} changes (not known yet)`;
    }
    case 'reset':
      return `a change of ${effect.properties.join(' and ')} may reset its disk`;
    case 'entries':
      return entryWords(effect);
  }
}

/** Words for what is not made. */
const MAKING: Readonly<Record<Made, string>> = { fork: 'fork', revision: 'new revision' };

function releaseWords({
  of,
  steps,
  from,
  to,
  foreign,
  decidedBy,
  argument,
}: Effect & { readonly kind: Made }): string {
  const what = of === undefined ? 'revision' : `revision of ${of}`;
  if (argument !== undefined) return `perhaps a new ${what}, if the object exists: ${argument} takes it over`;
  if (to === undefined) {
    const share =
      decidedBy === undefined ? 'traffic share not known yet' : `whose traffic the ${decidedBy} decides`;
    return `new ${what}, ${share}`;
  }
  if (to.canary === undefined)
    return `new ${what}, takes all traffic once it is deployed${withdrawn(from, to, foreign)}`;
  const replaced = from?.canary === undefined ? '' : `; replaces canary ${from.canary}`;
  if (to.share === 0) return `new staged ${what}, without traffic${replaced}`;
  const way = wayOf(steps);
  return `new canary ${what} at ${to.share} %${way === '' ? '' : ` (${way})`}, ${rest(to, foreign)}${replaced}`;
}

/**
 * The steps of a rollout in words: `step 1 of 3; then 50 % after errors and 10m; then 100 %`; empty without a rollout.
 *
 * @param steps null or undefined if they are not known
 */
export function wayOf(steps: readonly RolloutStep[] | null | undefined): string {
  if (steps == null) return 'steps not known yet';
  if (steps.length === 0) return '';
  return [`step 1 of ${steps.length}`, ...furtherWords(steps)].join('; ');
}

/**
 * The steps of a rollout that has begun, in words: `10 %; then 50 % after errors and 10m; then 100 %`.
 *
 * @param steps null or undefined if they are not known
 */
export function wayOnOf(steps: readonly RolloutStep[] | null | undefined): string {
  if (steps == null) return 'not known yet';
  return [shareWords(steps[0]?.weight ?? null), ...furtherWords(steps)].join('; ');
}

function furtherWords(steps: readonly RolloutStep[]): string[] {
  return steps.slice(1).map(({ weight }, index) => `then ${shareWords(weight)}${conditions(steps[index])}`);
}

function shareWords(weight: number | null): string {
  return weight === null ? 'a share that is not known yet' : `${weight} %`;
}

function stepWords({ revision, from, steps }: Effect & { readonly kind: 'steps' }): string {
  const now = from === undefined ? 'share not known' : `${shareIn(from, revision)} % now`;
  return `the rollout of ${revision} (${now}) continues with other steps: ${wayOnOf(steps)}`;
}

/** What must be before the step after this one. */
function conditions({ checks = [], for: period, approve = false }: Partial<RolloutStep> = {}): string {
  const needed = [
    ...(checks ?? ['checks that are not known yet']),
    ...(period === undefined ? [] : [period ?? 'a time that is not known yet']),
    ...(approve === false ? [] : [approve === null ? 'perhaps approval' : 'approval']),
  ];
  return needed.length === 0 ? '' : ` after ${listed(needed)}`;
}

function backWords({
  revision,
  of,
  steps,
  from,
  to,
  foreign,
}: Traffic & { readonly revision: string; readonly of?: string | undefined }): string {
  // Existing revisions can only be of snapshots, so the name of the snapshot is enough.
  const [, snapshot] = /^snapshot (.*)$/.exec(of ?? '') ?? [];
  const which = `back to ${revision}${snapshot === undefined ? '' : ` (${snapshot})`}`;
  const end = `${withdrawn(from, to, foreign)}; routing only`;
  if (to === undefined) return `${which}, traffic share not known yet${end}`;
  if (to.canary !== revision) return `${which}, which takes all traffic${end}`;
  if (to.share === 0) return `${which}, without traffic${end}`;
  const way = wayOf(steps);
  return `${which} at ${to.share} %${way === '' ? '' : ` (${way})`}, ${rest(to, foreign)}${end}`;
}

function routingWords({
  revision,
  spares,
  from,
  to,
  foreign,
}: Traffic & { readonly revision: string; readonly spares: Made }): string {
  const line = `routing only, no ${MAKING[spares]}`;
  if (to === undefined) return line;
  const [before, after] = [from === undefined ? undefined : shareIn(from, revision), shareIn(to, revision)];
  const change = before === undefined || before === after ? `${after} %` : `${before} % → ${after} %`;
  const others = to.canary === revision && foreign.includes(to.active ?? '') ? `, ${rest(to, foreign)}` : '';
  return `${line}: ${revision} ${change}${others}${withdrawn(from, to, foreign)}`;
}

/** The share that a revision receives, in percent. */
export function shareIn({ active, canary, share }: Routing, revision: string): number {
  if (canary === revision) return share;
  return active === revision ? 100 - share : 0;
}

/** Words about the revision that keeps the rest of the traffic. */
function rest({ active = 'the active revision', share }: Routing, foreign: readonly string[]): string {
  return foreign.includes(active)
    ? `${active}, which this stack did not make, serves now and keeps ${100 - share} %`
    : `${active} keeps ${100 - share} %`;
}

/** Words about a canary that ends; empty if none does. */
function withdrawn(from: Routing | undefined, to: Routing | undefined, foreign: readonly string[]): string {
  const canary = from?.canary;
  if (canary === undefined || canary === to?.canary || canary === to?.active || to === undefined) return '';
  const whose = foreign.includes(canary) ? ', which this stack did not make,' : '';
  return `; canary ${canary} (${from?.share ?? 0} %)${whose} is withdrawn`;
}

function entryWords({
  argument,
  added,
  changed,
  removed,
  unknown,
}: Effect & { readonly kind: 'entries' }): string {
  const parts: readonly (readonly [readonly string[], string, string])[] = [
    [changed, 'changes', 'change'],
    [added, 'is added', 'are added'],
    [removed, 'is removed', 'are removed'],
    [unknown, 'is not known yet', 'are not known yet'],
  ];
  const told = parts.filter(([names]) => names.length > 0);
  return `${argument}: ${told.map(([names, one, many]) => `${listed(names)} ${names.length === 1 ? one : many}`).join(', ')}`;
}

function dependentWords({
  deleted,
  dangling,
  kept,
  others,
  isKnown,
  unknown,
  isReplacedFirst,
}: Effect & { readonly kind: 'dependents' }): string {
  const whose = isKnown ? 'that this stack does not have' : 'of this stack or another one';
  const counted = (isDeleted: boolean) =>
    [...new Set(others.map(({ noun }) => noun))].flatMap((noun) => {
      const names = others.filter((one) => one.noun === noun && one.isDeleted === isDeleted);
      const list = names.map(({ name }) => name).join(', ');
      return names.length === 0 ? [] : [`${names.length} ${plural(noun, names.length)} ${whose} (${list})`];
    });
  const ending = [...deleted, ...counted(true)];
  const hanging = [...dangling, ...counted(false)];
  const is = (names: readonly unknown[], one: string, many: string) => (names.length === 1 ? one : many);
  const made = kept.every((name) => /^(sandbox|application) /.test(name)) ? 'forked' : 'made';
  return [
    ...(ending.length === 0 ? [] : [`the platform deletes ${listed(ending)} with the old one`]),
    ...(hanging.length === 0
      ? []
      : [
          `${listed(hanging)} ${is(hanging, 'names', 'name')} it, and ` +
            (isReplacedFirst
              ? `${is(hanging, 'has', 'have')} none until the new one exists`
              : `${is(hanging, 'keeps', 'keep')} the name of the old one`),
        ]),
    ...(kept.length === 0
      ? []
      : [
          `${listed(kept)} ${is(kept, 'was', 'were')} ${made} from the old one, and ${is(kept, 'is', 'are')} not ${made} again`,
        ]),
    ...(unknown === undefined ? [] : [`what uses it on the platform is not known: ${unknown}`]),
  ].join('; ');
}

function plural(noun: string, count: number): string {
  return count === 1
    ? noun
    : noun.endsWith('y') && !noun.endsWith('key')
      ? `${noun.slice(0, -1)}ies`
      : `${noun}s`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
