// Functions (MCP servers): bound to integration connections (Specification, Function).
import { z } from 'zod';
import { envList } from '../../fields/envs';
import { portList } from '../../fields/ports';
import { region } from '../../fields/regions';
import { routingInput, shownRouting } from '../../platform/rollout';
import { connectionKind, flawOfConnection } from '../connections/connections';
import { shownTriggers, triggerList } from '../workloads/triggers';
import { workloadKind } from '../workloads/workloads';

const runtime = z.object({
  type: z.string().optional(),
  envs: envList.optional(),
  generation: z.enum(['mk2', 'mk3']).optional(),
  image: z.string().optional(),
  maxScale: z.int().min(0).optional(),
  memory: z.int().min(1).optional(),
  minScale: z.int().min(0).optional(),
  ports: portList.optional(),
  transport: z.enum(['websocket', 'http-stream']).optional(),
});

const spec = z.object({
  type: z.string().optional(),
  enabled: z.boolean().optional(),
  integrationConnections: z.array(z.string()).optional(),
  policies: z.array(z.string()).optional(),
  public: z.boolean().optional(),
  region: region.optional(),
  runtime: runtime.optional(),
  triggers: triggerList.optional(),
  revision: routingInput.optional(),
});

export const functionKind = workloadKind<Omit<z.infer<typeof spec>, 'revision'>>({
  name: 'functions',
  noun: 'function',
  spec,
  shownSpec: spec.extend({ triggers: shownTriggers.optional(), revision: shownRouting }),
  routed: true,
  flawOf: ({ integrationConnections = [] }, workspace, { store }) =>
    integrationConnections
      .map((name) => store.get(connectionKind, workspace, name))
      .map((connection) => connection && flawOfConnection(connection))
      .find((flaw) => flaw !== undefined),
});
