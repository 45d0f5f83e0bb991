import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  factsOf,
  type ListedObject,
  mayBe,
  placeOf,
  type RecordedObject as Recorded,
} from '@workload/pulumi/importing';
import { readSettings } from '@workload/pulumi/rollout';
import { type Claim, claimsOf, type Passing, straysOf } from './claims';
import { shardOf } from './fleet';
import { Places, placesIn } from './places';
import { pageOf } from './page';
import { countOf, markdownOf, textOf } from './report';
import { type Fleet, stackNamed } from './schema';
import { merged, since } from './since';
import { suggestionsFor } from './suggest';

const NOW = Date.parse('2026-03-11T12:00:00Z');
const urnOf = (name: string, stack = 'dev') => `urn:pulumi:${stack}::shop::workload:index:Drive::${name}`;
const none: Fleet = {
  schema: 'workload.drift/1',
  at: '2026-03-11T12:00:00.000Z',
  asked: { all: true },
  stacks: [{ stack: 'dev', objects: 2 }],
  places: [],
  whole: true,
  drifted: [],
  gone: [],
  movedRouting: [],
  unmanaged: [],
  orphaned: [],
  claimedTwice: [],
  hidden: [],
  unread: [],
};
const drifted = (live: unknown): Fleet['drifted'][number] => ({
  ...{ stack: 'dev', urn: urnOf('a'), id: 'a' },
  ...{ baseUrl: 'https://a.example.com/v0', workspace: 'shop' },
  properties: [{ property: 'size', recorded: 1, live }],
  ...{ changedBy: 'ann', changedAt: '2026-03-01T00:00:00Z' },
});
const stray = (name: string): Fleet['unmanaged'][number] => ({
  ...{ baseUrl: 'https://a.example.com/v0', workspace: 'shop', kind: 'Drive', id: name, name },
  ...{ creator: 'bob', createdAt: '2026-03-01T00:00:00Z' },
  import: `workload import --kind Drive --name 'Drive/${name}'`,
});
const settingsOf = (baseUrl: string, workspace: string) =>
  readSettings(
    (key) =>
      ({ 'workload:baseUrl': baseUrl, 'workload:workspace': workspace, 'workload:apiKey': 'key' })[key],
    {},
  );
const shop = settingsOf('https://a.example.com/v0', 'shop');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-drift-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
let files = 0;
const fileOf = (text: string) => {
  const file = join(folder, `file-${files++}`);
  writeFileSync(file, text);
  return file;
};

