import type { Definition } from '../resource';
import { apiKey } from '../resources/api-key';
import { customDomain } from '../resources/custom-domain';
import { drive } from '../resources/drive';
import { forkedApplication } from '../resources/forked-application';
import { integrationConnection } from '../resources/integration-connection';
import { mcpFunction } from '../resources/mcp-function';
import { sandboxPreview } from '../resources/sandbox-preview';
import { diff } from './diff';
import { version } from '../version';
import { intentOf } from './preview';
import { UNKNOWN } from './unknowns';

const verdict = (definition: Definition, olds: object, news: object) => {
  const { kind, ...rest } = diff(definition, { __provider: 'p', ...olds }, { __provider: 'p', ...news });
  return 'changed' in rest ? [kind, ...rest.changed] : [kind];
};

const base = { name: 'data', region: 'us-was-1' };
/** The same as this version leaves it: the platform answered nothing beyond it. */
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

  it('is deleted first when it is replaced under the same explicit name', () => {
    const news = { ...base, region: 'eu-lon-1' };
    expect(diff(drive, base, news)).toMatchObject({ deleteFirst: true });
    expect(diff(drive, base, { ...news, __autonamed: true })).toMatchObject({ deleteFirst: false });
    expect(diff(drive, base, { ...news, name: 'other' })).toMatchObject({ deleteFirst: false });
  });

  it('is deleted first when its replacement shall have the same external id, which is unique', () => {
    const olds = { ...base, externalId: 'invoices', __autonamed: true };
    const news = { ...olds, region: 'eu-lon-1' };
    expect(diff(drive, olds, news)).toMatchObject({ deleteFirst: true });
    expect(diff(drive, olds, { ...news, name: 'other' })).toMatchObject({ deleteFirst: true });
    expect(diff(drive, olds, { ...news, externalId: 'bills' })).toMatchObject({ deleteFirst: false });
  });
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
    ['only the time to wait', mcpFunction, { name: 'f' }, { name: 'f', timeoutSeconds: 3 }, ['same']],
    ['a share that lies dormant', forkedApplication, app, { ...app, traffic: 50 }, ['same']],
    [
      'a share that wakes up with a release',
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

describe('the line of intent', () => {
  const release = { snapshot: 'v1', traffic: 10 };
  const v1 = { asked: '', made: 'm1', revision: 'rev-1' };
  /** State after `v1` and then `v2` as a canary of 10 percent, as the resource itself would have written it. */
  const prior = (args: object, outputs: object) => ({ args: { ...args }, outputs: { ...outputs } });
  const line = (before: ReturnType<typeof prior>, args: object, replaces: string[] = []) =>
    forkedApplication.intent?.('shop', before, { ...args }, replaces);
  const first = prior(release, { revision: 'rev-1', owned: true, __releases: [v1] });
  const canary = prior(
    { snapshot: 'v2', traffic: 10 },
    { revision: 'rev-2', previousRevision: 'rev-1', owned: true, __releases: [v1] },
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
      'shop: new canary revision of snapshot v3 at 20 %, rev-1 keeps 80 %',
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
      'shop: new revision of snapshot v2, at a share not known yet',
    ],
    [
      'a snapshot not known yet',
      first,
      { snapshot: UNKNOWN },
      'shop: new revision of a snapshot not known yet, takes all traffic once it is deployed',
    ],
  ])('tells of %s', (_what, before, args, expected) => {
    expect(line(before, args)).toBe(expected);
  });

  it('tells of a replacement', () => {
    expect(line(first, release, ['name'])).toBe('shop: replacement, another application takes its place');
    expect(drive.intent?.('data', first, {}, ['region'])).toBe('drive data: replacement, data is not copied');
    expect(drive.intent?.('data', first, {}, [])).toBeUndefined();
  });

  it('says of a replacement that nobody can know yet what it depends on', () => {
    const olds = { name: 'deploy', serviceAccount: 'sa-1', expiresIn: '30d' };
    const line = (news: object, reasons: string[]) => intentOf(apiKey, olds, { ...olds, ...news }, reasons);
    expect(line({ serviceAccount: UNKNOWN }, ['serviceAccount'])).toBe(
      'API key deploy: replaced only if serviceAccount turns out to be another',
    );
    const both = { serviceAccount: UNKNOWN, expiresIn: '90d' };
    expect(line(both, ['serviceAccount', 'expiresIn'])).toMatch(/^API key deploy: replacement, /);
  });

  it.each([
    [apiKey, 'API key it: replacement, the value changes and the old one opens nothing any more'],
    [customDomain, 'custom domain it: replacement, to be verified anew'],
    [sandboxPreview, 'preview it: replacement, its tokens go with it'],
  ])('tells what goes with a replaced $type', (definition, expected) => {
    expect(definition.intent?.('it', { args: {}, outputs: {} }, {}, ['region'])).toBe(expected);
    expect(definition.intent?.('it', { args: {}, outputs: {} }, {}, [])).toBeUndefined();
  });
});
