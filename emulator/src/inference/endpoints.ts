// The addresses of workloads, for the API description (Specification, Inference endpoints).
import { z } from 'zod';
import { flag } from '../http/flags';
import { acceptedQuestion } from '../products/agents/inference';
import { newExecution, shownAccepted } from '../products/jobs/executions';
import { chat, shownChat, shownModels } from '../products/models/inference';
import { SANDBOX_ENDPOINTS } from '../products/sandboxes/inside/endpoints';

export interface InferenceEndpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below the platform's address without `/v0`. A `{path}` at the end may hold slashes. */
  path: string;
  summary: string;
  /** Query parameters, each a string. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Whether the body may be left out. */
  bodyIsOptional?: true;
  /** Whether the bytes of a file may be sent, as they are or in a form: in place of the body, if there is one. */
  takesBytes?: true;
  /** The JSON of a 200; absent: what the workload says. */
  answer?: z.ZodType;
  /** The JSON of a 202; absent: there is none. */
  accepted?: z.ZodType;
  /** What a 200 may be as well. */
  media?: string;
  /** Whether everybody is let in. */
  isOpen?: true;
  /** Whether there is nothing behind it: it says why. */
  isRefused?: true;
}

const anything = z.unknown();

const chatEndpoint = (path: string): InferenceEndpoint => ({
  method: 'post',
  path: `/{workspace}/models/{model}${path}`,
  summary: 'Let a model go on with a conversation',
  body: chat,
  answer: shownChat,
  media: 'text/event-stream',
});

const servedModels = (path: string): InferenceEndpoint => ({
  method: 'get',
  path: `/{workspace}/models/{model}${path}`,
  summary: 'What a model is called by its provider',
  answer: shownModels,
});

const visited = (['get', 'post', 'put', 'delete'] as const).map((method): InferenceEndpoint => ({
  method,
  path: '/{workspace}/applications/{application}/{path}',
  summary: 'Visit an application',
  ...(method !== 'get' && { body: anything, bodyIsOptional: true }),
  isOpen: true,
}));

export const INFERENCE_ENDPOINTS: readonly InferenceEndpoint[] = [
  {
    method: 'post',
    path: '/{workspace}/agents/{agent}',
    summary: 'Query an agent',
    query: z.object({ async: flag.describe('Whether the answer is not waited for.') }),
    body: anything,
    accepted: acceptedQuestion,
  },
  chatEndpoint(''),
  chatEndpoint('/chat/completions'),
  chatEndpoint('/v1/chat/completions'),
  servedModels('/models'),
  servedModels('/v1/models'),
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
    answer: shownAccepted,
  },
  ...visited,
  ...SANDBOX_ENDPOINTS,
];
