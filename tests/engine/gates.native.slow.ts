/** The gates of `workload preview` on the engine's real output: releases with unknown values, and providers by name. */
import { isHeld, reached } from '../../cli/src/preview/gate';
import { isEngines, type Preview } from '../../cli/src/preview/preview';
import { previewIn } from '../../cli/src/preview/read';
import { itemsOf } from '../../cli/src/preview/risk';
import { labelOf } from '../../cli/src/preview/urn';
import { version } from '../../provider/src/version';
import { testProject, type Project } from './command';
import { call, story } from './story';

let t: Project;
beforeAll(async () => {
  process.env.WORKLOAD_EFFECTS = 'json';
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  delete process.env.WORKLOAD_EFFECTS;
  await t.stop();
});

const KINDS = ['Agent', 'Application', 'ForkedApplication', 'Job', 'McpFunction'] as const;

/** @param rollout text of the strategy, in which `later` stands for what is known only after the update */
const program = (release: number, rollout: string, more = '') => {
  const contents = (kind: string) =>
    kind === 'ForkedApplication'
      ? `{ name: 'shop', snapshot: 'shop-v${release}', rollout }`
      : `{ name: '${kind.toLowerCase()}', image: 'shop:${release}', rollout }`;
  t.program(`
    const later = (value) => new workload.Drive('new', { region: 'us-was-1' }).createdAt.apply(() => value);
    const rollout = ${rollout};
    ${more}
    ${KINDS.map((kind) => `new workload.${kind}('${kind}', ${contents(kind)});`).join('\n')}
  `);
};

const strategy = (first: string, second: string, url: string) =>
  `{ steps: [{ weight: ${first}, checks: ['errors'] }, { weight: ${second}, for: '10m' }, { weight: 100 }],
     checks: { errors: { http: { url: ${url} } } } }`;
const URL = "'https://shop.example.com/'";

const previewed = async (maxStep: number): Promise<Preview> => ({
  ...previewIn(JSON.stringify(await t.preview()), 'test'),
  maxStep,
});

const FIRST = [
  { weight: 10, checks: ['errors'], approve: false },
  { weight: 20, for: '10m', approve: false },
  { weight: 100, approve: false },
];

describe('the gate of steps, for every kind with a rollout', () => {
  beforeAll(async () => {
    program(1, strategy('10', '20', URL));
    await t.up();
  }, 120_000);

  const to = expect.objectContaining({ new: 10 }) as unknown;
  it.each<[string, string, object, readonly string[] | undefined]>([
    ['with a known address', strategy('10', '20', URL), { to, steps: FIRST }, undefined],
    ['with an unknown address', strategy('10', '20', `later(${URL})`), { to, steps: FIRST }, undefined],
    [
      'with an unknown share of a later step',
      strategy('10', 'later(60)', URL),
      { to, steps: [FIRST[0], { ...FIRST[1], weight: null }, FIRST[2]] },
      ['steps[1].weight'],
    ],
    [
      'with an unknown first share',
      strategy('later(10)', '20', URL),
      { to: null, steps: [{ ...FIRST[0], weight: null }, FIRST[1], FIRST[2]] },
      ['to'],
    ],
    [
      'with an unknown strategy',
      `later(${strategy('10', '20', URL)})`,
      { to: null, steps: null },
      ['to', 'steps'],
    ],
  ])(
    '%s',
    async (_what, rollout, told, unknown) => {
      program(2, rollout);
      const preview = await previewed(50);
      const items = itemsOf(preview).filter(({ risk }) => risk === 'step');
      for (const kind of KINDS) {
        const [release] = preview.effects.filter(({ type }) => type === kind);
        expect([kind, release]).toEqual([kind, expect.objectContaining({ ...told, from: { 'rev-1': 100 } })]);
        const own = items.filter(({ about }) => about === `${kind} ${kind}`);
        const certain = own.filter((item) => item.certain).length;
        // 20 % → 100 % is too much, wherever both are known.
        expect([kind, certain]).toEqual([
          kind,
          unknown?.some((name) => name.startsWith('steps')) === true ? 0 : 1,
        ]);
        expect([kind, own.flatMap((item) => item.unknown ?? [])]).toEqual([kind, unknown ?? []]);
      }
      expect(isHeld('step', preview, itemsOf(preview))).toBe(true);
    },
    60_000,
  );
});

