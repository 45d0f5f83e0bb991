import { stripVTControlCharacters } from 'node:util';
import { canary, lost, preview, resource } from '../testing/previews';
import { linesOf, terminalText } from './terminal';

const all = preview({
  effects: [canary(), lost('da\u001b[2Jta')],
  resources: [
    resource('create', 'Agent', 'helper', [{ path: 'image', replaces: false, to: '"helper:1"' }]),
    resource('delete', 'Agent', 'old'),
  ],
});

it('fits the width of the terminal, and sends it no control sequences', () => {
  const text = terminalText(all, linesOf(['a warning\n\n\u001b[31mof somebody']), { width: 70 });
  expect(text).toBe(
    [
      'Data is lost: Drive data; also 1 deletion and 1 new revision',
      'shop/production: 1 to delete, 1 to create',
      '',
      'Data that is lost',
      '  Drive data: replaced because of region; what is stored in it is lost',
      '',
      'Forks and new revisions',
      '  ForkedApplication web: a fork of snapshot web-v2 makes a revision',
      '',
      'Traffic',
      '┌───────────────────────┬──────────┬───────┬────────────┬────────────────────┐',
      '│ of                    │ revision │   now │ afterwards │ then               │',
      '├───────────────────────┼──────────┼───────┼────────────┼────────────────────┤',
      '│ ForkedApplication web │ rev-1    │ 100 % │       90 % │                    │',
      '│                       │ new      │   0 % │       10 % │ step 1 of 2; then  │',
      '│                       │          │       │            │ 100 % after 10m    │',
      '└───────────────────────┴──────────┴───────┴────────────┴────────────────────┘',
      '',
      'Deleted',
      '  Agent old: deleted',
      '',
      'Difference',
      '  + create Agent helper',
      '  +   image: "helper:1"',
      '  - delete Agent old',
      '',
      'Errors and warnings',
      '  a warning',
      '  of somebody',
    ].join('\n'),
  );
});

it('uses the color of the worst effect, and changes no text', () => {
  const [colored, not] = [true, false].map((colors) => terminalText(all, [], { width: 70, colors }));
  expect(colored).toContain('\u001b[31mData is lost');
  expect(stripVTControlCharacters(colored ?? '')).toBe(not);
});

it('shows what was refused', () => {
  const text = terminalText(preview({ failed: true, problems: ['size: too small'] }), [], { width: 70 });
  expect(text).toBe(
    'The preview failed: 1 argument is refused\nshop/production: no resources\n\nRefused\n  size: too small',
  );
});

it('shows thousands of rollouts in one table, in a time that grows with their number', () => {
  const of = (count: number) =>
    preview({ effects: Array.from({ length: count }, (_, one) => canary(`n${one}`)) });
  const perRollout = (count: number) => {
    const start = process.cpuUsage();
    terminalText(of(count), [], { width: 100 });
    const { user, system } = process.cpuUsage(start);
    return (user + system) / count;
  };
  perRollout(1_000);
  // In one piece, a row of the longer table would take 8 times as long.
  expect(perRollout(8_000) / perRollout(1_000)).toBeLessThan(3);
  const lines = terminalText(of(1_000), [], { width: 100 }).split('\n');
  expect(lines.filter((line) => /^[┌├└]/.test(line))).toHaveLength(3);
  expect(lines.filter((line) => /^│.* rev-1 /.test(line))).toHaveLength(1_000);
  expect(new Set(lines.filter((line) => /^[┌├└│]/.test(line)).map((line) => line.length)).size).toBe(1);
});
