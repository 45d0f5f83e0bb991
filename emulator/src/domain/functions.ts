// Functions (MCP servers): bound to integration connections (Specification, Function).
import { z } from 'zod';
import { connectionKind, flawOfConnection } from './connections';
import { envList } from './envs';
import { portList } from './ports';
import { region } from './regions';
import { routingInput, shownRouting } from './rollout';
import { shownTriggers, triggerList } from './triggers';
import { workloadKind } from './workloads';

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
