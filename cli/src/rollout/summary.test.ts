import { ADVICE } from './advice';
import type { RolloutEvent } from './notices/event';
import { Summary } from './summary';

const common: Omit<RolloutEvent, 'event'> = {
  schema: 'workload.rollout/1',
  ...{ baseUrl: 'https://api.example.com/v0', workspace: 'shops' },
  ...{ time: '2026-03-01T12:00:00Z', resource: 'shop', name: 'shop' },
  ...{ kind: 'McpFunction', status: 'Progressing', revision: 'rev-2', verdict: 'open', share: 50, text: '' },
};
const event = (one: Partial<RolloutEvent> & Pick<RolloutEvent, 'event'>): RolloutEvent => ({
  ...common,
  ...one,
});

it('shows the result, what to do, each move with its time, and the last result of each check', () => {
  const summary = new Summary();
  const look = (says: string) =>
    event({ event: 'status', checks: [{ name: 'errors', verdict: 'failing', says }] });
  summary.tell([look('0 of 10 failed')]);
  summary.tell([event({ event: 'step' })]);
  summary.tell([look('40 of 90 failed')]);
  summary.tell([event({ event: 'status', checks: [] })]);
  expect(summary.text(new Map([['shop', { code: 2, says: 'shop was rolled back to rev-1' }]]))).toBe(
    [
      '### Rollout of shop: rolled back',
      '',
      'shop was rolled back to rev-1.',
      '',
      ADVICE[2],
      '',
      '| Time (UTC) | What was done |',
      '| --- | --- |',
      '| 2026-03-01 12:00:00 | rev-2 now has 50 % |',
      '',
      '| Check | Verdict | Last look |',
      '| --- | --- | --- |',
      '| errors | failing | 40 of 90 failed |',
      '',
    ].join('\n'),
  );
});

it('text from the platform is never interpreted as Markdown or HTML', () => {
  const text = new Summary().text(new Map([['a|b', { code: 1, says: '<img src=x>\n# **mine**' }]]));
  expect(text).toContain('### Rollout of a\\|b: error');
  expect(text).toContain('\\<img src=x\\> \\# \\*\\*mine\\*\\*.');
});
