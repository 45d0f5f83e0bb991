// The schedules of a sandbox, and their executions (not shown in the specification).
import { rows } from '../../../generated/rows.gen';
import { type Call, ok, parseWith, route, type Route } from '../../../http/call';
import { list, listOf, listQuery } from '../../../http/lists';
import { removeAtOnce, update } from '../../../http/objects';
import { revealed, revealing } from '../../../http/resource';
import { insertPart, livingSandbox, part, sandboxOf } from '../parts';
import { listExecutions, sandboxExecutions, scheduleExecutionRoutes } from './executions-routes';
import {
  changeSchedule,
  createSchedule,
  newSchedule,
  type Schedule,
  scheduleKind,
  showSchedule,
  shownSchedule,
} from './schedules';

const LISTED = {
  limit: { usual: 20, most: 100 },
  statuses: ['cron', 'at', 'sleep'],
  statusParameter: 'type',
};

const scheduleOf = (call: Call) =>
  part(call, scheduleKind, sandboxOf(call).metadata.name, call.param('scheduleId'));

export const scheduleRoutes: Route[] = [
  {
    ...rows.sandboxesSchedules.list,
    query: listQuery(LISTED),
    answer: listOf(shownSchedule),
    handle: (call) => {
      const under = sandboxOf(call).metadata.name;
      return list(call, scheduleKind, showSchedule, { ...LISTED, under });
    },
  },
  route({
    ...rows.sandboxesSchedules.create,
    body: newSchedule,
    answer: shownSchedule,
    handle: (call) => {
      const schedule = createSchedule(livingSandbox(call), call.body(), call, call.platform);
      return ok(showSchedule(insertPart(call, scheduleKind, schedule), call));
    },
  }),
  {
    ...rows.sandboxesSchedules.get,
    answer: shownSchedule,
    query: revealed,
    handle: (call) => ok(showSchedule(scheduleOf(call), revealing(call))),
  },
  route({
    ...rows.sandboxesSchedules.update,
    body: newSchedule,
    answer: shownSchedule,
    handle: (call) => {
      const changed: Schedule = changeSchedule(scheduleOf(call), call.body(), call);
      return ok(showSchedule(update(call, scheduleKind, changed), call));
    },
  }),
  {
    ...rows.sandboxesSchedules.delete,
    answer: shownSchedule,
    handle: (call) => ok(showSchedule(removeAtOnce(call, scheduleKind, scheduleOf(call)), call)),
  },
  {
    ...rows.sandboxesSchedules.executions,
    ...sandboxExecutions,
    handle: (call) => {
      const asked = parseWith(sandboxExecutions.query, Object.fromEntries(call.query));
      return listExecutions(call, { ...asked, sandbox: sandboxOf(call).metadata.name });
    },
  },
  ...scheduleExecutionRoutes,
];
