/** The rule for prose finds sentences that must be read twice, but not their plain forms. */
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

/** Sentences that reviews of pages and messages rejected. */
test.each([
  'Nothing was sent: the platform does not accept the credential, as was said before',
  'Share of the traffic, in percent, that what the program says receives',
  'What a token sent counts of one received',
  'Without them it would say nothing',
  'Lifetime of the key from its creation on',
  'Every argument that does not only steer, and these',
  'A method tells what it is refused for',
  'The credential is not good, or not good enough',
  'The list goes round',
  'A canary on an application of others',
  'Delete what no state knows',
  'The value was lost with the answer; making it anew',
  'Release once more what it ran instead',
  'They preview as replaced, and are not',
  'Costs are told as ratios of one run',
  'Names are made of the logical name unless you give one',
  'Must be five fields of cron, of a time that comes',
  'It is needed with joinExisting',
  'Machines to work in',
  'It looks whether somebody else made it',
  'Replaced only if the region turns out to be another',
  'The state lets go of it',
  'The old secret opens nothing',
  'The next run goes on with the same step',
  'Must be a time as RFC 3339 writes it',
  'Whoever reaches it can use it',
])('%s: is found', async (sentence) => {
  expect(await findingsOf(`${sentence}.`)).not.toEqual([]);
});

test('headings and cells are checked, and a finding has its line', async () => {
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
