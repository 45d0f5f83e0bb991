import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureLine } from '../failure';
import { countOf, textOf } from './report';
import type { Fleet } from './schema';
import { isElsewhere, isFailure, merged, since } from './since';

const NOW = Date.parse('2026-03-11T12:00:00Z');
const place = { baseUrl: 'https://a.example.com/v0', workspace: 'shop' };
const none: Fleet = {
  schema: 'workload.drift/1',
  at: '2026-03-11T12:00:00.000Z',
  asked: { all: true },
  stacks: [
    { stack: 'dev', objects: 2 },
    { stack: 'prod', objects: 2 },
  ],
  places: [{ ...place, objects: 4 }],
  ...{ whole: true, drifted: [], gone: [], movedRouting: [], unmanaged: [], orphaned: [] },
  ...{ claimedTwice: [], hidden: [], unread: [] },
};
const gone = (stack: string, where = place): Fleet['gone'][number] => ({
  ...{ stack, urn: `urn:pulumi:${stack}::shop::workload:index:Drive::a`, id: 'a' },
  ...where,
});
const stray: Fleet['unmanaged'][number] = { ...place, kind: 'Drive', id: 'x', name: 'x', import: 'x' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-since-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});
let files = 0;
const fileOf = (text: string) => {
  const file = join(folder, `file-${files++}.json`);
  writeFileSync(file, text);
  return file;
};

describe('since an earlier run', () => {
  const found: Fleet = { ...none, gone: [gone('dev'), gone('prod')], unmanaged: [stray] };

  it.each([
    ['a stack', [{ stack: 'dev', why: 'damaged' }], { whole: false, unmanaged: [], gone: [gone('prod')] }],
    ['an object', [{ ...gone('dev'), why: '500' }], { gone: [gone('prod')] }],
    ['a list', [{ ...{ workspace: 'shop', kind: 'Volume, Drive' }, why: '403' }], { unmanaged: [] }],
    ['a workspace', [{ workspace: 'shop', why: '401' }], { gone: [], unmanaged: [] }],
    [
      'a shard',
      [{ why: 'shard 2 of 2 has no result' }],
      { whole: false, places: [], gone: [], unmanaged: [] },
    ],
  ])('what was known stays known after a run that could not read %s', (_what, unread, more) => {
    const night = since({ ...none, ...found, ...more, unread }, found);
    expect([countOf(night), textOf(night, NOW)]).toEqual([0, expect.not.stringContaining('  x')]);
    // Also after a second such night.
    const second = since({ ...none, ...found, ...more, unread }, night);
    expect(countOf(since(found, second))).toBe(0);
  });

  it('what was read and is no longer there is new when it comes back', () => {
    const night = since(none, found);
    expect(night.carried).toBeUndefined();
    expect(countOf(since(found, night))).toBe(3);
  });

  it('the same name on another platform or in another workspace is another finding', () => {
    const there = { baseUrl: 'https://b.example.com/v0', workspace: 'shop' };
    const other = { ...none, places: [{ ...there, objects: 1 }], gone: [gone('dev', there)] };
    expect(countOf(since(other, found))).toBe(1);
    expect([isElsewhere(other, found), isElsewhere(none, found)]).toEqual([true, false]);
    const written = { baseUrl: 'https://A.example.com:443/v0/', workspace: 'shop' };
    expect(countOf(since({ ...none, gone: [gone('dev', written)] }, found))).toBe(0);
  });

  it('a stack that is no longer in the backend is said, and only then', () => {
    const rest = none.stacks.slice(1);
    const now = since({ ...none, stacks: rest }, found);
    expect(now.vanished).toEqual([{ stack: 'dev' }]);
    expect(textOf(now, NOW)).toMatch(/Stacks that are no longer there\n {2}dev$/);
    expect(since(now, now).vanished).toBeUndefined();
    const one = { ...none, asked: { stacks: ['prod'] }, stacks: rest };
    expect(since(one, found).vanished).toBeUndefined();
    const unread = [{ stack: 'dev', why: 'damaged' }];
    expect(since({ ...none, stacks: rest, unread }, found).vanished).toBeUndefined();
  });

  it('a failure is told from a result', () => {
    const line = failureLine({ command: 'workload drift', code: 1, message: 'no backend' });
    expect([isFailure(fileOf(line)), isFailure(fileOf(JSON.stringify(none)))]).toEqual([true, false]);
  });
});

describe('merge', () => {
  const part = (index: number, more: Partial<Fleet> = {}) =>
    fileOf(JSON.stringify({ ...none, places: [], shard: { index, count: 2 }, ...more }));
  const failed = () => fileOf(failureLine({ command: 'workload drift', code: 1, message: 'no backend' }));

  it.each([
    ['the failure of a shard', failed, /: the failure of a run$/],
    ['a file that is cut', () => fileOf('{"schema":'), /: is not a result of workload drift --json$/],
    ['a file that is absent', () => join(folder, 'absent.json'), /^absent\.json: does not exist$/],
  ])('%s is a shard without a result: what the others found is there', (_what, file, why) => {
    const joined = merged([part(1, { gone: [gone('dev')] }), file()]);
    expect([joined.gone.length, joined.whole]).toEqual([1, false]);
    expect(joined.unread.map((one) => one.why)).toEqual([
      'shard 2 of 2 has no result',
      expect.stringMatching(why) as string,
    ]);
  });

  it('refuses if no file has a result, and a file that is of no missing shard', () => {
    expect(() => merged([failed()])).toThrow(/is not a result/);
    expect(() => merged([part(1), part(2), failed()])).toThrow(/is not a result/);
  });

  it.each([
    ['other stacks', { stacks: [{ stack: 'other', objects: 1 }] }, /have different stacks, such as/],
    ['other options', { asked: { projects: ['shop'] } }, /have different options/],
    ['other places', { asked: { all: true, places: 'b' } }, /different lists of workspaces/],
    ['the same workspace', { places: [{ ...place, objects: 1 }] }, /both looked at the workspace shop$/],
    ['another run', { run: '8' }, /are of different runs$/],
    ['yesterday', { at: '2026-03-10T12:10:00.000Z' }, /began more than 12 hours apart/],
  ])('refuses results of %s', (_what, more, says) => {
    expect(() => merged([part(1, { places: none.places }), part(2, more)])).toThrow(says);
  });

  it('a stack that came during a run of several shards is told', () => {
    const stacks = [...none.stacks, { stack: 'new', objects: 0 }];
    const joined = merged([part(1, { run: '7' }), part(2, { run: '7', stacks })]);
    expect([joined.whole, joined.unread]).toEqual([
      false,
      [{ stack: 'new', why: expect.stringContaining('came or went during the run') as string }],
    ]);
  });
});
