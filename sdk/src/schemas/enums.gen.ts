// Written by `npm run generate` from api/src/words.ts. Do not edit.
/**
 * Known values of fields. Fields may have other values too: types list the known ones, and checks accept any string.
 */

/** Format of audio. */
export const audioFormat = ['wav', 'mp3'] as const;

/** What is billed, and in which unit. */
export const billingDimension = [
  'sandbox_compute_runtime_gbs',
  'sandbox_image_storage_gbs',
  'sandbox_snapshot_storage_gbs',
  'agent_compute_runtime_gbs',
  'agent_image_storage_gbs',
  'agent_async_requests_count',
  'job_compute_runtime_gbs',
  'job_image_storage_gbs',
  'mcp_server_compute_runtime_gbs',
  'mcp_server_image_storage_gbs',
  'volume_storage_gbs',
  'custom_domain_active_time_hours',
] as const;

/** Why an answer to a chat ended. */
export const chatFinishReason = ['stop', 'length', 'tool_calls', 'content_filter', 'function_call'] as const;

/** Role of the author of a message. */
export const chatRole = ['system', 'developer', 'user', 'assistant', 'tool'] as const;

/** Status of a deployment. */
export const deploymentStatus = [
  'UPLOADING',
  'BUILDING',
  'BUILT',
  'DEPLOYING',
  'DEPLOYED',
  'FAILED',
  'DEACTIVATING',
  'DEACTIVATED',
  'DELETING',
  'TERMINATED',
] as const;

/** Status of the verification of a custom domain. */
export const domainStatus = ['pending', 'verified', 'failed'] as const;

/** What a custom domain is for. */
export const domainType = ['previews', 'applications'] as const;

/** Access that a permission rule of a drive grants. */
export const driveMode = ['read', 'read-write'] as const;

/** Kind of an event. */
export const eventType = ['deployment'] as const;

/** Status of an execution of a job. */
export const executionStatus = [
  'queued',
  'pending',
  'running',
  'cancelling',
  'cancelled',
  'failed',
  'succeeded',
  'timeout',
] as const;

/** What happens at the end of the lifetime. */
export const expirationAction = ['delete'] as const;

/** How the lifetime of a sandbox is measured. */
export const expirationType = ['ttl-idle', 'ttl-max-age', 'date'] as const;

/** What happened to a file. */
export const fileOperation = ['CREATE', 'WRITE', 'REMOVE'] as const;

/** Whether a path leads to a file or a directory. */
export const fileType = ['file', 'directory'] as const;

/** Kind of processor. */
export const flavorType = ['cpu', 'gpu'] as const;

/** Kind of object that a fork creates. */
export const forkTarget = ['sandbox', 'application'] as const;

/** Generation of the infrastructure. */
export const generation = ['mk2', 'mk3'] as const;

/** Unit of the window in which tokens are counted, in UTC. */
export const granularity = ['minute', 'hour', 'day', 'month'] as const;

/** Level of detail at which a model reads an image. */
export const imageDetail = ['auto', 'low', 'high'] as const;

/** Family of a network address. */
export const ipFamily = ['IPv4', 'IPv6'] as const;

/** Lifetime of a disk of a job. */
export const jobVolumeType = ['ephemeral'] as const;

/** Transport of an MCP endpoint. */
export const mcpTransport = ['http-stream', 'websocket'] as const;

/** Type of the resources that are billed. */
export const meteredType = ['sandbox', 'agent', 'job', 'mcp_server', 'volume', 'custom_domain'] as const;

/** What metrics are grouped by. */
export const metricsGroupBy = [
  'workspace',
  'resource_type',
  'resource_name',
  'resource_uuid',
  'billing_dimension',
] as const;

/** Time step of a series. */
export const metricsResolution = ['hourly', 'daily', 'weekly', 'monthly'] as const;

/** Provider of a model. */
export const modelProvider = [
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

/** Why a name cannot be used for a workspace. */
export const nameRefusal = [
  'taken',
  'forbidden_reserved',
  'forbidden_service',
  'forbidden_v_prefix',
] as const;

/** Kind of place. */
export const placeType = ['continent', 'country', 'location'] as const;

/** What a policy limits. */
export const policyType = ['location', 'flavor', 'maxToken'] as const;

/** Protocol of a port. */
export const portProtocol = ['HTTP', 'TCP', 'UDP', 'TLS'] as const;

/** Status of a process. */
export const processStatus = ['running', 'completed', 'failed', 'killed', 'stopped'] as const;

/** Reasoning effort of a model. */
export const reasoningEffort = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** Whether a sandbox is awake. */
export const sandboxState = ['RUNNING', 'STANDBY'] as const;

/** Kind of time of a schedule. */
export const scheduleType = ['cron', 'at', 'sleep'] as const;

/** Kind of object that a snapshot captures. */
export const snapshotSource = ['sandbox'] as const;

/** Whether a snapshot can be forked. */
export const snapshotStatus = ['pending', 'ready', 'failed'] as const;

/** Whether a schedule could submit its process. */
export const submissionStatus = ['succeeded', 'failed'] as const;

/** Status of a task of a job. */
export const taskStatus = [
  'unspecified',
  'pending',
  'reconciling',
  'failed',
  'succeeded',
  'running',
  'cancelled',
] as const;

/** Whether a volume template can be used. */
export const templateStatus = ['created', 'ready', 'error'] as const;

/** Whether a version of a volume template can be used. */
export const templateVersionStatus = ['CREATED', 'READY', 'FAILED'] as const;

/** Whether callers of a trigger need a credential. */
export const authenticationType = ['public', 'private'] as const;

/** What starts a workload. */
export const triggerType = ['http', 'http-async', 'cron'] as const;

/** How a user was added to a workspace. */
export const userSource = ['directory_sync', 'invitation', 'domain_capture'] as const;

/** Lifetime of a mounted volume. */
export const volumeType = ['persistent', 'ephemeral'] as const;

/** Role in a workspace. */
export const role = ['admin', 'member'] as const;

/** Progress of the set-up of a workspace. */
export const workspaceStatus = [
  'created',
  'account_binded',
  'account_configured',
  'workspace_configured',
  'ready',
  'error',
] as const;
