/** An estimate in words: what it rests on, and what is not known. */
import { type Labels, labelsOf } from '../preview/labels';
import type { Preview } from '../preview/preview';
import { listed, say, type Words } from '../preview/texts';
import { amountText, changeText, rangeText, same } from './range';
import { LEAST_DAYS } from './estimate';
import type { Cost, Estimate, Part, Range, Unknown } from './schema';

export interface CostWords {
  /** The sum, and what is missing in it. */
  readonly head: Words;
  readonly rows: readonly CostRow[];
  /** Where the figures come from. */
  readonly foot: Words;
}

interface CostRow {
  readonly about: string;
  readonly now: string;
  readonly after: string;
  readonly says: Words;
}

/** Whether the costs grow by more than is allowed. What is not known counts, unless that is allowed. */
export function isTooDear({ cost, maxMonthlyIncrease: most, allowUnknownCost = false }: Preview): boolean {
  if (most === undefined) return false;
  if (cost === undefined) return !allowUnknownCost;
  return cost.change.high > most || (cost.unknown > 0 && !allowUnknownCost);
}

/** The resources whose costs are not known. */
export function unknownCosts(
  preview: Preview,
): { readonly about: string; readonly values: readonly string[] }[] {
  const { cost, noCost = 'nobody asked for them' } = preview;
  if (preview.allowUnknownCost === true) return [];
  if (cost === undefined) return [{ about: 'the costs', values: [noCost] }];
  const labels = labelsOf(preview);
  return cost.resources
    .filter(({ standing }) => standing === 'unknown')
    .map(({ urn, parts }) => ({
      about: labels.of(urn),
      values: parts.flatMap(({ dimension, unknown }) =>
        unknown === undefined ? [] : (dimension ?? REASONS[unknown.reason](unknown)),
      ),
    }));
}

/** Undefined if nobody asked. */
export function costWords(preview: Preview): CostWords | undefined {
  const { cost, noCost } = preview;
  if (noCost !== undefined) return { head: say`Costs are not known: ${noCost}`, rows: [], foot: [] };
  if (cost === undefined) return undefined;
  const labels = labelsOf(preview);
  const rows = cost.resources.flatMap((one) => rowOf(one, labels));
  return { head: headOf(cost), rows, foot: footOf(cost) };
}

function headOf({ change, unknown, resources }: Cost): Words {
  const billed = resources.filter(({ standing }) => standing !== 'not-billed').length;
  if (billed === 0) return ['Costs: nothing that changes is billed'];
  const rest =
    unknown === 0
      ? []
      : [`; ${unknown} of ${billed} billed ${billed === 1 ? 'resource' : 'resources'} unknown`];
  return [unknown === billed ? 'Costs are not known' : `Costs: ${changeText(change)}`, ...rest];
}

function footOf({ account, start, end, refunds }: Cost): Words {
  const back = refunds === 0 ? [] : [` Refunds of ${amountText(-refunds)} USD in it are left out.`];
  return [
    ...say`From the bill of account ${account}, ${start.slice(0, 10)} to ${end.slice(0, 10)}, at prices and activity of that time; a month has 730 hours.`,
    ...back,
    ' Other providers, taxes and contracts are not included.',
  ];
}

function rowOf(one: Estimate, labels: Labels): CostRow[] {
  const { urn, standing, parts, now, after, canary } = one;
  if (standing === 'not-billed') return [];
  const unknown = parts.filter((part) => part.unknown !== undefined);
  const first =
    canary === undefined || same(now, after)
      ? []
      : [[`${rangeText(canary.cost)} while it has ${canary.share} %`]];
  const isPartly = unknown.length < parts.length;
  const known = (range: Range) => (isPartly || parts.length === 0 ? rangeText(range) : '?');
  return [
    {
      about: labels.of(urn),
      now: parts.every((part) => part.now === undefined) ? '?' : rangeText(now),
      after: standing === 'unknown' ? (isPartly ? `${known(after)} and more` : '?') : rangeText(after),
      says: joined([...first, ...unknown.flatMap(whyUnknown)]),
    },
  ];
}

function whyUnknown({ dimension, unknown, price, similar }: Part): Words[] {
  if (unknown === undefined) return [];
  const why = REASONS[unknown.reason](unknown);
  const unit = price === undefined || dimension === undefined ? [] : [`; ${priceText(dimension, price)}`];
  const names = similar?.names.map((name) => say`${name}`) ?? [];
  const like =
    similar === undefined
      ? []
      : say`; ${listed(names)} ${[names.length === 1 ? 'costs' : 'cost']} ${[rangeText(similar.cost)]}`;
  return [[...(dimension === undefined ? [] : say`${dimension}: `), why, ...unit, ...like]];
}

const REASONS: Readonly<Record<Unknown['reason'], (unknown: Unknown) => string>> = {
  'no-usage': () => 'the bill has no usage of it',
  argument: ({ argument = 'an argument' }) =>
    `${ARGUMENT.test(argument) ? argument : 'an argument'} is not known`,
  activity: ({ argument = 'an argument' }) =>
    `${ARGUMENT.test(argument) ? argument : 'an argument'} decides how long it runs`,
  'no-entry': () => 'the bill does not name it',
  new: () => 'a new object has no activity yet',
  'few-days': ({ days = 0 }) =>
    `the bill has ${days} of the ${LEAST_DAYS} whole days of its activity that an estimate needs`,
  workspace: () => 'the bill does not say of which workspace it is',
  provider: () => 'its provider has settings of its own, and the bill there was not read',
  operation: () => 'what happens to it is not known',
  kind: () => 'this version of the command does not know what is billed for it',
};

/** A stranger's file may have any text. */
const ARGUMENT = /^[a-zA-Z]{1,40}$/;

/** Seconds and megabytes make small numbers, so that a price is told for an hour, or for 1,000 requests. */
function priceText(dimension: string, { low, high }: Range): string {
  const [factor, unit] = UNITS.find(([ending]) => dimension.endsWith(ending))?.slice(1) ?? [1, 'a unit'];
  return `${rangeText({ low: low * Number(factor), high: high * Number(factor) })} ${unit}`;
}

const UNITS = [
  ['_gbs', 3_600_000, 'for 1,000 GB-hours'],
  ['_count', 1_000, 'for 1,000'],
  ['_hours', 1, 'an hour'],
] as const;

function joined(all: readonly Words[]): Words {
  return all.flatMap((each, index) => (index === 0 ? each : ['; ', ...each]));
}
