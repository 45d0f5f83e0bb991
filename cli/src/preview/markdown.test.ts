import { assert as check, property } from 'fast-check';
import { marked } from 'marked';
import { hostileText } from '../testing/hostile';
import { canary, effect, lost, preview, resource } from '../testing/previews';
import { address, LIMIT, markdownOf, markerOf } from './markdown';

const change = (path: string, from: string, to: string) => ({ path, replaces: false, from, to });

it('begins with the marker and the verdict, and lists effects by risk before the diff', () => {
  const markdown = markdownOf(
    preview({
      effects: [canary(), lost()],
      resources: [
        resource('replace', 'Drive', 'data', [{ ...change('region', '"us"', '"eu"'), replaces: true }]),
        resource('update', 'ForkedApplication', 'web', [change('envs[0].value', '[secret]', '[secret]')]),
      ],
      unchanged: 1,
    }),
    { commit: 'abc', run: 'https://forge.example/run', artifact: 'https://forge.example/artifact' },
  );
  expect(markdown).toBe(
    [
      '<!-- workload preview: shop%2Fproduction -->',
      '### 🔴 Data is lost: `Drive data`; also 1 new revision',
      '',
      'Stack `shop/production`: 1 to replace, 1 to update, 1 unchanged.',
      '',
      '**Data that is lost**',
      '',
      '- `Drive data`: replaced because of `region`; what is stored in it is lost',
      '',
      '**Forks and new revisions**',
      '',
      '- `ForkedApplication web`: a fork of `snapshot web-v2` makes a revision',
      '',
      '**Traffic**',
      '',
      '| of | revision | now | afterwards | then |',
      '| --- | --- | ---: | ---: | --- |',
      '| `ForkedApplication web` | `rev-1` | 100 % | 90 % |  |',
      '|  | `new` | 0 % | 10 % | `step 1 of 2; then 100 % after 10m` |',
      '',
      '<details><summary>Difference of 2 resources</summary>',
      '',
      '```diff',
      '! replace Drive data',
      '-   region: "us"',
      '+   region: "eu"  (replaces)',
      '! update ForkedApplication web',
      '!   envs[0].value: [secret] changes',
      '```',
      '',
      '</details>',
      '',
      '<sub>Preview of commit `abc` by [this job](https://forge.example/run), whole in [the artifact](https://forge.example/artifact). Nothing has been changed.</sub>',
      '',
    ].join('\n'),
  );
});

it('a failed preview shows what was refused, and where the rest is', () => {
  const markdown = markdownOf(preview({ failed: true, problems: ["resource 'a' has a problem: size"] }), {
    run: 'https://forge.example/run',
  });
  expect(markdown).toContain('### 🔴 The preview failed: 1 argument is refused');
  expect(markdown).toContain('are only in [the job](https://forge.example/run)');
  expect(markdown).toContain("**Refused**\n\n- `resource 'a' has a problem: size`");
});

/** The HTML of the Markdown without its code: forges find no mentions or links in code. */
const outside = (markdown: string) =>
  marked
    .parse(markdown, { async: false })
    .replace(/<pre><code class="language-diff">[^<]*<\/code><\/pre>/g, 'CODE')
    .replace(/<code>[^<]*<\/code>/g, 'CODE')
    .replace(/<!-- workload preview: [\w%.!~*'()]+ -->/g, 'MARKER');

it('untrusted text never leaves its code span or block', () => {
  const commented = (text: string) =>
    outside(
      markdownOf(
        preview({
          stack: text,
          effects: [
            {
              ...canary(text),
              of: text,
              steps: [{ weight: 10, checks: [text] }, { weight: 100 }],
              from: { [text]: 100 },
            },
            effect('no-effect', 'Agent', text, { message: text }),
            effect('entries', 'Agent', text, { argument: text, changed: [text] }),
          ],
          problems: [text],
          resources: [resource('update', 'Drive', text, [change(text, text, `${text}!`)])],
        }),
      ),
    );
  const expected = commented('harmless');
  expect(expected).toContain('CODE');
  check(
    property(hostileText, (text) => {
      // "new" would name the new revision itself.
      expect(commented(text === 'new' ? 'other' : text)).toBe(expected);
    }),
  );
}, 60_000);

it('shows what a reader does not see as escapes', () => {
  const text = `a\u3164b\u2800c\u202Ed\u200B${'\u0301'.repeat(4)}`;
  const markdown = markdownOf(
    preview({
      effects: [
        {
          ...canary(text),
          of: text,
          steps: [{ weight: 10, checks: [text] }, { weight: 100 }],
          from: { [text]: 100 },
        },
      ],
      problems: [text],
      resources: [resource('update', 'Drive', text, [change(text, text, `${text}!`)])],
    }),
  );
  expect(markdown.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}|\p{M}/u);
  expect(markdown).toContain('a\\u{3164}b\\u{2800}c\\u{202E}d\\u{200B}\\u{0301}\\u{0301}\\u{0301}\\u{0301}');
});

it('is cut between resources, and links to the rest', () => {
  const source = { artifact: 'https://forge.example/artifact' };
  const names = Array.from({ length: 2_000 }, (_, index) => `drive-${index}`);
  const many = preview({
    resources: names.map((name) => resource('update', 'Drive', name, [change('region', '"us"', '"eu"')])),
  });
  const markdown = markdownOf(many, source);
  expect(markdown.length).toBeLessThanOrEqual(LIMIT);
  expect(markdown.length).toBeGreaterThan(LIMIT - 4_000);
  const block = /```diff\n([^]*?)\n```\n\n<\/details>/.exec(markdown)?.[1] ?? '';
  const blocks = block.split(/^(?=!)/m).map((text) => text.trimEnd());
  for (const [index, text] of blocks.entries())
    expect(text).toBe(`! update Drive drive-${index}\n-   region: "us"\n+   region: "eu"`);
  expect(markdown).toContain(
    `${names.length - blocks.length} of the difference would make this too long: see [the artifact](https://forge.example/artifact).`,
  );
});

it.each([1_000, 3_000, 5_000, 20_000])('never has more than %i characters', (limit) => {
  const names = Array.from({ length: 300 }, (_, index) => `name-${index}-${'x'.repeat(index)}`);
  const all = preview({
    effects: names.flatMap((name) => [lost(name), canary(name)]),
    resources: names.map((name) =>
      resource('replace', 'Drive', name, [change('region', 'a', 'b'.repeat(500))]),
    ),
  });
  const markdown = markdownOf(all, { run: 'https://forge.example/run' }, limit);
  expect(markdown.length).toBeLessThanOrEqual(limit);
  expect(markdown).toContain('Nothing has been changed.</sub>');
  // Every fence and fold is closed.
  expect(markdown.match(/<details>/g)?.length).toBe(markdown.match(/<\/details>/g)?.length);
});

it('a marker belongs to exactly one stack, and cannot end early', () => {
  expect(markerOf({ project: 'a', stack: 'b-->c' })).toBe('<!-- workload preview: a%2Fb%2D%2D%3Ec -->');
});

it('links only addresses without credentials', () => {
  expect(address('https://forge.example/a)b<c>')).toBe('https://forge.example/a%29b%3Cc%3E');
  for (const text of ['javascript:alert(1)', 'https://user:secret@forge.example', 'nonsense', '', undefined])
    expect(address(text)).toBeUndefined();
});
