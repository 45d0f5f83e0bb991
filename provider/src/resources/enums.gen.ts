// Written by `npm run generate` from api/src/words.ts. Do not edit.
import { enumOf } from './enum';

export const billingDimension = enumOf('BillingDimension', 'What is billed, and in which unit.', {
  sandbox_compute_runtime_gbs: 'Running sandboxes, in GB-seconds.',
  sandbox_image_storage_gbs: 'Images of sandboxes, in GB-seconds.',
  sandbox_snapshot_storage_gbs: 'Snapshots of sandboxes, in GB-seconds.',
  agent_compute_runtime_gbs: 'Running agents, in GB-seconds.',
  agent_image_storage_gbs: 'Images of agents, in GB-seconds.',
  agent_async_requests_count: 'Asynchronous requests to agents, counted.',
  job_compute_runtime_gbs: 'Running jobs, in GB-seconds.',
  job_image_storage_gbs: 'Images of jobs, in GB-seconds.',
  mcp_server_compute_runtime_gbs: 'Running MCP servers, in GB-seconds.',
  mcp_server_image_storage_gbs: 'Images of MCP servers, in GB-seconds.',
  volume_storage_gbs: 'Volumes, in GB-seconds.',
  custom_domain_active_time_hours: 'Active custom domains, in hours.',
});

export const deploymentStatus = enumOf('DeploymentStatus', 'Status of a deployment.', {
  UPLOADING: 'The source is being uploaded.',
  BUILDING: 'The image is being built.',
  BUILT: 'The image is built. The deployment follows.',
  DEPLOYING: 'The deployment is under way.',
  DEPLOYED: 'Deployed and ready.',
  FAILED: 'The build or the deployment failed.',
  DEACTIVATING: 'Being switched off.',
  DEACTIVATED: 'Switched off, or replaced by another revision.',
  DELETING: 'Being deleted.',
  TERMINATED: 'Deleted. The record can still be read for a while.',
});

export const domainStatus = enumOf('DomainStatus', 'Status of the verification of a custom domain.', {
  pending: 'The DNS records have not been found yet.',
  verified: 'The DNS records prove that the domain is yours.',
  failed: 'The verification failed.',
});

export const domainType = enumOf('DomainType', 'What a custom domain is for.', {
  previews: 'Previews of sandboxes.',
  applications: 'Applications.',
});

export const driveMode = enumOf('DriveMode', 'Access that a permission rule of a drive grants.', {
  read: 'Read only.',
  'read-write': 'Read and write.',
});

export const eventType = enumOf('EventType', 'Kind of an event.', { deployment: 'A step of a deployment.' });

export const expirationAction = enumOf('ExpirationAction', 'What happens at the end of the lifetime.', {
  delete: 'The sandbox is deleted.',
});

export const expirationType = enumOf('ExpirationType', 'How the lifetime of a sandbox is measured.', {
  'ttl-idle': 'Time since the last use.',
  'ttl-max-age': 'Time since the creation.',
  date: 'A fixed time.',
});

export const flavorType = enumOf('FlavorType', 'Kind of processor.', {
  cpu: 'General-purpose processors.',
  gpu: 'Graphics processors.',
});

export const generation = enumOf('Generation', 'Generation of the infrastructure.', {
  mk2: 'The second generation.',
  mk3: 'The third generation.',
});

export const granularity = enumOf('Granularity', 'Unit of the window in which tokens are counted, in UTC.', {
  minute: 'Minutes.',
  hour: 'Hours.',
  day: 'Days.',
  month: 'Calendar months.',
});

export const mcpTransport = enumOf('McpTransport', 'Transport of an MCP endpoint.', {
  'http-stream': 'Streamable HTTP.',
  websocket: 'WebSocket.',
});

export const meteredType = enumOf('MeteredType', 'Type of the resources that are billed.', {
  sandbox: 'Sandboxes.',
  agent: 'Agents.',
  job: 'Jobs.',
  mcp_server: 'MCP servers.',
  volume: 'Volumes.',
  custom_domain: 'Custom domains.',
});

export const metricsDimension = enumOf('MetricsDimension', 'What metrics are grouped by.', {
  workspace: 'The workspace. Requires an admin of the account.',
  resource_type: 'The type of the resource.',
  resource_name: 'The name of the resource.',
  resource_uuid: 'The identifier of the resource.',
  billing_dimension: 'What is billed. Usage is returned only with this dimension.',
});

export const metricsResolution = enumOf('MetricsResolution', 'Time step of a series.', {
  hourly: 'Hours. The window is at most 7 days.',
  daily: 'Days. The window is at most 90 days.',
  weekly: 'Weeks. The window is at most 1 year.',
  monthly: 'Months.',
});

