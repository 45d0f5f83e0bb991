// `/jobs` and their executions (Specification, Inference endpoints, shows only the endpoint at the root of the
// address).
import { z } from 'zod';
import { jobExecution, jobExecutionReceipt, jobTask } from '../../generated/job-executions.gen';
import { rows } from '../../generated/rows.gen';
import { type Answer, type Call, ok, route, type Route } from '../../http/call';
import { cursorAt, fingerprintOf, positionOf } from '../../http/cursors';
import { bareArray, limitOf, list, listOf, listQuery, USUAL_LIMIT, wholeNumber } from '../../http/lists';
import { find, update } from '../../http/objects';
import { hasPagedLists } from '../../http/versions';
import { notFound } from '../../problem';
import type { PageQuery } from '../../store/objects';
import { workloadRoutes } from '../workloads/routes';
import {
  cancelExecution,
  createExecution,
  EXECUTION_STATUSES,
  type Execution,
  executionKind,
  newExecution,
  showAccepted,
  showExecution,
  showTasks,
} from './executions';
import { jobKind } from './jobs';

const LISTED = { limit: { usual: 20, most: 100 }, statuses: EXECUTION_STATUSES };

const jobOf = (call: Call) => find(call, jobKind, call.param('jobId'));

export const jobRoutes: Route[] = [
  ...workloadRoutes(jobKind, rows.jobs),
  {
    ...rows.jobsExecutions.list,
    query: listQuery(LISTED).extend({
      offset: z.string().optional().describe('Items to skip; before 2026-04-28 only.'),
    }),
    answer: listOf(jobExecution),
    handle: (call) => {
      const under = jobOf(call).metadata.name;
      return hasPagedLists(call.version)
        ? list(call, executionKind, showExecution, { ...LISTED, under })
        : legacyList(call, under);
    },
  },
  route({
    ...rows.jobsExecutions.create,
    body: newExecution,
    answer: jobExecutionReceipt,
    handle: (call) => {
      const execution = createExecution(jobOf(call), call.body(), call, call.platform);
      call.platform.store.insert(executionKind, call.workspace, execution);
      return ok(showAccepted(execution, call));
    },
  }),
  {
    ...rows.jobsExecutions.get,
    answer: jobExecution,
    handle: (call) => ok(showExecution(executionOf(call), call)),
  },
  {
    ...rows.jobsExecutions.cancel,
    answer: jobExecution,
    handle: (call) => {
      const cancelled = cancelExecution(executionOf(call), call.at, call.platform);
      return ok(showExecution(update(call, executionKind, cancelled), call));
    },
  },
  {
    ...rows.jobsExecutions.tasks,
    query: listQuery({}).pick({ limit: true, cursor: true }),
    answer: listOf(jobTask),
    handle: (call) => pageOfTasks(call, executionOf(call)),
  },
];

function executionOf(call: Call): Execution {
  const { name } = jobOf(call).metadata;
  const id = call.param('executionId');
  const execution = call.platform.store.get(executionKind, call.workspace, `${name}/${id}`);
  if (!execution) throw notFound(`job "${name}" has no execution "${id}"`);
  return execution;
}

/** Before pages, this list had `limit` and `offset`, unlike other lists. */
function legacyList(call: Call, job: string): Answer {
  const limit = limitOf(call.query.get('limit'), LISTED.limit);
  const offset = wholeNumber('offset', call.query.get('offset') ?? '0', 0, Number.MAX_SAFE_INTEGER);
  const { store } = call.platform;
  return bareArray(function* () {
    let query: PageQuery = { under: job, order: { by: 'createdAt', descending: true }, limit, offset };
    for (;;) {
      const turns = store.page(executionKind, call.workspace, query);
      let turn = turns.next();
      for (; !turn.done; turn = turns.next()) yield [];
      const { records, next } = turn.value;
      yield records.map((execution) => showExecution(execution, call));
      const left = query.limit - records.length;
      if (left === 0 || next === undefined) return;
      query = { ...query, limit: left, offset: 0, after: next };
    }
  });
}

/** Tasks can only be listed in their own order. */
function pageOfTasks(call: Call, execution: Execution): Answer {
  const tasks = showTasks(execution);
  if (!hasPagedLists(call.version)) return ok(tasks);
  const limit = limitOf(call.query.get('limit'), USUAL_LIMIT);
  const fingerprint = fingerprintOf(['tasks', call.workspace, execution.job, execution.id]);
  const from = positionOf(z.int(), call.query.get('cursor'), fingerprint, call) ?? 0;
  const end = from + limit;
  const hasMore = end < tasks.length;
  const nextCursor = hasMore ? cursorAt(end, fingerprint, call) : '';
  return ok({ data: tasks.slice(from, end), meta: { hasMore, nextCursor, total: tasks.length } });
}
