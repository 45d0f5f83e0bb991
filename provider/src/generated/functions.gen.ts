// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { invoke, type FunctionOptions } from '../dynamic/invoke';
import type { GetAccountMetricsArgs, GetAccountMetricsResult, GetApplicationArgs, GetApplicationResult, GetDriveArgs, GetDriveResult, GetTemplateArgs, GetTemplateResult, ListScheduleExecutionsArgs, ListScheduleExecutionsResult } from './args.gen';

/** Costs and usage of an account over a window, in steps, grouped as you ask; all pages of it. `workspace`, as a filter or in `groupBy`, is for account admins. */
export function getAccountMetrics(args: GetAccountMetricsArgs, options?: FunctionOptions): pulumi.Output<GetAccountMetricsResult> {
  return invoke('getAccountMetrics', args, options);
}

/** An application, looked up by name, whoever made it: its revisions and how they share the traffic. Fails when there is none. */
export function getApplication(args: GetApplicationArgs, options?: FunctionOptions): pulumi.Output<GetApplicationResult> {
  return invoke('getApplication', args, options);
}

/** A drive, looked up by name, whoever made it. Fails when there is none. */
export function getDrive(args: GetDriveArgs, options?: FunctionOptions): pulumi.Output<GetDriveResult> {
  return invoke('getDrive', args, options);
}

/** A starter project of the platform, looked up by name. Fails when there is none. */
export function getTemplate(args: GetTemplateArgs, options?: FunctionOptions): pulumi.Output<GetTemplateResult> {
  return invoke('getTemplate', args, options);
}

/** Submissions of processes to sandboxes by schedules, newest first, across the workspace. Reads as many pages as `limit` takes. */
export function listScheduleExecutions(args: ListScheduleExecutionsArgs, options?: FunctionOptions): pulumi.Output<ListScheduleExecutionsResult> {
  return invoke('listScheduleExecutions', args, options);
}
