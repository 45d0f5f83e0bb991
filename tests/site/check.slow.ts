/** The check of the built site finds what it should find. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'workload-site-'));
  mkdirSync(join(site, 'guides'));
  put('guides/one.html', '<h2 id="first-part">First</h2>');
});
afterEach(() => {
  rmSync(site, { recursive: true });
});

function put(path: string, html: string): void {
  writeFileSync(join(site, path), html);
}

function check() {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, '../../site/check.mjs'), site], {
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n').filter(Boolean) };
}

test('links to pages and headings pass, both absolute and relative', () => {
  put(
    'index.html',
    '<a href="/guides/one.html#first-part">1</a><a href="./guides/one.html">2</a><a href="#here">3</a><p id="here">',
  );
  put(
    'guides/two.html',
    '<a href="one.html#first-part">1</a><a href="/">2</a><a href="https://example.com/x">3</a>',
  );
  expect(check()).toEqual({ status: 0, lines: [] });
});

test.each([
  [
    'a page that does not exist',
    '<a href="/guides/lost.html">',
    'index.html: /guides/lost.html leads nowhere',
  ],
  [
    'a heading that does not exist',
    '<a href="guides/one.html#second-part">',
    'index.html: guides/one.html#second-part has no such heading',
  ],
  ['a picture that does not exist', '<img src="/lost.svg">', 'index.html: /lost.svg leads nowhere'],
  [
    'a script from another host',
    '<script src="https://cdn.example.com/a.js"></script>',
    'index.html: loads https://cdn.example.com/a.js',
  ],
])('%s is found', (_, html, line) => {
  put('index.html', html);
  expect(check()).toEqual({ status: 1, lines: [line, 'Wrong links of the site: 1.'] });
});
