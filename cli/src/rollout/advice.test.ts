import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADVICE, adviceAtStart, adviceFor, adviceWhenInterrupted, worst } from './advice';

it.each(Object.entries(ADVICE))('docs/rollout.md says what to do after exit code %s', (code, advice) => {
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'rollout.md'), 'utf8');
  const row = page.split('\n').find((line) => new RegExp(`^\\| ${code} `).test(line));
  // Outside code, Markdown takes `<name>` for HTML.
  expect(row).toContain(`| ${advice.replaceAll('<', '\\<')} `);
});

it('names every object whose traffic can be taken back after an interruption', () => {
  expect(adviceWhenInterrupted([{ name: 'shop' }, { name: 'pay' }])).toBe(
    'Traffic stays where it is: run this again, or take it back with workload rollout abort --name shop or workload rollout abort --name pay.',
  );
});

it.each([
  ['workload drift', 'Nothing has been changed.'],
  ['workload drift merge', 'Nothing has been changed.'],
  ['workload cost', 'Nothing has been changed.'],
  ['workload rollout status', 'Nothing has been changed.'],
  ['workload import', 'It did not finish: run it again.'],
  ['workload rollout run', ADVICE[130]],
])('%s that is interrupted speaks of traffic only if it moves traffic', (words, says) => {
  expect(adviceAtStart(words)).toBe(says);
});

it.each([
  [2, true, 'with workload rollout retry --stack eu.'],
  [2, false, 'with workload rollout retry --stack eu --name shop.'],
  [3, true, 'workload rollout abort --stack eu --cwd shop --name shop takes'],
  [3, true, 'workload rollout approve --stack eu --name shop --at <revision:share> allows'],
  [4, true, 'with workload rollout resume --stack eu.'],
  [5, true, 'Run workload rollout run --stack eu again'],
] as const)(
  'after exit code %s, the commands have the options that found the object',
  (code, isOnly, says) => {
    const ways = { stack: 'eu', inStack: ' --stack eu', alone: ' --stack eu --cwd shop' };
    expect(adviceFor(code, { name: 'shop', ways }, isOnly)).toContain(says);
  },
);

it('the most urgent exit code of several rollouts counts', () => {
  expect(worst([0, 5, 3])).toBe(3);
  expect(worst([3, 4, 2])).toBe(2);
  expect(worst([2, 1])).toBe(1);
  expect(worst([])).toBe(0);
});
