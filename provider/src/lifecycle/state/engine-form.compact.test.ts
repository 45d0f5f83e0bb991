import { WROTE } from '../values/values';
import { formOf, full, fullInputs } from './engine-form';
import { markWith } from './owner';
import { AUTONAMED, MARK, OWNER, TARGET } from './state';

const inputs = { [OWNER]: 'shop/dev/data#aaaaaaaaaa', region: 'us-was-1' };
const state = {
  ...inputs,
  name: 'data-bbbbbbbbbb',
  [AUTONAMED]: true,
  [MARK]: markWith(inputs, 'aaaaaaaaaa'),
  [TARGET]: 'abcdefgh',
  [WROTE]: '0.1.0 permissions',
};

describe('A compact state', () => {
  it.each([
    ['with a generated name', state],
    ['with an explicit name', { ...state, [AUTONAMED]: undefined }],
    ['whose object has another mark', { ...state, [MARK]: markWith(inputs, 'cccccccccc') }],
    ['whose object has no mark', { ...state, [MARK]: undefined }],
    ['of an imported object', { ...state, [OWNER]: 'shop/dev/data', [MARK]: undefined }],
    ['without any outputs', { ...state, [WROTE]: '0.1.0' }],
  ])('%s restores the full state', (_what, bag) => {
    const given = JSON.parse(JSON.stringify(bag)) as typeof bag;
    const kept = formOf(inputs).state(given);
    expect(full(kept)).toEqual(given);
    expect(kept).not.toHaveProperty(TARGET);
    expect(JSON.stringify(kept).length).toBeLessThan(JSON.stringify(given).length);
  });

  it('stores in one word what the owner does not show', () => {
    const kept = formOf(inputs).state(state);
    expect(kept).toEqual({ ...inputs, name: state.name, [WROTE]: '0.1.0 @abcdefgh#! permissions' });
  });

  it('keeps a mark from another create', () => {
    const mark = markWith(inputs, 'cccccccccc');
    expect(formOf(inputs).state({ ...state, [MARK]: mark })).toMatchObject({ [MARK]: mark });
  });

  it('gets no mark from an owner without a nonce', () => {
    expect(full({ ...inputs, [OWNER]: 'shop/dev/data', [WROTE]: '0.1.0 @abcdefgh#!' })).not.toHaveProperty(
      MARK,
    );
  });

  it('is not made from a full state, whose inputs also stay full', () => {
    const form = formOf(state);
    expect(form.state(state)).toEqual(state);
    expect(form.inputs({ ...inputs, [AUTONAMED]: true })).toEqual({ ...inputs, [AUTONAMED]: true });
    expect(full(state)).toEqual(state);
  });

  it('stays compact', () => {
    const kept = formOf(inputs).state(state);
    expect(formOf(kept).state(full(kept))).toEqual(kept);
  });
});

it('Inputs without a name belong to a generated name', () => {
  const generated = { ...inputs, [AUTONAMED]: true };
  expect(formOf({}).inputs(generated)).toEqual(inputs);
  expect(fullInputs(inputs)).toEqual(generated);
  const chosen = { ...inputs, name: 'data' };
  expect(formOf({}).inputs(chosen)).toEqual(chosen);
  expect(fullInputs(chosen)).toEqual(chosen);
});
