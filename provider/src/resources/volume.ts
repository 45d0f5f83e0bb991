/** Volume: a disk for workloads, whose size can only grow. */
// Source: facts, A.5 and B.
import { api, kind } from '../generated/kinds/volume.gen';
import { defineResource } from '../resource';
import { crud } from './crud';

/** Kinds that mount volumes, by the word of the platform. */
const WORKLOADS: Readonly<Record<string, string>> = { sandbox: 'Sandbox', agent: 'Agent' };

/** A disk for workloads. */
export const volume = defineResource({
  ...kind,

  ...crud({
    ...api,
    inUse:
      'Detach it first: remove it from the volumes of the sandbox or agent that mounts it, or delete that sandbox or ' +
      'agent, and wait until this is done.',
  }),
  // The platform names the newest workload that mounts it.
  users: async ({ client, signal }, id) => {
    const { state } = await client.volumes.get(id, { signal });
    const [noun = '', name = ''] = state?.attachedTo?.split(':') ?? [];
    const type = WORKLOADS[noun];
    return type === undefined || name === '' ? [] : [{ type, name }];
  },
});
