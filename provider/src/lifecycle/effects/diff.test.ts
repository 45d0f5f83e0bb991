import { lineOf } from '../../effects';
import type { Definition, Fields } from '../../resource';
import { apiKey } from '../../resources/api-key';
import { application } from '../../resources/application';
import { customDomain } from '../../resources/custom-domain';
import { drive } from '../../resources/drive';
import { forkedApplication } from '../../resources/forked-application';
import { integrationConnection } from '../../resources/integration-connection';
import { mcpFunction } from '../../resources/mcp-function';
import { sandboxPreview } from '../../resources/sandbox-preview';
import { diff } from './diff';
import { version } from '../../version';
import { aboutOf, effectsOf } from './preview';
import { UNKNOWN } from '../values/markers';
import { volume } from '../../resources/volume';
import { volumeTemplate } from '../../resources/volume-template';

const verdict = (definition: Definition, olds: object, news: object) => {
  const { kind, ...rest } = diff(definition, { __provider: 'p', ...olds }, { __provider: 'p', ...news });
  return 'changed' in rest ? [kind, ...rest.changed] : [kind];
};

const base = { name: 'data', region: 'us-was-1' };
/** The same in the form of this version: the platform answered nothing else. */
const answered = { ...base, __by: version };

describe('a drive', () => {
  const table: [string, object, object, string[]][] = [
    ['nothing changed', base, base, ['same']],
    ['outputs are no arguments', { ...base, status: 'DEPLOYED', s3Url: 'x' }, base, ['same']],
    ['a display name was added', base, { ...base, displayName: 'x' }, ['update', 'displayName']],
    ['a display name was dropped', { ...base, displayName: 'x' }, base, ['update', 'displayName']],
    [
      'a label changed',
      { ...base, labels: { a: '1' } },
      { ...base, labels: { a: '2' } },
      ['update', 'labels'],
    ],
    ['empty labels were written', base, { ...base, labels: {} }, ['same']],
    ['empty permissions were written', answered, { ...answered, permissions: [] }, ['same']],
    [
      'empty permissions were written where others set some',
      { ...base, __by: `${version} permissions`, permissions: [{ path: '/of-others' }] },
      { ...base, permissions: [] },
      ['update', 'permissions'],
    ],
    [
      'empty permissions were written, of which an older state says nothing',
      base,
      { ...base, permissions: [] },
      ['update', 'permissions'],
    ],
    [
      'the default of a version before was written out',
      { ...answered, __by: '0.0.1', permissions: [{}] },
      { ...base, permissions: [{ path: '/', mode: 'read-write' }] },
      ['update', 'permissions'],
    ],
    [
      'a default was written out',
      { ...answered, permissions: [{}] },
      { ...base, permissions: [{ path: '/', mode: 'read-write' }] },
      ['same'],
    ],
    [
      'the keys of labels moved',
      { ...base, labels: { a: '1', b: '2' } },
      { ...base, labels: { b: '2', a: '1' } },
      ['same'],
    ],
    [
      'the order of permissions changed: the first match wins',
      { ...base, permissions: [{ path: '/a' }, { path: '/b' }] },
      { ...base, permissions: [{ path: '/b' }, { path: '/a' }] },
      ['update', 'permissions'],
    ],
    ['the region changed', base, { ...base, region: 'eu-lon-1' }, ['replace', 'region']],
    ['the region is not known yet', base, { ...base, region: UNKNOWN }, ['replace', 'region']],
    [
      'a label is not known yet',
      { ...base, labels: { a: '1' } },
      { ...base, labels: { a: UNKNOWN } },
      ['update', 'labels'],
    ],
    [
      'the platform writes out empty labels and a null mode',
      { ...base, permissions: [{ path: '/b', labels: {}, mode: null }] },
      { ...base, permissions: [{ path: '/b' }] },
      ['same'],
    ],
    ['only a steering argument changed', base, { ...base, adoptExisting: true }, ['same']],
    ['another string found this package', base, { ...base, __provider: 'q' }, ['update']],
  ];
  it.each(table)('%s', (_what, olds, news, expected) => {
    expect(verdict(drive, olds, news)).toEqual(expected);
  });

  it('is deleted first when it is replaced with the same explicit name', () => {
    const news = { ...base, region: 'eu-lon-1' };
    expect(diff(drive, base, news)).toMatchObject({ deleteFirst: true });
    expect(diff(drive, base, { ...news, __autonamed: true })).toMatchObject({ deleteFirst: false });
    expect(diff(drive, base, { ...news, name: 'other' })).toMatchObject({ deleteFirst: false });
  });

  it('is deleted first when its replacement has the same unique external id', () => {
    const olds = { ...base, externalId: 'invoices', __autonamed: true };
    const news = { ...olds, region: 'eu-lon-1' };
    expect(diff(drive, olds, news)).toMatchObject({ deleteFirst: true });
    expect(diff(drive, olds, { ...news, name: 'other' })).toMatchObject({ deleteFirst: true });
    expect(diff(drive, olds, { ...news, externalId: 'bills' })).toMatchObject({ deleteFirst: false });
  });
});

