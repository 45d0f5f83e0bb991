import { fitsGlob } from './globs';

test.each([
  ['/drives/*', ['/drives/a', '/drives/', '/drives/a.b'], ['/drives', '/drives/a/b', '/drive/a']],
  ['/drives/a*', ['/drives/a', '/drives/ab'], ['/drives/b', '/drives/a/b']],
  ['/*/a', ['/drives/a', '/b/a'], ['/a', '/drives/a/a', '/drives/b']],
  ['/drives/**', ['/drives/', '/drives/a', '/drives/a/b'], ['/drives', '/functions']],
  ['**/fork', ['/fork', '/snapshots/a/fork'], ['/fork/a', '/snapshots/fork-a', 'fork']],
  ['/a/**/z', ['/a/b/z', '/a/b/c/z', '/a//z'], ['/a/z', '/a/b']],
  ['/*/**/x*', ['/a/b/x', '/a/b/c/xyz'], ['/a/x', '/a/b/x/c']],
  ['**', ['/', '/a/b', ''], []],
])('%s', (glob, fits, others) => {
  expect(fits.filter((path) => !fitsGlob(glob, path))).toEqual([]);
  expect(others.filter((path) => fitsGlob(glob, path))).toEqual([]);
});

test('many wildcards with a long path take no longer than the product of their lengths', () => {
  const path = `/${'a'.repeat(8000)}`;
  const start = performance.now();
  expect(fitsGlob(`/${'*a'.repeat(50)}b`, path)).toBe(false);
  expect(fitsGlob(`${'**a'.repeat(50)}b`, path)).toBe(false);
  // A backtracking expression would not finish.
  expect(performance.now() - start).toBeLessThan(2000);
});
