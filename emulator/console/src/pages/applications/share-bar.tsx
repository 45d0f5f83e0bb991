// The shares of revisions as a bar with labels below it. The canary is hatched, so colour is not needed.
import type { VNode } from 'preact';
import { visible } from '../../format';

interface Part {
  id: string;
  percent: number;
  /** Shown after the percentage: "active", "2 of 20". */
  role: string;
}

/** @param label what is shared; default: the requests */
export function ShareBar({ shares, label = 'Requests' }: { shares: readonly Part[]; label?: string }): VNode {
  if (shares.length === 0) return <p class="muted">No revision serves.</p>;
  return (
    <div class="share" role="img" aria-label={`${label}: ${sentenceOf(shares)}`}>
      <div class="share-bar">
        {shares.map(
          ({ id, percent }, index) =>
            percent > 0 && (
              <span key={id} class={`share-part part-${index + 1}`} style={{ flexGrow: percent }} />
            ),
        )}
      </div>
      <ul class="share-names">
        {shares.map(({ id, percent, role }, index) => (
          <li key={id}>
            <span class={`share-mark part-${index + 1}`} />
            <strong>{visible(id)}</strong> {percentOf(percent)} <span class="muted">{role}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `rev-1 90 % (active), rev-2 10 % (canary)` */
export function sentenceOf(shares: readonly Part[]): string {
  return shares.map(({ id, percent, role }) => `${id} ${percentOf(percent)} (${role})`).join(', ');
}

export function percentOf(share: number): string {
  return `${Math.round(share)} %`;
}
