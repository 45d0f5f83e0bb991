/** What the packages bring along may be used and passed on by those who install them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ALLOWED = new Set([
  '(BSD-3-Clause AND Apache-2.0)',
  'Apache-2.0 AND MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  // Two lists of licences, as data.
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // The public domain.
  'Unlicense',
]);

/** Packages whose metadata name no licence, with the one that their file has. */
const READ = new Map([['node_modules/@logdna/tail-file', 'MIT']]);

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly license?: string;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const shipped = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
);

it('every dependency that users get has a licence of the list', () => {
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped.filter(([path, { license = '' }]) => !ALLOWED.has(READ.get(path) ?? license));
  expect(others.map(([path, { license }]) => `${path}: ${license ?? 'none'}`)).toEqual([]);
});

it('a licence that was read from its file is still missing in the metadata', () => {
  const of = new Map(shipped);
  expect([...READ.keys()].filter((path) => ALLOWED.has(of.get(path)?.license ?? ''))).toEqual([]);
  expect([...READ.keys()].filter((path) => !of.has(path))).toEqual([]);
});
