// Jobs: programs that run task by task when they are executed.
import { z } from 'zod';
import { envList } from '../../fields/envs';
import { portList } from '../../fields/ports';
import { region } from '../../fields/regions';
import { routingInput, shownRouting } from '../../platform/rollout';
import { shownTriggers, triggerList } from '../workloads/triggers';
import { workloadKind, type WorkloadKind } from '../workloads/workloads';
import { createExecution, executionKind } from './executions';

const runtime = z.object({
  diskPercent: z.int().min(10, 'must be from 10 to 95').max(95, 'must be from 10 to 95').optional(),
  envs: envList.optional(),
  generation: z.enum(['mk2', 'mk3']).optional(),
  image: z.string().optional(),
  maxRetries: z.int().min(0).optional(),
  memory: z.int().min(1).optional(),
  ports: portList.optional(),
  /** Seconds. */
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

type JobSpec = Omit<z.infer<typeof spec>, 'revision'>;

export const jobKind: WorkloadKind<JobSpec> = workloadKind<JobSpec>({
  name: 'jobs',
  noun: 'job',
  spec,
  shownSpec: spec.extend({ triggers: shownTriggers.optional(), revision: shownRouting }),
  routed: true,
  belongings: ['executions'],
  start: (job, { id = '', configuration }, at, { platform, workspace }) => {
    const { tasks } = configuration ?? {};
    const execution = createExecution(job, { tasks }, { workspace, subject: id, at }, platform);
    platform.store.insert(executionKind, workspace, execution);
  },
});
