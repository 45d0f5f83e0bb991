// `/agents` (not shown in the specification).
import type { Route } from '../../http/call';
import { scopesOf } from '../../identity/scopes';
import { workloadRoutes } from '../workloads/routes';
import { agentKind } from './agents';

export const agentRoutes: Route[] = workloadRoutes(agentKind, scopesOf('agents'), 'agents:list');
