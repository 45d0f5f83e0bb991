/** What holds in every rollout, and that each has a test with its number in its title. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INVARIANTS: readonly string[] = [
  'The tool never raises a bad revision without --accept-aborted; also with traffic.',
  'With rollout, up gives more than the first weight only to a first or good revision.',
  'A rollback stands when routing and verdict stand, after 2, 10 and 30 s.',
  'A kept revision loses its verdict only by a listed move.',
  'Swapped, stale or missing names never promote.',
  'A reset, gap or lost pod never adds a request. No data never passes, and pauses.',
  'A command twice equals once.',
  'A command moves only the rollouts that it names.',
  'A run never raises a share and leaves within watch.',
  'A failing check lowers traffic within one look and 10 s, whatever the backend does.',
  '--max-wait ends within 15 s; within 45 s in a rollback.',
  'A share set by hand continues only after resume.',
  'Nothing is Healthy while a newer revision failed or a bad one serves.',
  'Label, event and webhook of a move name actor, time and reason.',
];

const SCENARIOS: readonly string[] = [
  'A release that failed, is reverted to, superseded, evicted, or whose label or state is lost.',
  'The value of the release is stale, swapped, equal or absent.',
  'Prometheus: a restart, a lost pod, a gap, no number, no series.',
  'Failures without a name: the old release is down, the canary is, both are.',
  'Commands of people: twice, in parallel, with a stale token.',
  'Rollouts of equal names, of two kinds, in two stacks.',
  'Too little is left of --max-wait to watch the next share.',
  'pulumi hangs, or the platform asks for a pause of minutes.',
  'A command fails while the step awaits approval, and sees no password.',
  'A person moves the share before the first label.',
  'An undo with the credential alone.',
  'A newer revision fails to deploy.',
  'The backend is gone, and the webhook hangs.',
];

/** Files whose tests run on the real engine, with ForkedApplication and McpFunction, as dynamic and native resources. */
const ON_ENGINE = ['tests/rollout/table.ts', 'tests/rollout/checks.slow.ts'];
/** Files whose tests run on the real engine as well: what they are about is not the object. */
const ON_ENGINE_ONCE = ['tests/rollout/up.slow.ts', 'tests/rollout/hang.slow.ts'];
/** Files whose tests run with all five kinds, as dynamic and native resources. */
const ON_KINDS = ['tests/rollout/memory.slow.suite.ts'];

type Word = 'invariant' | 'scenario';

const root = join(__dirname, '..', '..');
const sources = ['tests', 'cli/src', 'provider/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[.](ts)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file)),
);

/** `scenario 1, invariant 3` and `invariants 1, 2 and 4` at the beginning of a title. */
function numbersIn(file: string, word: Word): readonly number[] {
  const titles = readFileSync(join(root, file), 'utf8').matchAll(
    /['`](?=(?:scenario|invariant)s? \d)([^:'`]*):/g,
  );
  return [...titles].flatMap(([, title = '']) =>
    [...title.matchAll(new RegExp(`${word}s? (\\d+(?:(?:, | and )\\d+)*)`, 'g'))].flatMap(([, all = '']) =>
      all.split(/, | and /).map(Number),
    ),
  );
}

const tested = (word: Word, files: readonly string[]) =>
  [...new Set(files.flatMap((file) => numbersIn(file, word)))].sort((one, other) => one - other);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('every invariant has a test with its number', () => {
  expect(tested('invariant', sources)).toEqual(upTo(INVARIANTS.length));
});

test('every scenario has a test with its number', () => {
  expect(tested('scenario', sources)).toEqual(upTo(SCENARIOS.length));
});

test.each<[string, readonly string[], readonly number[], readonly number[]]>([
  [
    'on the real engine, two kinds',
    ON_ENGINE,
    [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13],
    [1, 2, 3, 5, 6, 7, 9, 12, 13],
  ],
  ['on the real engine, one kind', ON_ENGINE_ONCE, [6, 8], [8, 10, 11]],
  ['with all five kinds', ON_KINDS, [1, 10, 11], [1, 2, 3, 12]],
])('%s, in both forms', (_where, files, scenarios, invariants) => {
  expect([tested('scenario', files), tested('invariant', files)]).toEqual([scenarios, invariants]);
});
