/** The provider and the emulator's console read verdicts from labels by themselves: both find the same. */
import { verdictsOf } from '../../emulator/src/console/releases-label';
import { verdictsIn } from '../../provider/src/resources/rollout/verdicts';
import { LABELS } from './release-labels';

describe.each([
  ['the provider', verdictsIn],
  ['the console', verdictsOf],
] as const)('%s', (_who, read) => {
  it.each(LABELS)('reads $what', ({ labels, verdicts }) => {
    expect(Object.fromEntries(read(labels))).toEqual(verdicts);
  });
});
