/** What a preview means for a reviewer: each effect once, under its risk. */
import { isReplacedFor, kindOf, losesData, mayHoldOthers, wayOf, wayOnOf } from '@workload/pulumi/rollout';
import { type Effect, mayRollOut, movesTraffic, UNREADABLE } from './effect';
import { type Labels, labelsOf } from './labels';
import { attribution, isProtection, isStack, type Op, type Preview, type Resource } from './preview';
import { named } from './urn';
import { listed, say, type Words } from './texts';

/** Worst first, so that a reader who stops early has read the important ones. */
export const RISKS = {
  unknown: 'Not understood',
  'data-loss': 'Data that is lost',
  protected: 'Refused: protected from deletion',
  failure: 'Certain to fail',
  'update-failed': 'Failed on the embedded platform',
  unsettled: 'Not settled after the update',
  dependents: 'Lost or left behind with another object',
  replace: 'Replaced',
  step: 'Steps of traffic that are too large',
  release: 'Forks and new revisions',
  traffic: 'Traffic',
  secret: 'New secrets',
  delete: 'Deleted',
  'no-effect': 'Without effect, or not yet',
  entries: 'Variables and secrets that differ',
  other: 'Also',
} as const;

export type Risk = keyof typeof RISKS;

/** One thing that will happen. */
export interface Item {
  readonly risk: Risk;
  /** The resource: `Drive data`. */
  readonly about: string;
  readonly says: Words;
  /** False if it depends on unknown values. */
  readonly certain: boolean;
  /** The unknown values that could make it worse, by name. */
  readonly unknown?: readonly string[] | undefined;
  readonly effect?: Effect | undefined;
}

/** Traffic of one revision before and after, in percent; undefined if unknown. */
interface Share {
  readonly revision: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The further steps of its rollout, in words. */
  readonly then: string | undefined;
}

/** Traffic of one object by revision. */
export interface Traffic {
  readonly about: string;
  readonly shares: readonly Share[];
}

/** Sorted by risk, then by name, as the engine reports resources in any order. */
export function itemsOf(preview: Preview): Item[] {
  const labels = labelsOf(preview);
  const urnOf = attribution(preview.resources);
  const retained = new Set(preview.resources.filter((one) => one.retained === true).map(({ urn }) => urn));
  const replaced = new Set(preview.effects.filter(isReplacement).map(urnOf));
  const refused = new Set(preview.effects.filter(isProtection).map(urnOf));
  const told = preview.effects.flatMap((effect): Item[] => {
    const urn = urnOf(effect);
    if (urn === undefined && isReplacement(effect)) return [unattributed(effect, labels)];
    // An object that the update refuses to replace keeps its data.
    if (urn !== undefined && isReplacement(effect) && refused.has(urn)) return [];
    return [ofEffect(effect, urn !== undefined && retained.has(urn), labels)];
  });
  const untold = preview.resources.filter(
    ({ urn, op }) => !refused.has(urn) && (op !== 'replace' || !replaced.has(urn)),
  );
  const items = [
    ...told,
    ...untold.flatMap((one) => ofResource(one, labels)),
    ...unaskedOf(preview, refused, labels),
    ...stepsOf(preview, labels),
    ...switchedOff(preview, labels),
    ...ofEmbedded(preview, labels),
  ];
  const order = Object.keys(RISKS);
  return items.sort(
    (a, b) => order.indexOf(a.risk) - order.indexOf(b.risk) || a.about.localeCompare(b.about),
  );
}

export function trafficOf(preview: Preview): Traffic[] {
  const labels = labelsOf(preview);
  const all = preview.effects.flatMap((effect) => {
    const { from, to, revision: own } = effect;
    if (from == null && to == null) return [];
    const named = mayRollOut(effect) && own !== undefined ? [own] : [];
    const revisions = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {}), ...named])];
    const share = (all: typeof from, revision: string) => (all == null ? undefined : shareOf(all, revision));
    return {
      about: labels.ofEffect(effect),
      shares: revisions.map((revision) => {
        const [before, after] = [share(from, revision), share(to, revision)];
        const isRolledOut = named.includes(revision) && after !== undefined && after < 100;
        return {
          revision,
          from: before,
          to: after,
          then: isRolledOut ? wayIn(effect) || undefined : undefined,
        };
      }),
    };
  });
  return all.sort((a, b) => a.about.localeCompare(b.about));
}

