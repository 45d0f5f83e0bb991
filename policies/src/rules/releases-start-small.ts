/** Limits the first traffic of a new release in production. */
import { PRODUCTION } from '../config';
import { RELEASED } from '../kinds.gen';
import { definePolicy } from '../policy';

export const releasesStartSmall = definePolicy({
  name: 'releases-start-small',
  description: 'In production a new release starts with a small share of the traffic.',
  kinds: RELEASED,
  stacks: PRODUCTION,
  config: {
    startsAt: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      default: 10,
      description: 'Largest share that a new release may start with, in percent.',
    },
    rollouts: {
      type: 'boolean',
      default: false,
      description: 'Whether every workload needs a rollout, so that no share is set by hand.',
    },
  },
  check: ({ args: { traffic, rollout } }, { config: { startsAt, rollouts }, refuse }) => {
    if (rollouts && rollout === undefined) {
      refuse('rollout', 'is required: it raises the share step by step, and checks each step');
      return;
    }
    if (traffic === undefined && rollout === undefined) {
      const steps = `a rollout whose first step has at most ${startsAt} %`;
      refuse('traffic', `is required: without it, a new release takes all traffic. Set traffic, or ${steps}`);
    }
    const first = rollout?.steps[0]?.weight;
    if (first !== undefined && first > startsAt)
      refuse(
        'rollout.steps[0].weight',
        `must be at most ${startsAt}: a new release starts with it. Begin with a smaller step`,
      );
  },
  // The percentage alone is not enough: 50 may be the second step of an existing release.
  checkResult: ({ args: { traffic }, output }, { config: { startsAt }, refuse, advise }) => {
    const hasOneBefore = output('createdAt') !== 'unknown';
    if (traffic === undefined || traffic <= startsAt || !hasOneBefore) return;
    const limit = `must be at most ${startsAt} with a new release`;
    const revision = output('revision');
    if (revision === 'unknown')
      refuse('traffic', `${limit}, which this run makes. Start smaller, and raise traffic afterwards`);
    if (revision === 'absent')
      advise(
        'traffic',
        `${limit}. Whether this run makes one is unknown for dynamic resources; workload preview --fail-on fork shows it`,
      );
  },
});
