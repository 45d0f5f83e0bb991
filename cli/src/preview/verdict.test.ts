import { canary, effect, lost, preview, resource, urnOf } from '../testing/previews';
import { DEFECTS, type Gate, GATES, isHeld, reached } from './gate';
import type { Embedded, Preview } from './preview';
import { itemsOf } from './risk';
import { embeddedText, verdictOf } from './verdict';
import { plain } from './texts';

const ALL = Object.keys(GATES) as Gate[];

interface Case {
  readonly told: Partial<Preview>;
  readonly verdict: string;
  readonly risks: readonly string[];
  /** The worst reached gate. */
  readonly gate?: Gate;
}

const app = (kind: string, more: object = {}) => effect(kind, 'ForkedApplication', 'web', more);

const cases: Readonly<Record<string, Case>> = {
  nothing: {
    told: { unchanged: 1 },
    verdict: 'none: Nothing changes',
    risks: [],
  },
  'a resource that is created': {
    told: { resources: [resource('create', 'Drive', 'data')] },
    verdict: 'change: Creates and updates only',
    risks: [],
  },
  'a drive that is replaced': {
    told: { effects: [lost()], resources: [resource('replace', 'Drive', 'data')] },
    verdict: 'danger: Data is lost: Drive data',
    risks: ['data-loss: Drive data: replaced because of region; what is stored in it is lost'],
    gate: 'data-loss',
  },
  'a drive that an option replaces, without an effect': {
    told: { resources: [resource('replace', 'Drive', 'data')] },
    verdict: 'danger: Data is lost: Drive data',
    risks: ['data-loss: Drive data: replaced; what is stored in it is lost'],
    gate: 'data-loss',
  },
  'a snapshot that is deleted': {
    told: { resources: [resource('delete', 'Snapshot', 'v1')] },
    verdict: 'danger: Data is lost: Snapshot v1',
    risks: ['data-loss: Snapshot v1: deleted, with what is stored in it'],
    gate: 'data-loss',
  },
  'a volume that may be replaced': {
    told: {
      effects: [
        effect('replacement', 'Volume', 'cache', { properties: ['region'], dataLost: true, certain: false }),
      ],
    },
    verdict: 'danger: Data may be lost: Volume cache',
    risks: [
      'data-loss: Volume cache: replaced only if region changes (not known yet); what is stored in it is lost',
    ],
    gate: 'data-loss',
  },
  'a sandbox whose disk may be reset': {
    told: {
      effects: [effect('reset', 'Sandbox', 'box', { properties: ['image'], dataLost: true, certain: false })],
    },
    verdict: 'danger: Data may be lost: Sandbox box',
    risks: ['data-loss: Sandbox box: a change of image may reset its disk'],
    gate: 'data-loss',
  },
  'an update that is certain to fail': {
    told: { effects: [app('certain-failure', { message: 'web: certain to fail: rev-2 failed' })] },
    verdict: 'danger: The update will fail: ForkedApplication web',
    risks: ['failure: ForkedApplication web: web: certain to fail: rev-2 failed'],
    gate: 'failure',
  },
  'a domain that is replaced': {
    told: {
      effects: [effect('replacement', 'CustomDomain', 'shop', { properties: ['name'], dataLost: false })],
      resources: [resource('replace', 'CustomDomain', 'shop', [{ path: 'name', replaces: true }])],
    },
    verdict: 'attention: CustomDomain shop is replaced',
    risks: ['replace: CustomDomain shop: replaced because of name'],
    gate: 'replace',
  },
  'a domain that a command replaces': {
    told: { resources: [resource('replace', 'CustomDomain', 'shop', [{ path: 'id', replaces: true }])] },
    verdict: 'attention: CustomDomain shop is replaced; also 1 object that others may hang on',
    risks: [
      'dependents: CustomDomain shop: not known whether the platform has others that name it: a preview does not look for them',
      'replace: CustomDomain shop: replaced',
    ],
    gate: 'dependents',
  },
  'a key that is recreated': {
    told: {
      effects: [effect('secret-renewed', 'ApiKey', 'key', { properties: ['name'], dataLost: false })],
      resources: [resource('replace', 'ApiKey', 'key')],
    },
    verdict: 'attention: A secret is replaced: ApiKey key',
    risks: ['secret: ApiKey key: replaced because of name, with a new secret: the old one stops working'],
    gate: 'replace',
  },
  'an agent that is deleted': {
    told: { resources: [resource('delete', 'Agent', 'helper')] },
    verdict: 'attention: Agent helper is deleted',
    risks: ['delete: Agent helper: deleted'],
    gate: 'delete',
  },
  'a state in which values become secret': {
    told: {
      effects: [
        effect('secrecy', 'Drive', 'data', {
          properties: ['labels'],
          message: 'data: only the state changes: labels becomes secret',
        }),
      ],
      resources: [resource('update', 'Drive', 'data')],
    },
    verdict: 'change: Creates and updates only',
    risks: ['no-effect: Drive data: data: only the state changes: labels becomes secret'],
  },
  'a resource that stays on the platform': {
    told: { resources: [resource('forget', 'Drive', 'data')] },
    verdict: 'change: Creates and updates only',
    risks: ['no-effect: Drive data: leaves the stack, and stays on the platform'],
  },
  'a canary': {
    told: { effects: [canary()] },
    verdict: 'attention: ForkedApplication web gets a new revision at 10 %',
    risks: ['release: ForkedApplication web: a fork of snapshot web-v2 makes a revision'],
    gate: 'fork',
  },
  'a write that takes all traffic': {
    told: { effects: [effect('revision', 'Agent', 'helper', { to: { new: 100 } })] },
    verdict: 'attention: Agent helper gets a new revision with all traffic',
    risks: ['release: Agent helper: a new revision'],
    gate: 'fork',
  },
  'a release with an unknown share': {
    told: { effects: [app('fork')] },
    verdict: 'attention: ForkedApplication web gets a new revision, traffic share not known yet',
    risks: ['release: ForkedApplication web: a fork of a snapshot makes a revision'],
    gate: 'fork',
  },
  'a release that an earlier run made': {
    told: { effects: [app('continuation')] },
    verdict: 'attention: ForkedApplication web continues with a release',
    risks: [
      'release: ForkedApplication web: an earlier run sent this release; it is made only if it does not exist',
    ],
    gate: 'fork',
  },
  'traffic that moves': {
    told: {
      effects: [
        app('routing', {
          revision: 'rev-2',
          of: 'snapshot web-v2',
          from: { 'rev-1': 100 },
          to: { 'rev-2': 100 },
        }),
      ],
    },
    verdict: 'attention: Traffic moves: ForkedApplication web',
    risks: [
      'traffic: ForkedApplication web: traffic moves to revision rev-2 (snapshot web-v2); nothing is made',
    ],
  },
  'a release that was rolled back': {
    told: { effects: [app('given-up')] },
    verdict: 'attention: Traffic moves: ForkedApplication web',
    risks: [
      'traffic: ForkedApplication web: traffic goes back: the program no longer asks for the last release',
    ],
  },
  'a share that has no effect': {
    told: {
      effects: [app('no-effect', { message: 'web: traffic has no effect yet' })],
      resources: [resource('update', 'ForkedApplication', 'web')],
    },
    verdict: 'change: Creates and updates only',
    risks: ['no-effect: ForkedApplication web: web: traffic has no effect yet'],
  },
  'variables that differ': {
    told: {
      effects: [
        app('entries', { argument: 'envs', added: ['A'], changed: ['B', 'C'], removed: [], unknown: ['D'] }),
      ],
    },
    verdict: 'none: Nothing changes',
    risks: ['entries: ForkedApplication web: envs: B and C changed, A added and D not known yet'],
  },
  'an effect of a later version': {
    told: { effects: [app('later', { message: 'web: something new' })] },
    verdict: 'danger: Not understood: ForkedApplication web',
    risks: [
      'unknown: ForkedApplication web: an effect of the kind later, which this version of @workload/cli does not know: ' +
        'use the version of the provider; the provider says: web: something new',
    ],
    gate: 'data-loss',
  },
  'an object of another owner that becomes ours': {
    told: { effects: [app('adopted', { message: 'web: becomes ours' })] },
    verdict: 'none: Nothing changes',
    risks: ['other: ForkedApplication web: web: becomes ours'],
  },
};