/** The steps in words: from the present one, or those with which a rollout goes on. */
function wayIn({ kind, steps }: Effect): string {
  return kind === 'steps' ? wayOnOf(steps) : wayOf(steps);
}

/** A revision may have any name, that of a method of objects too. */
function shareOf(all: NonNullable<Effect['from']>, revision: string): number {
  return Object.hasOwn(all, revision) ? (all[revision] ?? 0) : 0;
}

export function isReplacement({ kind }: Effect): boolean {
  return kind === 'replacement' || kind === 'secret-renewed';
}

export function isRelease({ kind }: Effect): boolean {
  return kind === 'fork' || kind === 'revision';
}

/**
 * Objects that end without a word of the provider about those of others that name them: it is not asked about a
 * deletion, nor about a replacement by an option or a command.
 */
function unaskedOf(
  { resources, effects }: Preview,
  refused: ReadonlySet<string | undefined>,
  labels: Labels,
): Item[] {
  // Any other effect proves nothing: a program can print effects, too.
  const told = new Set(effects.filter(({ kind }) => kind === 'dependents').map(attribution(resources)));
  return resources.flatMap(({ urn, op, changes, retained = false }): Item[] => {
    const { type } = named(urn);
    const ends = op === 'delete' || (op === 'replace' && !retained);
    if (!ends || !mayHoldOthers(type) || refused.has(urn)) return [];
    const isAsked = changes.some(({ path, replaces }) => replaces && isReplacedFor(type, rootOf(path)));
    if (isAsked || told.has(urn)) return [];
    const says = say`not known whether the platform has others that name it: a preview does not look for them`;
    return [{ risk: 'dependents', about: labels.of(urn), says, certain: false, unknown: ['others'] }];
  });
}

/** `envs`, of `envs[0].value`. */
function rootOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path;
}

/** Objects that get no traffic any more, because they are switched off: nothing serves in their place. */
function switchedOff({ resources }: Preview, labels: Labels): Item[] {
  return resources.flatMap(({ urn, op, changes }): Item[] => {
    const to = changes.find(({ path }) => path === 'enabled')?.to;
    // Without the argument, it is on.
    if (op === 'delete' || !named(urn).isOurs || to === undefined || to === 'true') return [];
    const about = labels.of(urn);
    return to === 'false'
      ? [
          {
            risk: 'step',
            about,
            says: say`it is switched off, and loses all of its traffic at once`,
            certain: true,
          },
        ]
      : [
          {
            ...{ risk: 'step', about, certain: false, unknown: ['enabled'] },
            says: say`not known whether it is switched off, and loses its traffic`,
          },
        ];
  });
}

/** Traffic increases above the limit, in this update or in a later step of its rollout, and those that may be. */
function stepsOf({ effects, maxStep }: Preview, labels: Labels): Item[] {
  if (maxStep === undefined) return [];
  return effects.filter(movesTraffic).flatMap((effect): Item[] => {
    const about = labels.ofEffect(effect);
    const jumps = jumpsOf(effect, maxStep).map(({ revision, jumps: found }): Item => {
      const shares = listed(found.map(([before, next]) => say`${before} % → ${next} %`));
      const says = say`${revision} goes ${shares} at once; ${maxStep} percentage points are allowed`;
      return { risk: 'step', about, says, certain: true, effect };
    });
    const unknown = unknownMoves(effect);
    if (unknown.length === 0) return jumps;
    const what = listed(unknown.map((name) => say`${name}`));
    const says = say`not known whether a share grows by more than ${maxStep} percentage points at once: ${what} ${[unknown.length === 1 ? 'is' : 'are']} not known`;
    return [...jumps, { risk: 'step', about, says, certain: false, unknown, effect }];
  });
}

