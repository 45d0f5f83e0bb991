import fc from 'fast-check';
import { joined, parted } from './host-names';
import { resourceName } from './metadata';
import { subdomain } from './domain-names';

const dashes = fc.integer({ min: 1, max: 5 }).map((count) => '-'.repeat(count));
const word = fc.stringMatching(/^[a-z0-9]{1,4}$/);
/** Every legal name: words with any number of dashes between them. */
const name = fc
  .tuple(word, fc.array(fc.tuple(dashes, word), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.flat().join(''));

test('a host name leads to the one pair of name and workspace that made it', () => {
  fc.assert(
    fc.property(name, name, (label, workspace) => {
      expect([resourceName.safeParse(workspace).success, subdomain.safeParse(label).success]).toEqual([
        true,
        true,
      ]);
      expect(parted(joined(label, workspace))).toEqual({ name: label, workspace });
    }),
    { numRuns: 10_000 },
  );
});

test('two pairs never have the same host name', () => {
  // Short words, so that different pairs look alike.
  const short = fc.stringMatching(/^[ab](-{0,3}[ab]){0,2}$/);
  const made = new Map<string, string>();
  fc.assert(
    fc.property(short, short, (label, workspace) => {
      const host = joined(label, workspace);
      const pair = `${label} ${workspace}`;
      expect(made.get(host) ?? pair).toBe(pair);
      made.set(host, pair);
    }),
    { numRuns: 10_000 },
  );
  expect(joined('x-y', 'ws')).not.toBe(joined('x', 'y-ws'));
});

test.each(['', 'a', '-a', 'a-', 'a--b', '--', 'a---b'])('%j is no such text', (text) => {
  expect(parted(text)).toBeUndefined();
});
