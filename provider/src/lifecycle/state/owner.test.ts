import { drive } from '../../resources/drive';
import { forkedApplication } from '../../resources/forked-application';
import type { Context, Definition, Fields } from '../../resource';
import type { Seen } from './operation';
import { hasOurName, isSameObject, markOf, markOfOthers } from './owner';
import type { Platform } from '../platform/platform';

const OURS = 'aaaaaaaaaa-bbbbbbbbbb';
const MADE = '2026-01-01T00:00:00.000Z';
const asked = { context: {} as Context, platform: {} as Platform, id: 'data' };

/** An observed drive. */
function seen(mark: string | undefined, createdAt: string | undefined): Seen {
  return { args: {}, outputs: { createdAt }, record: {}, mark };
}

const LATER = '2026-02-01T00:00:00.000Z';
const state = { __mark: OURS, createdAt: MADE };
const IMPORTED = { __ownedBy: OURS, createdAt: MADE };

it.each<[string, Fields, string | undefined, string | undefined, boolean]>([
  ['the same mark', state, OURS, MADE, true],
  ['the same mark, with the time in another format', state, OURS, '2026-01-01T01:00:00+01:00', true],
  ['the same mark, on a platform with another time', state, OURS, '2026-02-01T00:00:00.000Z', true],
  ['another nonce: our own run took it over', state, 'aaaaaaaaaa-cccccccccc', MADE, false],
  ['the mark of another resource', state, 'dddddddddd-bbbbbbbbbb', MADE, false],
  ['no mark any more, but the same time', state, undefined, MADE, true],
  ['no mark any more, but the same time in another format', state, undefined, '2026-01-01T00:00:00Z', true],
  ['no mark, another time: recreated', state, undefined, '2026-02-01T00:00:00.000Z', false],
  ['no mark, no time', state, undefined, undefined, false],
  ['never marked, the same time', { createdAt: MADE }, undefined, MADE, true],
  ['never marked, another time', { createdAt: MADE }, undefined, '2026-02-01T00:00:00.000Z', false],
  ['never marked, without times: the platform has neither', {}, undefined, undefined, true],
  [
    'never marked in state, marked on the platform: taken over by another state',
    { createdAt: MADE },
    OURS,
    MADE,
    false,
  ],
  ['imported from somebody else, with their mark', { ...IMPORTED, createdAt: MADE }, OURS, undefined, true],
  ['imported, and its owner changed the mark', IMPORTED, 'dddddddddd-bbbbbbbbbb', MADE, true],
  ['imported, and its owner made another one', IMPORTED, 'dddddddddd-bbbbbbbbbb', LATER, false],
  ['imported, and its owner removed the mark', IMPORTED, undefined, MADE, true],
  ['imported, and somebody made another one without a mark', IMPORTED, undefined, LATER, false],
  ['in doubt, the mark of that very create', { ...state, __inDoubt: true }, OURS, MADE, true],
  ['in doubt, another mark', { ...state, __inDoubt: true }, 'aaaaaaaaaa-cccccccccc', MADE, false],
  ['in doubt, no mark', { ...state, __inDoubt: true }, undefined, MADE, false],
])('decides whether an object is the one in state: %s', async (_what, of, mark, createdAt, expected) => {
  expect(await isSameObject({ ...asked, definition: drive, before: of }, seen(mark, createdAt))).toBe(
    expected,
  );
});

it.each([true, false])('asks a kind without marks, if in doubt: %s', async (answer) => {
  const kind: Definition = {
    ...forkedApplication,
    identity: { recognise: () => Promise.resolve(answer) },
  };
  const operation = { ...asked, definition: kind, before: { __inDoubt: true } };
  expect(await isSameObject(operation, seen(undefined, MADE))).toBe(answer);
});

it("contains the create's nonce, under the same hash of the resource", () => {
  const first = markOf({ __owner: 'project/stack/data#aaaaaaaaaa' });
  const second = markOf({ __owner: 'project/stack/data#bbbbbbbbbb' });
  expect(first).not.toBe(second);
  const inputs = { __owner: 'project/stack/data' };
  expect([first, second].map((mark) => hasOurName(mark, inputs))).toEqual([true, true]);
  expect(hasOurName(first, { __owner: 'project/other/data' })).toBe(false);
  expect(hasOurName(undefined, inputs)).toBe(false);
});

const OWNER = { __owner: 'project/stack/data' };
const own = markOf(OWNER);

it.each<[string, Fields, string | undefined]>([
  ['created by this resource', { ...OWNER, __mark: own }, undefined],
  ['imported', { ...OWNER, __ownedBy: OURS }, OURS],
  ['imported, with the hash of this very resource', { ...OWNER, __ownedBy: own }, own],
  ['imported by an earlier version', { ...OWNER, __mark: OURS }, OURS],
  ['joined', { ...OWNER, __mark: OURS, owned: false }, undefined],
  ['without an owner, as an engine without inputs sends it', { __mark: OURS }, undefined],
  ['never marked', OWNER, undefined],
])('knows whether the object of a state is somebody else’s: %s', (_what, of, expected) => {
  expect(markOfOthers(of)).toBe(expected);
});