type Jump = readonly [before: number, next: number];

/** Increases above the limit, by revision. */
function jumpsOf(
  effect: Effect,
  maxStep: number,
): { readonly revision: string; readonly jumps: readonly Jump[] }[] {
  const { from, to, revision: own } = effect;
  // A first release replaces no traffic, so it is not a step.
  if (from != null && Object.keys(from).length === 0) return [];
  const unknown: [string, null][] = own === undefined ? [] : [[own, null]];
  return (to == null ? unknown : Object.entries(to)).flatMap(([revision, share]) => {
    const before = from == null ? null : shareOf(from, revision);
    const later = revision === own ? stepsAfter(effect).map(({ weight }) => weight) : [];
    const shares = [before, share, ...later];
    const jumps = shares.slice(1).flatMap((next, index): Jump[] => {
      const last = shares[index] ?? null;
      return last !== null && next !== null && next - last > maxStep ? [[last, next]] : [];
    });
    return jumps.length === 0 ? [] : [{ revision, jumps }];
  });
}

/** The steps that come after this update, each with its place. */
function stepsAfter({ kind, to, revision = '', steps }: Effect) {
  const all = (steps ?? []).map((step, index) => ({ ...step, index }));
  // The first step is that of this update.
  if (kind !== 'steps') return all.slice(1);
  const share = to == null ? 0 : shareOf(to, revision);
  return all.filter(({ weight }) => weight === null || weight > share);
}

/** Names of the unknown values on which the steps of the traffic depend. */
function unknownMoves(effect: Effect): string[] {
  const { from, to, revision, steps } = effect;
  // Nothing serves yet, so that the first release gets all traffic.
  if (from != null && Object.keys(from).length === 0 && to != null) return [];
  const mayGrow = mayRollOut(effect) && (revision === undefined || to == null || shareOf(to, revision) < 100);
  return [
    ...(from == null ? ['from'] : []),
    ...(to == null ? ['to'] : []),
    ...(mayGrow && revision === undefined ? ['revision'] : []),
    ...(mayGrow && steps == null ? ['steps'] : []),
    ...stepsAfter(effect).flatMap(({ weight, index }) =>
      mayGrow && weight === null ? [`steps[${index}].weight`] : [],
    ),
  ];
}

/** Defects found on the embedded platform. */
function ofEmbedded({ embedded }: Preview, labels: Labels): Item[] {
  if (embedded === undefined) return [];
  const { base, lacks, failedAt, unsettled } = embedded;
  const failing =
    base?.state === 'failed' ? say`the base cannot be brought up: its update failed` : say`its update failed`;
  const item = (risk: Risk, about: string, says: Words): Item => ({ risk, about, says, certain: true });
  return [
    ...lacks.map((name) => item('update-failed', name, say`the program uses it, but the seed lacks it`)),
    ...failedAt.filter((urn) => !isStack(urn)).map((urn) => item('update-failed', labels.of(urn), failing)),
    ...unsettled.map(({ urn, op, properties }) =>
      item(
        'unsettled',
        labels.of(urn),
        say`the next update would ${[VERBS[op]]} it again${because(properties)}`,
      ),
    ),
  ];
}

/** Most argument names in a line; JSON has all. */
const MOST_CAUSES = 5;

function because(properties: readonly string[]): Words {
  if (properties.length === 0) return [];
  const causes = properties.map((property) => say`${property}`);
  return say` because of ${listed(causes, MOST_CAUSES)}`;
}

const VERBS: Readonly<Record<Op, string>> = {
  unknown: 'do something unknown to',
  create: 'create',
  update: 'update',
  replace: 'replace',
  delete: 'delete',
  forget: 'drop',
  import: 'import',
};

function ofEffect(effect: Effect, isRetained: boolean, labels: Labels): Item {
  const { certain = true } = effect;
  return { about: labels.ofEffect(effect), certain, effect, ...meaningOf(effect, isRetained) };
}

