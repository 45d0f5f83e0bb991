/**
 * Words that arguments take and the platform tells, each with what it means. In generated packages each vocabulary is an
 * enumeration that takes other words too: the platform may learn new ones.
 */

/** A vocabulary. */
export interface Words<Word extends string = string> {
  /** Its name in generated packages. */
  readonly type: string;
  readonly about: string;
  /** What each word means, in the order in which messages tell them. */
  readonly values: Readonly<Record<Word, string>>;
}

const words = <Word extends string>(
  type: string,
  about: string,
  values: Readonly<Record<Word, string>>,
): Words<Word> => ({ type, about, values });

export const deploymentStatus = words('DeploymentStatus', 'Status of a deployment.', {
  UPLOADING: 'The source is being uploaded.',
  BUILDING: 'The image is being built.',
  BUILT: 'The image is built; the deployment follows.',
  DEPLOYING: 'The deployment is under way.',
  DEPLOYED: 'It is deployed.',
  FAILED: 'The build or the deployment failed.',
  DEACTIVATING: 'It is being switched off.',
  DEACTIVATED: 'It is switched off, or replaced by another revision.',
  DELETING: 'It is being deleted.',
  TERMINATED: 'It is deleted; only its record is kept for a while.',
});

export const eventType = words('EventType', 'Kind of an event.', {
  deployment: 'A step of a deployment.',
});

export const generation = words('Generation', 'Generation of the infrastructure.', {
  mk2: 'The second generation.',
  mk3: 'The third generation.',
});

export const portProtocol = words('PortProtocol', 'Protocol of a port.', {
  HTTP: 'HTTP.',
  TCP: 'TCP.',
  UDP: 'UDP.',
  TLS: 'TCP, encrypted with TLS.',
});

export const triggerType = words('TriggerType', 'What starts a workload.', {
  http: 'A request; the caller waits for the result.',
  'http-async': 'A request, answered at once; the result goes to the callback address.',
  cron: 'A schedule.',
});

export const triggerAuthentication = words(
  'TriggerAuthentication',
  'Whether a trigger answers without a credential.',
  {
    public: 'Everybody may call it.',
    private: 'A credential is required.',
  },
);

export const volumeType = words('VolumeType', 'Lifetime of a mounted volume.', {
  persistent: 'A volume of the workspace; it outlives the workload.',
  ephemeral: 'A disk of the workload alone; it goes with the workload.',
});

export const flavorType = words('FlavorType', 'Kind of processor.', {
  cpu: 'General-purpose processors.',
  gpu: 'Graphics processors.',
});

