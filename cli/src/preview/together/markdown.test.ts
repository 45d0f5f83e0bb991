import { assert as check, array, constantFrom, integer, property, record } from 'fast-check';
import { marked } from 'marked';
import { hostileText } from '../../testing/hostile';
import { canary, effect, lost, preview, resource } from '../../testing/previews';
import { LIMIT } from '../markdown';
import type { Preview } from '../preview';
import { fairShare, markdownOfAll, markerOfAll } from './markdown';
import type { Missing } from './previews';
import { terminalTextOfAll } from './terminal';

const stack = (name: string, more: Partial<Preview> = {}) => preview({ stack: name, ...more });
const losing = (name: string) =>
  stack(name, { effects: [lost()], resources: [resource('replace', 'Drive', 'data')] });
const releasing = (name: string) => stack(name, { effects: [canary()] });
const updating = (name: string) => stack(name, { resources: [resource('update', 'Drive', 'data')] });
const all = (previews: readonly Preview[], missing: readonly Missing[] = []) => ({ previews, missing });

it('has a table of the stacks that change, the worst first, and names the others in one line', () => {
  const markdown = markdownOfAll(
    all([stack('quiet'), updating('staging'), releasing('eu'), losing('production'), stack('calm')]),
    { commit: '4f2c1d09b7a36e5581ff', run: 'https://forge.example/run' },
  );
  expect(markdown).toBe(`<!-- workload previews: all -->
### 🔴 \`shop/production\`: Data is lost: \`Drive data\`; 2 more stacks change

5 stacks, 3 to look at, the worst first.

| | stack | verdict | resources |
| --- | --- | --- | --- |
| 🔴 | \`shop/production\` | Data is lost: \`Drive data\` | 1 to replace |
| 🟡 | \`shop/eu\` | \`ForkedApplication web\` gets a new revision at 10 % | no resources |
| 🟢 | \`shop/staging\` | Creates and updates only | 1 to update |

#### 🔴 \`shop/production\`: Data is lost: \`Drive data\`

1 to replace.

**Data that is lost**

- \`Drive data\`: replaced because of \`region\`; what is stored in it is lost

<details><summary>Difference of 1 resource</summary>

\`\`\`diff
! replace Drive data
\`\`\`

</details>

#### 🟡 \`shop/eu\`: \`ForkedApplication web\` gets a new revision at 10 %

no resources.

**Forks and new revisions**

- \`ForkedApplication web\`: a fork of \`snapshot web-v2\` makes a revision

**Traffic**

| of | revision | now | afterwards | then |
| --- | --- | ---: | ---: | --- |
| \`ForkedApplication web\` | \`rev-1\` | 100 % | 90 % |  |
|  | \`new\` | 0 % | 10 % | \`step 1 of 2; then 100 % after 10m\` |

#### 🟢 \`shop/staging\`: Creates and updates only

1 to update.

<details><summary>Difference of 1 resource</summary>

\`\`\`diff
! update Drive data
\`\`\`

</details>

Nothing changes in \`shop/calm\` and \`shop/quiet\`.

<sub>Preview of commit \`4f2c1d09b7a3\` by [this job](https://forge.example/run). Nothing has been changed.</sub>
`);
});

it('says first what failed, and still the worst of the others', () => {
  const markdown = markdownOfAll(
    all(
      [losing('production'), stack('eu', { failed: true, problems: ["resource 'a' has a problem: size"] })],
      [{ about: 'mail/production', message: 'planted value of an error' }],
    ),
  );
  expect(markdown).toContain(
    '### 🔴 The preview of 2 of 3 stacks failed; `shop/production`: Data is lost: `Drive data`\n',
  );
  expect(markdown).toContain('| 🔴 | `mail/production` | It could not be previewed |');
  expect(markdown.indexOf('#### 🔴 `shop/eu`')).toBeLessThan(markdown.indexOf('#### 🔴 `shop/production`'));
  // Errors may contain values.
  expect(markdown).not.toContain('planted');
});

it('of stacks in which nothing changes is short, however many there are', () => {
  const quiet = Array.from({ length: 1_000 }, (_, index) => stack(`stack-${String(index).padStart(4, '0')}`));
  const markdown = markdownOfAll(all(quiet));
  expect(markdown).toContain('### ⚪ Nothing changes in 1000 stacks\n');
  expect(markdown).toContain('and 980 more.');
  expect(markdown.length).toBeLessThan(1_500);
});

it('shows a change from outside, although the program changes nothing', () => {
  const { urn } = resource('update', 'Drive', 'data');
  const drift = [{ urn, op: 'delete' as const, changes: [] }];
  expect(markdownOfAll(all([stack('eu', { drift })]))).toContain('**Changed outside**');
});