it('an application is deleted first when its replacement has the same custom domain', () => {
  const olds = {
    name: 'shop-1',
    image: 'a:1',
    region: 'us-was-1',
    customDomain: 'shop.example',
    __autonamed: true,
  };
  const news = { ...olds, region: 'eu-lon-1' };
  for (const definition of [application, forkedApplication]) {
    expect(diff(definition, olds, { ...news, name: 'shop-2' })).toMatchObject({ deleteFirst: true });
    const other = { ...news, name: 'shop-2', customDomain: 'other.example' };
    expect(diff(definition, olds, other)).toMatchObject({ deleteFirst: false });
  }
});

describe('other resources', () => {
  const app = { name: 'shop', snapshot: 'v1', traffic: 10, owned: true, revision: 'rev-1' };
  const table: [string, Definition, object, object, string[]][] = [
    [
      'a secret changed',
      integrationConnection,
      { name: 'c', integration: 'x', secret: { A: '1' } },
      { name: 'c', integration: 'x', secret: { A: '2' } },
      ['update', 'secret'],
    ],
    [
      'another integration',
      integrationConnection,
      { name: 'c', integration: 'x' },
      { name: 'c', integration: 'y' },
      ['replace', 'integration'],
    ],
    [
      'connections in another order',
      mcpFunction,
      { name: 'f', integrationConnections: ['a', 'b'] },
      { name: 'f', integrationConnections: ['b', 'a'] },
      ['same'],
    ],
    [
      'variables in another order',
      mcpFunction,
      {
        name: 'f',
        envs: [
          { name: 'A', value: '1' },
          { name: 'B', value: '2' },
        ],
      },
      {
        name: 'f',
        envs: [
          { name: 'B', value: '2' },
          { name: 'A', value: '1' },
        ],
      },
      ['same'],
    ],
    [
      'a variable that became secret',
      mcpFunction,
      { name: 'f', envs: [{ name: 'A', value: '1' }] },
      { name: 'f', envs: [{ name: 'A', value: '1', secret: true }] },
      ['update', 'envs'],
    ],
    ['only the time-out', mcpFunction, { name: 'f' }, { name: 'f', timeoutSeconds: 3 }, ['same']],
    ['a share without effect', forkedApplication, app, { ...app, traffic: 50 }, ['same']],
    [
      'a share that takes effect with a release',
      forkedApplication,
      app,
      { ...app, snapshot: 'shop-v2', traffic: 50 },
      ['update', 'snapshot', 'traffic'],
    ],
    [
      'a share beside another release',
      forkedApplication,
      { ...app, previousRevision: 'rev-0' },
      { ...app, traffic: 50 },
      ['update', 'traffic'],
    ],
    ['another snapshot', forkedApplication, app, { ...app, snapshot: 'v2' }, ['update', 'snapshot']],
    ['another application', forkedApplication, app, { ...app, name: 'shop2' }, ['replace', 'name']],
  ];
  it.each(table)('%s', (_what, definition, olds, news, expected) => {
    expect(verdict(definition, olds, news)).toEqual(expected);
  });
});