/** The engine's own provider. */
const OWN = `default_${version.replace(/[.+-]/g, '_')}`;
const NAMES = ['eu', 'default-eu', 'default_1_2_3'] as const;

describe('providers of a program', () => {
  const isProvider = ({ urn }: { readonly urn: string }) => labelOf(urn).startsWith('pulumi:providers:');
  const urnOf = (name: string) =>
    t.state().resources.find(({ urn }) => labelOf(urn).endsWith(` ${name}`))?.urn ?? '';
  const declare = (region: string) => {
    const { baseUrl, apiKey, workspace } = t.emulator;
    t.program(`
      for (const name of ${JSON.stringify(NAMES)}) {
        const provider = new workload.Provider(name, ${JSON.stringify({ baseUrl, apiKey, workspace })});
        new workload.Drive('of-' + name, { region: '${region}' }, { provider });
      }
      new workload.Drive('of-the-stack', { region: 'us-was-1' });
    `);
  };
  beforeAll(async () => {
    declare('us-was-1');
    await t.up();
  }, 60_000);

  it('belong to the stack in the state; only those of the engine have no parent', () => {
    const all = t.state().resources.filter(isProvider);
    const parents = all.map(({ urn, parent }) => [labelOf(urn).split(' ')[1] ?? '', parent] as const);
    const stack = urnOf('tests-test');
    expect(Object.fromEntries(parents)).toEqual({
      ...Object.fromEntries(NAMES.map((name) => [name, stack])),
      [OWN]: undefined,
    });
    const engines = all.filter(({ urn, parent }) =>
      isEngines({ urn, old: { parent: parent as string | undefined }, new: undefined }),
    );
    expect(engines.map(({ urn }) => labelOf(urn))).toEqual([`pulumi:providers:workload ${OWN}`]);
  });

  it('hold the gate if they are replaced, unless the engine itself hides them for their name', async () => {
    const replaced = async (name: string) => {
      const preview = previewIn(JSON.stringify(await t.preview('--replace', urnOf(name))), 'test');
      return [preview.resources.map(({ op }) => op), isHeld('replace', preview, itemsOf(preview))];
    };
    expect(await replaced('eu')).toEqual([['replace'], true]);
    // This version of the engine has no event about a provider whose name begins so.
    for (const name of ['default-eu', 'default_1_2_3']) expect(await replaced(name)).toEqual([[], false]);
  }, 60_000);

  it('hide no resource, whatever their names are', async () => {
    declare('eu-lon-1');
    const preview = previewIn(JSON.stringify(await t.preview()), 'test');
    expect(preview.resources.map(({ urn, op }) => `${labelOf(urn)} ${op}`).sort()).toEqual(
      NAMES.map((name) => `Drive of-${name} replace`).sort(),
    );
    expect(reached(preview, ['data-loss'])).toMatchObject({ name: 'data-loss', unknown: [] });
  }, 60_000);
});

it('the engine ends with 7 if there is drift, and with another code if it fails: the jobs for drift rely on it', async () => {
  t.program("new workload.Drive('drifting', { name: 'drifting', region: 'us-was-1' });");
  await t.up();
  const look = (...more: readonly string[]) =>
    t.pulumi('refresh', '--preview-only', '--expect-no-changes', '--diff', ...more);
  expect((await look()).code).toBe(0);
  await call(t.emulator, 'DELETE', '/drives/drifting');
  expect((await look()).code).toBe(7);
  const failed = await look('--stack', 'missing');
  expect([0, 7]).not.toContain(failed.code);
}, 60_000);
