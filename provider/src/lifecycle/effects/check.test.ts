import { drive } from '../../resources/drive';
import { forkedApplication } from '../../resources/forked-application';
import { integrationConnection } from '../../resources/integration-connection';
import { mcpFunction } from '../../resources/mcp-function';
import { volume } from '../../resources/volume';
import { check } from './check';
import { sentence } from '../platform/platform';
import { diff } from './diff';
import { UNKNOWN } from '../values/markers';

const owner = (name = 'data', stack = 'dev') => ({ __owner: `shop/${stack}/${name}`, __provider: 'p' });

describe('names', () => {
  const named = (olds: object, news: object) =>
    check(drive, { ...olds }, { ...owner(), ...news }).inputs.name;

  it('keeps an explicit name as it is', () => {
    expect(named({}, { name: 'data-eu', region: 'us-was-1' })).toBe('data-eu');
  });

  it('leaves a generated name to create, which alone knows existing objects', () => {
    expect(named({}, { region: 'us-was-1' })).toBeUndefined();
  });

  it('keeps the name in inputs without a nonce, from older versions', () => {
    expect(named({ name: 'data-old', ...owner() }, { region: 'eu-lon-1' })).toBe('data-old');
  });

  it('keeps the name of an existing object when its explicit name is dropped', () => {
    expect(named({ name: 'chosen', ...owner() }, { region: 'us-was-1' })).toBe('chosen');
    const { inputs } = check(
      drive,
      {},
      { __owner: 'shop/dev/data#aaaaaaaaaa', __provider: 'p', name: 'chosen', region: 'us-was-1' },
    );
    const dropped = check(drive, inputs, { ...owner(), region: 'us-was-1' }).inputs;
    expect(diff(drive, { ...inputs }, dropped)).toMatchObject({ kind: 'same' });
  });
});

it('hidden inputs of the program do not count, except those of its class', () => {
  const news = { ...owner(), name: 'data', region: 'us-was-1' };
  const hidden = { __proposed: true, __autonamed: true, __target: 'x', __defaults: ['name'] };
  expect(check(drive, {}, { ...news, ...hidden }).inputs).toEqual(news);
});

describe('the owner', () => {
  const ownerIn = (olds: object, news: object) =>
    check(drive, { ...olds }, { region: 'us-was-1', ...news }).inputs.__owner;

  it('of a new object contains a new nonce', () => {
    expect(ownerIn({}, { __owner: 'shop/dev/data#bbbbbbbbbb' })).toBe('shop/dev/data#bbbbbbbbbb');
  });

  it('of a new object is unknown in the preview of a dynamic resource', () => {
    expect(ownerIn({}, { __owner: 'shop/dev/data#?' })).toBe(UNKNOWN);
  });

  it('of an existing object stays unchanged, with or without a nonce', () => {
    const drawn = { __owner: 'shop/dev/data#bbbbbbbbbb' };
    for (const olds of [drawn, owner()]) {
      expect(ownerIn(olds, { __owner: 'shop/dev/data#aaaaaaaaaa' })).toBe(olds.__owner);
      expect(ownerIn(olds, { __owner: 'shop/prod/renamed#?' })).toBe(olds.__owner);
    }
  });
});

describe('inputs', () => {
  it('are what the program set, without defaults', () => {
    const { inputs } = check(
      drive,
      {},
      { ...owner(), region: 'us-was-1', permissions: [{ labels: { app: 'x' } }] },
    );
    expect(inputs).toEqual({
      ...owner(),
      __autonamed: true,
      region: 'us-was-1',
      permissions: [{ labels: { app: 'x' } }],
    });
  });
});