describe('messages of a preview besides the diff', () => {
  const release = { snapshot: 'v1', traffic: 10 };
  const v1 = { asked: '', made: 'm1', revision: 'rev-1' };
  const v2 = { asked: '', made: 'm2', revision: 'rev-2', beside: 'rev-1' };
  /** State after `v1` and then `v2` as a canary of 10 percent, as the resource itself would have written it. */
  const prior = (args: object, outputs: object) => ({ args: { ...args }, outputs: { ...outputs } });
  const lines = (before: ReturnType<typeof prior>, args: object) =>
    forkedApplication.change
      .effects?.(before, { ...args })
      .map((effect) => lineOf({ noun: 'application', name: 'shop' }, effect));
  const first = prior(release, { revision: 'rev-1', owned: true, __releases: [v1] });
  const canary = prior(
    { snapshot: 'v2', traffic: 10 },
    { revision: 'rev-2', previousRevision: 'rev-1', owned: true, __releases: [v1, v2] },
  );
  const routed = (routing: object, releases: object[] = [v1, v2]) =>
    prior(
      { snapshot: 'v2' },
      {
        revision: 'rev-2',
        previousRevision: 'rev-1',
        owned: true,
        __releases: releases,
        __routing: { percent: 0, ...routing },
      },
    );

  it.each([
    [
      'a canary',
      first,
      { snapshot: 'v2', traffic: 10 },
      'shop: new canary revision of snapshot v2 at 10 %, rev-1 keeps 90 %',
    ],
    [
      'a canary that supersedes ours',
      canary,
      { snapshot: 'v3', traffic: 20 },
      'shop: new canary revision of snapshot v3 at 20 %, rev-1 keeps 80 %; replaces canary rev-2',
    ],
    [
      'a release that takes the traffic of a canary as well',
      canary,
      { snapshot: 'v3', traffic: 100 },
      'shop: new revision of snapshot v3, takes all traffic once it is deployed; canary rev-2 (10 %) is withdrawn',
    ],
    [
      'a staged release',
      first,
      { snapshot: 'v2', traffic: 0 },
      'shop: new staged revision of snapshot v2, without traffic',
    ],
    [
      'a release at 100 percent',
      first,
      { snapshot: 'v2', traffic: 100 },
      'shop: new revision of snapshot v2, takes all traffic once it is deployed',
    ],
    [
      'a release whose share is omitted',
      first,
      { snapshot: 'v2' },
      'shop: new revision of snapshot v2, takes all traffic once it is deployed',
    ],
    [
      'a share not known yet',
      first,
      { snapshot: 'v2', traffic: UNKNOWN },
      'shop: new revision of snapshot v2, traffic share not known yet',
    ],
    [
      'a snapshot not known yet',
      first,
      { snapshot: UNKNOWN },
      'shop: new revision of a snapshot not known yet, takes all traffic once it is deployed',
    ],
    [
      'a canary beside the revision that a person routed back to',
      routed({ active: 'rev-1' }),
      { snapshot: 'v3', traffic: 10 },
      'shop: new canary revision of snapshot v3 at 10 %, rev-1 keeps 90 %',
    ],
    [
      'a canary beside a revision of others',
      routed({ active: 'rev-3' }),
      { snapshot: 'v4', traffic: 10 },
      'shop: new canary revision of snapshot v4 at 10 %, rev-3, which this stack did not make, serves now and keeps 90 %',
    ],
    [
      'a canary of others, which no canary of ours displaces',
      routed({ active: 'rev-2', canary: 'rev-3', percent: 20 }),
      { snapshot: 'v4', traffic: 10 },
      'shop: certain to fail: canary rev-3 at 20 % was not made by this stack. Promote or withdraw that canary first',
    ],
  ])('announces %s', (_what, before, args, expected) => {
    expect(lines(before, args)).toEqual([expected]);
  });

  const change = (definition: Definition, olds: Fields, news: Fields, before: Fields = olds) =>
    effectsOf(definition, { olds, news, before, verdict: diff(definition, olds, news) });
  const told = (definition: Definition, olds: Fields, news: Fields, before: Fields = olds) =>
    change(definition, olds, news, before).map((effect) => lineOf({ noun: 'it', name: 'x' }, effect));

  it('is about the object that is there, also if one of another name replaces it', () => {
    const nameOf = (olds: Fields, news: Fields) =>
      aboutOf(drive, { olds, news }, { urn: 'urn:pulumi:test::p::workload:index:Drive::d', resource: 'd' })
        .name;
    expect(nameOf({ name: 'old' }, { name: 'new' })).toBe('old');
    expect(nameOf({}, { name: 'new' })).toBe('new');
    expect(nameOf({}, { name: UNKNOWN })).toBe('d');
  });

  it('says that a replacement depends on unknown values', () => {
    const olds = { name: 'deploy', serviceAccount: 'sa-1', expiresIn: '30d' };
    expect(told(apiKey, olds, { ...olds, serviceAccount: UNKNOWN })).toEqual([
      expect.stringMatching(
        /^it x will be replaced if serviceAccount changes \(not known yet\): its value changes/,
      ),
    ]);
    const both = { ...olds, serviceAccount: UNKNOWN, expiresIn: '90d' };
    expect(told(apiKey, olds, both)).toEqual([
      expect.stringMatching(/^it x will be replaced: its value changes/),
    ]);
  });

  it.each([
    [
      drive,
      'replacement',
      true,
      'its data will be lost. To keep the data, follow "Move a drive to another region" in the documentation',
    ],
    [
      volume,
      'replacement',
      true,
      'its data will be lost. To keep the data, copy it to a second volume first',
    ],
    [
      volumeTemplate,
      'replacement',
      true,
      'its versions will be lost. To keep them, add a second template instead',
    ],
    [apiKey, 'secret-renewed', false, 'its value changes, and the old value stops working'],
    [customDomain, 'replacement', false, 'the new one must be verified again'],
    [sandboxPreview, 'replacement', true, 'its tokens will be lost. Clients need tokens of the new preview'],
    [forkedApplication, 'replacement', false, 'another application takes its place'],
  ])('says what is lost with a replaced $type', (definition, kind, dataLost, says) => {
    const olds = { name: 'a' };
    const properties = ['name'];
    expect(change(definition, olds, { name: 'b' })).toEqual([
      { kind, properties, dataLost, certain: true, says },
    ]);
    expect(change(definition, olds, { name: 'a' })).toEqual([]);
  });

  it('names changed, added and removed variables, but never a value', () => {
    const variable = (name: string, value: string, secret?: boolean) => ({
      name,
      value,
      ...(secret === undefined ? {} : { secret }),
    });
    const olds = {
      name: 'shop',
      image: 'shop:1',
      envs: [
        variable('PORT', '1'),
        variable('SAME', 'same'),
        variable('TOKEN', 'planted-old', true),
        variable('URL', 'u'),
        variable('DEBUG', 'yes'),
      ],
    };
    const news = {
      ...olds,
      envs: [
        variable('TOKEN', 'planted-new', true),
        variable('SAME', 'same', false),
        variable('PORT', '2'),
        variable('NEW', 'planted-new'),
        variable('URL', UNKNOWN),
      ],
    };
    const release = 'x: new revision, whose traffic the platform decides';
    expect(told(application, olds, news)).toEqual([
      release,
      'it x: envs: TOKEN and PORT change, NEW is added, DEBUG is removed, URL is not known yet',
    ]);
    expect(told(application, olds, { ...olds, envs: UNKNOWN })).toEqual([release]);
    expect(told(application, olds, { name: 'shop', image: 'shop:1' })).toEqual([
      release,
      'it x: envs: PORT, SAME, TOKEN, URL and DEBUG are removed',
    ]);
  });

  it('names the changed keys of a secret map', () => {
    const olds = { name: 'mail', integration: 'gmail', secret: { CLIENT_ID: 'a', TOKEN: 'planted-old' } };
    const news = { ...olds, secret: { CLIENT_ID: 'a', TOKEN: 'planted-new', MORE: 'planted' } };
    expect(told(integrationConnection, olds, news)).toEqual(['it x: secret: TOKEN changes, MORE is added']);
  });

  it('says once that a share has no effect yet', () => {
    const olds = { ...release, name: 'shop', owned: true, revision: 'rev-1', __releases: [v1], __share: 100 };
    const news = { ...release, name: 'shop', traffic: 20 };
    const line = 'x: traffic 20 % has no effect yet: there is no other release to share with';
    expect(told(forkedApplication, olds, news)).toEqual([line]);
    expect(told(forkedApplication, olds, news, news)).toEqual([]);
  });
});
