/** The rule for prose: sentences that a reader would read twice are found, and their plain forms are not. */
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import { rule } from '../../tools/lint/prose';

async function findingsOf(text: string): Promise<string[]> {
  const { messages } = await new TextlintKernel().lintText(text, {
    ext: '.md',
    plugins: [{ pluginId: 'markdown', plugin: markdown }],
    rules: [{ ruleId: 'prose', rule }],
  });
  return messages.map(({ message, loc }) => `${loc.start.line}: ${message.split('": ')[0] ?? ''}"`);
}

test.each([
  [
    'What is no well-formed request, or a method that there is not, is refused in the API’s own form.',
    'Malformed requests and unknown methods get the API’s standard error.',
  ],
  [
    'Share of the traffic, in percent, that what the program says receives beside the revision before it.',
    'Percentage of traffic for this revision. The previous revision gets the rest.',
  ],
  ['It tells them once, when it makes them.', 'Returned only once, on creation.'],
  [
    'Whether everybody may open it; otherwise only who sends one of its tokens.',
    'If false, a preview token is required.',
  ],
  [
    'Volume to mount, by name. An ephemeral one needs none.',
    'Volume to mount, by name. Not needed for ephemeral volumes.',
  ],
  [
    'Nothing was sent, as was said before.',
    'Skipped: the API key was already rejected. See the first error.',
  ],
  ['Domains of yours.', 'Custom domains.'],
  ['Lies dormant while there is no other release.', 'Has no effect until there is another release.'],
  [
    'The sandbox is made anew, and no stack shall delete it.',
    'The sandbox is created again, and no stack deletes it.',
  ],
  ['A key that is no setting is refused.', 'A key that is not a setting is refused.'],
  ['What nobody reads is deleted.', 'Records that nobody reads are deleted.'],
  [
    'Its previews go with it. A change behind its back is not seen.',
    'Its previews are deleted with it. Changes from outside are not detected.',
  ],
])('%s', async (bad, good) => {
  expect(await findingsOf(bad)).not.toEqual([]);
  expect(await findingsOf(good)).toEqual([]);
});

test('headings and cells are read, and a finding has its line', async () => {
  const text = ['# What the platform is told', '', '| a | b |', '| - | - |', '| c | kept for ever |'].join(
    '\n',
  );
  expect(await findingsOf(text)).toEqual(['1: "is told"', '5: "for ever"']);
});

test('code and addresses are not prose', async () => {
  expect(
    await findingsOf('Call `is told` at [the page](https://example.com/is-told/anew).\n\n```\nanew\n```'),
  ).toEqual([]);
});
