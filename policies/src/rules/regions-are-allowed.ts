/** Restricts the regions of data and workloads. */
import { REGIONAL } from '../kinds.gen';
import { definePolicy } from '../policy';

export const regionsAreAllowed = definePolicy({
  name: 'regions-are-allowed',
  description: 'Resources are in regions from a list.',
  kinds: REGIONAL,
  config: {
    allowed: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: [] as string[],
      description: 'Regions that are allowed. With an empty list the policy checks nothing.',
    },
    omitted: {
      type: 'boolean',
      default: false,
      description: 'Whether a program may leave the region out, so that the platform chooses it.',
    },
  },
  check: ({ args: { region } }, { config: { allowed, omitted }, refuse }) => {
    if (allowed.length === 0 || (region === undefined && omitted)) return;
    if (region !== undefined && allowed.includes(region)) return;
    const wanted =
      allowed.length === 1 ? `must be ${allowed.join('')}` : `must be one of ${allowed.join(', ')}`;
    refuse(
      'region',
      `${wanted}${region === undefined ? '; without it, the platform chooses' : ''}. Set region`,
    );
  },
});
