import { z } from 'zod';
import { defineResource, type Definition, type Fields } from '../../resource';
import { field } from '../values/fields';
import { UNKNOWN } from '../values/markers';
import { answerTo, checkNames, formOf, present } from './engine-form';

const migrate = jest.fn((bag: Fields): Fields => ({ ...bag, size: Number(bag.size ?? 0) }));

/** A kind in its second form. */
const kind = defineResource({
  type: 'Box',
  args: z.strictObject({
    place: field(z.string(), { formerly: ['region', 'zone'] }),
    note: field(z.string().optional(), { formerly: ['remark'] }),
    size: z.number().optional(),
  }),
  outputs: z.object({}),
  form: 2,
  migrate,
} as unknown as Definition);

it('former names of a field inside an argument, which nothing would translate, are refused', () => {
  const side = z.object({ depth: field(z.string(), { formerly: ['width'] }).optional() });
  const args = z.strictObject({ sides: z.array(side).optional() });
  const define = () => defineResource({ type: 'Box', args, outputs: z.object({}) } as unknown as Definition);
  expect(define).toThrow('(sides): let migrate rename the field');
});

beforeEach(() => {
  migrate.mockClear();
});

it.each<[string, Fields, Fields]>([
  ['a former name', { region: 'us', remark: 'old' }, { place: 'us', note: 'old' }],
  ['the oldest name', { zone: 'us' }, { place: 'us' }],
  ['two names', { place: 'us', region: 'eu' }, { place: 'us' }],
  ['no value under the present name', { place: null, region: 'us' }, { place: 'us' }],
  ['names of answers', { __by: '1.0.0 @T# note remark' }, { __by: '1.0.0 @T# note' }],
  ['names of attempts', { __attempted: { remark: true } }, { __attempted: { note: true } }],
  ['names that a program wrote', { region: 'us', __as: 'region' }, { place: 'us' }],
])('%s: read under the present name', (_what, bag, expected) => {
  expect(present(kind, { ...bag, __form: 2 })).toEqual({ ...expected, __form: 2 });
});

it('a state for the engine has values, answers and attempts under all names, and what the program wrote', () => {
  const state = { place: 'us', __by: '1.0.0 note', __attempted: { note: true } };
  expect(answerTo(kind, formOf({ __autonamed: true }), { zone: 'us' }).state(state)).toEqual({
    ...{ place: 'us', region: 'us', zone: 'us' },
    __by: '1.0.0 note remark',
    __attempted: { note: true, remark: true },
    __as: 'zone',
    __form: 2,
  });
});

it('a migration converts programs and older states, and never a value that is not known yet', () => {
  expect(present(kind, { place: UNKNOWN, size: '5' })).toEqual({ place: UNKNOWN, size: 5 });
  expect(migrate).toHaveBeenLastCalledWith({ size: '5' });
  expect(present(kind, { size: UNKNOWN })).toEqual({ size: UNKNOWN });
  expect(present(kind, { size: '5', __form: 1 })).toEqual({ size: 5, __form: 1 });
});

it.each([2, 3])('a state of form %s is not converted: it has the present form, or is refused', (form) => {
  present(kind, { size: 5, __form: form });
  present(kind, {});
  expect(migrate).not.toHaveBeenCalled();
});

it('two former names of one argument are refused', () => {
  const { failures } = checkNames(kind, {}, { region: 'us', zone: 'us' });
  expect(failures.map(({ property }) => property)).toEqual(['region', 'zone']);
});
