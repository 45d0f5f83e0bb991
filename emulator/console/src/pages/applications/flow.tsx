// A picture of the traffic from the clients to the revisions. Each band is as wide as its share.
import type { VNode } from 'preact';
import type { Share } from '../../../../src/console/answers';
import { visible } from '../../format';
import { percentOf, sentenceOf } from './share-bar';

/** Pixels. */
const ROW = 72;
const BAND = 52;
/** The width of the picture in its own units. The picture is stretched. */
const WIDTH = 100;
const LEAST = 2;

export function Flow({ shares }: { shares: readonly Share[] }): VNode {
  const height = shares.length * ROW;
  const from = (height - BAND) / 2;
  const bands = shares.map(({ percent }, index) => {
    const before = shares.slice(0, index).reduce((sum, one) => sum + one.percent, 0);
    const thick = percent === 0 ? 0 : Math.max(LEAST, (percent / 100) * BAND);
    const left = from + (before / 100) * BAND;
    const right = index * ROW + (ROW - thick) / 2;
    return bandOf(left, right, thick);
  });
  return (
    <div class="flow" role="img" aria-label={`Of all requests: ${sentenceOf(shares)}`}>
      <div class="flow-from">
        <strong>Clients</strong>
        <span class="muted">100 %</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none" height={height}>
        <pattern id="hatch" width="2" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 0h2v8h-2z" class="hatch-ground" />
          <path d="M1 0v8" class="hatch-line" />
        </pattern>
        {bands.map((path, index) => (
          <path key={shares[index]?.id} d={path} class={`band band-${index + 1}`} />
        ))}
      </svg>
      <ul class="flow-to">
        {shares.map(({ id, role, percent }, index) => (
          <li key={id} class={`flow-end end-${index + 1}`} style={{ height: `${ROW}px` }}>
            <span class="flow-percent">{percentOf(percent)}</span>
            <span>
              <strong>{visible(id)}</strong>
              <span class="muted">{role}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A band of constant thickness. `left` and `right` are the heights of its upper edge. */
function bandOf(left: number, right: number, thick: number): string {
  const middle = WIDTH / 2;
  const over = `M0 ${left}C${middle} ${left} ${middle} ${right} ${WIDTH} ${right}`;
  const back = `V${right + thick}C${middle} ${right + thick} ${middle} ${left + thick} 0 ${left + thick}Z`;
  return over + back;
}