it.each(Object.entries(cases))('%s', (_what, { told, verdict, risks, gate }) => {
  const all = preview(told);
  const { level, says } = verdictOf(all);
  expect(`${level}: ${plain(says)}`).toBe(verdict);
  expect(itemsOf(all).map(({ risk, about, says: what }) => `${risk}: ${about}: ${plain(what)}`)).toEqual(
    risks,
  );
  expect(reached(all, ALL)?.name).toBe(gate);
});

describe('a protected object', () => {
  const kept = (operation: 'delete' | 'replace', more: object = {}) =>
    effect('protected', 'Drive', 'data', { operation, ...more });
  const refusal = 'protected: Drive data: protected from deletion: the update refuses to';

  it.each([
    [
      'that is deleted',
      { effects: [kept('delete')], resources: [resource('delete', 'Drive', 'data')] },
      'delete it',
    ],
    [
      'that is replaced',
      { effects: [lost(), kept('replace')], resources: [resource('replace', 'Drive', 'data')] },
      'replace it',
    ],
    [
      'that may be replaced',
      { effects: [kept('replace', { properties: ['region'], certain: false })] },
      'replace it if region changes (not known yet)',
    ],
  ])('%s is no loss of data, but fails the command', (_what, told, says) => {
    const all = preview(told);
    expect(itemsOf(all).map(({ risk, about, says: what }) => `${risk}: ${about}: ${plain(what)}`)).toEqual([
      `${refusal} ${says}`,
    ]);
    expect(plain(verdictOf(all).says)).toBe(
      'The update will be refused, protected from deletion: Drive data',
    );
    expect(reached(all, [])).toMatchObject({ name: 'protected', code: DEFECTS.protected.code });
    expect(isHeld('data-loss', all, itemsOf(all))).toBe(false);
  });

  it('is named if the provider refuses it already in the preview', () => {
    const all = preview({ failed: true, effects: [kept('replace')] });
    expect(plain(verdictOf(all).says)).toBe('The preview failed: protected from deletion: Drive data');
  });
});

