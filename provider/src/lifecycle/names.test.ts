import { generatedName, nameWith } from './names';

const OWNER = 'shop/dev/data';

it('makes the first name of the logical name and ten digits, the same each time', () => {
  expect(generatedName(OWNER, ['us-was-1'])).toMatch(/^data-[a-z2-7]{10}$/);
  expect(generatedName(OWNER, ['us-was-1'])).toBe(generatedName(OWNER, ['us-was-1']));
});

it.each([
  ['another immutable value, so that both objects can live', OWNER, ['eu-lon-1']],
  ['another stack', 'shop/prod/data', ['us-was-1']],
  ['another project', 'store/dev/data', ['us-was-1']],
])('makes another first name for %s', (_what, owner, immutable) => {
  expect(generatedName(owner, immutable)).not.toBe(generatedName(OWNER, ['us-was-1']));
});

it('makes a name of 49 characters at most of an 80-character upper-case logical name', () => {
  const name = generatedName(`shop/dev/${'INVOICES_'.repeat(9)}`, []);
  expect(name).toMatch(/^invoices-[a-z0-9-]{40}$/);
  expect(name).not.toMatch(/--/);
});

it('makes a name of a logical name without any letter', () => {
  expect(generatedName('shop/dev/***', [])).toMatch(/^r-[a-z2-7]{10}$/);
});

it('makes a name that only one create makes of its nonce', () => {
  expect(nameWith(OWNER, 'bbbbbbbbbb')).toBe('data-bbbbbbbbbb');
});
