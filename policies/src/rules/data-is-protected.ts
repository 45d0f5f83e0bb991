/** Resources with data in production are protected. */
import { PRODUCTION } from '../config';
import { definePolicy } from '../policy';

export const dataIsProtected = definePolicy({
  name: 'data-is-protected',
  description: 'Drives and volumes in production are protected.',
  kinds: ['Drive', 'Volume'],
  stacks: PRODUCTION,
  check: ({ kind, args, options }, { refuse }) => {
    if (options.protect || args.deletionProtection) return;
    const noun = kind.toLowerCase();
    refuse(
      'protect',
      `must be true: a ${noun} that is deleted or replaced loses its data. Set the resource option protect: true, or the argument deletionProtection: true`,
    );
  },
});
