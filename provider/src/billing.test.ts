import { BILLED } from './billing';
import { definitions } from './resources';
import { billingDimension } from './resources/enums.gen';

it('says of each kind what is billed for it', () => {
  expect(Object.keys(BILLED).sort()).toEqual(Object.keys(definitions).sort());
});

it('has each dimension of the specification', () => {
  const told = Object.values(BILLED).flatMap((all) => all.map(({ dimension }) => dimension));
  expect([...new Set(told)].sort()).toEqual(Object.keys(billingDimension.values).sort());
});

it('names arguments that the kind has, or that its object gets from another one', () => {
  const missing = Object.entries(BILLED).flatMap(([kind, all]) =>
    all.flatMap(({ quantity }) => {
      const isThere = !('argument' in quantity) || quantity.argument in (definitions[kind]?.args.shape ?? {});
      return isThere ? [] : [kind];
    }),
  );
  // A forked sandbox has the memory of its source.
  expect(missing).toEqual(['ForkedSandbox']);
});
