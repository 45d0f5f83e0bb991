/** The registry: every function, one line each. */
import type { FunctionDefinition } from '../resource';
import { getAccountMetrics } from './get-account-metrics';
import { getApplication } from './get-application';
import { getDrive } from './get-drive';
import { getTemplate } from './get-template';
import { listScheduleExecutions } from './list-schedule-executions';

/** All functions, by name. */
export const functions: Readonly<Record<string, FunctionDefinition>> = Object.fromEntries(
  [getAccountMetrics, getApplication, getDrive, getTemplate, listScheduleExecutions].map((definition) => [
    definition.name,
    definition,
  ]),
);
