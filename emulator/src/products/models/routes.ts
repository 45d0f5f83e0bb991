// `/models` (not shown in the specification).
import { rows } from '../../generated/rows.gen';
import type { Route } from '../../http/call';
import { workloadRoutes } from '../workloads/routes';
import { modelKind } from './models';

export const modelRoutes: Route[] = workloadRoutes(modelKind, rows.models);
