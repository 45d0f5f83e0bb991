// The endpoints of all kinds of workloads.
import { agentInference } from '../products/agents/inference';
import { applicationInference } from '../products/applications/inference';
import { functionInference } from '../products/functions/inference';
import { jobInference } from '../products/jobs/inference';
import { modelInference } from '../products/models/inference';
import { sandboxInference } from '../products/sandboxes/inside/inference';
import type { Description, Inference } from './endpoint';

export const INFERENCE: readonly Inference[] = [
  agentInference,
  modelInference,
  functionInference,
  jobInference,
  applicationInference,
  sandboxInference,
];

/** Every endpoint of a workload, with its path below the platform's address, without `/v0`. */
export const INFERENCE_ENDPOINTS: readonly Description[] = INFERENCE.flatMap(({ kind, noun, endpoints }) =>
  endpoints.map((endpoint) => ({ ...endpoint, path: `/{workspace}/${kind}/{${noun}}${endpoint.path}` })),
);
