import { Visits } from './visits';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;

const last = ({ revisions }: ReturnType<Visits['of']>) =>
  revisions.map(({ id, counts }) => [id, counts.at(-1)]);

test('requests are counted by revision and minute', () => {
  const visits = new Visits();
  visits.count('default', 'shop', 'rev-1', NOW - MINUTE);
  visits.count('default', 'shop', 'rev-1', NOW);
  visits.count('default', 'shop', 'rev-1', NOW + 1);
  visits.count('default', 'shop', 'rev-2', NOW);
  visits.count('other', 'shop', 'rev-9', NOW);
  const counted = visits.of('default', 'shop', NOW);
  expect(last(counted)).toEqual([
    ['rev-1', 2],
    ['rev-2', 1],
  ]);
  expect(counted.minutes).toHaveLength(60);
  expect(counted.minutes.at(-1)).toBe(NOW);
  expect(counted.revisions[0]?.counts.at(-2)).toBe(1);
});

test('requests older than an hour are dropped, even if the clock was set back', () => {
  const visits = new Visits();
  visits.count('default', 'shop', 'rev-1', NOW);
  expect(visits.of('default', 'shop', NOW + 59 * MINUTE).revisions).toHaveLength(1);
  expect(visits.of('default', 'shop', NOW + 60 * MINUTE).revisions).toEqual([]);
  expect(visits.of('default', 'shop', NOW - MINUTE).revisions).toEqual([]);
});

test('a thousand applications are counted, those with the latest requests', () => {
  const visits = new Visits();
  for (let index = 0; index <= 1000; index += 1) visits.count('default', `app-${index}`, 'rev-1', NOW);
  expect(visits.of('default', 'app-0', NOW).revisions).toEqual([]);
  expect(visits.of('default', 'app-1', NOW).revisions).toHaveLength(1);
});
