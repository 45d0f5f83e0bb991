// All endpoints of the management API, by product.
import { PLAIN } from './plain.gen';
import { rows } from './generated/rows.gen';
import type { Route } from './http/call';
import { accountRoutes } from './products/accounts/routes';
import { agentKind } from './products/agents/agents';
import { applicationRoutes } from './products/applications/routes';
import { catalogueRoutes } from './products/catalogue/routes';
import { connectionRoutes } from './products/connections/routes';
import { customDomainRoutes } from './products/custom-domains/routes';
import { driveRoutes } from './products/drives/routes';
import { functionKind } from './products/functions/functions';
import { imageRoutes } from './products/images/routes';
import { integrationRoutes } from './products/integrations/routes';
import { jobRoutes } from './products/jobs/routes';
import { modelKind } from './products/models/models';
import { networkRoutes } from './products/networks/routes';
import { policyRoutes } from './products/policies/routes';
import { previewRoutes } from './products/sandboxes/previews/routes';
import { sandboxRoutes } from './products/sandboxes/routes';
import { scheduleRoutes } from './products/sandboxes/schedules/routes';
import { serviceAccountRoutes } from './products/service-accounts/routes';
import { snapshotRoutes } from './products/snapshots/routes';
import { userRoutes } from './products/users/routes';
import { volumeRoutes } from './products/volumes/routes';
import { workloadRoutes } from './products/workloads/routes';
import { workspaceRoutes } from './products/workspaces/routes';

export const ROUTES: readonly Route[] = [
  ...driveRoutes,
  ...connectionRoutes,
  ...workloadRoutes(functionKind, rows.functions),
  ...workloadRoutes(agentKind, rows.agents),
  ...workloadRoutes(modelKind, rows.models),
  ...jobRoutes,
  ...sandboxRoutes,
  ...previewRoutes,
  ...scheduleRoutes,
  ...snapshotRoutes,
  ...applicationRoutes,
  ...volumeRoutes,
  ...policyRoutes,
  ...customDomainRoutes,
  ...imageRoutes,
  ...networkRoutes,
  ...integrationRoutes,
  ...catalogueRoutes,
  ...workspaceRoutes,
  ...userRoutes,
  ...serviceAccountRoutes,
  ...accountRoutes,
  ...PLAIN.flatMap(({ routes }) => routes),
];
