/** SandboxSchedule: submits a process to a sandbox at set times. */
// Source: facts, B: SandboxScheduleEntry.
import type { NewSchedule, Schedule } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { done } from '../outcome';
import { mapping } from '../lifecycle/state/wire';
import { defineResource, type Listing, type Observed } from '../resource';
import { PART_ID, partId, partListing, partsOf, placeOf } from './sandbox-part';
import { duration, flag, moment, reference, stringMap, text, whole } from './schemas';
import { metadataOutputs, ownName, steering } from './shared';

const args = z.strictObject({
  name: field(ownName('schedule', 'unique in its sandbox'), { at: 'id' }),
  sandbox: field(reference('Sandbox', 'deleted'), { on: 'replace' }).describe(
    'Sandbox that the process is submitted to, by name or as a resource. A sandbox has at most 100 schedules. They are deleted with it. A change replaces the schedule.',
  ),
  cron: text(255)
    .optional()
    .describe(
      'Repeated time of the submission: a five-field cron expression, in UTC. Set exactly one of `cron`, `at` and `sleep`.',
    ),
  at: moment
    .optional()
    .describe(
      'Time of a single submission, RFC 3339. It must be in the future at every write. Set exactly one of `cron`, `at` and `sleep`.',
    ),
  sleep: duration
    .optional()
    .describe(
      'Delay of a single submission, counted from the last write of the schedule: a whole number with the unit s, m, h, d or w. Set exactly one of `cron`, `at` and `sleep`.',
    ),
  command: field(text(65_536), { at: 'input.command' }).describe('Command to run.'),
  processName: field(text(255).optional(), { at: 'input.name' }).describe(
    'Name of the process. Default: the name of the schedule.',
  ),
  workingDir: field(text(4096).optional(), { at: 'input.workingDir' }).describe(
    'Working directory of the process. Default: that of the sandbox.',
  ),
  env: field(stringMap('strings by variable').optional(), {
    at: 'input.env',
    secret: true,
    merged: true,
  }).describe(
    'Environment variables of the process. Always encrypted in state. The platform masks them, so changes from outside are not detected.',
  ),
  processTimeout: field(whole(0, 2 ** 31 - 1).default(600), { at: 'input.timeout' }).describe(
    'Time limit of the process, in seconds. 0 means no limit. Default: 600.',
  ),
  keepAlive: field(flag.default(true), { at: 'input.keepAlive' }).describe(
    'Whether the sandbox stays awake while the process runs. Default: true.',
  ),
  maxExecutions: field(whole(1, 2 ** 31 - 1).default(100), { at: 'maxExecutions' }).describe(
    'Number of submissions that the platform keeps in the history. Default: 100.',
  ),
  ...steering,
});

const outputs = z.object({
  name: field(z.string(), { at: 'id' }).describe(
    'Name on the platform; the id of the resource is `<sandbox>/<name>`.',
  ),
  createdAt: field(metadataOutputs.createdAt, { at: 'createdAt' }),
});

type Args = z.output<typeof args>;

const TIMES = ['cron', 'at', 'sleep'] as const;

const fields = mapping(args, outputs);

/** The record does not contain the sandbox. Its time is one field of the record, but one argument per form here. */
export function observe(record: Schedule, id: string): Observed<Args, z.output<typeof outputs>, Schedule> {
  const seen = fields.observe(record);
  const time = (form: string) => (record.type === form ? (record.value ?? undefined) : undefined);
  const times = { cron: time('cron'), at: time('at'), sleep: time('sleep') };
  return { ...seen, args: { ...seen.args, ...placeOf(id), ...times } };
}

function toWire<Body extends { readonly type?: string | null | undefined }>(a: Args, base?: Body) {
  // If the form of the time changes, the arguments contain the old form as well.
  const wanted = TIMES.filter((time) => a[time] !== undefined);
  const type = wanted.find((time) => time !== base?.type) ?? wanted[0] ?? 'cron';
  return { ...fields.toWire<Body>(a, undefined, base), type, value: a[type] ?? '' };
}

function listing(id: string): Listing {
  return partListing(id, 'schedules', async function* (sandbox, { client, signal }) {
    const all = client.sandboxes.schedules.list(sandbox, { limit: 100 }, { signal });
    for await (const { id: name } of all) if (name) yield name;
  });
}

/** Submits a process to a sandbox at set times. */
export const sandboxSchedule = defineResource({
  type: 'SandboxSchedule',
  noun: 'schedule',
  description:
    'A schedule that submits a process to a sandbox: repeatedly, once at a time, or once after a delay. A schedule is deleted with its sandbox. Every update restarts the delay. `listScheduleExecutions` returns the submissions.',
  args,
  outputs,
  identity: { id: partId, importId: PART_ID, unmarked: true },
  rules: (a, unknown) => {
    const given = TIMES.filter((key) => a[key] !== undefined || unknown.has(key));
    return given.length === 1 ? [] : [{ path: 'cron', reason: 'give exactly one of cron, at and sleep' }];
  },

  create: async ({ client, signal }, a) =>
    done(
      observe(
        await client.sandboxes.schedules.create(a.sandbox, toWire<NewSchedule>(a), { signal }),
        partId(a),
      ),
    ),
  read: async ({ client, signal, orGone }, id) => {
    const { sandbox, name } = placeOf(id);
    const record = await orGone(client.sandboxes.schedules.get(sandbox, name, { signal }), listing(id));
    return record && observe(record, id);
  },
  ...partsOf(
    (sandbox, { client, signal }) =>
      client.sandboxes.schedules.list(sandbox, { limit: 100 }, { signal }).toArray(),
    (record: Schedule) => record.id,
    observe,
  ),
  update: async ({ client, signal }, id, a, { record }) => {
    const { sandbox, name } = placeOf(id);
    const written = await client.sandboxes.schedules.update(sandbox, name, toWire(a, record), { signal });
    return done(observe(written, id));
  },
  delete: async ({ client, signal }, id) => {
    const { sandbox, name } = placeOf(id);
    await client.sandboxes.schedules.delete(sandbox, name, { signal });
    return 'gone';
  },
  listing,
});