it('of many large stacks fits, names every stack that fits, and gives the worst ones their room first', () => {
  const names = Array.from({ length: 300 }, (_, index) => `drive-${index}`);
  const large = (name: string, op: 'replace' | 'update') =>
    stack(name, {
      effects: op === 'replace' ? names.map((one) => lost(one)) : [],
      resources: names.map((one) =>
        resource(op, 'Drive', one, [
          { path: 'region', replaces: op === 'replace', from: '"us"', to: '"eu"' },
        ]),
      ),
    });
  const harmless = Array.from({ length: 30 }, (_, index) => large(`harmless-${index}`, 'update'));
  const source = { artifact: 'https://forge.example/artifact' };
  const markdown = markdownOfAll(
    all([...harmless, large('bad-1', 'replace'), large('bad-2', 'replace')]),
    source,
  );
  expect(markdown.length).toBeLessThanOrEqual(LIMIT);
  for (const one of [...harmless.map((each) => each.stack), 'bad-1', 'bad-2'])
    expect(markdown).toContain(`\`shop/${one}\` |`);
  const parts = markdown.split(/^#### /m).slice(1);
  expect(parts[0]).toContain('`shop/bad-1`');
  expect(parts[1]).toContain('`shop/bad-2`');
  expect(markdown).toMatch(
    /more would make this too long: see \[the artifact\]\(https:\/\/forge\.example\/artifact\)/,
  );
  // The two share it: neither takes the room of the other.
  const [first = 0, second = 0] = parts.map((text) => text.length);
  expect(Math.abs(first - second)).toBeLessThan(500);
  expect(first + second).toBeGreaterThan(LIMIT / 2);
  expect(markdown.match(/<details>/g)?.length).toBe(markdown.match(/<\/details>/g)?.length);
});

const level = constantFrom('lose', 'release', 'update', 'quiet', 'fail');
const made = { lose: losing, release: releasing, update: updating, quiet: stack } as const;
const previewOf = (name: string, kind: string, size: number) => {
  const base = kind === 'fail' ? stack(name, { failed: true }) : made[kind as keyof typeof made](name);
  const more = Array.from({ length: kind === 'quiet' ? 0 : size }, (_, index) =>
    resource('update', 'Drive', `more-${index}`, [
      { path: 'a', replaces: false, from: 'x'.repeat(size), to: 'y' },
    ]),
  );
  return { ...base, resources: [...base.resources, ...more] };
};

it('never has more characters than allowed, and closes every fence and fold', () => {
  check(
    property(
      array(record({ kind: level, size: integer({ min: 0, max: 60 }) }), { minLength: 1, maxLength: 60 }),
      constantFrom(3_000, 8_000, 30_000, LIMIT),
      (stacks, limit) => {
        const previews = stacks.map(({ kind, size }, index) => previewOf(`s${index}`, kind, size));
        const markdown = markdownOfAll(all(previews), { run: 'https://forge.example/run' }, limit);
        expect(markdown.length).toBeLessThanOrEqual(limit);
        expect(markdown).toContain('Nothing has been changed.</sub>');
        expect(markdown.match(/<details>/g)?.length).toBe(markdown.match(/<\/details>/g)?.length);
        expect((markdown.match(/```/g)?.length ?? 0) % 2).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
});

/** The HTML of the Markdown without its code: forges find no mentions or links in code. */
const outside = (markdown: string) =>
  marked
    .parse(markdown, { async: false })
    .replace(/<pre><code class="language-diff">[^<]*<\/code><\/pre>/g, 'CODE')
    .replace(/<code>[^<]*<\/code>/g, 'CODE');

it('text of others forges nothing: outside of code, the comment is the same with any', () => {
  const commented = (text: string) => {
    const about = { project: text, stack: text };
    const changes = [{ path: text, replaces: false, from: text, to: `${text}!` }];
    const hostile = preview({
      ...about,
      effects: [effect('later', 'Drive', text, { message: `${text}!` }), { ...canary(text), of: text }],
      problems: [text],
      resources: [resource('update', 'Drive', text, changes)],
    });
    const missing = [{ about: text, message: text }];
    return outside(markdownOfAll(all([hostile, preview(about)], missing), { isOfStranger: true }));
  };
  const expected = commented('harmless');
  expect(expected).toContain('CODE');
  check(
    property(hostileText, (text) => {
      // "new" would name the new revision itself.
      expect(commented(text === 'new' ? 'other' : text)).toBe(expected);
    }),
  );
}, 60_000);

it('room is shared fairly: short ones get all of theirs, and the others the same', () => {
  expect(fairShare([10, 20, 30], 60)).toBe(Infinity);
  expect(fairShare([10, 100, 100], 110)).toBe(50);
  expect(fairShare([100, 100], 60)).toBe(30);
  expect(fairShare([], 60)).toBe(Infinity);
});

it('a marker belongs to exactly one name, and cannot end early', () => {
  expect(markerOfAll('a-->b')).toBe('<!-- workload previews: a%2D%2D%3Eb -->');
});

it('the terminal shows each stack apart, with its own messages, and a list of all at the end', () => {
  const [bad, good] = [losing('production'), updating('eu')];
  const text = terminalTextOfAll(
    all([good, bad, stack('quiet')], [{ about: 'mail/eu', message: 'no stack\nnamed eu' }]),
    (one) => (one === good ? ['deprecated'] : []),
    { width: 100 },
  );
  const at = [
    '── mail/eu ──',
    'named eu',
    '── shop/production ──',
    '── shop/eu ──',
    'deprecated',
    'The preview of 1',
  ];
  const found = at.map((part) => text.indexOf(part));
  expect(found).toEqual([...found].sort((a, b) => a - b));
  expect(found[0]).toBe(0);
  expect(text.split('\n').slice(-5)).toEqual([
    'The preview of 1 of 4 stacks failed; shop/production: Data is lost: Drive data; 1 more stack changes',
    '  mail/eu: it could not be previewed',
    '  shop/production: Data is lost: Drive data',
    '  shop/eu: Creates and updates only',
    '  Nothing changes in shop/quiet.',
  ]);
});