/** A replacement of which it is not known whether the old object is retained, or refused to be replaced. */
function unattributed(effect: Effect, labels: Labels): Item {
  const says = say`${replacementOf(effect, false).says}; the effect has no URN, and not exactly one resource of this kind and name changes`;
  return { risk: 'unknown', about: labels.ofEffect(effect), says, certain: false, unknown: ['urn'], effect };
}

type Meaning = Pick<Item, 'risk' | 'says'> & Partial<Pick<Item, 'certain' | 'unknown'>>;

function meaningOf(effect: Effect, isRetained: boolean): Meaning {
  const { message, of } = effect;
  switch (effect.kind) {
    case 'replacement':
    case 'secret-renewed':
    case 'reset':
      return replacementOf(effect, isRetained);
    case 'fork':
      return {
        risk: 'release',
        says: say`a fork of ${of ?? 'a snapshot'} makes a revision${releaseOf(effect)}`,
      };
    case 'revision': {
      const what = of === undefined ? say`a new revision` : say`a new revision of ${of}`;
      return { risk: 'release', says: say`${what}${releaseOf(effect)}` };
    }
    case 'continuation':
      return {
        risk: 'release',
        says: say`an earlier run sent this release; it is made only if it does not exist`,
      };
    case 'routing':
      return {
        risk: 'traffic',
        says: say`traffic moves to revision ${effect.revision ?? ''}${of === undefined ? [] : say` (${of})`}; nothing is made`,
      };
    case 'steps':
      return {
        risk: 'traffic',
        says: say`the rollout of revision ${effect.revision ?? ''} continues with other steps: ${wayOnOf(effect.steps)}`,
      };
    case 'given-up':
      return {
        risk: 'traffic',
        says: say`traffic goes back: the program no longer asks for the last release`,
      };
    case 'protected': {
      const { operation = 'delete', properties = [], certain = true } = effect;
      const when = certain
        ? []
        : say` if ${listed(properties.map((one) => say`${one}`))} changes (not known yet)`;
      return {
        risk: 'protected',
        says: say`protected from deletion: the update refuses to ${[operation]} it${when}`,
      };
    }
    case 'certain-failure':
      return { risk: 'failure', says: say`${message}` };
    case 'no-effect':
    case 'unmanaged':
    case 'moved':
    case 'secrecy':
      return { risk: 'no-effect', says: say`${message}` };
    case 'dependents':
      return { risk: 'dependents', says: say`${message}` };
    case 'recreated':
      return mayLose(effect) === 'no'
        ? { risk: 'dependents', says: say`${message}` }
        : { risk: 'data-loss', says: say`${message}`, ...doubtOf(effect) };
    case 'entries':
      return { risk: 'entries', says: entriesOf(effect) };
    case 'adopted':
      return { risk: 'other', says: say`${message}` };
    case UNREADABLE: {
      const { form } = effect;
      const which =
        form === undefined || form === 2 ? say`a malformed effect` : say`an effect of form ${form}`;
      return { risk: 'unknown', says: say`${which}${UPDATE}`, certain: false, unknown: ['effect'] };
    }
    default:
      return {
        risk: 'unknown',
        says: say`an effect of the kind ${effect.kind}${UPDATE}${message === '' ? [] : say`; the provider says: ${message}`}`,
        certain: false,
        unknown: ['kind'],
      };
  }
}

/** On what a release depends, and who decides its traffic. */
function releaseOf({ argument, decidedBy }: Effect): Words {
  if (argument !== undefined) return say`, if the object exists: ${argument} takes it over`;
  return decidedBy === 'platform' ? say`; the program sets no traffic, so the platform decides it` : [];
}

/** What to do about an effect of a later version. */
const UPDATE = [', which this version of @workload/cli does not know: use the version of the provider'];

