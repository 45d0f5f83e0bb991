import { generatedName, nameWith } from './names';

const OWNER = 'shop/dev/data';

it('makes the first name from the logical name and ten characters, reproducibly', () => {
  expect(generatedName(OWNER, ['us-was-1'])).toMatch(/^data-[a-z2-7]{10}$/);
  expect(generatedName(OWNER, ['us-was-1'])).toBe(generatedName(OWNER, ['us-was-1']));
});

it.each([
  ['another immutable value, so that both objects can exist', OWNER, ['eu-lon-1']],
  ['another stack', 'shop/prod/data', ['us-was-1']],
  ['another project', 'store/dev/data', ['us-was-1']],
])('makes another first name for %s', (_what, owner, immutable) => {
  expect(generatedName(owner, immutable)).not.toBe(generatedName(OWNER, ['us-was-1']));
});

it('makes a name of at most 49 characters from an 80-character upper-case logical name', () => {
  const name = generatedName(`shop/dev/${'INVOICES_'.repeat(9)}`, []);
  expect(name).toMatch(/^invoices-[a-z0-9-]{40}$/);
  expect(name).not.toMatch(/--/);
});

it('makes a name from a logical name without letters', () => {
  expect(generatedName('shop/dev/***', [])).toMatch(/^r-[a-z2-7]{10}$/);
});

it('makes a unique name for a create from its nonce', () => {
  expect(nameWith(OWNER, 'bbbbbbbbbb')).toBe('data-bbbbbbbbbb');
});