it('shows the worst first, counts the rest, and shortens long lists', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { says } = verdictOf(
    preview({
      effects: [canary(), ...names.map(lost)],
      resources: [resource('delete', 'Agent', 'x'), resource('delete', 'Agent', 'y')],
    }),
  );
  expect(plain(says)).toBe(
    'Data is lost: Drive a, Drive b, Drive c and 2 more; also 2 deletions and 1 new revision',
  );
});

it('finds a dynamic resource by its name if its effect has no URN', () => {
  const { urn: _, ...told } = lost();
  const items = itemsOf(preview({ effects: [told], resources: [resource('replace', 'Drive', 'data')] }));
  expect(items).toHaveLength(1);
});

it('reports a failed preview, whatever it contains', () => {
  const verdict = (problems: string[]) =>
    plain(verdictOf(preview({ failed: true, problems, effects: [lost()] })).says);
  expect(verdict([])).toBe('The preview failed');
  expect(verdict(['one'])).toBe('The preview failed: 1 argument is refused');
});

it('reaches only requested gates', () => {
  const all = preview({ effects: [lost(), canary()], resources: [resource('replace', 'Drive', 'data')] });
  expect(reached(all, [])).toBeUndefined();
  expect(reached(all, ['delete', 'failure'])).toBeUndefined();
  expect(reached(all, ['fork', 'replace'])?.name).toBe('replace');
});

it('every gate has its own exit code, different from those of a rollout', () => {
  const codes = Object.values({ ...DEFECTS, ...GATES }).map(({ code }) => code);
  expect(new Set([...codes, 0, 1, 2, 3, 4, 5, 130]).size).toBe(codes.length + 7);
});