describe('places', () => {
  const env = {
    SHOP_KEY: 'secret-key',
    EMPTY: '',
    WORKLOAD_API_KEY: 'another',
    WORKLOAD_WORKSPACE: 'another',
  };
  const read = (text: string) => placesIn(fileOf(text), env);

  it('have a credential of the environment, a file or a command, and each its own', () => {
    const all = read(`places:
  - { baseUrl: "https://a.example.com/v0", workspace: [shop, mail], credential: { env: SHOP_KEY } }
  - { baseUrl: "https://b.example.com/v0", workspace: b, credential: { file: /run/key } }
  - { baseUrl: "https://b.example.com/v0", workspace: c, credential: { command: [vault, read, key] } }
`);
    expect(all.map(({ workspace, credential }) => [workspace, credential])).toEqual([
      ['shop', { apiKey: 'secret-key' }],
      ['mail', { apiKey: 'secret-key' }],
      ['b', { apiKeyFile: '/run/key' }],
      ['c', { apiKeyCommand: '["vault","read","key"]' }],
    ]);
  });

  it.each([
    ['a key in the file', '{ apiKey: hunter2hunter2 }', /never contains it/],
    [
      'a variable that is not set',
      '{ env: NO_KEY }',
      /: places\[0\]\.credential\.env names a variable that is not set in the environment$/,
    ],
    ['a variable that is empty', '{ env: EMPTY }', /places\[0\]\.credential\.env: EMPTY is empty/],
    [
      'a key where the name of its variable belongs',
      '{ env: hunter2hunter2 }',
      /places\[0\]\.credential\.env names a variable that is not set/,
    ],
    [
      'the id of a client where the name of its variable belongs',
      '{ authUrl: "https://a.example.com", clientIdEnv: hunter2hunter2, clientSecretEnv: SHOP_KEY }',
      /places\[0\]\.credential\.clientIdEnv names a variable that is not set/,
    ],
    [
      'a key as the name of a property',
      '{ env: SHOP_KEY }, hunter2hunter2: 1',
      /: places\[0\] has another property than baseUrl, workspace, credential, caFile$/,
    ],
    ['a key as a tag', '!hunter2hunter2 { env: NO_KEY }', /is not set/],
    ['an unknown field', '{ env: SHOP_KEY, other: 1 }', /credential/],
    ['a key in place of its variable', '{ env: "hunter2-hunter2" }', /credential/],
  ])('%s is refused, without its value', (_what, credential, says) => {
    const text = `places: [{ baseUrl: "https://a.example.com/v0", workspace: shop, credential: ${credential} }]`;
    expect(() => read(text)).toThrow(says);
    expect(() => read(text)).not.toThrow(/hunter2/);
  });

  it.each([
    [
      'two places',
      '- { <, workspace: shop, & } \n  - { <, workspace: [mail, shop], & }',
      /places\[1\] and places\[0\] have/,
    ],
    [
      'two places with addresses written otherwise',
      '- { <, workspace: shop, & } \n  - { baseUrl: "https://A.example.com:443/v0/", workspace: shop, & }',
      /places\[1\] and places\[0\] have/,
    ],
    ['one place', '- { <, workspace: [shop, shop], & }', /places\[0\] has a workspace twice/],
  ])(
    'a workspace that %s list twice is refused: which credential counts would be a guess',
    (_what, all, says) => {
      const text = all
        .replaceAll('<', 'baseUrl: "https://a.example.com/v0"')
        .replaceAll('&', 'credential: { env: SHOP_KEY }');
      expect(() => read(`places:\n  ${text}\n`)).toThrow(says);
    },
  );

  it('errors of a credential name the place, not the stack', () => {
    const [one] = read(
      'places: [{ baseUrl: "https://a.example.com/v0", workspace: shop, credential: { file: /absent } }]',
    );
    expect(one?.named.apiKeyFile).toBe('workload:apiKeyFile (places[0] of --places)');
  });

  it('an unknown property of the file is not named, as it may be a key', () => {
    expect(() => read('hunter2hunter2: 1')).toThrow(/the file has another property than places/);
    expect(() => read('hunter2hunter2: 1')).not.toThrow(/hunter2/);
  });

  it('never quotes a file that is not YAML, which may contain a key', () => {
    expect(() => read('hunter2: [')).toThrow(/cannot be read as YAML$/);
    expect(() => placesIn(join(folder, 'absent'), env)).toThrow(/does not exist$/);
  });

  it('with and without a closing slash, an address is one place', () => {
    const places = new Places([shop, settingsOf('https://A.example.com/v0/', 'shop')]);
    expect(places.all).toEqual([shop]);
  });

  it('a state that an earlier version recorded with the port of an address is in the same place', () => {
    const facts = { target: '6meftlv2', workspace: 'shop', isOfAccount: false };
    const places = new Places([shop]);
    expect(places.of(facts)).toBe(shop);
    // Its objects are those of the lists.
    expect(places.placed(facts).target).toBe(placeOf(shop).target);
    expect(places.of({ ...facts, target: 'elsewher' })).toBeUndefined();
  });

  it('every workspace is of exactly one shard, whatever other workspaces there are', () => {
    for (const count of [1, 2, 7])
      for (let number = 0; number < 50; number++) {
        const slashed = settingsOf('https://a.example.com/v0/', `team-${number}`);
        const bare = settingsOf('https://a.example.com/v0', `team-${number}`);
        expect(shardOf(slashed, count)).toBe(shardOf(bare, count));
        expect(shardOf(bare, count)).toBeGreaterThanOrEqual(1);
        expect(shardOf(bare, count)).toBeLessThanOrEqual(count);
      }
  });
});

