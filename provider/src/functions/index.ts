/** The registry: every function, one line each. */
import type { FunctionDefinition } from '../resource';

/** All functions, by name. A function's file is loaded when it is first asked for: programs use few of them. */
export const functions: Readonly<Record<string, FunctionDefinition>> = {
  get getAccountMetrics() {
    return (require('./get-account-metrics') as typeof import('./get-account-metrics')).getAccountMetrics;
  },
  get getApplication() {
    return (require('./get-application') as typeof import('./get-application')).getApplication;
  },
  get getDrive() {
    return (require('./get-drive') as typeof import('./get-drive')).getDrive;
  },
  get getTemplate() {
    return (require('./get-template') as typeof import('./get-template')).getTemplate;
  },
  get listScheduleExecutions() {
    return (require('./list-schedule-executions') as typeof import('./list-schedule-executions'))
      .listScheduleExecutions;
  },
};
