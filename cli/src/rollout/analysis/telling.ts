/** Turns a sample into a finding for people. */
import type { Finding } from '../decision';
import { judge, type Look, type Sample, samplesFor } from './statistic';

/** Judges a sample; without data there is nothing to judge. */
export function tell(sample: Sample, margin: number, look: Look): Finding {
  const { canary, baseline, unnamed = 0 } = sample;
  if (canary.total + unnamed === 0)
    return { kind: 'waiting', says: 'no request has reached the new release' };
  const kind = judge(sample, margin, look);
  const beside = baseline === undefined ? '' : `, ${rateText(baseline)} of the previous release`;
  const nobodys = unnamed === 0 ? '' : `, ${unnamed} failures that name no release`;
  const counted = `${rateText(canary)} failed${beside}${nobodys}`;
  const least = samplesFor(margin);
  const more =
    kind === 'inconclusive' && canary.total < least ? `; at least ${least} requests are needed` : '';
  return { kind, says: `${counted}, margin ${margin} %${more}` };
}

function rateText({ bad, total }: { readonly bad: number; readonly total: number }): string {
  return `${bad} of ${total}`;
}