describe('on an embedded platform', () => {
  const embedded = {
    base: { commit: '4f2c1d09b7a36e5581ff0a9be3d7c6125ad80e14', state: 'up' },
    seeds: ['workload.seed.json'],
    placeholders: ['shop:token'],
    leftOut: ['workload:apiKey'],
    lacks: [],
    update: 'settled',
    unsettled: [],
    failedAt: [],
  } satisfies Embedded;
  const urn = urnOf('Drive', 'data');

  it.each<[string, Partial<Embedded>, string, string | undefined]>([
    ['settled', {}, 'Creates and updates only', undefined],
    [
      'unsettled',
      { update: 'unsettled', unsettled: [{ urn, op: 'update', properties: ['labels.at'] }] },
      'Not settled: after the update, Drive data would change again',
      'unsettled',
    ],
    [
      'failed at a resource',
      { update: 'failed', failedAt: [urn], lacks: ['snapshot web-v9'] },
      'The update failed on the embedded platform: Drive data and snapshot web-v9',
      'update-failed',
    ],
    [
      'failed before any resource',
      { update: 'failed' },
      'The update failed on the embedded platform',
      'update-failed',
    ],
  ])('%s', (_case, told, says, defect) => {
    const all = preview({
      resources: [resource('update', 'Drive', 'data')],
      embedded: { ...embedded, ...told },
    });
    expect(plain(verdictOf(all).says)).toBe(says);
    expect(reached(all, [])?.name).toBe(defect);
  });

  it.each([
    [[], 'the next update would update it again'],
    [['labels.at'], 'the next update would update it again because of labels.at'],
    [
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      'the next update would update it again because of a, b, c, d, e and 2 more',
    ],
  ])('shows a resource that does not settle with its changing properties: %j', (properties, says) => {
    const unsettled = [{ urn, op: 'update' as const, properties }];
    const [item] = itemsOf(preview({ embedded: { ...embedded, update: 'unsettled', unsettled } }));
    expect(plain(item?.says ?? [])).toBe(says);
  });

  it('the verdict says that the base cannot be deployed', () => {
    const all = preview({
      failed: true,
      embedded: { ...embedded, base: { ...embedded.base, state: 'failed' } },
    });
    expect(plain(verdictOf(all).says)).toBe('The base could not be brought up on the embedded platform');
  });

  it('describes how the preview was made', () => {
    expect(plain(embeddedText(embedded))).toBe(
      'Made on an embedded platform filled from workload.seed.json, with the state of base 4f2c1d09b7a3. ' +
        'Placeholders stand for secrets in shop:token. workload:apiKey is not used. ' +
        'The update worked there, and a preview after it is empty.',
    );
    expect(
      plain(embeddedText({ ...embedded, base: { commit: 'abc', state: 'no-stack' }, seeds: [] })),
    ).toMatch(
      /^Made on an embedded platform, where everything is new: base abc has no settings file for this stack\./,
    );
  });

  it('says what an exported state cannot tell', () => {
    const { base: _base, ...rest } = embedded;
    const exported = {
      sha256: 'abcdef0123456789'.repeat(4),
      size: 12,
      secrets: ['Agent a: envs'],
      interrupted: 2,
    };
    expect(
      plain(embeddedText({ ...rest, exported, seeds: [], placeholders: [], leftOut: [], update: 'not-run' })),
    ).toBe(
      'Made on an embedded platform, with an exported state of 12 resources (sha256 abcdef012345). ' +
        'What changed on the platform since then is not known, and the update was not tried. ' +
        'Whether these change is not known, because they are secret, and they count as unchanged: Agent a: envs. ' +
        'Interrupted operations in it are left out: 2.',
    );
  });
});

it('a retained drive is not lost', () => {
  const replaced = { ...resource('replace', 'Drive', 'data'), retained: true };
  const all = preview({ effects: [lost()], resources: [replaced] });
  expect(itemsOf(all)).toMatchObject([{ risk: 'replace' }]);
  expect(plain(itemsOf(all)[0]?.says ?? [])).toBe(
    'replaced because of region; the old one stays on the platform, with its data',
  );
  expect(itemsOf(preview({ resources: [replaced] }))).toMatchObject([{ risk: 'replace' }]);
});

it.each([
  ['from now to the end', { from: { a: 90, b: 10 }, to: { b: 100 } }, 25, ['b goes 10 % → 100 % at once']],
  ['within the limit', { from: { a: 90, b: 10 }, to: { a: 70, b: 30 } }, 25, []],
  [
    'between steps of a rollout',
    {
      revision: 'new',
      from: { a: 100 },
      to: { a: 90, new: 10 },
      steps: [{ weight: 10, for: '5m' }, { weight: 20 }, { weight: 100 }],
    },
    25,
    ['new goes 20 % → 100 % at once'],
  ],
  ['the first release', { from: {}, to: { new: 100 } }, 25, []],
  ['without a limit', { from: { a: 100 }, to: { new: 100 } }, undefined, []],
])('a traffic change: %s', (_case, told, maxStep, says) => {
  const all = preview({
    effects: [effect('fork', 'ForkedApplication', 'web', { revision: 'new', steps: [], ...told })],
    ...(maxStep === undefined ? {} : { maxStep }),
  });
  const steps = itemsOf(all).filter(({ risk }) => risk === 'step');
  expect(steps.map((item) => plain(item.says).replace(/; .*/, ''))).toEqual(says);
  expect(reached(all, [])?.name).toBe(says.length === 0 ? undefined : 'step');
});
