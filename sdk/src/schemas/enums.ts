/**
 * Known values of fields. Fields may have other values too: types list the known ones, and checks accept any string.
 */

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

/** Kind of an event. */
export const eventType = ['deployment'] as const;

/** Generation of the platform that a workload runs on. */
export const generation = ['mk2', 'mk3'] as const;

/** Protocol of a port. */
export const portProtocol = ['HTTP', 'TCP', 'UDP', 'TLS'] as const;

/** What starts a workload. */
export const triggerType = ['http', 'http-async', 'cron'] as const;

/** Whether a trigger needs a credential. */
export const authenticationType = ['public', 'private'] as const;

/** Whether a volume outlives the workload. */
export const volumeType = ['persistent', 'ephemeral'] as const;

/** Lifetime of a disk of a job. */
export const jobVolumeType = ['ephemeral'] as const;

/** Kind of hardware. */
export const flavorType = ['cpu', 'gpu'] as const;

/** Access that a permission rule of a drive grants. */
export const driveMode = ['read', 'read-write'] as const;

/** Transport of an MCP endpoint. */
export const mcpTransport = ['http-stream', 'websocket'] as const;

/** What a custom domain is for. */
export const domainType = ['previews', 'applications'] as const;

/** Status of the verification of a custom domain. */
export const domainStatus = ['pending', 'verified', 'failed'] as const;

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

/** What a policy limits. */
export const policyType = ['location', 'flavor', 'maxToken'] as const;

/** Kind of a place. */
export const placeType = ['location', 'country', 'continent'] as const;

/** Unit of the window in which tokens are counted. */
export const granularity = ['month', 'day', 'hour', 'minute'] as const;

/** Family of a network address. */
export const ipFamily = ['IPv4', 'IPv6'] as const;

/** Whether a path leads to a file or a directory. */
export const fileType = ['file', 'directory'] as const;

/** What happened to a file. */
export const fileOperation = ['CREATE', 'WRITE', 'REMOVE'] as const;

/** Status of a process. */
export const processStatus = ['running', 'completed', 'failed', 'killed', 'stopped'] as const;

/** What happens at the end of the lifetime. */
export const expirationAction = ['delete'] as const;

/** How the lifetime of a sandbox is measured. */
export const expirationType = ['ttl-idle', 'ttl-max-age', 'date'] as const;

/** Whether a sandbox is awake. */
export const sandboxState = ['RUNNING', 'STANDBY'] as const;

/** Kind of time of a schedule. */
export const scheduleType = ['cron', 'at', 'sleep'] as const;

/** Whether a schedule could submit its process. */
export const submissionStatus = ['succeeded', 'failed'] as const;

/** Whether a snapshot can be forked. */
export const snapshotStatus = ['pending', 'ready', 'failed'] as const;

/** Kind of object that a fork creates. */
export const forkTarget = ['sandbox', 'application'] as const;

/** Kind of object that a snapshot captures. */
export const snapshotSource = ['sandbox'] as const;

/** Whether a version of a volume template can be used. */
export const templateVersionStatus = ['CREATED', 'READY', 'FAILED'] as const;

/** Whether a volume template can be used. */
export const templateStatus = ['created', 'ready', 'error'] as const;

/** Progress of the set-up of a workspace. */
export const workspaceStatus = [
  'created',
  'account_binded',
  'account_configured',
  'workspace_configured',
  'ready',
  'error',
] as const;

/** Role of a user in a workspace. */
export const role = ['admin', 'member'] as const;

/** Why a name cannot be used for a workspace. */
export const nameRefusal = [
  'taken',
  'forbidden_reserved',
  'forbidden_service',
  'forbidden_v_prefix',
] as const;

/** How a user was added to a workspace. */
export const userSource = ['directory_sync', 'invitation', 'domain_capture'] as const;

/** Size of the buckets of metrics. */
export const metricsResolution = ['hourly', 'daily', 'weekly', 'monthly'] as const;

/** What metrics can be grouped by. */
export const metricsGroupBy = [
  'workspace',
  'resource_type',
  'resource_name',
  'resource_uuid',
  'billing_dimension',
] as const;

/** Kind of resource that is billed. */
export const meteredType = ['sandbox', 'agent', 'job', 'mcp_server', 'volume', 'custom_domain'] as const;

/** What is billed. */
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

/** Role of the author of a message. */
export const chatRole = ['system', 'developer', 'user', 'assistant', 'tool'] as const;

/** Why an answer to a chat ended. */
export const chatFinishReason = ['stop', 'length', 'tool_calls', 'content_filter', 'function_call'] as const;

/** Reasoning effort of a model. */
export const reasoningEffort = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** Level of detail at which a model reads an image. */
export const imageDetail = ['auto', 'low', 'high'] as const;

/** Format of audio. */
export const audioFormat = ['wav', 'mp3'] as const;
