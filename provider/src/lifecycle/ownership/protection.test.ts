/** Deletion protection: what counts as a protected object, and which replacement is refused when. */
import { definitions } from '../../resources';
import type { Definition, Fields } from '../../resource';
import { diff } from '../effects/diff';
import { refusedAsNew, refusedByDiff } from './protection';
import { UNKNOWN } from '../values/markers';

const kind = (type: string): Definition => {
  const found = definitions[type];
  if (found === undefined) throw new Error(`no kind ${type}`);
  return found;
};

it('is offered by the kinds that hold data, and by no other', () => {
  const offered = Object.values(definitions).filter(({ args }) => 'deletionProtection' in args.shape);
  expect(offered.map(({ type }) => type).sort()).toEqual([
    'Drive',
    'ForkedSandbox',
    'Sandbox',
    'Snapshot',
    'Volume',
    'Workspace',
  ]);
});

describe('a diff', () => {
  const olds = { name: 'data', region: 'us-was-1', deletionProtection: true };
  const refused = (news: Fields, isChecked: boolean, type = 'Drive', state: Fields = olds) => {
    const verdict = diff(kind(type), state, news);
    return refusedByDiff(kind(type), { id: 'data', olds: state, news, verdict, isChecked });
  };
  const moved = { name: 'data', region: 'eu-lon-1' };

  it('refuses a replacement, whatever the program says about the protection', () => {
    for (const deletionProtection of [true, false, undefined, UNKNOWN])
      expect(refused({ ...moved, deletionProtection }, true)?.effect).toEqual({
        kind: 'protected',
        operation: 'replace',
        properties: ['region'],
        certain: true,
      });
  });

  it('refuses a replacement that depends on an unknown value, for a dependent as well', () => {
    for (const isChecked of [true, false]) {
      const told = refused({ ...olds, region: UNKNOWN }, isChecked);
      expect(told?.effect.certain).toBe(false);
      expect(told?.reason).toContain('would replace it if region changes (not known yet)');
    }
  });

  it('refuses nothing in a refresh, nor an update, nor a replacement of an unprotected object', () => {
    expect(refused(moved, false)).toBeUndefined();
    expect(refused({ ...olds, deletionProtection: false }, true)).toBeUndefined();
    expect(refused(moved, true, 'Drive', { ...olds, deletionProtection: false })).toBeUndefined();
  });

  it('does not refuse to take a snapshot again that failed', () => {
    const state = { name: 'v1', sandbox: 'box', deletionProtection: true, status: 'failed' };
    expect(refused(state, true, 'Snapshot', state)).toBeUndefined();
    expect(
      refused({ ...state, sandbox: 'other' }, true, 'Snapshot', { ...state, status: 'ready' }),
    ).toBeDefined();
  });
});

describe('a check as a new resource', () => {
  const urn = 'urn:pulumi:dev::shop::workload:index:Drive::data';
  const state = { name: 'data-abc', deletionProtection: true, __owner: 'shop/dev/data#abcdefghij' };
  const asked = { region: 'us-was-1', deletionProtection: true };
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const fresh = { resource: 'data', urn, asked, isProtected: false, isGone: () => false };
  const check = (living: object | undefined, more: object = {}) => {
    lines.length = 0;
    const found = living as { id: string; state: Fields } | undefined;
    return refusedAsNew(
      { definition: kind('Drive'), living: () => Promise.resolve(found), log },
      { ...fresh, ...more },
    );
  };

  it('is refused if the state has the protected object, unless a refresh found it gone', async () => {
    const known = { id: 'data-abc', state };
    expect((await check(known))?.reason).toContain('drive "data-abc" is protected from deletion');
    expect(await check(known, { isGone: (owner: string) => owner === state.__owner })).toBeUndefined();
    expect(await check({ ...known, state: { ...state, deletionProtection: false } })).toBeUndefined();
    expect(await check(undefined)).toBeUndefined();
  });

  it('does not read the state for a program that asks for no protection', async () => {
    const living = () => Promise.reject(new Error('was read'));
    const dependencies = { definition: kind('Drive'), living, log };
    for (const deletionProtection of [undefined, false])
      expect(
        await refusedAsNew(dependencies, { ...fresh, asked: { ...asked, deletionProtection } }),
      ).toBeUndefined();
    await expect(
      refusedAsNew(dependencies, { ...fresh, asked: { ...asked, deletionProtection: UNKNOWN } }),
    ).rejects.toThrow('was read');
  });

  it('passes with a line if the state cannot be read', async () => {
    expect(await check({ unreadable: 'there is no pulumi command on PATH' })).toBeUndefined();
    expect(lines).toEqual([
      'drive "data": it is not known whether this replaces a protected drive, because the engine\'s state cannot be read: ' +
        'there is no pulumi command on PATH. The deletion of a protected one is refused in any case',
    ]);
  });
});
