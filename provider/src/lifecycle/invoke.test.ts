import { functions } from '../functions';
import { failuresOf } from './check';

it.each(Object.values(functions).map((definition) => [definition.name, definition] as const))(
  '%s says every argument that is wrong, and what it takes',
  (name, definition) => {
    const failures = failuresOf({ ...definition, type: name }, { nmae: 'x', another: 1 });
    const reasons = failures.map(({ reason }) => reason);
    expect(reasons).toContainEqual(
      expect.stringContaining(`another is not an argument of ${name}; it takes`),
    );
  },
);

it('getDrive says what a name may be, and suggests the argument that was meant', () => {
  const { getDrive } = functions;
  if (getDrive === undefined) throw new Error('no getDrive');
  const reasons = (written: object) =>
    failuresOf({ ...getDrive, type: 'getDrive' }, { ...written }).map(({ reason }) => reason);
  expect(reasons({ name: 'No Such' })).toEqual([
    expect.stringMatching(/must be 1 to 49 .* letter or digit$/),
  ]);
  expect(reasons({ nam: 'x' })).toContainEqual(expect.stringContaining('did you mean name?'));
});
