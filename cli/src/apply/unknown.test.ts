/** What a digest says about values that are not known before the update, and which of them `workload apply` refuses. */
import type { Preview } from '../preview/preview';
import { plain } from '../preview/texts';
import { digestWords } from '../preview/verdict';
import type { Plan } from './changes';
import { undecidedIn, unknownIn } from './unknown';

const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
const MARK = { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270' };
const SHOP = 'urn:pulumi:test::shop::workload:index:McpFunction::shop';
const DYNAMIC = 'urn:pulumi:test::shop::pulumi-nodejs:dynamic/workload:McpFunction::shop';

const planOf = (inputDiff: Record<string, Record<string, unknown>>, urn = SHOP): Plan => ({
  resourcePlans: { [urn]: { goal: { name: 'shop', inputDiff }, steps: ['update'] } },
});

it('names each unknown argument, at any depth and in secrets', () => {
  const vault: Readonly<Record<string, unknown>> = { sealed: { inner: UNKNOWN, known: 1 } };
  const plan = planOf({
    adds: {
      envs: [
        { name: 'A', value: 'a' },
        { name: 'B', value: UNKNOWN },
      ],
      secret: { ...MARK, ciphertext: 'sealed' },
    },
    updates: { traffic: UNKNOWN, labels: { 'a.b': UNKNOWN, c: 'c' }, image: 'shop:2' },
  });
  expect(unknownIn(plan, (ciphertext) => vault[ciphertext])).toEqual([
    { urn: SHOP, paths: ['envs[1].value', 'labels["a.b"]', 'secret.inner', 'traffic'] },
  ]);
});

it("only the mark of our own resource's owner may be unknown without a word", () => {
  const hidden = { adds: { __owner: UNKNOWN, __provider: UNKNOWN } };
  const other = 'urn:pulumi:test::shop::pulumi-nodejs:dynamic:Resource::other';
  const none = () => undefined;
  expect(unknownIn(planOf(hidden, DYNAMIC), none)).toEqual([{ urn: DYNAMIC, paths: ['__provider'] }]);
  expect(unknownIn(planOf(hidden, other), none)).toEqual([{ urn: other, paths: ['__owner', '__provider'] }]);
});

const previewOf = (op: 'create' | 'update', effects: readonly object[] = []): Preview => ({
  workloadPreview: 2,
  project: 'shop',
  stack: 'test',
  failed: false,
  problems: [],
  effects: effects as Preview['effects'],
  resources: [{ urn: SHOP, op, changes: [] }],
  unchanged: 0,
});
const unknown = (...paths: string[]) => [{ urn: SHOP, paths }];
const effect = (more: object) => ({
  ...{ workloadEffect: 2, urn: SHOP, type: 'McpFunction', resource: 'shop', name: 'shop', message: '' },
  ...more,
});

it('a gate depends on unknown traffic, told by the provider or not, and on what the provider does not know', () => {
  const about = 'McpFunction shop';
  const silent = undecidedIn(previewOf('update'), unknown('traffic', 'envs[0].value'));
  expect(silent).toEqual([{ about, values: ['traffic'] }]);
  const routing = effect({ kind: 'routing', revision: 'r2', from: { r1: 100 }, to: null, steps: [] });
  expect(undecidedIn(previewOf('update', [routing]), unknown('rollout.steps[0].weight'))).toEqual([
    { about, values: ['rollout.steps[0].weight', 'to'] },
  ]);
  const replaced = effect({ kind: 'replacement', properties: ['region'] });
  expect(undecidedIn(previewOf('update', [replaced]), unknown('region'))).toEqual([
    { about, values: ['dataLost'] },
  ]);
});

it('no gate depends on other unknown arguments, on those of a new object, and on doubts about known ones', () => {
  const release = effect({
    kind: 'revision',
    revision: 'new',
    from: { r1: 100 },
    to: { r1: 90, new: 10 },
    steps: [],
  });
  expect(undecidedIn(previewOf('update', [release]), unknown('envs[0].value'))).toEqual([]);
  expect(undecidedIn(previewOf('create'), unknown('traffic'))).toEqual([]);
  const replaced = effect({ kind: 'replacement', properties: ['region'] });
  expect(undecidedIn(previewOf('update', [replaced]), [])).toEqual([]);
});

it('the line of the digest names them', () => {
  const digest = { text: 'sa', refresh: false, commit: 'c'.repeat(40), stack: 'a/b/c', locks: [] };
  const line = (of: NonNullable<Preview['digest']>) => plain(digestWords(of, previewOf('update')));
  expect(line(digest)).toMatch(/the present state\.$/);
  const both = [...unknown('traffic', 'envs[0].value'), { urn: DYNAMIC, paths: ['image'] }];
  expect(line({ ...digest, unknown: both })).toContain(
    ' Not known before the update, and not limited by this digest: McpFunction shop: traffic and envs[0].value; McpFunction shop: image. ' +
      'A gate depends on unknown values of McpFunction shop, so workload apply refuses this without --allow-unknown.',
  );
  expect(line({ ...digest, unknown: unknown('image') })).toMatch(/: McpFunction shop: image\.$/);
});
