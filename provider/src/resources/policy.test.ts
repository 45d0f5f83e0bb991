import { check } from '../lifecycle/check';
import { UNKNOWN } from '../lifecycle/unknowns';
import type { Fields } from '../resource';
import { policy } from './policy';

const failures = (args: Fields) => check(policy, {}, args).failures;

const LOCATIONS = [{ name: 'eu', type: 'continent' }];

it('a policy needs what its type is about', () => {
  expect(failures({ type: 'flavor' })).toEqual([
    {
      property: 'flavors',
      reason: 'is required for this type of policy',
    },
  ]);
  expect(failures({ type: 'location', locations: [] })).toMatchObject([{ property: 'locations' }]);
});

it('a policy takes nothing that belongs to another type', () => {
  expect(
    failures({ type: 'location', locations: LOCATIONS, maxTokens: { granularity: 'day', total: 1 } }),
  ).toEqual([
    {
      property: 'maxTokens',
      reason: 'only allowed for type "maxToken": leave it out, or make another policy',
    },
  ]);
});

it('a type that is not known yet is not held against the rest', () => {
  expect(failures({ type: UNKNOWN, locations: LOCATIONS })).toEqual([]);
});

it('contents that are not known yet count as given', () => {
  expect(failures({ type: 'location', locations: UNKNOWN })).toEqual([]);
  expect(failures({ type: 'location', locations: LOCATIONS, flavors: UNKNOWN })).toMatchObject([
    { property: 'flavors' },
  ]);
});
