/** Turns a sample into a measurement for people. */
import { judge, type Limits, type Look, maybeSwapped, type Sample, samplesFor } from './statistic';
import type { Measured } from './watched';

/**
 * Judges a sample; without data there is nothing to judge.
 *
 * @param name of the new release
 */
export function tell(sample: Sample, limits: Limits, look: Look, name?: string): Measured {
  const { canary, baseline, unnamed = 0, silent = 0 } = sample;
  const { margin, ceiling = 100 } = limits;
  const kind = judge(sample, limits, look);
  if (kind === 'mismatch') return { kind, says: mismatchText(sample, name) };
  if (canary.total + unnamed === 0) {
    const unknown = silent === 0 ? '' : `; ${silent} answers name no release`;
    return { kind: 'nothing', says: `no request has reached the new release${unknown}` };
  }
  const beside = baseline === undefined ? '' : `, ${rateText(baseline)} of the previous release`;
  const nobodys = unnamed === 0 ? '' : `, ${unnamed} failures that name no release`;
  const counted = `${rateText(canary)} failed${beside}${nobodys}`;
  return {
    kind,
    says: `${counted}, margin ${margin} %${kind === 'inconclusive' ? whyOpen(sample, margin, ceiling) : ''}`,
  };
}

/** What keeps a check from passing, if that is plain. */
function whyOpen(sample: Sample, margin: number, ceiling: number): string {
  const { canary } = sample;
  const least = samplesFor(margin);
  if (canary.total < least) return `; at least ${least} requests are needed`;
  if (maybeSwapped(sample)) return '; more answers are needed to exclude that the names are swapped';
  return canary.bad >= (canary.total * ceiling) / 100
    ? `; it must fail in less than ${ceiling} % to pass`
    : '';
}

function mismatchText(
  { canary, others = 0, unnamed = 0, silent = 0, weight = 1 }: Sample,
  name?: string,
): string {
  const share = (100 * canary.total) / (canary.total + others + unnamed + silent);
  const as = name === undefined ? 'come from the new release' : `name ${name} as the new release`;
  return `${Math.round(share)} % of the answers ${as}, which has ${Math.round(weight * 100)} %. Is rollout.release right?`;
}

function rateText({ bad, total }: { readonly bad: number; readonly total: number }): string {
  return `${bad} of ${total}`;
}
