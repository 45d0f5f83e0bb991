// Executions of jobs: tasks that run on the platform's clock, with retries if the job allows them.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { timestamp, type Writer } from '../../fields/metadata';
import { jobExecution } from '../../generated/job-executions.gen';
import type { ChangingKind, Platform, Scene } from '../../platform/platform';
import { statusOf } from '../../platform/rollout';
import { conflict, invalid, Problem } from '../../problem';
import { keyOf } from '../../store/kind';
import type { Workload, WorkloadSpec } from '../workloads/workloads';
import { storedMs } from '../../fields/stored';

/** Unfinished executions per job, at most. Above this, clients that do not want to queue are refused. */
const MOST_UNENDED = 100;
const MOST_TASKS = 1000;

/** The parts of a job that an execution uses. */
type Job = Workload<
  WorkloadSpec & {
    runtime?:
      | { maxRetries?: number | undefined; memory?: number | undefined; timeout?: number | undefined }
      | undefined;
  }
>;

const taskInput = z.record(z.string(), z.json());

export const newExecution = z.object({
  tasks: z.array(taskInput).max(MOST_TASKS, `must have at most ${MOST_TASKS} tasks`).optional(),
  env: z.record(z.string(), z.string()).optional(),
  memory: z.int().min(1, 'must be at least 1 MB').optional(),
  executionId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, dashes or underscores')
    .optional(),
  id: z.string().optional(),
  jobId: z.string().optional(),
  workspaceId: z.string().optional(),
  allowQueue: z.boolean().optional(),
});

const { status } = jobExecution.shape;

/** All statuses of executions. */
export const EXECUTION_STATUSES = status.options;

interface Task {
  input: z.infer<typeof taskInput>;
  status: 'pending' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** Number of earlier attempts. */
  attempt: number;
  startedAt?: number | undefined;
  /** End of this attempt, milliseconds since 1970, and its result. */
  endsAt?: number | undefined;
  ends?: { succeeded: boolean; message?: string | undefined } | undefined;
  completedAt?: number | undefined;
  message?: string | undefined;
}

export interface Execution {
  id: string;
  job: string;
  tasks: Task[];
  env?: Record<string, string> | undefined;
  memoryOverride?: number | undefined;
  /** Memory in MB; undefined for the default of workloads. */
  memory?: number | undefined;
  maxRetries: number;
  /** Seconds */
  timeout?: number | undefined;
  /** Times are milliseconds since 1970. */
  createdAt: number;
  startsAt: number;
  startedAt?: number | undefined;
  updatedAt: number;
  completedAt?: number | undefined;
  status: z.infer<typeof status>;
  /** While it is being cancelled: when the cancellation ends. */
  cancelledAt?: number | undefined;
}

export const executionKind: ChangingKind<Execution> = {
  name: 'executions',
  noun: 'execution',
  record: z.looseObject({
    id: z.string(),
    job: z.string(),
    tasks: z.array(
      z.looseObject({
        status: z.enum(['pending', 'running', 'succeeded', 'failed', 'cancelled']),
        attempt: z.int().min(0),
        startedAt: storedMs.optional(),
        endsAt: storedMs.optional(),
        ends: z.looseObject({ succeeded: z.boolean(), message: z.string().optional() }).optional(),
        completedAt: storedMs.optional(),
        message: z.string().optional(),
      }),
    ),
    env: z.record(z.string(), z.string()).optional(),
    memoryOverride: z.number().optional(),
    memory: z.number().optional(),
    maxRetries: z.number(),
    timeout: z.number().optional(),
    createdAt: storedMs,
    startsAt: storedMs,
    startedAt: storedMs.optional(),
    updatedAt: storedMs,
    completedAt: storedMs.optional(),
    status,
    cancelledAt: storedMs.optional(),
  }),
  columns: (execution) => ({
    name: `${execution.job}/${execution.id}`,
    status: execution.status,
    search: [execution.id, execution.status],
    createdAt: execution.createdAt,
    dueAt: dueAt(execution),
  }),
  keys: ({ job, completedAt }) => (completedAt === undefined ? [unendedOf(job)] : []),
  advance,
};