export const modelProvider = words('ModelProvider', 'Provider of a model.', {
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

export const driveMode = words('DriveMode', 'What a rule of a drive grants.', {
  read: 'Reading alone.',
  'read-write': 'Reading and writing.',
});

export const mcpTransport = words('McpTransport', 'Transport of an MCP endpoint.', {
  'http-stream': 'Streamable HTTP.',
  websocket: 'WebSocket.',
});

export const domainType = words('DomainType', 'What a custom domain is for.', {
  previews: 'Previews of sandboxes.',
  applications: 'Applications.',
});

export const domainStatus = words('DomainStatus', 'Status of the verification of a custom domain.', {
  pending: 'The DNS records have not been found yet.',
  verified: 'The DNS records prove that the domain is yours.',
  failed: 'The verification failed.',
});

export const policyType = words('PolicyType', 'What a policy is about.', {
  location: 'Where workloads may run.',
  flavor: 'On which hardware workloads may run.',
  maxToken: 'How many tokens models may use.',
});

export const placeType = words('PlaceType', 'Kind of a place.', {
  continent: 'A continent, such as eu.',
  country: 'A country, such as us.',
  location: 'A single location of the platform.',
});

export const granularity = words('Granularity', 'Unit of the window in which tokens are counted, in UTC.', {
  minute: 'Minutes.',
  hour: 'Hours.',
  day: 'Days.',
  month: 'Calendar months.',
});

export const expirationType = words('ExpirationType', 'What the lifetime of a sandbox is counted from.', {
  'ttl-idle': 'The time since it was last used.',
  'ttl-max-age': 'The time since it was created.',
  date: 'A fixed moment.',
});

export const expirationAction = words('ExpirationAction', 'What happens at the end of the lifetime.', {
  delete: 'The sandbox is deleted.',
});

export const switched = words('Switch', 'Whether a feature is on.', {
  enabled: 'On.',
  disabled: 'Off.',
});

export const sandboxState = words('SandboxState', 'Whether a sandbox is awake.', {
  RUNNING: 'It runs.',
  STANDBY: 'It sleeps until the next request.',
});

export const snapshotStatus = words('SnapshotStatus', 'Whether a snapshot can be forked.', {
  pending: 'It is being taken.',
  ready: 'It can be forked.',
  failed: 'It could not be taken.',
});

export const templateStatus = words('TemplateStatus', 'Whether a volume template can be used.', {
  created: 'It has no version yet.',
  ready: 'It can be used.',
  error: 'It cannot be used.',
});

export const templateVersionStatus = words(
  'TemplateVersionStatus',
  'Whether a version of a volume template can be used.',
  {
    CREATED: 'Its content is not ready yet.',
    READY: 'It can be used.',
    FAILED: 'It cannot be used.',
  },
);

export const workspaceStatus = words('WorkspaceStatus', 'How far the set-up of a workspace is.', {
  created: 'It exists.',
  account_binded: 'It belongs to its account.',
  account_configured: 'Its account is set up.',
  workspace_configured: 'The workspace is set up.',
  ready: 'It can be used.',
  error: 'The set-up failed.',
});

export const workspaceRole = words('WorkspaceRole', 'Role in a workspace.', {
  admin: 'May manage the workspace and its members.',
  member: 'May use the workspace.',
});

export const userSource = words('UserSource', 'How a user came to a workspace.', {
  directory_sync: 'From a directory that the account is connected to.',
  invitation: 'By an invitation.',
  domain_capture: 'By the domain of the e-mail address.',
});

export const metricsResolution = words('MetricsResolution', 'Step of a series.', {
  hourly: 'Hours; a window of at most 7 days.',
  daily: 'Days; a window of at most 90 days.',
  weekly: 'Weeks; a window of at most 1 year.',
  monthly: 'Months.',
});

export const metricsDimension = words('MetricsDimension', 'What metrics are grouped by.', {
  workspace: 'The workspace; for account admins.',
  resource_type: 'The type of the resource.',
  resource_name: 'The name of the resource.',
  resource_uuid: 'The identifier of the resource.',
  billing_dimension: 'What is billed; usage is told for this dimension alone.',
});

export const meteredType = words('MeteredType', 'Type of the resources that are billed.', {
  sandbox: 'Sandboxes.',
  agent: 'Agents.',
  job: 'Jobs.',
  mcp_server: 'MCP servers.',
  volume: 'Volumes.',
  custom_domain: 'Custom domains.',
});

export const billingDimension = words('BillingDimension', 'What is billed, and in which unit.', {
  sandbox_compute_runtime_gbs: 'Running sandboxes, in GB-seconds.',
  sandbox_image_storage_gbs: 'Images of sandboxes, in GB-seconds.',
  sandbox_snapshot_storage_gbs: 'Snapshots of sandboxes, in GB-seconds.',
  agent_compute_runtime_gbs: 'Running agents, in GB-seconds.',
  agent_image_storage_gbs: 'Images of agents, in GB-seconds.',
  agent_async_requests_count: 'Asynchronous requests to agents, each.',
  job_compute_runtime_gbs: 'Running jobs, in GB-seconds.',
  job_image_storage_gbs: 'Images of jobs, in GB-seconds.',
  mcp_server_compute_runtime_gbs: 'Running MCP servers, in GB-seconds.',
  mcp_server_image_storage_gbs: 'Images of MCP servers, in GB-seconds.',
  volume_storage_gbs: 'Volumes, in GB-seconds.',
  custom_domain_active_time_hours: 'Active custom domains, in hours.',
});

export const releasedKind = words('ReleasedKind', 'Kind of a workload that has revisions.', {
  agent: 'An agent.',
  application: 'An application, forked or not.',
  function: 'An MCP server, hosted as a function.',
  job: 'A job.',
  model: 'A model.',
});

export const submissionStatus = words('SubmissionStatus', 'Whether a schedule could submit its process.', {
  succeeded: 'The process was accepted.',
  failed: 'The process was not accepted.',
});
