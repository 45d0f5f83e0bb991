// `/functions` (Specification, Create function).
import type { Route } from '../../http/call';
import { scopesOf } from '../../identity/scopes';
import { workloadRoutes } from '../workloads/routes';
import { functionKind } from './functions';

export const functionRoutes: Route[] = workloadRoutes(functionKind, scopesOf('functions'), 'functions:get');
