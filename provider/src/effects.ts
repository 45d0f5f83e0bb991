/** Effects that a preview shows besides the property diff: a line for people, and JSON for pipelines and policies. */

/** Environment variable. With the value `json`, every effect is also printed as JSON. */
export const EFFECTS = 'WORKLOAD_EFFECTS';

/**
 * Input with which the class of a dynamic resource passes the URN to its provider, in a preview that prints effects as
 * JSON. The check removes it.
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

/** Routing before and after, according to the state. */
interface Traffic {
  readonly from?: Routing | undefined;
  /** Undefined if the share is unknown. */
  readonly to?: Routing | undefined;
  /** Those of the revisions that this stack did not make. */
  readonly foreign: readonly string[];
}

/** What makes a revision: a fork of a snapshot, or a write. */
export type Made = 'fork' | 'revision';

/** Something that will happen and that the property diff does not show. */
export type Effect =
  /** A new revision; `of` names its source: `snapshot shop-v2`. */
  | ({
      readonly kind: Made;
      readonly of?: string | undefined;
      /** How its share grows from there: `step 1 of 3; then 50 % after errors and 10m; then 100 %`. */
      readonly way?: string | undefined;
    } & Traffic)
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
  | {
      readonly kind: 'given-up';
      readonly spares: Made;
      /** The release failed, and this revision continues to serve. */
      readonly serves?: string | undefined;
    }
  /** The update looks for what an earlier run sent, and makes it only if it was never made. */
  | { readonly kind: 'continuation'; readonly makes: Made }
  /** The program no longer sets an argument. What it managed stays as it is. */
  | { readonly kind: 'unmanaged'; readonly argument: string; readonly says: string }
  /** An argument changes without an effect. */
  | { readonly kind: 'no-effect'; readonly argument: string; readonly says: string }
  /** The platform has moved: the settings name another place than the state. */
  | { readonly kind: 'moved'; readonly says: string }
  /** The update is certain to fail. */
  | { readonly kind: 'certain-failure'; readonly revision?: string | undefined; readonly says: string }
  /** The object is replaced. Not certain if this depends on an unknown value. */
  | {
      readonly kind: 'replacement' | 'secret-renewed';
      readonly properties: readonly string[];
      readonly dataLost: boolean;
      readonly certain: boolean;
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

/** Version of the JSON form. Fields may be added, but never change their meaning. */
const FORM = 1;

/** An effect as a line for people. */
export function lineOf({ noun, name }: Pick<About, 'noun' | 'name'>, effect: Effect): string {
  switch (effect.kind) {
    case 'replacement':
    case 'secret-renewed':
    case 'reset':
    case 'entries':
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
    case 'revision':
      return {
        revision: NEW,
        of: effect.of,
        from: sharesOf(effect.from),
        to: sharesOf(effect.to),
        rollout: effect.way,
      };
    case 'routing':
      return {
        revision: effect.revision,
        of: effect.of,
        from: sharesOf(effect.from),
        to: sharesOf(effect.to),
      };
    case 'replacement':
    case 'secret-renewed':
      return { properties: effect.properties, dataLost: effect.dataLost, certain: effect.certain };
    case 'reset':
      return { properties: effect.properties, dataLost: true, certain: false };
    case 'entries': {
      const { argument, added, changed, removed, unknown } = effect;
      return { argument, added, changed, removed, unknown };
    }
    case 'unmanaged':
    case 'no-effect':
      return { argument: effect.argument };
    case 'certain-failure':
      return { revision: effect.revision };
    default:
      return {};
  }
}

/** Percent of the traffic by revision. */
function sharesOf(routing: Routing | undefined): Readonly<Record<string, number>> | undefined {
  if (routing === undefined) return undefined;
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
      return releaseWords(effect);
    case 'routing':
      return effect.isBack ? backWords(effect) : routingWords(effect);
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
      return effect.says;
    case 'replacement':
    case 'secret-renewed':
      return effect.certain
        ? `replacement, ${effect.says}`
        : `replaced only if ${effect.properties.join(' or ')} changes (not known yet)`;
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
  way,
  from,
  to,
  foreign,
}: Traffic & { readonly of?: string | undefined; readonly way?: string | undefined }): string {
  const what = of === undefined ? 'revision' : `revision of ${of}`;
  if (to === undefined) return `new ${what}, traffic share not known yet`;
  if (to.canary === undefined)
    return `new ${what}, takes all traffic once it is deployed${withdrawn(from, to, foreign)}`;
  const replaced = from?.canary === undefined ? '' : `; replaces canary ${from.canary}`;
  if (to.share === 0) return `new staged ${what}, without traffic${replaced}`;
  const steps = way === undefined ? '' : ` (${way})`;
  return `new canary ${what} at ${to.share} %${steps}, ${rest(to, foreign)}${replaced}`;
}

function backWords({
  revision,
  of,
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
  return `${which} at ${to.share} %, ${rest(to, foreign)}${end}`;
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

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
