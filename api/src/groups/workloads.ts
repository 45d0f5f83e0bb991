/** What is deployed: agents, functions, models, jobs and applications. */
import { defineGroup, type Endpoint, type Group, listOf, shared, word } from '../describe';
import { executionStatus, taskStatus } from '../words';

const calling = {
  heading: 'calling a workload',
  source: 'Specification, Inference endpoints; facts, A.9',
};
const usage = { 402: 'the account has reached its usage limit' };
const notRunning = (noun: string) => ({ ...usage, 404: `the ${noun} does not exist, or it does not run` });

/** What groups of workloads have in common. */
function deployed(
  a: 'a' | 'an',
  noun: string,
  path: string,
  again = 'A changed `spec` deploys a new revision.',
): Pick<Group, 'noun' | 'path' | 'scopes' | 'deleted' | 'methods'> & { readonly revisions: Endpoint } {
  const scopes = path.split('/')[1] ?? '';
  return {
    noun,
    path,
    scopes,
    deleted: { returns: 'record', then: 'going' },
    methods: {
      create: {
        does: `Creates ${a} ${noun}. It is deployed in the background: read it until \`status\` is \`DEPLOYED\` or \`FAILED\`.`,
      },
      get: {},
      waitUntilReady: {},
      list: {},
      update: {
        does: `Updates ${a} ${noun}: replaces all fields that clients set. ${again}`,
        errors: { 409: 'it is being deleted' },
      },
      delete: {},
    },
    revisions: {
      request: `GET ${path}/revisions`,
      scope: `${scopes}:list`,
      does: `Reads the revisions of ${a} ${noun} that still exist, at most 5.`,
      source: 'facts, A.4',
      heading: 'revisions and routing',
      errors: { 404: `the ${noun} does not exist` },
      answer: listOf(shared('revisionRecord', 'common'), 'revisions'),
    },
  };
}

const { revisions: agentRevisions, ...agent } = deployed('an', 'agent', '/agents/{agentName}');
const { revisions: functionRevisions, ...mcpFunction } = deployed(
  'a',
  'function',
  '/functions/{functionName}',
);
const { revisions: jobRevisions, ...job } = deployed('a', 'job', '/jobs/{jobId}');
const { revisions: modelRevisions, ...model } = deployed(
  'a',
  'model API',
  '/models/{modelName}',
  'A changed `spec` is deployed again.',
);
const { revisions: applicationRevisions, ...application } = deployed(
  'an',
  'application',
  '/applications/{applicationName}',
  'Changed compute makes a new revision; `spec.revision` alone routes between those that exist, in percent: it promotes a canary, or rolls back.',
);

const asked = 'POST {run_url}/{workspace}/agents/{name}';
const chatted = 'POST {run_url}/{workspace}/models/{name}/chat/completions';
const chat = 'name: string, body: ChatRequest';
const ofModels = { ...notRunning('model API'), 429: 'a policy allows no more tokens at this time' };
const execution = '/jobs/{jobId}/executions/{executionId}';
const executed = { 404: 'the job or the execution does not exist' };
const queued = { 429: '`allowQueue` is false and it cannot start at once' };
const statuses = 'Only items of these statuses.';