/** Whether an effect loses data: as it says, and as its kind does. A program can print effects, too. */
function mayLose({ urn, type, dataLost }: Effect): Answer {
  const holds = urn === undefined ? kindHoldsData(type) : holdsData(urn);
  if (dataLost === true || holds === 'yes') return 'yes';
  return dataLost === undefined || holds === 'unknown' ? 'unknown' : 'no';
}

/** For an effect that does not say whether it loses data. */
function doubtOf(effect: Effect): Partial<Pick<Item, 'certain' | 'unknown'>> {
  return mayLose(effect) === 'unknown' ? { certain: false, unknown: ['dataLost'] } : {};
}

function replacementOf(effect: Effect, isRetained: boolean): Meaning {
  const { kind, properties = [], certain = true } = effect;
  const because = listed(properties.map((property) => say`${property}`));
  if (kind === 'reset') return { risk: 'data-loss', says: say`a change of ${because} may reset its disk` };
  const what = kind === 'secret-renewed' ? say`, with a new secret: the old one stops working` : [];
  const loses = isRetained ? 'no' : mayLose(effect);
  const lost = isRetained ? KEPT : LOST[loses];
  const says = certain
    ? say`replaced because of ${because}${what}${lost}`
    : say`replaced only if ${because} changes (not known yet)${what}${lost}`;
  if (loses !== 'no') return { risk: 'data-loss', says, ...doubtOf(effect) };
  return { risk: kind === 'secret-renewed' ? 'secret' : 'replace', says };
}

const LOST = {
  yes: ['; what is stored in it is lost'],
  no: [],
  unknown: ['; it is not known whether what is stored in it is lost'],
} as const;

/** Added for an object with `retainOnDelete`. */
const KEPT = say`; the old one stays on the platform, with its data`;

function entriesOf({ argument = '', added = [], changed = [], removed = [], unknown = [] }: Effect): Words {
  const parts = [
    [changed, 'changed'],
    [added, 'added'],
    [removed, 'removed'],
    [unknown, 'not known yet'],
  ] as const;
  const told = parts
    .filter(([names]) => names.length > 0)
    .map(([names, how]): Words => [...listed(names.map((name) => say`${name}`)), ` ${how}`]);
  return say`${argument}: ${listed(told)}`;
}

function ofResource(
  { urn, op, word = '', retained = false, component = false }: Resource,
  labels: Labels,
): Item[] {
  const about = labels.of(urn);
  const item = (risk: Risk, says: Words): Item[] => [{ risk, about, says, certain: true }];
  const holds = component ? 'no' : holdsData(urn);
  const ending = (risk: Risk, done: string, lost: string): Item[] => {
    if (holds === 'no') return item(risk, say`${[done]}`);
    if (holds === 'yes') return item('data-loss', say`${[done]}${[lost]}`);
    const says = say`${[done]}; it is not known whether data is lost with it`;
    return [{ risk: 'data-loss', about, says, certain: false, unknown: ['data'] }];
  };
  switch (op) {
    case 'unknown': {
      const says = say`the engine's operation ${word}, which this version of @workload/cli does not know`;
      return [{ risk: 'unknown', about, says, certain: false, unknown: ['operation'] }];
    }
    case 'replace':
      return retained
        ? item('replace', say`replaced${KEPT}`)
        : ending('replace', 'replaced', '; what is stored in it is lost');
    case 'delete':
      return ending('delete', 'deleted', ', with what is stored in it');
    case 'forget':
      return item('no-effect', say`leaves the stack, and stays on the platform`);
    default:
      return [];
  }
}

type Answer = 'yes' | 'no' | 'unknown';

/** Whether an object holds data. Only the kinds of the platform and the engine's own types are known. */
function holdsData(urn: string): Answer {
  const { type, isOurs } = named(urn);
  if (isOurs) return kindHoldsData(type);
  return /^pulumi:(pulumi|providers):/.test(type) ? 'no' : 'unknown';
}

function kindHoldsData(kind: string): Answer {
  if (kindOf(kind) === undefined) return 'unknown';
  return losesData(kind) ? 'yes' : 'no';
}
