/** The registry: every function, one line each. */
import { lazily } from '../lazily';
import type { FunctionDefinition } from '../resource';

/** All functions, by name. A function's file is loaded when it is first asked for: programs use few of them. */
export const functions = lazily<FunctionDefinition>({
  getAccountMetrics: () =>
    (require('./get-account-metrics') as typeof import('./get-account-metrics')).getAccountMetrics,
  getApplication: () => (require('./get-application') as typeof import('./get-application')).getApplication,
  getDrive: () => (require('./get-drive') as typeof import('./get-drive')).getDrive,
  getTemplate: () => (require('./get-template') as typeof import('./get-template')).getTemplate,
  listScheduleExecutions: () =>
    (require('./list-schedule-executions') as typeof import('./list-schedule-executions'))
      .listScheduleExecutions,
});
