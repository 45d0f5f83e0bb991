// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { invoke, type FunctionOptions } from '../dynamic/invoke';
import type { GetApplicationArgs, GetApplicationResult, GetDriveArgs, GetDriveResult } from './args.gen';

/** An application, looked up by name, whoever made it: its revisions and how they share the traffic. Fails when there is none. */
export function getApplication(args: GetApplicationArgs, options?: FunctionOptions): pulumi.Output<GetApplicationResult> {
  return invoke('getApplication', args, options);
}

/** A drive, looked up by name, whoever made it. Fails when there is none. */
export function getDrive(args: GetDriveArgs, options?: FunctionOptions): pulumi.Output<GetDriveResult> {
  return invoke('getDrive', args, options);
}
