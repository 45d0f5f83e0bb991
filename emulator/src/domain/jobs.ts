// Jobs: programs that run to an end, task by task, when they are executed.
import { z } from 'zod';
import { envList } from './envs';
import { portList } from './ports';
import { region } from './regions';
import { routingInput, shownRouting } from './rollout';
import { shownTriggers, triggerList } from './triggers';
import { workloadKind } from './workloads';

const runtime = z.object({
  diskPercent: z.int().min(10, 'must be from 10 to 95').max(95, 'must be from 10 to 95').optional(),
  envs: envList.optional(),
  generation: z.enum(['mk2', 'mk3']).optional(),
  image: z.string().optional(),
  maxRetries: z.int().min(0).optional(),
  memory: z.int().min(1).optional(),
  ports: portList.optional(),
  /** Seconds */
  timeout: z.int().min(0).optional(),
});

const volume = z.object({
  name: z.string(),
  type: z.literal('ephemeral', 'must be ephemeral'),
  mountPath: z.string(),
  sizeMb: z.int().min(1, 'must be at least 1 MB'),
  readOnly: z.boolean().optional(),
});

const spec = z.object({
  enabled: z.boolean().optional(),
  githubRunner: z.object({ repositories: z.array(z.string()).optional() }).optional(),
  policies: z.array(z.string()).optional(),
  region: region.optional(),
  runtime: runtime.optional(),
  triggers: triggerList.optional(),
  volumes: z.array(volume).optional(),
  revision: routingInput.optional(),
});

export const jobKind = workloadKind<Omit<z.infer<typeof spec>, 'revision'>>({
  name: 'jobs',
  noun: 'job',
  spec,
  shownSpec: spec.extend({ triggers: shownTriggers.optional(), revision: shownRouting }),
  routed: true,
  belongings: ['executions'],
});
