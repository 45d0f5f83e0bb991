/** What machines read about a page of the site: with and without the site's address. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Meta {
  descriptionOf(markdown: string): string;
  headOf(
    page: { place: string; title: string; description: string },
    addresses: { site: string; repository: string },
  ): [string, Record<string, string>][];
  robotsOf(addresses: { site: string; repository: string }): string;
}

let meta: Meta;
beforeAll(async () => {
  meta = (await import(pathToFileURL(join(__dirname, '../../site/build/meta.mjs')).href)) as Meta;
});

const page = { place: 'guides/canary', title: 'Your first canary', description: 'Text' };

test('with an address, a page names its canonical address and its picture', () => {
  const head = meta.headOf(page, { site: 'https://docs.example.com', repository: '' });
  expect(head).toContainEqual([
    'link',
    { rel: 'canonical', href: 'https://docs.example.com/guides/canary.html' },
  ]);
  expect(head).toContainEqual([
    'meta',
    { property: 'og:image', content: 'https://docs.example.com/first-screen.png' },
  ]);
  expect(meta.robotsOf({ site: 'https://docs.example.com', repository: '' })).toContain(
    'Sitemap: https://docs.example.com/sitemap.xml',
  );
});

test('without an address, nothing links anywhere', () => {
  const none = { site: '', repository: '' };
  expect(JSON.stringify([meta.headOf(page, none), meta.robotsOf(none)])).not.toContain('http');
});

test.each([
  ['the first paragraph', '# A\n\nFirst, `code` and [a link](b.md).\n\nSecond.', 'First, code and a link.'],
  ['not a table or a comment', '<!-- x -->\n\n# A\n\n| a |\n| - |\n\nText.', 'Text.'],
  ['not the front matter', '---\ntitle: A\n---\n\n# A\n\nText.', 'Text.'],
  ['nothing, if there is none', '# A\n\n| a |', ''],
])('the description is %s', (_, markdown, expected) => {
  expect(meta.descriptionOf(markdown)).toBe(expected);
});

test('a long description ends after a word', () => {
  const text = meta.descriptionOf(`# A\n\n${'word '.repeat(50)}`);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/word…$/);
});