/** The key of a job's unfinished executions. */
function unendedOf(job: string): string {
  return keyOf('unended', job);
}

/** Creates an execution of a deployed job. */
export function createExecution(
  job: Job,
  input: z.infer<typeof newExecution>,
  writer: Writer,
  platform: Platform,
): Execution {
  const { name } = job.metadata;
  const status = statusOf(job);
  if (job.rollout.active === undefined || status === 'DELETING' || job.disabled)
    throw conflict(`job "${name}" is ${status}: it cannot be executed`);
  const { runtime = {} } = job.spec;
  const { memory, env } = input;
  if (memory !== undefined && runtime.memory !== undefined && memory > runtime.memory)
    throw invalid(`memory: is more than the ${runtime.memory} MB of job "${name}"`);
  const id = input.executionId ?? input.id ?? randomUUID();
  const { store } = platform;
  if (store.has(executionKind, writer.workspace, `${name}/${id}`))
    throw conflict(`execution "${id}" of job "${name}" exists`);
  const unended = store.countWith(executionKind, writer.workspace, unendedOf(name));
  const full = unended >= MOST_UNENDED;
  if (full && input.allowQueue === false)
    throw new Problem(429, 'too_many_executions', `job "${name}" has ${unended} executions under way`);
  return {
    id,
    job: name,
    tasks: (input.tasks ?? [{}]).map((task) => ({ input: task, status: 'pending', attempt: 0 })),
    env,
    memoryOverride: memory,
    memory: memory ?? runtime.memory,
    maxRetries: runtime.maxRetries ?? 0,
    timeout: runtime.timeout,
    createdAt: writer.at,
    startsAt: writer.at + platform.deployDelayMs,
    updatedAt: writer.at,
    status: full ? 'queued' : 'pending',
  };
}

/** Starts the cancellation of an execution. A finished execution stays unchanged. */
export function cancelExecution(execution: Execution, at: number, platform: Platform): Execution {
  if (execution.completedAt !== undefined || execution.cancelledAt !== undefined) return execution;
  return { ...execution, status: 'cancelling', cancelledAt: at + platform.deleteDelayMs, updatedAt: at };
}

export function showAccepted({ id, job, tasks }: Execution, { workspace }: { workspace: string }) {
  return {
    executionId: id,
    id,
    jobId: job,
    workspaceId: workspace,
    tasks: tasks.map(({ input }) => input),
  };
}

export function showExecution(execution: Execution, { workspace }: { workspace: string }) {
  const { id, job, env, memoryOverride, timeout, createdAt, updatedAt, startedAt, completedAt, status } =
    execution;
  const tasks = showTasks(execution);
  const count = (wanted: Task['status']) => execution.tasks.filter((task) => task.status === wanted).length;
  return {
    metadata: {
      id,
      job,
      workspace,
      createdAt: timestamp(createdAt),
      updatedAt: timestamp(updatedAt),
      startedAt: optionalTime(startedAt),
      completedAt: optionalTime(completedAt),
    },
    spec: {
      envOverride: env && Object.fromEntries(Object.keys(env).map((key) => [key, '***'])),
      memoryOverride,
      parallelism: tasks.length,
      tasks,
      timeout,
    },
    stats: {
      total: tasks.length,
      success: count('succeeded'),
      failure: count('failed'),
      running: count('running'),
      cancelled: count('cancelled'),
      retried: execution.tasks.reduce((sum, { attempt }) => sum + attempt, 0),
    },
    status,
    tasks,
  };
}

export function showTasks(execution: Execution) {
  return execution.tasks.map((task, index) => showTask(task, index, execution));
}

