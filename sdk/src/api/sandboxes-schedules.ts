/** The list of executions, which older versions of the API do not search. */
import type { CallOptions, Query } from '../call-options';
import type { Http } from '../http';
import { list, type Listing } from '../pages';
import type { Path } from '../path';
import { scheduleExecution } from '../schemas/sandboxes';
import type { ScheduleExecution } from '../types.gen';
import { SEARCHED_FROM } from './schedule-executions';

/** Lists what the schedules of a sandbox submitted. */
export const executions = (
  http: Http,
  path: Path,
  query?: Query,
  options?: CallOptions,
): Listing<ScheduleExecution> =>
  list(http, path, scheduleExecution, query, options, { searchedFrom: SEARCHED_FROM });

export type { ScheduleExecution };
