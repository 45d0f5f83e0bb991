import { ADVICE } from './advice';
import type { Event } from './run';
import { Summary } from './summary';

const target = { resource: 'shop' };
const event = (one: object) => ({ target, ...one }) as unknown as Event;
const AT = Date.parse('2026-03-01T12:00:00Z');

it('shows the result, what to do, each event with its time, and the last result of each check', () => {
  const summary = new Summary(() => AT);
  const look = (says: string) => event({ kind: 'look', findings: { errors: { kind: 'failing', says } } });
  summary.tell(look('0 of 10 failed'));
  summary.tell(event({ kind: 'step', says: 'rev-2 now has 50 %' }));
  summary.tell(look('40 of 90 failed'));
  summary.tell(event({ kind: 'look', findings: {} }));
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
  const text = new Summary(() => AT).text(new Map([['a|b', { code: 1, says: '<img src=x>\n# **mine**' }]]));
  expect(text).toContain('### Rollout of a\\|b: error');
  expect(text).toContain('\\<img src=x\\> \\# \\*\\*mine\\*\\*.');
});
