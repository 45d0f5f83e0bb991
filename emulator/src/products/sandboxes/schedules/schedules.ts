// Schedules of sandboxes: submit processes at set times, and record each submission.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { duration, durationMs } from '../../../fields/durations';
import { MASK, maskValues } from '../../../fields/masks';
import { moment, type AnswerContext, timestamp, type Writer } from '../../../fields/metadata';
import { missedTimes, nextCron } from '../../../platform/cron';
import type { ChangingKind, Platform, Scene } from '../../../platform/platform';
import { invalid, Problem } from '../../../problem';
import { newProcess, startProcess } from '../inside/processes';
import { type Sandbox, sandboxKind, sandboxStatus, usedNow } from '../sandboxes';
import { recordExecution } from './executions';
import { lookUp } from '../../../tables';
import { storedMs, storedTime } from '../../../fields/stored';

const MOST_PER_SANDBOX = 100;
const DEFAULT_KEPT_EXECUTIONS = 100;
const DEFAULT_TIMEOUT_SECONDS = 600;
/** Missed submissions still run if they are at most this old, in milliseconds. */
const MADE_UP_MS = 24 * 3600 * 1000;

const input = newProcess
  .pick({ command: true, name: true, workingDir: true, env: true, timeout: true })
  .extend({
    keepAlive: z.boolean().optional(),
  });

const TYPES = ['cron', 'at', 'sleep'] as const;

/**
 * What to submit, and when. `value` depends on the type: `cron` has five fields in UTC, `at` a time, `sleep` a duration
 * from now.
 */
export const newSchedule = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, dashes or underscores')
    .optional(),
  type: z.enum(TYPES, `must be one of ${TYPES.join(', ')}`),
  value: z.string(),
  input,
  maxExecutions: z.int().min(1, 'must be at least 1').optional(),
});

/** The result of `showSchedule`. */
export const shownSchedule = newSchedule.required({ id: true, maxExecutions: true }).extend({
  createdAt: z.iso.datetime(),
});

type NewSchedule = z.infer<typeof newSchedule>;

export interface Schedule {
  id: string;
  sandbox: string;
  type: NewSchedule['type'];
  value: string;
  input: NewSchedule['input'];
  maxExecutions: number;
  createdAt: string;
  /** Time of the next submission, milliseconds since 1970; undefined if there is none. */
  nextAt?: number | undefined;
}

export const scheduleKind: ChangingKind<Schedule> = {
  name: 'schedules',
  noun: 'schedule',
  record: newSchedule.extend({
    id: z.string(),
    sandbox: z.string(),
    maxExecutions: z.number(),
    createdAt: storedTime,
    nextAt: storedMs.optional(),
  }),
  columns: (schedule) => ({
    name: `${schedule.sandbox}/${schedule.id}`,
    status: schedule.type,
    search: [schedule.id, schedule.input.name ?? '', schedule.input.command],
    createdAt: Date.parse(schedule.createdAt),
    dueAt: schedule.nextAt,
  }),
  advance: submit,
};

export function createSchedule(
  sandbox: Sandbox,
  sent: NewSchedule,
  writer: Writer,
  { store }: Platform,
): Schedule {
  const { name } = sandbox.metadata;
  if (store.under(scheduleKind, writer.workspace, name).length >= MOST_PER_SANDBOX) {
    const why = `sandbox "${name}" has ${MOST_PER_SANDBOX} schedules, which is the maximum`;
    throw new Problem(400, 'quota_exceeded', why);
  }
  const id = sent.id ?? `sch-${randomBytes(6).toString('hex')}`;
  return complete({ ...sent, id }, {}, name, timestamp(writer.at), writer.at);
}

/** A PUT replaces everything except the id, and restarts the timing. */
export function changeSchedule(stored: Schedule, sent: NewSchedule, writer: Writer): Schedule {
  if (sent.id !== undefined && sent.id !== stored.id) {
    throw invalid(`id: is "${sent.id}", but the path says "${stored.id}"; an id cannot change`);
  }
  const { id, sandbox, createdAt } = stored;
  return complete({ ...sent, id }, stored.input.env ?? {}, sandbox, createdAt, writer.at);
}

export function showSchedule(
  { id, type, value, input: process, maxExecutions, createdAt }: Schedule,
  place: AnswerContext,
) {
  const { env } = process;
  const shownEnv = env && (place.secrets === 'shown' ? env : maskValues(env));
  return { id, type, value, input: { ...process, env: shownEnv }, maxExecutions, createdAt };
}

function complete(
  sent: NewSchedule & { id: string },
  storedEnv: Record<string, string>,
  sandbox: string,
  createdAt: string,
  at: number,
): Schedule {
  const { env, ...process } = sent.input;
  return {
    ...sent,
    sandbox,
    input: { ...process, ...(env && { env: unmask(env, storedEnv) }) },
    maxExecutions: sent.maxExecutions ?? DEFAULT_KEPT_EXECUTIONS,
    createdAt,
    nextAt: firstMoment(sent, at),
  };
}

/** The first time. Throws a 400 for a value that does not fit the type, or a time that has passed. */
function firstMoment({ type, value }: NewSchedule, at: number): number {
  switch (type) {
    case 'cron': {
      const next = nextCron(value, at);
      if (next === undefined)
        throw invalid('value: must be a five-field cron expression that matches a future time');
      return next;
    }
    case 'at': {
      const time = moment.safeParse(value);
      if (!time.success) throw invalid('value: must be a time in RFC 3339');
      const next = Date.parse(time.data);
      if (next <= at) throw invalid(`value: ${value} has passed`);
      return next;
    }
    case 'sleep':
      if (!duration.safeParse(value).success) throw invalid('value: must be a duration such as 30m');
      return at + durationMs(value);
  }
}

/** Submits the process, records the result, and sets the next time if there is one. */
function submit(schedule: Schedule, at: number, { platform, workspace }: Scene): Schedule {
  const { id, sandbox: name, input: process, type, value } = schedule;
  // After a long time without requests, only the latest missed submissions run.
  const missed = type === 'cron' && missedTimes(value, at, platform.clock.now(), MADE_UP_MS);
  if (missed) {
    platform.skip(`schedule "${name}/${id}"`, missed);
    return { ...schedule, nextAt: nextCron(value, missed.until - 1) };
  }
  const sandbox = platform.store.get(sandboxKind, workspace, name);
  const status = sandbox && sandboxStatus(sandbox);
  const accepted = sandbox && status === 'DEPLOYED';
  if (accepted) {
    startProcess(sandbox, process, workspace, platform, at);
    platform.store.update(sandboxKind, workspace, usedNow(sandbox, at));
  }
  recordExecution(platform, workspace, {
    scheduleId: id,
    sandbox: name,
    processName: process.name ?? id,
    statusCode: accepted ? 200 : 0,
    error: accepted ? undefined : `sandbox "${name}" is not reachable: it is ${status ?? 'gone'}`,
    timeout: process.timeout ?? DEFAULT_TIMEOUT_SECONDS,
    at,
  });
  platform.executions.keepNewest(workspace, { sandbox: name, scheduleId: id }, schedule.maxExecutions);
  return { ...schedule, nextAt: type === 'cron' ? nextCron(value, at) : undefined };
}

function unmask(sent: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      if (value !== MASK) return [key, value];
      const known = lookUp(stored, key);
      if (known === undefined)
        throw invalid(`input.env.${key}: is a mask, but no value of that name is stored`);
      return [key, known];
    }),
  );
}
