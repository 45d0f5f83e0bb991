/** What was charged, as text for terminals. */
import { labelOf } from '../preview/urn';
import { harmless } from '../preview/texts';
import { wrapped } from '../rollout/texts';
import type { Checked } from './checked';
import { rangeText } from './range';
import type { Spent } from './spent';

/** Most lines of a list; JSON and CSV have all. */
const MOST = 10;
const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

export function spentText(spent: Spent, width: number): string {
  const { stacks, total, days, kinds, resources, others, account, refunds, shared, hours, hoursBefore } =
    spent;
  // Both windows may differ by the present day.
  const against = (one: Amount) => againstText(one, hours / hoursBefore);
  const costs = days.map(({ cost }) => cost);
  const first = `${stacks.map(harmless).join(', ')}: ${moneyText(total.cost)} from ${days[0]?.day ?? ''} to ${days.at(-1)?.day ?? ''}, ${against(total)} (account ${harmless(account)})`;
  const curve = costs.length > width - 30 ? '' : `${curveOf(costs)}  `;
  const sum = others.reduce((all, { cost }) => all + cost, 0);
  const unowned = others.map(
    ({ workspace, name, dimension, cost }) =>
      `${moneyText(cost).padStart(12)}  ${dimension} of ${name === undefined ? 'unnamed objects' : harmless(name)}${workspace === undefined ? '' : ` in ${harmless(workspace)}`}`,
  );
  return [
    ...wrapped(first, width),
    `  ${curve}${moneyText(Math.min(...costs))} to ${moneyText(Math.max(...costs))} a day`,
    ...section(
      'By kind',
      kinds.map((one) => `${moneyText(one.cost).padStart(12)}  ${one.kind}, ${against(one)}`),
    ),
    ...section(
      'Dearest',
      resources
        .filter(({ cost, before }) => cost !== 0 || before !== 0)
        .map((one) => `${moneyText(one.cost).padStart(12)}  ${harmless(labelOf(one.urn))}, ${against(one)}`),
    ),
    ...section(`Of no given stack: ${moneyText(sum)}`, unowned),
    ...(shared === 0
      ? []
      : [
          '',
          `${shared} ${shared === 1 ? 'resource is' : 'resources are'} of an object that another given stack has: it is counted once.`,
        ]),
    ...(refunds === 0 ? [] : ['', `Contains refunds of ${moneyText(-refunds)}.`]),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST ? [`  and ${lines.length - MOST} more: --json has all`] : [];
  return ['', title, ...lines.slice(0, MOST), ...more];
}

/** Exact to a cent: it was charged. */
function moneyText(dollars: number): string {
  if (dollars !== 0 && Math.abs(dollars) < 0.005) return dollars < 0 ? '-0.01 USD' : '<0.01 USD';
  return `${dollars.toFixed(2)} USD`;
}

interface Amount {
  readonly cost: number;
  readonly before: number;
}

/** @param longer how many times the window is longer than the one before */
function againstText({ cost, before }: Amount, longer: number): string {
  if (before === 0 || !Number.isFinite(longer)) return 'nothing before';
  const usual = before * longer;
  const percent = Math.round((100 * (cost - usual)) / Math.abs(usual));
  if (percent === 0) return 'as much as before';
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'} than before`;
}

function curveOf(values: readonly number[]): string {
  const most = Math.max(...values);
  if (most <= 0) return '';
  return values
    .map(
      (value) =>
        BLOCKS[Math.max(0, Math.min(BLOCKS.length - 1, Math.floor((value / most) * (BLOCKS.length - 1))))],
    )
    .join('');
}

export function checkedText({ resources, told, charged, off, unknown, since, hours }: Checked): string {
  const days = Math.floor(hours / 24);
  const lines = resources.map(
    (one) =>
      `  ${harmless(labelOf(one.urn))}: told ${rangeText(one.told)}, charged ${moneyText(one.charged)}, ${offText(one.off)}`,
  );
  return [
    `Told ${rangeText(told)} a month, charged ${moneyText(charged)} a month since ${since.slice(0, 10)} (${days} ${days === 1 ? 'day' : 'days'}): ${offText(off)}`,
    ...lines,
    ...(unknown === 0
      ? []
      : [
          `  ${unknown} ${unknown === 1 ? 'resource was' : 'resources were'} not known before, and ${unknown === 1 ? 'is' : 'are'} left out`,
        ]),
  ].join('\n');
}

function offText(percent: number | null): string {
  if (percent === null) return 'told to cost nothing';
  if (percent === 0) return 'within the range';
  return `${Math.abs(percent).toFixed(Math.abs(percent) < 10 ? 1 : 0)} % ${percent > 0 ? 'above' : 'below'}`;
}
