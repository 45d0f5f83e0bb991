import { check } from '../lifecycle/effects/check';
import { UNKNOWN } from '../lifecycle/values/markers';
import type { Fields } from '../resource';
import { policy } from './policy';

const failures = (args: Fields) => check(policy, {}, args).failures;

const LOCATIONS = [{ name: 'eu', type: 'continent' }];

it('a policy requires the arguments of its type', () => {
  expect(failures({ type: 'flavor' })).toEqual([
    {
      property: 'flavors',
      reason: 'is required for this type of policy',
    },
  ]);
  expect(failures({ type: 'location', locations: [] })).toMatchObject([{ property: 'locations' }]);
});

it('a policy refuses the arguments of other types', () => {
  expect(
    failures({ type: 'location', locations: LOCATIONS, maxTokens: { granularity: 'day', total: 1 } }),
  ).toEqual([
    {
      property: 'maxTokens',
      reason: 'only allowed for type "maxToken": leave it out, or make another policy',
    },
  ]);
});

it('an unknown type does not fail the other arguments', () => {
  expect(failures({ type: UNKNOWN, locations: LOCATIONS })).toEqual([]);
});

it('unknown arguments count as set', () => {
  expect(failures({ type: 'location', locations: UNKNOWN })).toEqual([]);
  expect(failures({ type: 'location', locations: LOCATIONS, flavors: UNKNOWN })).toMatchObject([
    { property: 'flavors' },
  ]);
});