describe('who owns an object', () => {
  const facts = {
    ...{ target: 'here', workspace: 'shop', family: 'Drive', isOfAccount: false, isOwner: true },
    mark: undefined,
  };
  const claim = (stack: string, more: Partial<Claim> = {}): Claim => ({
    ...{ stack, urn: urnOf('a', stack), id: 'a', facts, settings: shop },
    ...more,
  });

  it('two states that own it claim it twice', () => {
    expect(
      claimsOf([claim('one'), claim('two')]).map(({ claims }) => claims.map(({ stack }) => stack)),
    ).toEqual([['one', 'two']]);
  });

  it.each([
    ['only imported or joined it', { facts: { ...facts, isOwner: false } }],
    ['has one of the same name in another workspace', { facts: { ...facts, workspace: 'mail' } }],
    ['has one of the same name at another address', { facts: { ...facts, target: 'there' } }],
    ['has one of another kind', { facts: { ...facts, family: 'Volume' } }],
  ])('a state that %s is no second claim', (_what, more) => {
    expect(claimsOf([claim('one'), claim('two', more)])).toEqual([]);
  });

  it('a sandbox and a fork of the same name are one object, although their kinds differ', () => {
    const fork = claim('two', { urn: 'urn:pulumi:two::shop::workload:index:ForkedSandbox::a' });
    expect(claimsOf([claim('one'), fork])).toHaveLength(1);
  });
});

describe('objects that no state has', () => {
  const object = (name: string, more: Partial<ListedObject> = {}): ListedObject => ({
    ...{ type: 'Drive', family: 'Drive', id: name, name, mark: undefined, creator: 'ann' },
    createdAt: '2026-03-01T00:00:00Z',
    ...more,
  });
  const strays = (listed: ListedObject[], passing: Passing[] = []) =>
    straysOf({
      ...{ settings: shop, listed, there: new Set(), began: NOW },
      known: { claims: [], passing },
    }).map(({ id, mark, import: line }) => [id, mark, line]);

  it('say how they can be imported', () => {
    expect(strays([object('a'), object('b c', { mark: 'abc-def' })])).toEqual([
      ['a', undefined, 'workload import --kind Drive --name Drive/a'],
      ['b c', 'abc-def', "workload import --kind Drive --name 'Drive/b c' --owned"],
    ]);
  });

  it('those that a run is making are left out: by its mark, or by their time', () => {
    const made = object('new', { createdAt: '2026-03-11T12:00:01Z' });
    const passing = passingOf('Drive', { inputs: { name: 'other' } });
    const marked = { ...passing, facts: { ...passing.facts, mark: 'run-1' } };
    expect(strays([object('a', { mark: 'run-1' }), made], [marked])).toEqual([]);
  });

  const passingOf = (type: string, { id, inputs = {}, outputs = {} }: Partial<Recorded>): Passing => ({
    facts: factsOf({ type, inputs, outputs }),
    mayBe: (shown) => mayBe({ type, id, inputs, outputs }, shown),
  });
  const here = { __target: placeOf(shop).target, workspace: 'shop' };
  it.each([
    ['created', 'ServiceAccount', { inputs: { name: 'robot' } }],
    ['replaced', 'ServiceAccount', { id: 'client-1', outputs: { ...here, name: 'old' } }],
    ['created with a generated name', 'ServiceAccount', { inputs: { __owner: 'shop/dev/Robot' } }],
    ['imported', 'Snapshot', { id: 'client-1' }],
    ['created', 'ForkedSandbox', { inputs: { name: 'robot' } }],
    ['created', 'ForkedApplication', { inputs: { name: 'robot' } }],
  ])('one that is being %s is left out without a mark: %s', (what, type, recorded) => {
    const name = what.endsWith('name') ? 'robot-abcdefghij' : 'robot';
    const family = factsOf({ type, inputs: {}, outputs: {} }).family;
    const one = object(name, {
      type,
      family,
      id: type === 'ServiceAccount' || what === 'imported' ? 'client-1' : name,
    });
    expect(strays([one])).toHaveLength(1);
    expect(strays([one], [passingOf(type, recorded)])).toEqual([]);
  });

  it.each([
    ['has another name', 'Drive', { inputs: { name: 'b' } }],
    ['is of another kind', 'Volume', { inputs: { name: 'a' } }],
    ['is of another workspace', 'Drive', { id: 'a', outputs: { ...here, workspace: 'mail' } }],
    ['has a generated name of another resource', 'Drive', { inputs: { __owner: 'shop/dev/b' } }],
  ])('one stays if what a run is making %s', (_what, type, recorded) => {
    expect(strays([object('a')], [passingOf(type, recorded)])).toHaveLength(1);
  });
});

