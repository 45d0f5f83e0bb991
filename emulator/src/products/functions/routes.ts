// `/functions` (Specification, Create function).
import { rows } from '../../generated/rows.gen';
import type { Route } from '../../http/call';
import { workloadRoutes } from '../workloads/routes';
import { functionKind } from './functions';

export const functionRoutes: Route[] = workloadRoutes(functionKind, rows.functions);
