/** Refuses resources that everybody can call. */
import { matchesAny } from '../patterns';
import { WITH_PUBLIC } from '../kinds.gen';
import { definePolicy } from '../policy';

export const nothingIsPublic = definePolicy({
  name: 'nothing-is-public',
  description: 'Only listed resources are public.',
  kinds: WITH_PUBLIC,
  config: {
    allowed: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: [] as string[],
      description: 'Resources that may be public, by logical name or URN; * stands for any characters.',
    },
  },
  check: ({ name, urn, args }, { config: { allowed }, refuse }) => {
    if (args.public !== true || [name, urn].some((one) => matchesAny(allowed, one))) return;
    refuse(
      'public',
      'must be false: everybody could call it. Leave public out, or list the resource in "allowed"',
    );
  },
});