describe('failures', () => {
  const failures = (definition: typeof drive, news: object) =>
    check(definition, {}, { ...owner(), ...news }).failures;

  it('are reported once for each mistake, even for a string in place of a list', () => {
    const [one, ...others] = failures(drive, { region: 'us-was-1', permissions: 'planted-secret' });
    expect(one).toEqual({
      property: 'permissions',
      reason: 'must be a list of at most 3 rules, not a string',
    });
    expect(others).toEqual([]);
  });

  const table: [string, typeof drive, object, string, RegExp][] = [
    ['a name with a capital', drive, { name: 'Data', region: 'x' }, 'name', /lower-case letters/],
    ['a name of 50 characters', drive, { name: 'a'.repeat(50), region: 'x' }, 'name', /1 to 49/],
    ['a missing region', drive, {}, 'region', /^is required$/],
    [
      'four permissions',
      drive,
      { region: 'x', permissions: [{}, {}, {}, {}] },
      'permissions',
      /at most 3 rules/,
    ],
    [
      'a wrong mode',
      drive,
      { region: 'x', permissions: [{ mode: 'write' }] },
      'permissions[0].mode',
      /must be "read" or "read-write"$/,
    ],
    [
      'an unknown argument',
      drive,
      { region: 'x', size: 3 },
      'size',
      /not an argument of Drive; valid names: name, region/,
    ],
    [
      'an unknown nested argument',
      drive,
      { region: 'x', permissions: [{ label: {} }] },
      'permissions[0].label',
      /did you mean labels\? Valid names: path, labels, mode/,
    ],
    ['traffic of 101', forkedApplication, { snapshot: 's', traffic: 101 }, 'traffic', /from 0 to 100$/],
    ['traffic of a half', forkedApplication, { snapshot: 's', traffic: 0.5 }, 'traffic', /from 0 to 100$/],
    [
      'a prefix without its domain',
      forkedApplication,
      { snapshot: 's', prefix: 'beta' },
      'prefix',
      /needs customDomain/,
    ],
    ['a missing snapshot', forkedApplication, { traffic: 1 }, 'snapshot', /exactly one of snapshot/],
    [
      'two snapshots',
      forkedApplication,
      { snapshot: 's', snapshotId: 'i' },
      'snapshot',
      /exactly one of snapshot/,
    ],
    [
      'a variable set twice',
      mcpFunction,
      {
        envs: [
          { name: 'A', value: '1' },
          { name: 'A', value: '2' },
        ],
      },
      'envs[1].name',
      /the same name as envs\[0\]/,
    ],
  ];
  it.each(table)('%s is refused with its path', (_what, definition, news, property, reason) => {
    expect(failures(definition, news)).toEqual([
      { property, reason: expect.stringMatching(reason) as string },
    ]);
  });

  it('are all reported at once', () => {
    const found = failures(drive, { name: 'X', region: 3, permissions: [{ mode: 'w' }], size: 1 });
    expect(found.map(({ property }) => property).sort()).toEqual([
      'name',
      'permissions[0].mode',
      'region',
      'size',
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a number', 4711, 'must be a string, not a number'],
    ['NaN', Number.NaN, 'must be a string, not NaN'],
    ['a boolean', true, 'must be a string, not a boolean'],
    ['a list', ['x'], 'must be a string, not a list'],
    ['an object', { token: 'x' }, 'must be a string, not an object'],
    ['null', null, 'must be a string, not null'],
  ])('name the actual type of %s', (_what, value, reason) => {
    expect(failures(drive, { region: 'x', labels: { team: value } })).toEqual([
      { property: 'labels.team', reason },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    ['NaN', Number.NaN, /from 0 to 100, not NaN$/],
    ['a string', '5', /from 0 to 100, not a string$/],
    ['a number out of bounds', 101, /from 0 to 100$/],
  ])('name the type of a number that is %s', (_what, traffic, reason) => {
    expect(failures(forkedApplication, { snapshot: 's', traffic })).toEqual([
      { property: 'traffic', reason: expect.stringMatching(reason) as string },
    ]);
  });

  it('are one sentence each for the engine', () => {
    expect(sentence({ property: 'region', reason: 'is required' })).toBe('region: is required');
    const [misspelt] = failures(integrationConnection, { integration: 'gmail', secrets: { A: 'sesame' } });
    expect(misspelt && sentence(misspelt)).toMatch(
      /^secrets is not an argument of IntegrationConnection; did you mean secret\?/,
    );
  });

  it('report an unknown argument even if its value is still unknown', () => {
    expect(failures(drive, { region: 'x', displayNam: UNKNOWN })).toMatchObject([{ property: 'displayNam' }]);
  });

  it.each(['pulumi-owner', 'pulumi-rollout', 'pulumi-releases', 'pulumi-deletion-protection'])(
    'refuse the label %s, which this package writes itself',
    (label) => {
      expect(failures(drive, { region: 'x', labels: { [label]: 'me' } })).toEqual([
        {
          property: 'labels',
          reason:
            'must not hold pulumi-owner, pulumi-rollout, pulumi-releases or pulumi-deletion-protection, which this package writes itself',
        },
      ]);
    },
  );

  it.each([
    ['a name', drive, { name: UNKNOWN, region: 'x' }],
    ['a region', drive, { region: UNKNOWN }],
    ['a list', drive, { region: 'x', permissions: UNKNOWN }],
    ['an item', drive, { region: 'x', permissions: [UNKNOWN] }],
    ['a mode', drive, { region: 'x', permissions: [{ mode: UNKNOWN }] }],
    ['a map', integrationConnection, { integration: 'x', secret: UNKNOWN }],
    ['a number', forkedApplication, { snapshot: 's', traffic: UNKNOWN }],
    ['a snapshot', forkedApplication, { snapshot: UNKNOWN }],
    ['a boolean', mcpFunction, { envs: [{ name: 'A', value: 'v', secret: UNKNOWN }] }],
  ])('do not include %s with an unknown value', (_what, definition, news) => {
    expect(failures(definition, news)).toEqual([]);
  });
});

describe('a value that can only grow', () => {
  const sized = (size: unknown) => ({ region: 'us-was-1', size });
  const failures = (olds: object, news: object) =>
    check(volume, { ...olds }, { ...owner(), ...news }).failures;
  const living = { ...sized(2048), name: 'data-abc' };

  it('is refused when it is smaller than before, with a solution', () => {
    expect(failures(living, sized(1024))).toEqual([
      {
        property: 'size',
        reason:
          'can only grow, but is less than before. For a smaller one, create a new volume (nothing is copied): change its ' +
          'name, or replace it with pulumi up --replace <urn>',
      },
    ]);
  });

  it.each([
    ['larger', sized(4096)],
    ['the same', sized(2048)],
    ['dropped', { region: 'us-was-1' }],
    ['unknown', sized(UNKNOWN)],
    [
      'smaller on a new volume, because an immutable argument changes',
      { ...sized(1024), region: 'eu-lon-1' },
    ],
  ])('may be %s', (_what, news) => {
    expect(failures(living, news)).toEqual([]);
  });

  it('is not compared in the second check of a replacement', () => {
    expect(failures({}, sized(1024))).toEqual([]);
  });
});