function showTask(task: Task, index: number, { id, createdAt, startsAt, maxRetries, timeout }: Execution) {
  const { status, message, startedAt, completedAt } = task;
  return {
    metadata: {
      name: `${id}-${index}`,
      createdAt: timestamp(createdAt),
      scheduledAt: timestamp(startsAt),
      updatedAt: timestamp(completedAt ?? startedAt ?? createdAt),
      startedAt: optionalTime(startedAt),
      completedAt: optionalTime(completedAt),
    },
    spec: { maxRetries, timeout: timeout === undefined ? undefined : `${timeout}s` },
    status,
    conditions:
      completedAt === undefined
        ? []
        : [{ type: 'Completed', state: 'CONDITION_SUCCEEDED', reason: status, message }],
  };
}

function optionalTime(at: number | undefined): string | undefined {
  return at === undefined ? undefined : timestamp(at);
}

function dueAt(execution: Execution): number | undefined {
  const { completedAt, cancelledAt, startedAt, startsAt, tasks } = execution;
  if (completedAt !== undefined) return undefined;
  if (cancelledAt !== undefined) return cancelledAt;
  if (startedAt === undefined) return startsAt;
  const ends = tasks.flatMap(({ status, endsAt }) =>
    status === 'running' && endsAt !== undefined ? [endsAt] : [],
  );
  return Math.min(...ends, timeoutAt(execution) ?? Infinity);
}

function timeoutAt({ startedAt, timeout }: Execution): number | undefined {
  return startedAt === undefined || timeout === undefined ? undefined : startedAt + timeout * 1000;
}

function advance(execution: Execution, at: number, scene: Scene): Execution {
  if (execution.cancelledAt !== undefined && execution.cancelledAt <= at)
    return ended(execution, 'cancelled', at);
  if (execution.startedAt === undefined) {
    const tasks = execution.tasks.map((task, index) => started(task, index, execution, at, scene));
    return settled({ ...execution, tasks, startedAt: at, updatedAt: at, status: 'running' }, at);
  }
  const tasks = execution.tasks.map((task, index) => stepped(task, index, execution, at, scene));
  return settled({ ...execution, tasks, updatedAt: at }, at);
}

function settled(execution: Execution, at: number): Execution {
  const { tasks } = execution;
  if (tasks.every(({ completedAt }) => completedAt !== undefined)) {
    const failed = tasks.some(({ status }) => status === 'failed');
    return { ...execution, status: failed ? 'failed' : 'succeeded', completedAt: at };
  }
  const limit = timeoutAt(execution);
  return limit !== undefined && limit <= at ? ended(execution, 'timeout', at) : execution;
}

/** Ends the execution and its unfinished tasks from outside. */
function ended(execution: Execution, status: 'cancelled' | 'timeout', at: number): Execution {
  const tasks = execution.tasks.map((task): Task => {
    if (task.completedAt !== undefined) return task;
    const outcome = status === 'timeout' ? 'failed' : 'cancelled';
    return { ...task, status: outcome, completedAt: at, message: `ended by ${status}` };
  });
  return { ...execution, tasks, status, updatedAt: at, completedAt: at };
}

function started(task: Task, index: number, execution: Execution, at: number, scene: Scene): Task {
  const { platform, workspace } = scene;
  const { attempt, input } = task;
  const { succeeded, message, durationMs } = platform.handlers.task?.({
    workspace,
    job: execution.job,
    executionId: execution.id,
    index,
    attempt,
    task: input,
  }) ?? { succeeded: true };
  return {
    ...task,
    status: 'running',
    startedAt: task.startedAt ?? at,
    endsAt: at + (durationMs ?? platform.deployDelayMs),
    ends: { succeeded, message },
  };
}

function stepped(task: Task, index: number, execution: Execution, at: number, scene: Scene): Task {
  const { status, endsAt, ends, attempt } = task;
  if (status !== 'running' || endsAt === undefined || endsAt > at || !ends) return task;
  if (!ends.succeeded && attempt < execution.maxRetries)
    return started({ ...task, attempt: attempt + 1 }, index, execution, at, scene);
  return {
    ...task,
    status: ends.succeeded ? 'succeeded' : 'failed',
    completedAt: at,
    message: ends.message,
  };
}
