/** The table of samples covers all definitions. */
import { definitions } from '../../provider/src/resources';
import { check } from '../../provider/src/lifecycle/effects/check';
import { argumentsOf, kindsOf, sampleOf, usual, withValue } from './rows';
import { samples } from './samples';
import { NOTHING_GIVEN } from './samples/given';

const table = samples(NOTHING_GIVEN);

it('contains exactly the kinds', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(definitions).sort());
});

describe.each(kindsOf(table).map((kind) => [kind.type, kind] as const))('%s', (_type, kind) => {
  it('contains exactly the arguments', () => {
    expect(Object.keys(kind.sample.args).sort()).toEqual([...argumentsOf(kind)].sort());
  });

  it.each(argumentsOf(kind))('has two different valid values of %s', (argument) => {
    const [first, second] = sampleOf(kind, argument).values;
    expect(first).not.toEqual(second);
    for (const value of [first, second]) {
      const { failures } = check(kind.definition, {}, withValue(kind, usual(kind), argument, value));
      expect(failures).toEqual([]);
    }
  });
});

it('names a new argument without a sample', () => {
  const kind = kindsOf(table).find(({ type }) => type === 'Drive');
  if (kind === undefined) throw new Error('no kinds');
  expect(() => sampleOf(kind, 'brandNew')).toThrow(`has no sample of ${kind.type}.brandNew`);
});
