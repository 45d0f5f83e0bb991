// Stacked bars over time, with the same numbers as a table for screen readers.
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { colours } from '../theme';

export interface Series {
  label: string;
  /** One value per moment. */
  values: readonly number[];
}

interface Props {
  /** One sentence that describes the chart. */
  label: string;
  /** Milliseconds since 1970. */
  moments: readonly number[];
  /** From the bottom of the stack upwards. At most as many as there are colours (`--chart-1` and on). */
  series: readonly Series[];
  format: (value: number) => string;
  formatMoment: (at: number) => string;
}

const HEIGHT = 180;
export const MOST_SERIES = 6;

export function Chart(props: Props): VNode {
  const { label, moments, series, format, formatMoment } = props;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  // A new shape needs a new chart. New numbers alone do not.
  const shape = JSON.stringify([series.map((one) => one.label), moments.length, colours.value]);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const chart = new uPlot(optionsOf(props, element), dataOf(props), element);
    drawn.current = chart;
    const resized = new ResizeObserver(() => {
      chart.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
      drawn.current = undefined;
    };
  }, [shape]);
  useEffect(() => {
    drawn.current?.setData(dataOf(props));
  });
  return (
    <figure class="chart">
      <div ref={place} role="img" aria-label={label} />
      <figcaption>
        <ul class="legend">
          {series.map((one, index) => (
            <li key={one.label} class={`series-${index + 1}`}>
              {one.label}
            </li>
          ))}
        </ul>
        <details>
          <summary>Show as a table</summary>
          <div class="scrolls" tabIndex={0} role="group" aria-label={label}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  {series.map((one) => (
                    <th key={one.label} scope="col" class="number">
                      {one.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {moments.map((at, index) => (
                  <tr key={at}>
                    <th scope="row">{formatMoment(at)}</th>
                    {series.map((one) => (
                      <td key={one.label} class="number">
                        {format(one.values[index] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </figcaption>
    </figure>
  );
}

/** Adds each series to those below it. The highest is drawn first, so that the lower ones cover it. */
function dataOf({ moments, series }: Props): uPlot.AlignedData {
  const sums = moments.map(() => 0);
  const stacked = series.map(({ values }) =>
    moments.map((_, index) => (sums[index] = (sums[index] ?? 0) + (values[index] ?? 0))),
  );
  return [moments.map((at) => at / 1000), ...stacked.reverse()];
}

function optionsOf({ moments, series, format, formatMoment }: Props, element: HTMLElement): uPlot.Options {
  const colour = (name: string) => colourOf(name, element);
  const [first = 0, second = first] = moments;
  const step = (second - first) / 1000;
  const bars = uPlot.paths.bars?.({ size: [0.72, 36], align: 1 });
  const axis = {
    stroke: colour('--muted'),
    font: '11px system-ui, sans-serif',
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [8, 18, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    // A bar spans the time to the next moment, so the axis must extend beyond the last one.
    scales: {
      x: { range: (_, from, to) => [from, to + step] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        gap: 4,
        values: (_, splits) => splits.map((at) => formatMoment(at * 1000)),
      },
      {
        ...axis,
        grid: { stroke: colour('--line'), width: 1 },
        size: 78,
        gap: 6,
        space: 44,
        values: (_, splits) => splits.map(format),
      },
    ],
    series: [
      {},
      ...series
        .map(({ label }, index) => ({
          label,
          fill: colour(`--chart-${index + 1}`),
          stroke: 'transparent',
          width: 0,
          points: { show: false },
          ...(bars && { paths: bars }),
        }))
        .reverse(),
    ],
  };
}

/** Current value of a style sheet colour, because a canvas cannot use CSS variables. */
function colourOf(name: string, element: HTMLElement): string {
  const probe = element.appendChild(document.createElement('i'));
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
