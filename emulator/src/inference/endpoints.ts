// The addresses of workloads, for the API description (Specification, Inference endpoints). What they answer is theirs.
import { z } from 'zod';
import { newExecution } from '../domain/executions';
import { chat } from './models';

interface InferenceEndpoint {
  method: 'post';
  /** Below the platform's address without `/v0`. */
  path: string;
  summary: string;
  body: z.ZodType;
}

const anything = z.unknown();

export const INFERENCE_ENDPOINTS: readonly InferenceEndpoint[] = [
  { method: 'post', path: '/{workspace}/agents/{agent}', summary: 'Query an agent', body: anything },
  { method: 'post', path: '/{workspace}/models/{model}', summary: 'Query a model', body: anything },
  {
    method: 'post',
    path: '/{workspace}/models/{model}/chat/completions',
    summary: 'Let a model go on with a conversation',
    body: chat,
  },
  {
    method: 'post',
    path: '/{workspace}/functions/{function}/mcp',
    summary: 'Talk to an MCP server over streamable HTTP',
    body: anything,
  },
  {
    method: 'post',
    path: '/{workspace}/jobs/{job}/executions',
    summary: 'Execute a job',
    body: newExecution,
  },
  {
    method: 'post',
    path: '/{workspace}/sandboxes/{sandbox}/mcp',
    summary: 'Talk to the MCP server of a sandbox over streamable HTTP',
    body: anything,
  },
];
