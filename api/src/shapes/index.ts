/** Everything that groups answer or take besides the records of kinds, by file. */
import type { Shapes } from '../describe';
import { billing } from './billing';
import { catalogues } from './catalogues';
import { images } from './images';
import { integrations } from './integrations';
import { jobExecutions } from './job-executions';
import { sandboxSession } from './sandbox-session';
import { workspaces } from './workspaces';

export const shapes: readonly Shapes[] = [
  billing,
  catalogues,
  images,
  integrations,
  jobExecutions,
  sandboxSession,
  workspaces,
];
