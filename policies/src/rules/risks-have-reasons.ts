/** Arguments that may destroy objects the stack did not create, or run contents that nobody reviewed. */
import { RISKY } from '../kinds.gen';
import { definePolicy } from '../policy';

const EXEMPT = 'add an exemption with a reason to the configuration of this policy';

/** Message for each argument. */
const RISKS = {
  adoptExisting: `needs an exemption: it takes over an object that this stack did not make, and destroy deletes it. Leave it out, or ${EXEMPT}`,
  deleteContents: `needs an exemption: everything in the workspace is deleted with it. Leave it out, or ${EXEMPT}`,
  snapshot: `is not pinned: the name may later refer to another snapshot. Set snapshotId instead, or ${EXEMPT}`,
} as const;

type Risk = keyof typeof RISKS;

export const risksHaveReasons = definePolicy({
  name: 'risks-have-reasons',
  description: 'Arguments that put data or releases at risk have an exemption with a reason.',
  kinds: RISKY,
  config: {
    arguments: {
      type: 'array',
      items: { type: 'string', enum: Object.keys(RISKS) },
      default: Object.keys(RISKS) as Risk[],
      description: 'Arguments that need an exemption: adoptExisting, deleteContents, snapshot.',
    },
  },
  check: ({ kind, args }, { config, refuse, part }) => {
    const written: Partial<Record<Risk, unknown>> = args;
    const isRisky: Readonly<Record<Risk, () => boolean>> = {
      adoptExisting: () => written.adoptExisting === true,
      deleteContents: () => written.deleteContents === true,
      // Other kinds copy the snapshot only once, on creation.
      snapshot: () => kind === 'ForkedApplication' && written.snapshot !== undefined,
    };
    for (const risk of config.arguments) {
      part(() => {
        if (isRisky[risk]()) refuse(risk, RISKS[risk]);
      });
    }
  },
});
