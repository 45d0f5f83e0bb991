// The cost of the last 24 hours by hour, at the emulator's own prices.
import type { VNode } from 'preact';
import type { Billing } from '../../../../src/console/answers';
import { Chart, MOST_SERIES, type Series } from '../../components/chart';
import { EmptyState } from '../../components/empty-state';
import { Panel } from '../../components/panel';
import { dollars, hour } from '../../format';

export function Cost({ billing }: { billing: Billing }): VNode {
  const { hours, total } = billing;
  const label = `Cost of the last 24 hours by resource type: ${dollars(total)} in all`;
  return (
    <Panel title="Cost, last 24 hours" aside={dollars(total)} class="cost-panel">
      {total === 0 ? (
        <EmptyState title="No costs yet">
          Sandboxes, agents, functions, jobs and volumes cost money while they run.
        </EmptyState>
      ) : (
        <Chart
          label={label}
          moments={hours}
          series={seriesOf(billing)}
          format={dollars}
          formatMoment={hour}
        />
      )}
    </Panel>
  );
}

/** The most expensive types. The others are added up as one series. */
function seriesOf({ hours, types }: Billing): Series[] {
  const shown = types.length > MOST_SERIES ? types.slice(0, MOST_SERIES - 1) : types;
  const rest = types.slice(shown.length);
  const series = shown.map(({ type, costs }) => ({ label: type.replaceAll('_', ' '), values: costs }));
  if (rest.length === 0) return series;
  const sum = (index: number) => rest.reduce((all, { costs }) => all + (costs[index] ?? 0), 0);
  return [...series, { label: 'other', values: hours.map((_, index) => sum(index)) }];
}