export const modelProvider = enumOf('ModelProvider', 'Provider of a model.', {
  hf_private_endpoint: 'A private inference endpoint of Hugging Face.',
  hf_public_endpoint: 'A public inference endpoint of Hugging Face.',
  huggingface: 'Hugging Face.',
  public_model: 'A model that the platform offers to everybody.',
  mcp: 'An MCP server.',
  openai: 'OpenAI.',
  anthropic: 'Anthropic.',
  gemini: 'Google Gemini.',
  mistral: 'Mistral.',
  deepseek: 'DeepSeek.',
  cohere: 'Cohere.',
  cerebras: 'Cerebras.',
  xai: 'xAI.',
  vertexai: 'Google Vertex AI.',
  'azure-openai-service': 'Azure OpenAI Service.',
  'azure-ai-inference': 'Azure AI Inference.',
  'azure-marketplace': 'Azure Marketplace.',
  groq: 'Groq.',
});

export const placeType = enumOf('PlaceType', 'Kind of place.', {
  continent: 'A continent, such as eu.',
  country: 'A country, such as us.',
  location: 'A single location of the platform.',
});

export const policyType = enumOf('PolicyType', 'What a policy limits.', {
  location: 'Places where workloads may run.',
  flavor: 'Hardware that workloads may run on.',
  maxToken: 'Number of tokens that models may use.',
});

export const portProtocol = enumOf('PortProtocol', 'Protocol of a port.', {
  HTTP: 'HTTP.',
  TCP: 'TCP.',
  UDP: 'UDP.',
  TLS: 'TCP, encrypted with TLS.',
});

export const releasedKind = enumOf('ReleasedKind', 'Kind of workload that has revisions.', {
  agent: 'An agent.',
  application: 'An application, forked or not.',
  function: 'An MCP server, hosted as a function.',
  job: 'A job.',
  model: 'A model.',
});

export const sandboxState = enumOf('SandboxState', 'Whether a sandbox is awake.', {
  RUNNING: 'It runs.',
  STANDBY: 'It sleeps until the next request.',
});

export const snapshotStatus = enumOf('SnapshotStatus', 'Whether a snapshot can be forked.', {
  pending: 'The snapshot is being taken.',
  ready: 'The snapshot can be forked.',
  failed: 'The snapshot could not be taken.',
});

export const submissionStatus = enumOf('SubmissionStatus', 'Whether a schedule could submit its process.', {
  succeeded: 'The process was accepted.',
  failed: 'The process was not accepted.',
});

export const switched = enumOf('Switch', 'Whether a kernel feature is on.', {
  enabled: 'On.',
  disabled: 'Off.',
});

export const templateStatus = enumOf('TemplateStatus', 'Whether a volume template can be used.', {
  created: 'There is no version yet.',
  ready: 'Ready to use.',
  error: 'Cannot be used.',
});

export const templateVersionStatus = enumOf(
  'TemplateVersionStatus',
  'Whether a version of a volume template can be used.',
  { CREATED: 'The content is not ready yet.', READY: 'Ready to use.', FAILED: 'Cannot be used.' },
);

export const triggerAuthentication = enumOf(
  'TriggerAuthentication',
  'Whether callers of a trigger need a credential.',
  { public: 'No credential is required.', private: 'A credential is required.' },
);

export const triggerType = enumOf('TriggerType', 'What starts a workload.', {
  http: 'A request. The caller waits for the result.',
  'http-async': 'A request that is answered at once. The result is sent to the callback address.',
  cron: 'A schedule.',
});

export const userSource = enumOf('UserSource', 'How a user was added to a workspace.', {
  directory_sync: 'From a connected directory.',
  invitation: 'By an invitation.',
  domain_capture: 'By the domain of the e-mail address.',
});

export const volumeType = enumOf('VolumeType', 'Lifetime of a mounted volume.', {
  persistent: 'A volume of the workspace. It outlives the workload.',
  ephemeral: 'A disk of one workload, deleted with it.',
});

export const workspaceRole = enumOf('WorkspaceRole', 'Role in a workspace.', {
  admin: 'Manages the workspace and its members.',
  member: 'Uses the workspace.',
});

export const workspaceStatus = enumOf('WorkspaceStatus', 'Progress of the set-up of a workspace.', {
  created: 'The workspace exists.',
  account_binded: 'The workspace belongs to its account.',
  account_configured: 'The account is set up.',
  workspace_configured: 'The workspace is set up.',
  ready: 'Ready to use.',
  error: 'The set-up failed.',
});