export const workloadGroups = [
  defineGroup({
    ...agent,
    group: 'agents',
    heading: 'agents',
    source: 'facts, B: Agent',
    about: 'Agents, and questions to them.',
    schemas: 'agents',
    type: 'Agent',
    revealing: true,
    endpoints: {
      revisions: agentRevisions,
      query: {
        ...calling,
        request: asked,
        does: 'Asks an agent. The agent decides the format of the answer: text, JSON or anything else. Needs `runUrl` and `workspace` of the client. The platform ends calls that are idle for 100 seconds. `timeoutMs` can be shorter.',
        errors: notRunning('agent'),
        byHand: {
          takes: 'name: string, body: AgentQuery',
          options: 'AgentOptions',
          answer: 'ApiCall<WorkloadReply>',
        },
      },
      stream: {
        ...calling,
        request: asked,
        does: 'Asks an agent and reads its answer, as text, while it arrives.',
        errors: { ...notRunning('agent'), ConnectionError: 'also when the answer breaks off' },
        byHand: {
          takes: 'name: string, body: AgentQuery',
          options: 'AgentOptions',
          answer: 'ApiStream<string>',
        },
      },
    },
  }),
  defineGroup({
    ...mcpFunction,
    group: 'functions',
    heading: 'functions',
    source: 'Specification, Create function; facts, A.3',
    about: 'MCP servers.',
    schemas: 'functions',
    type: 'McpFunction',
    revealing: true,
    methods: {
      ...mcpFunction.methods,
      create: { ...mcpFunction.methods?.create, body: shared('newFunction') },
      update: { ...mcpFunction.methods?.update, body: shared('functionBody') },
    },
    endpoints: {
      revisions: { ...functionRevisions, scope: 'functions:get' },
      mcp: {
        ...calling,
        request: 'POST {run_url}/{workspace}/functions/{function}/mcp',
        does: 'Returns the address of an MCP server and a `fetch` that sends the current credential, for MCP clients. Needs `runUrl` and `workspace` of the client. Sends no request, except for a token.',
        source: 'Specification, Inference endpoints',
        errors: {
          ArgumentError: 'the client has no `runUrl` or `workspace`',
          WorkloadError: 'no token was issued',
        },
        byHand: { takes: 'name: string', options: '', answer: 'Promise<McpEndpoint>' },
      },
    },
  }),
  defineGroup({
    ...model,
    group: 'models',
    heading: 'models',
    source: 'facts, B: Model',
    about: 'Gateways to models, and chats with them.',
    schemas: 'models',
    type: 'Model',
    endpoints: {
      revisions: modelRevisions,
      chat: {
        ...calling,
        request: chatted,
        does: 'Asks a model for the next message of a chat; `usage` contains the number of tokens. Needs `runUrl` and `workspace` of the client.',
        errors: ofModels,
        byHand: { takes: chat, answer: 'ApiCall<ChatCompletion>' },
      },
      chatStream: {
        ...calling,
        request: chatted,
        does: 'Asks a model for the next message of a chat, and reads it while it is generated: `for await (const chunk of …)`. Leaving the loop ends the request.',
        errors: {
          ...ofModels,
          AnswerError: 'a chunk cannot be read, or reports that the model failed: `rawBody` is the chunk',
        },
        byHand: { takes: chat, answer: 'ApiStream<ChatChunk>' },
      },
      query: {
        ...calling,
        request: 'POST {run_url}/{workspace}/models/{name}',
        does: "Sends a request in the format of the model's provider, and returns the provider's answer. Needs `runUrl` and `workspace` of the client.",
        errors: ofModels,
        byHand: { takes: 'name: string, body: object', answer: 'ApiCall<WorkloadReply>' },
      },
      listModels: {
        request: 'GET {run_url}/{workspace}/models/{name}/models',
        does: "Reads the provider's name of a model. Needs `runUrl` and `workspace` of the client.",
        source: 'facts, A.9',
        errors: { 404: 'the model API does not exist, or it does not run' },
        byHand: { takes: 'name: string', answer: 'ApiCall<ModelName[]>' },
      },
    },
  }),
  defineGroup({
    ...job,
    group: 'jobs',
    heading: 'jobs',
    source: 'facts, B: Job',
    about: 'Programs that run tasks and end.',
    schemas: 'jobs',
    type: 'Job',
    revealing: true,
    endpoints: {
      revisions: jobRevisions,
      execute: {
        ...calling,
        request: 'POST {api_root}/{workspace}/jobs/{name}/executions',
        does: 'Executes a job, one task per object of arguments; `memory`, in MB, is at most that of the job. Needs `workspace` of the client. Every call starts another execution: after an error whose `outcome` is `unknown`, check `executions.list` first.',
        errors: {
          ...queued,
          404: 'the job does not exist, or it is not deployed',
          409: 'an execution of this id exists',
        },
        byHand: { takes: 'name: string, body: JobExecutionRequest', answer: 'ApiCall<JobExecutionReceipt>' },
      },
    },
  }),
  defineGroup({
    group: 'jobs.executions',
    class: 'JobExecutions',
    heading: 'jobs',
    source: 'facts, B: Job',
    about: 'Runs of jobs.',
    schemas: 'job-executions.gen',
    params: { jobId: 'jobName' },
    endpoints: {
      create: {
        request: 'POST /jobs/{jobId}/executions',
        scope: 'jobs:create',
        does: 'Executes a job through the management API. `client.jobs.execute` does the same at another address.',
        source: 'facts, A.9',
        errors: {
          ...queued,
          404: 'the job does not exist',
          409: 'the job is not deployed, or an execution of this id exists',
        },
        body: shared('jobExecutionRequest', 'jobs'),
        answer: shared('jobExecutionReceipt'),
      },
      get: {
        request: `GET ${execution}`,
        scope: 'jobs:get',
        does: 'Reads one execution.',
        errors: executed,
        answer: shared('jobExecution'),
      },
      list: {
        request: 'GET /jobs/{jobId}/executions',
        scope: 'jobs:list',
        does: 'Lists the executions of a job; 20 per page, or `limit`, at most 100.',
        source: 'facts, A.6',
        heading: 'lists',
        errors: { 404: 'the job does not exist' },
        listed: 'in pages, unsorted',
        query: { status: { type: listOf(word(executionStatus), 'statuses'), about: statuses } },
        answer: shared('jobExecution'),
      },
      tasks: {
        request: `GET ${execution}/tasks`,
        scope: 'jobs:get',
        does: 'Lists the tasks of an execution.',
        errors: executed,
        listed: 'in pages, unsorted',
        query: { status: { type: listOf(word(taskStatus), 'statuses'), about: statuses } },
        answer: shared('jobTask'),
      },
      cancel: {
        request: `DELETE ${execution}`,
        scope: 'jobs:delete',
        does: 'Cancels an execution, and returns it. Running tasks are ended.',
        source: 'facts, A.9',
        errors: executed,
        answer: shared('jobExecution'),
      },
    },
  }),
  defineGroup({
    ...application,
    group: 'applications',
    heading: 'applications',
    source: 'facts, A.4',
    about: 'One address in front of revisions. `client.snapshots.fork` makes most of them.',
    schemas: 'applications',
    type: 'Application',
    methods: {
      ...application.methods,
      update: {
        ...application.methods?.update,
        errors: {
          400: '`spec.revision` names a revision that is not kept or not healthy',
          409: 'it is being deleted',
        },
      },
    },
    endpoints: {
      revisions: { ...applicationRevisions, answer: listOf(shared('appRevision'), 'revisions') },
      createCustomDomain: {
        request: 'POST /applications/{applicationName}/customdomains',
        scope: 'customdomains:create',
        does: 'Creates a custom domain for an application. It works once it is verified.',
        heading: 'custom domains',
        errors: {
          404: 'the application does not exist',
          409: 'the name of the custom domain is in use',
        },
        body: shared('newCustomDomain', 'custom-domains.gen'),
        answer: shared('customDomain', 'custom-domains.gen'),
      },
    },
  }),
];
