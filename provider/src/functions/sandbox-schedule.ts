/** getSandboxSchedule and listSandboxSchedules. */
// Source: facts, B: SandboxScheduleEntry.
import { partId } from '../resources/sandbox-part';
import { observe, sandboxSchedule } from '../resources/sandbox-schedule';
import { getOf, listOf } from './kind';
import { all, existing } from './shared';

export const getSandboxSchedule = getOf(sandboxSchedule, { within: 'sandbox' });

export const listSandboxSchedules = listOf(sandboxSchedule, {
  within: 'sandbox',
  plural: 'sandboxSchedules',
  list: async ({ client, signal }, { sandbox }) => {
    const name = String(sandbox);
    const found = await existing(
      all(client.sandboxes.schedules.list(name, { limit: 100 }, { signal })),
      `sandbox "${name}"`,
    );
    return found.map((one) => observe(one, partId({ sandbox, name: one.id })));
  },
});
