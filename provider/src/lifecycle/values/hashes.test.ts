/** Hashes in the place of secrets: what they tell, and when they are the same. */
import { HashKey, isHashOf, saltIn } from './hashes';
import { hashPaths, isHash } from './markers';
import { same } from './values';

const KEY = HashKey.of('k'.repeat(40));
const OTHER = HashKey.of('o'.repeat(40));
const URN = 'urn:pulumi:dev::shop::workload:index:Drive::data';
const LONG = 'a-secret-of-more-than-16-characters';

// bitnami/sealed-secrets#376: a value that changes in every run shows a difference where there is none.
it('is the same for the same secret of a resource, in every run', () => {
  const [one, two] = [KEY, HashKey.of('k'.repeat(40))].map((key) => key.hash(LONG, key.saltOf(URN)));
  expect(one).toBe(two);
  expect(one).toMatch(/^hmac:v1:[\w-]{4}\.[\w-]{8}\.[\w-]{22}$/);
  expect(one).not.toContain(LONG);
});

it('does not show that two resources have the same secret', () => {
  const hashes = [URN, `${URN}2`].map((urn) => KEY.hash(LONG, KEY.saltOf(urn)));
  expect(new Set(hashes).size).toBe(2);
});

it('says nothing without the key, not even for a short secret', () => {
  const hash = KEY.hash('pin', KEY.saltOf(URN));
  expect(isHashOf(hash, 'pin')).toBe(true);
  expect(isHashOf(hash, 'pen')).toBe(false);
  expect(OTHER.hash('pin', saltIn(hash) ?? '')).not.toBe(hash);
  expect(hash).toHaveLength(KEY.hash(LONG, KEY.saltOf(URN)).length);
});

it('tells a number from its digits', () => {
  const hash = KEY.hash(471108, KEY.saltOf(URN));
  expect([isHashOf(hash, 471108), isHashOf(hash, '471108')]).toEqual([true, false]);
});

it('equals its value in comparisons, at any depth', () => {
  const hash = KEY.hash(LONG, KEY.saltOf(URN));
  expect(same({ a: [hash] }, { a: [LONG] })).toBe(true);
  expect(same({ a: [LONG] }, { a: [hash] })).toBe(true);
  expect(same({ a: [hash] }, { a: ['another'] })).toBe(false);
  expect(same(hash, KEY.hash('another', KEY.saltOf(URN)))).toBe(false);
});

it('of a key that this process does not have equals no value', () => {
  expect(same('hmac:v1:aaaa.bbbbbbbb.cccccccccccccccccccccc', LONG)).toBe(false);
});

it('is found in any argument, also within a longer text, unless the recorded inputs have it there', () => {
  const hash = KEY.hash(LONG, KEY.saltOf(URN));
  const value = { envs: [{ name: 'A', value: hash }], labels: { header: `Bearer ${hash}` } };
  expect(hashPaths(value, {})).toEqual(['envs[0].value', 'labels.header']);
  expect(hashPaths(value, { envs: [{ value: hash }] })).toEqual(['labels.header']);
  expect(hashPaths(value, value)).toEqual([]);
  expect(isHash('hmac:v1')).toBe(false);
});

it('keys a digest, which only its key opens, and which is another one in another resource', () => {
  const [one, two] = [URN, `${URN}2`].map((urn) => KEY.digest('abcdefghabcdefgh', KEY.saltOf(urn)));
  expect(one).toMatch(/^digest:v1:[\w-]{4}\.[\w-]{8}\.[\w-]+$/);
  expect(one).not.toContain('abcdefgh');
  expect(two).not.toBe(one);
  expect(KEY.digest('abcdefghabcdefgh', KEY.saltOf(URN))).toBe(one);
  expect(KEY.digestIn(one ?? '')).toBe('abcdefghabcdefgh');
  expect(OTHER.digestIn(one ?? '')).toBeUndefined();
  expect(KEY.digestIn('abcdefghabcdefgh')).toBeUndefined();
});
