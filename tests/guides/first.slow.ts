/** The first pages that a reader follows: each command runs as written and prints what the page shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { follow } from './follow';
import { linesOf, missingFrom } from './page';

/** The output of commands, for the quickstart, which shows the same. */
const printed: (readonly string[])[] = [];

describe('docs/first-stack.md', () => {
  printed.push(follow('docs/first-stack.md').printed);
});

describe('docs/canary.md', () => {
  printed.push(follow('docs/canary.md').printed);
});

describe('docs/environments.md', () => {
  follow('docs/environments.md');
});

describe('docs/quickstart.md', () => {
  const [, change = ''] = readFileSync(join(__dirname, '../../docs/quickstart.md'), 'utf8').split(
    '## What a change looks like',
  );
  const [section = ''] = change.split('\n## ');
  const blocks = [...section.matchAll(/^```\n([^]*?)^```$/gm)].map(([, text = '']) => text);
  const same = (text: string) =>
    linesOf(
      text
        .replace(/urn:pulumi:\w+::[\w-]+::/g, 'urn:pulumi:local::quickstart::')
        // The same in both forms.
        .replaceAll('pulumi-nodejs:dynamic/workload:', 'workload:index:'),
    ).join('\n');

  it('shows real previews', () => {
    expect(blocks).toHaveLength(4);
    const all = printed.flat().map(same).join('\n');
    // Ignores the rest of the stack.
    const shown = blocks.map((block) =>
      linesOf(same(block)).filter((line) => !/unchanged|^Resources/.test(line)),
    );
    expect(shown.map((lines) => missingFrom(all, lines))).toEqual(blocks.map(() => []));
  });
});