describe('since an earlier run', () => {
  it('only new findings count, and another value is a new finding', () => {
    const earlier = { ...none, drifted: [drifted(2)], unmanaged: [stray('x')] };
    const same = since({ ...earlier, drifted: [{ ...drifted(2), changedBy: 'eve' }] }, earlier);
    expect([countOf(same), textOf(same, NOW)]).toEqual([
      0,
      '1 stack, 2 objects: 0 drifted, 0 gone, 0 claimed twice, 0 orphaned, 0 unmanaged, 0 not read, 2 known already',
    ]);
    const other = since({ ...earlier, drifted: [drifted(3)] }, earlier);
    expect(countOf(other)).toBe(1);
    expect(textOf(other, NOW)).toContain('size: 1 → 3');
    // The result still has everything, for the next run.
    expect(countOf(since(same, same))).toBe(0);
  });
});

describe('merge', () => {
  const part = (index: number, count: number, more: Partial<Fleet> = {}) =>
    fileOf(JSON.stringify({ ...none, shard: { index, count }, ...more }));

  it('joins shards: a stack is one, and its objects are added', () => {
    const unread = [{ stack: 'gone', why: 'the stack could not be read' }];
    const joined = merged([
      part(2, 2, { drifted: [drifted(2)], unread }),
      part(1, 2, { unmanaged: [stray('x')], unread }),
    ]);
    expect(joined.stacks).toEqual([{ stack: 'dev', objects: 4 }]);
    expect([joined.drifted.length, joined.unmanaged.length, joined.unread]).toEqual([1, 1, unread]);
    expect(joined).not.toHaveProperty('shard');
  });

  it('says which shard has no result: its workspaces were not looked at', () => {
    const joined = merged([part(1, 3), part(3, 3)]);
    expect([joined.whole, joined.unread]).toEqual([false, [{ why: 'shard 2 of 3 has no result' }]]);
  });

  it('refuses results of different runs, one twice, and other files', () => {
    expect(() => merged([part(1, 2), part(1, 2)])).toThrow(/both of shard 1$/);
    expect(() => merged([part(1, 2), part(2, 3)])).toThrow(/of 3 shards/);
    const early = part(2, 2, { at: '2026-03-10T23:59:59.000Z' });
    expect(() => merged([part(1, 2), early])).toThrow(/began more than 12 hours apart/);
    expect(() => merged([part(1, 2), part(2, 2, { at: 'never' })])).toThrow(/hours apart/);
    expect(merged([part(1, 2), part(2, 2, { at: '2026-03-11T00:00:00.000Z' })]).at).toBe(
      '2026-03-11T00:00:00.000Z',
    );
    expect(() => merged([fileOf(JSON.stringify(none))])).toThrow(/not the result of a shard/);
    expect(() => merged([fileOf('{}')])).toThrow(/is not a result of workload drift --json$/);
  });
});

it.each([
  [0, 2],
  [5, 2],
  [1.5, 2],
  [1, 1e9],
  [1, 0],
])('merge refuses shard %s of %s, which does not exist', (index, count) => {
  const file = fileOf(JSON.stringify({ ...none, shard: { index, count } }));
  expect(() => merged([file])).toThrow(/which does not exist$/);
});

