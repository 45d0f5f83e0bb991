/** Resources with data in production are protected. */
import { PRODUCTION } from '../config';
import { definePolicy } from '../policy';

export const dataIsProtected = definePolicy({
  name: 'data-is-protected',
  description: 'Drives and volumes in production are protected.',
  kinds: ['Drive', 'Volume'],
  stacks: PRODUCTION,
  config: {
    both: {
      type: 'boolean',
      default: false,
      description:
        'Whether the option and the argument are required, so that no single change turns both off.',
    },
  },
  check: ({ kind, args, options }, { config: { both }, refuse }) => {
    const isProtected = options.protect;
    const isKept = args.deletionProtection === true;
    if (both ? isProtected && isKept : isProtected || isKept) return;
    if (both) {
      if (!isProtected) refuse('protect', 'must be true: set the resource option protect: true');
      if (!isKept) refuse('deletionProtection', 'must be true: it also refuses a replacement');
      return;
    }
    const noun = kind.toLowerCase();
    refuse(
      'protect',
      `must be true: a ${noun} that is deleted or replaced loses its data. Set the resource option protect: true, or the argument deletionProtection: true`,
    );
  },
});
