// Models: gateways to a provider's model through an integration connection.
import { z } from 'zod';
import { flavor } from '../../fields/flavors';
import { type Workload, workloadKind } from '../workloads/workloads';

const MODEL_TYPES = [
  'hf_private_endpoint',
  'hf_public_endpoint',
  'huggingface',
  'public_model',
  'mcp',
  'openai',
  'anthropic',
  'gemini',
  'mistral',
  'deepseek',
  'cohere',
  'cerebras',
  'xai',
  'vertexai',
  'azure-openai-service',
  'azure-ai-inference',
  'azure-marketplace',
  'groq',
] as const;

const runtime = z.object({
  endpointName: z.string().optional(),
  generation: z.enum(['mk2', 'mk3']).optional(),
  model: z.string().optional(),
  organization: z.string().optional(),
  type: z.enum(MODEL_TYPES, `must be one of ${MODEL_TYPES.join(', ')}`).optional(),
});

const spec = z.object({
  enabled: z.boolean().optional(),
  flavors: z.array(flavor).optional(),
  integrationConnections: z.array(z.string()).optional(),
  policies: z.array(z.string()).optional(),
  runtime: runtime.optional(),
  sandbox: z.boolean().optional(),
});

type ModelSpec = z.infer<typeof spec>;

export type Model = Workload<ModelSpec>;

export const modelKind = workloadKind<ModelSpec>({
  name: 'models',
  noun: 'model',
  spec,
  shownSpec: spec,
  routed: false,
  belongings: ['tokenUsages'],
});
