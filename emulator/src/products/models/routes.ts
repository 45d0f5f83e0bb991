// `/models` (not shown in the specification).
import type { Route } from '../../http/call';
import { scopesOf } from '../../identity/scopes';
import { workloadRoutes } from '../workloads/routes';
import { modelKind } from './models';

export const modelRoutes: Route[] = workloadRoutes(modelKind, scopesOf('models'), 'models:list');
