// Agents: programs that answer requests. They remember a conversation if the client names one.
import { z } from 'zod';
import { envList } from '../../fields/envs';
import { region } from '../../fields/regions';
import { volumeAttachments } from '../../fields/volume-attachments';
import { routingInput, shownRouting } from '../../platform/rollout';
import { shownTriggers, triggerList } from '../workloads/triggers';
import { workloadKind } from '../workloads/workloads';

const runtime = z.object({
  envs: envList.optional(),
  generation: z.enum(['mk2', 'mk3']).optional(),
  image: z.string().optional(),
  maxScale: z.int().min(0).optional(),
  memory: z.int().min(1).optional(),
  minScale: z.int().min(0).optional(),
});

const fields = z.object({
  enabled: z.boolean().optional(),
  policies: z.array(z.string()).optional(),
  public: z.boolean().optional(),
  region: region.optional(),
  repository: z.object({ type: z.string().optional(), url: z.string().optional() }).optional(),
  runtime: runtime.optional(),
  triggers: triggerList.optional(),
  volumes: volumeAttachments.optional(),
  revision: routingInput.optional(),
});

const spec = fields.refine(
  ({ region: inRegion, volumes = [] }) => inRegion !== undefined || volumes.length === 0,
  {
    path: ['region'],
    message: 'is required with volumes',
  },
);

export const agentKind = workloadKind<Omit<z.infer<typeof spec>, 'revision'>>({
  name: 'agents',
  noun: 'agent',
  spec,
  shownSpec: fields.extend({ triggers: shownTriggers.optional(), revision: shownRouting }),
  routed: true,
  belongings: ['threads'],
  start: ({ metadata: { name } }, _, __, { platform, workspace }) => {
    platform.meter.countAsyncRequest(workspace, name);
    const { agent: handler } = platform.handlers;
    const request = { workspace, agent: name, body: {}, memory: [], threadId: undefined };
    // Nobody waits for its answer or error.
    void Promise.resolve(request)
      .then(handler)
      .catch(() => undefined);
  },
});
