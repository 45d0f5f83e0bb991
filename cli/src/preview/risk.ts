/** What a preview means for a reviewer: each effect once, under its risk. */
import { losesData } from '@workload/pulumi/rollout';
import type { Effect } from './effect';
import { isEngines, type Op, type Preview, type Resource } from './preview';
import { labelOf, named } from './urn';
import { listed, say, type Words } from './words';

/** Worst first, so that a reader who stops early has read the important ones. */
export const RISKS = {
  'data-loss': 'Data that is lost',
  failure: 'Certain to fail',
  'update-failed': 'Failed on the embedded platform',
  unsettled: 'Not settled after the update',
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
  readonly effect?: Effect | undefined;
}

/** Traffic of one revision before and after, in percent; undefined if unknown. */
interface Share {
  readonly revision: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Traffic of one object by revision. */
export interface Traffic {
  readonly about: string;
  readonly shares: readonly Share[];
  /** The steps of its rollout. */
  readonly then: string | undefined;
}

/** Sorted by risk, then by name, as the engine reports resources in any order. */
export function itemsOf(preview: Preview): Item[] {
  const told = preview.effects.map((effect) =>
    ofEffect(effect, preview.resources.find((one) => isAbout(effect, one))?.retained === true),
  );
  const replacements = preview.effects.filter(isReplacement);
  const untold = preview.resources.filter(
    (one) => one.op !== 'replace' || !replacements.some((effect) => isAbout(effect, one)),
  );
  const items = [...told, ...untold.flatMap(ofResource), ...stepsOf(preview), ...ofEmbedded(preview)];
  const order = Object.keys(RISKS);
  return items.sort(
    (a, b) => order.indexOf(a.risk) - order.indexOf(b.risk) || a.about.localeCompare(b.about),
  );
}

export function trafficOf({ effects }: Preview): Traffic[] {
  const all = effects.flatMap((effect) => {
    const { from, to, rollout } = effect;
    if (from === undefined && to === undefined) return [];
    const revisions = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
    const share = (all: typeof from, revision: string) =>
      all === undefined ? undefined : (all[revision] ?? 0);
    return {
      about: labelOfEffect(effect),
      shares: revisions.map((revision) => ({
        revision,
        from: share(from, revision),
        to: share(to, revision),
      })),
      then: rollout,
    };
  });
  return all.sort((a, b) => a.about.localeCompare(b.about));
}

export function isReplacement({ kind }: Effect): boolean {
  return kind === 'replacement' || kind === 'secret-renewed';
}

export function isRelease({ kind }: Effect): boolean {
  return kind === 'fork' || kind === 'revision' || kind === 'continuation';
}

/** Traffic increases above the limit, in this update or in a later step of its rollout. */
function stepsOf({ effects, maxStep }: Preview): Item[] {
  if (maxStep === undefined) return [];
  return effects.flatMap((effect) => {
    const { from, to, rollout = '' } = effect;
    // A first release replaces no traffic, so it is not a step.
    if (to === undefined || Object.keys(from ?? {}).length === 0) return [];
    return Object.entries(to).flatMap(([revision, share]) => {
      const later =
        revision === 'new'
          ? [...rollout.matchAll(/; then (\d+) %/g)].map(([, weight]) => Number(weight))
          : [];
      const shares = [from?.[revision] ?? 0, share, ...later];
      const jumps = shares.flatMap((next, index) => {
        const before = shares[index - 1];
        return before !== undefined && next - before > maxStep ? [say`${before} % → ${next} %`] : [];
      });
      if (jumps.length === 0) return [];
      const says = say`${revision} goes ${listed(jumps)} at once; ${maxStep} percentage points are allowed`;
      return [{ risk: 'step' as const, about: labelOfEffect(effect), says, certain: true, effect }];
    });
  });
}

/** Defects found on the embedded platform. */
function ofEmbedded({ embedded }: Preview): Item[] {
  if (embedded === undefined) return [];
  const { base, lacks, failedAt, unsettled } = embedded;
  const failing =
    base.state === 'failed' ? say`the base cannot be brought up: its update failed` : say`its update failed`;
  const item = (risk: Risk, about: string, says: Words): Item => ({ risk, about, says, certain: true });
  return [
    ...lacks.map((name) => item('update-failed', name, say`the program uses it, but the seed lacks it`)),
    ...failedAt.filter((urn) => !isEngines(urn)).map((urn) => item('update-failed', labelOf(urn), failing)),
    ...unsettled.map(({ urn, op, properties }) =>
      item(
        'unsettled',
        labelOf(urn),
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
  create: 'create',
  update: 'update',
  replace: 'replace',
  delete: 'delete',
  forget: 'drop',
  import: 'import',
};

function isAbout(effect: Effect, { urn }: Resource): boolean {
  if (effect.urn !== undefined) return effect.urn === urn;
  const { type, name } = named(urn);
  return effect.type === type && effect.resource === name;
}

function labelOfEffect({ urn, type, resource, name }: Effect): string {
  return urn === undefined ? `${type} ${resource ?? name}` : labelOf(urn);
}

function ofEffect(effect: Effect, isRetained: boolean): Item {
  const { certain = true } = effect;
  return { about: labelOfEffect(effect), certain, effect, ...meaningOf(effect, isRetained) };
}

function meaningOf(effect: Effect, isRetained: boolean): Pick<Item, 'risk' | 'says'> {
  const { message, of } = effect;
  switch (effect.kind) {
    case 'replacement':
    case 'secret-renewed':
    case 'reset':
      return replacementOf(effect, isRetained);
    case 'fork':
      return { risk: 'release', says: say`a fork of ${of ?? 'a snapshot'} makes a revision` };
    case 'revision':
      return { risk: 'release', says: of === undefined ? say`a new revision` : say`a new revision of ${of}` };
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
    case 'given-up':
      return {
        risk: 'traffic',
        says: say`traffic goes back: the program no longer asks for the last release`,
      };
    case 'certain-failure':
      return { risk: 'failure', says: say`${message}` };
    case 'no-effect':
    case 'unmanaged':
    case 'moved':
      return { risk: 'no-effect', says: say`${message}` };
    case 'entries':
      return { risk: 'entries', says: entriesOf(effect) };
    default:
      return { risk: 'other', says: say`${message}` };
  }
}

function replacementOf(
  { kind, properties = [], dataLost = false, certain = true }: Effect,
  isRetained: boolean,
): Pick<Item, 'risk' | 'says'> {
  const because = listed(properties.map((property) => say`${property}`));
  if (kind === 'reset') return { risk: 'data-loss', says: say`a change of ${because} may reset its disk` };
  const what = kind === 'secret-renewed' ? say`, with a new secret: the old one stops working` : [];
  const isLost = dataLost && !isRetained;
  const lost = isLost ? say`; what is stored in it is lost` : isRetained ? KEPT : [];
  const risk = isLost ? 'data-loss' : kind === 'secret-renewed' ? 'secret' : 'replace';
  return {
    risk,
    says: certain
      ? say`replaced because of ${because}${what}${lost}`
      : say`replaced only if ${because} changes (not known yet)${what}${lost}`,
  };
}

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

function ofResource({ urn, op, retained = false }: Resource): Item[] {
  const { type, isOurs } = named(urn);
  const holdsData = isOurs && losesData(type);
  const item = (risk: Risk, says: Words): Item[] => [{ risk, about: labelOf(urn), says, certain: true }];
  switch (op) {
    case 'replace':
      if (retained) return item('replace', say`replaced${KEPT}`);
      return holdsData
        ? item('data-loss', say`replaced; what is stored in it is lost`)
        : item('replace', say`replaced`);
    case 'delete':
      return holdsData
        ? item('data-loss', say`deleted, with what is stored in it`)
        : item('delete', say`deleted`);
    case 'forget':
      return item('no-effect', say`leaves the stack, and stays on the platform`);
    default:
      return [];
  }
}
