/** What machines read about a page of the site: with and without the site's address. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(__dirname, '../../site/build/meta.mjs')).href;

/** Calls a function of the module, which Jest cannot load. */
function call(name: string, ...args: unknown[]): unknown {
  const program = `import * as meta from ${JSON.stringify(MODULE)};
    console.log(JSON.stringify(meta[${JSON.stringify(name)}](...${JSON.stringify(args)})));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const page = { place: 'guides/canary', title: 'Your first canary', description: 'Text' };

test('with an address, a page names its canonical address and its picture', () => {
  const head = call('headOf', page, { site: 'https://docs.example.com', repository: '' });
  expect(head).toContainEqual([
    'link',
    { rel: 'canonical', href: 'https://docs.example.com/guides/canary.html' },
  ]);
  expect(head).toContainEqual([
    'meta',
    { property: 'og:image', content: 'https://docs.example.com/logo.png' },
  ]);
  expect(call('robotsOf', { site: 'https://docs.example.com', repository: '' })).toContain(
    'Sitemap: https://docs.example.com/sitemap.xml',
  );
});

test('without an address, nothing links anywhere', () => {
  const none = { site: '', repository: '' };
  expect(JSON.stringify([call('headOf', page, none), call('robotsOf', none)])).not.toContain('http');
});

test.each([
  ['the first paragraph', '# A\n\nFirst, `code` and [a link](b.md).\n\nSecond.', 'First, code and a link.'],
  ['not a table or a comment', '<!-- x -->\n\n# A\n\n| a |\n| - |\n\nText.', 'Text.'],
  ['not the front matter', '---\ntitle: A\n---\n\n# A\n\nText.', 'Text.'],
  ['nothing, if there is none', '# A\n\n| a |', ''],
])('the description is %s', (_, markdown, expected) => {
  expect(call('descriptionOf', markdown)).toBe(expected);
});

test('a long description ends after a word', () => {
  const text = String(call('descriptionOf', `# A\n\n${'word '.repeat(50)}`));
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/word…$/);
});