describe('what is written', () => {
  const name = '<img src=x onerror=alert(1)>[x](javascript:alert(1)) @team `b` </script>\u202E|';
  const hostile: Fleet = {
    ...none,
    stacks: [{ stack: name, objects: 1 }],
    drifted: [{ ...drifted(name), stack: name, id: name, changedBy: name }],
    unmanaged: [stray(name)],
    orphaned: [{ ...stray(name), mark: name }],
    claimedTwice: [
      { ...{ baseUrl: 'https://a.example.com/v0', workspace: name, kind: name, id: name }, claims: [] },
    ],
    unread: [{ stack: name, why: name }],
  };

  it('a page of HTML has names of the platform as text, and loads nothing', () => {
    const page = pageOf(hostile, NOW);
    expect(page).not.toContain('<img');
    expect(page).not.toContain('\u202E');
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect([...new Set([...page.matchAll(/<(\w+)/g)].map(([, tag]) => tag))].sort()).toEqual(
      ['body', 'code', 'h1', 'h2', 'head', 'html', 'input', 'label', 'li', 'meta', 'p', 'script']
        .concat(['section', 'small', 'style', 'time', 'title', 'ul'])
        .sort(),
    );
    expect(page).not.toMatch(/<[^>]* (?:src|href|on\w+)=/);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('an issue has them as code, and what has no room is counted', () => {
    const text = markdownOf(hostile, NOW).replace(/^ +```sh\n.*\n +```$/gm, '');
    for (const line of text.split('\n').filter((one) => one.includes('<img')))
      expect(line.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '')).not.toMatch(/<img|@team|\]\(/);
    const many = { ...none, unmanaged: Array.from({ length: 2_000 }, (_, index) => stray(`n${index}`)) };
    const cut = markdownOf(many, NOW);
    expect(cut.length).toBeLessThan(65_536);
    expect(cut).toMatch(/\d+ more have no room here/);
  });

  it('prints a command whole, however long, and with every character', () => {
    const long = `a|b${'x'.repeat(600)}`;
    const found = {
      ...none,
      gone: [
        { stack: 'dev', urn: urnOf(long), id: 'a', baseUrl: 'https://a.example.com/v0', workspace: 'shop' },
      ],
      unmanaged: [stray('p|q')],
    };
    const fleet = { ...found, suggestions: suggestionsFor(found, ['platform', 'program']) };
    for (const text of [textOf(fleet, NOW), markdownOf(fleet, NOW)]) {
      expect(text).toMatch(new RegExp(`^ +pulumi up --refresh --stack dev --target '.*a\\|bx{600}'$`, 'm'));
      expect(text).toMatch(/^ +workload import --kind Drive --name 'Drive\/p\|q'$/m);
    }
    expect(pageOf(fleet, NOW)).toContain(`a|b${'x'.repeat(600)}`);
    expect(markdownOf(fleet, NOW)).not.toContain('¦');
  });

  it.each(['\u202E', '```', '\n'])(
    'a command with %j is only in the data: shown, it would be another one',
    (sign) => {
      const text = textOf({ ...none, unmanaged: [stray(`a${sign}b`)] }, NOW);
      expect(text).not.toContain('workload import');
      expect(text).toContain('it is in the result of --json');
    },
  );

  it('an object that is claimed twice gets no command for each claim: pasting all would leave it to nobody', () => {
    const claims = ['one', 'two'].map((stack) => ({ stack, urn: urnOf('a', stack), id: 'a' }));
    const twice = { baseUrl: 'https://a.example.com/v0', workspace: 'shop', kind: 'Drive', id: 'a', claims };
    const [only, ...more] = suggestionsFor({ ...none, claimedTwice: [twice] }, ['program']);
    expect([only?.command, more]).toEqual([undefined, []]);
    expect(only?.text).toContain('Keep it in one of these stacks: one, two.');
    expect(textOf({ ...none, claimedTwice: [twice] }, NOW)).toContain(urnOf('a', 'two'));
  });

  it('no suggestion is one that the provider refuses, and a replacement is said', () => {
    const urn = 'urn:pulumi:dev::shop::workload:index:Volume::v';
    const of = (property: string, recorded: unknown, live: unknown) =>
      suggestionsFor(
        { ...none, drifted: [{ ...drifted(live), urn, properties: [{ property, recorded, live }] }] },
        ['platform'],
      )[0];
    expect(of('size', 1024, 2048)?.command).toBeUndefined();
    expect(of('size', 1024, 2048)?.text).toMatch(/size can only grow.*Change the program instead/);
    expect(of('size', 2048, 1024)?.command).toContain('pulumi up');
    expect(of('region', 'a', 'b')?.text).toMatch(/replaces the object, because region cannot change/);
  });

  it('says who changed it and when, and how old what nobody owns is', () => {
    const text = textOf({ ...none, drifted: [drifted(2)], unmanaged: [stray('x')] }, NOW);
    expect(text).toContain('last changed by ann on 2026-03-01, 10 days ago');
    expect(text).toContain('created by bob on 2026-03-01, 10 days ago');
  });

  it('does not claim that nothing is unmanaged if not every stack was read', () => {
    const text = textOf({ ...none, whole: false }, NOW);
    expect(text).not.toContain('0 unmanaged');
    expect(text).toContain('Unmanaged and orphaned objects are not told');
  });

  it('what was not read has no empty places in its line', () => {
    const unread = [
      { why: 'shard 2 of 2 has no result' },
      { workspace: 'shop', why: 'refused' },
      { workspace: 'shop', kind: 'Drive', why: 'refused' },
    ];
    expect(textOf({ ...none, unread }, NOW)).toMatch(
      /Not read\n {2}shard 2 of 2 has no result\n {2}shop: refused\n {2}shop: Drive: refused$/,
    );
  });

  it('what a list that was not read may have is unknown, not 0', () => {
    const unread = [{ workspace: 'shop', kind: 'Drive', why: 'refused' }];
    const head = textOf({ ...none, unread, unmanaged: [stray('x')] }, NOW).split('\n')[0];
    expect(head).toContain('orphaned unknown, at least 1 unmanaged, 1 not read');
    const stack = [{ stack: 'dev', urn: urnOf('a'), why: 'refused' }];
    expect(textOf({ ...none, unread: stack }, NOW)).toContain('0 orphaned, 0 unmanaged, 1 not read');
  });

  it('suggestions name the way that the team prefers', () => {
    const found = { ...none, drifted: [drifted(2)] };
    expect(suggestionsFor(found, ['program'])).toEqual([
      {
        stack: 'dev',
        about: 'Drive a',
        way: 'program',
        text: 'Set in the program: size: 2 (now 1). Last changed by ann.',
      },
    ]);
    expect(suggestionsFor(found, ['platform'])[0]?.command).toBe(
      `pulumi up --refresh --stack dev --target ${urnOf('a')}`,
    );
  });
});

describe('names of stacks', () => {
  it.each([
    ['dev', 'shop', { project: 'shop', stack: 'dev' }],
    ['organization/mail/dev', 'shop', { project: 'mail', stack: 'dev' }],
    ['organization/shop/dev', undefined, { project: 'shop', stack: 'dev' }],
    ['team/shop/dev', 'shop', { organization: 'team', project: 'shop', stack: 'dev' }],
    ['dev', undefined, { stack: 'dev' }],
  ])('%s in a folder of the project %s has parts', (name, own, parts) => {
    expect(stackNamed(name, own)).toEqual(parts);
  });

  it('texts name the project if there are several; commands name the stack as the folder of its project does', () => {
    const of = (project: string) => ({ ...drifted(2), project, urn: urnOf('a', 'dev') });
    const fleet: Fleet = {
      ...none,
      stacks: ['mail', 'shop'].map((project) => ({ stack: 'dev', project, objects: 1 })),
      drifted: [of('mail'), of('shop')],
    };
    expect(textOf(fleet, NOW)).toContain('mail/dev: Drive a');
    expect(textOf({ ...fleet, stacks: fleet.stacks.slice(1) }, NOW)).toContain('  dev: Drive a');
    const commands = suggestionsFor(fleet, ['platform']).map(({ command }) => command);
    expect(commands[0]).toMatch(/^pulumi up --refresh --stack dev --target /);
    expect(since(fleet, { ...fleet, drifted: [of('shop')] }).drifted.map(({ known }) => known)).toEqual([
      false,
      true,
    ]);
  });
});
