/** Patterns in configuration. */
import { PRODUCTION } from './config';
import { matches, matchesAny } from './patterns';

it.each([
  ['*', 'anything', true],
  ['prod', 'prod', true],
  ['prod', 'product', false],
  ['prod-*', 'prod-eu', true],
  ['prod-*', 'prod', false],
  ['*-prod', 'eu-prod', true],
  ['a*c', 'abbc', true],
  ['a.c', 'abc', false],
  ['docs[1]', 'docs[1]', true],
  ['Drive', 'drive', false],
])('%s matches %s: %s', (pattern, text, does) => {
  expect(matches(pattern, text)).toBe(does);
});

it.each(['prod', 'production', 'eu-prod', 'prod-eu', 'shop-production'])(
  'a stack named %s is production',
  (stack) => {
    expect(matchesAny(PRODUCTION, stack)).toBe(true);
  },
);

it.each(['dev', 'pr-12', 'product', 'staging', 'nonproduction'])(
  'a stack named %s is not production',
  (stack) => {
    expect(matchesAny(PRODUCTION, stack)).toBe(false);
  },
);
