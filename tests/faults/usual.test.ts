/**
 * The matrix forgets nothing: together, its files run every scenario, and exclusions name existing kinds and
 * operations.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitions } from '../../provider/src/resources';
import { GROUPS, inGroup } from './groups';
import { SCENARIOS, type Scenario } from './scenarios';
import { named, shown } from './usual';

const titleOf = ({ resource, operation }: Scenario) => `${resource}, ${operation}`;

it('every kind has scenarios', () => {
  expect([...new Set(SCENARIOS.map(({ resource }) => resource))].sort()).toEqual(
    Object.keys(definitions).sort(),
  );
});

it('every scenario is in one group', () => {
  expect(GROUPS.flatMap((group) => inGroup(group, SCENARIOS).map(titleOf)).sort()).toEqual(
    SCENARIOS.map(titleOf).sort(),
  );
});

it.each(GROUPS)('the group %s has a suite', (group) => {
  const text = readFileSync(join(__dirname, `matrix-${group}.suite.ts`), 'utf8');
  expect(text).toContain(`matrix('${group}')`);
});

it('the exclusions of a usual run, and its kinds on both adapters, are existing scenarios', () => {
  const titles = SCENARIOS.map(titleOf);
  const kinds = SCENARIOS.map(({ resource }) => resource);
  const wrong = named().filter(
    ({ resource, operation }) =>
      !(operation === undefined ? kinds.includes(resource) : titles.includes(`${resource}, ${operation}`)),
  );
  expect(wrong).toEqual([]);
});

it('a usual run covers every kind', () => {
  expect(new Set(shown(SCENARIOS).map(({ resource }) => resource))).toEqual(
    new Set(SCENARIOS.map(({ resource }) => resource)),
  );
});
