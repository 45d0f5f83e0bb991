// `/agents` (not shown in the specification).
import { rows } from '../../generated/rows.gen';
import type { Route } from '../../http/call';
import { workloadRoutes } from '../workloads/routes';
import { agentKind } from './agents';

export const agentRoutes: Route[] = workloadRoutes(agentKind, rows.agents);
