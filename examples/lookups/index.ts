// Looks up existing objects, whoever manages them: applications, drives and connections of other teams, and what the
// platform offers.
import * as workload from '@workload/pulumi/native';

// The shop and the state of its rollout, for a dashboard.
const shop = workload.getApplication({ name: 'shop' });

// Every application.
const shops = workload.listApplications();

// The agent that answers customers, and the state of its rollout.
const support = workload.getAgent({ name: 'support' });

// Every agent.
const agents = workload.listAgents();

// The model that agents talk to.
const chat = workload.getModel({ name: 'chat' });

// Every model.
const chats = workload.listModels();

// The job that reports, and when it runs.
const report = workload.getJob({ name: 'report' });

// Every job.
const jobs = workload.listJobs();

// The deployed revisions of the shop.
const releases = workload.listRevisions({ kind: 'application', name: 'shop' });

// A drive that somebody created by hand. Our drive uses the same region.
const archive = workload.getDrive({ name: 'archive' });

// Every drive with another team's label.
const drives = workload.listDrives({ labels: { team: 'archive' } });

// The connection to a model provider that an administrator created.
const models = workload.getIntegrationConnection({ name: 'models' });

// Every connection whose name or labels contain `model`.
const connections = workload.listIntegrationConnections({ search: 'model' });

// The connection's endpoints, and the models that it reaches.
const endpoints = workload.getEndpointConfigurations({ connection: models.name });
const reachable = workload.listConnectionModels({ connection: models.name });

// The integration that the connection belongs to.
const provider = workload.getIntegration({ name: models.integration });

// The MCP server that agents of this program use.
const mail = workload.getMcpFunction({ name: 'mail' });

// Every MCP server of the workspace.
const servers = workload.listMcpFunctions();

// The settings and secrets that each MCP server needs.
const mcpHub = workload.listMcpHub();

// The images that sandboxes can start with.
const sandboxHub = workload.listSandboxHub();

// A starter project, and its variables.
const starter = workload.getTemplate({ name: 'mail-agent' });

// Every starter project.
const templates = workload.listTemplates();

// Recent scheduled processes that the sandbox did not accept.
const failures = workload.listScheduleExecutions({ status: 'failed', limit: 10 });

// The account that pays.
const accounts = workload.listAccounts();

// What last month cost, by kind of resource.
const bill = workload.getAccountMetrics({
  startTime: '2026-10-01T00:00:00Z',
  endTime: '2026-11-01T00:00:00Z',
  groupBy: ['resource_type'],
});

// The dimensions that the bill can be grouped by.
const dimensions = workload.listMetricsDimensions();

// The types of resources with costs.
const billed = workload.listMetricsResourceTypes({
  startTime: '2026-10-01T00:00:00Z',
  endTime: '2026-11-01T00:00:00Z',
});

// Where workloads can run.
const locations = workload.listLocations();

// Regions, and what each of them offers.
const platform = workload.getConfiguration();

// Addresses that a firewall must let through.
const addresses = workload.getPublicIps({ region: archive.region });

// The users of the workspace.
const users = workload.listUsers();

// A policy for the shop's workloads, and the workloads that it applies to.
const rule = workload.getPolicy({ name: 'europe' });
const held = workload.getPolicyUsages({ name: rule.name });

// Every policy of the workspace.
const rules = workload.listPolicies();

// The volume that agents share, and the workload that mounts it.
const disk = workload.getVolume({ name: 'shared' });

// Every volume.
const disks = workload.listVolumes();

// The template of a volume.
const content = workload.getVolumeTemplate({ name: 'toolbox' });

// Every volume template.
const contents = workload.listVolumeTemplates();

// The domain in front of applications, and the records that its zone needs.
const domain = workload.getCustomDomain({ name: 'apps.example.com' });

// Every domain.
const domains = workload.listCustomDomains();

// The sandbox that the build pipeline works in.
const machine = workload.getSandbox({ name: 'shop-build' });

// Every sandbox.
const machines = workload.listSandboxes();

// The sandbox before the release, as a snapshot for copies.
const baseline = workload.getSnapshot({ name: 'shop-v1' });

// Every snapshot.
const snapshots = workload.listSnapshots();

// A schedule of the sandbox: its command and its times.
const nightly = workload.getSandboxSchedule({ sandbox: machine.name, name: 'nightly' });

// Every schedule of the sandbox.
const schedules = workload.listSandboxSchedules({ sandbox: machine.name });

// A preview: the address of a page that is being developed.
const page = workload.getSandboxPreview({ sandbox: machine.name, name: 'page' });

// Every preview of the sandbox.
const pages = workload.listSandboxPreviews({ sandbox: machine.name });

// The workspace itself.
const here = workload.getWorkspace({ name: archive.workspace });

// Every workspace that the credential reaches.
const workspaces = workload.listWorkspaces();

// Every service account, one of them, its API keys, and one of the keys.
const programs = workload.listServiceAccounts();
const ci = workload.getServiceAccount({ name: 'ci' });
const ciKeys = workload.listApiKeys({ serviceAccount: ci.clientId });
const ciKey = workload.getApiKey({ serviceAccount: ci.clientId, name: 'ci-key' });

// The features of the platform, and whether the workspace may use them.
const features = workload.listFeatures();
const drivesFeature = workload.getFeature({ key: 'drives' });

// The sandbox image that the build pipeline pushed.
const image = workload.getImage({ name: 'shop', resourceType: 'sandbox' });

// Every image.
const builtImages = workload.listImages();

const cache = new workload.Drive('cache', { region: archive.region });

export const canary = shop.canaryRevision;
export const share = shop.canaryPercent;
export const shopNames = shops.applications.apply((all) => all.map(({ name }) => name));
export const supportImage = support.image;
export const agentNames = agents.agents.apply((all) => all.map(({ name }) => name));
export const chatModel = chat.model;
export const chatNames = chats.models.apply((all) => all.map(({ name }) => name));
export const reportImage = report.image;
export const jobNames = jobs.jobs.apply((all) => all.map(({ name }) => name));
export const released = releases.revisions.apply((all) => all.length);
export const theirs = drives.drives.apply((all) => all.map(({ name }) => name));
export const cacheAddress = cache.s3Url;
export const connected = connections.integrationConnections.apply((all) => all.map(({ name }) => name));
export const offered = endpoints.endpoints.apply((all) => all.map(({ path }) => path));
export const modelNames = reachable.models.apply((all) => all.map(({ id }) => id));
export const providerName = provider.name;
export const mailAddress = mail.mcpUrl;
export const serverNames = servers.mcpFunctions.apply((all) => all.map(({ name }) => name));
export const secretsForMail = mcpHub.servers.apply(
  (all) => all.find(({ name }) => name === 'mail')?.secretKeys,
);
export const images = sandboxHub.sandboxes.apply((all) => all.map(({ image }) => image));
export const variables = starter.variables.apply((all) => all.map(({ name }) => name));
export const starters = templates.templates.apply((all) => all.map(({ name }) => name));
export const failed = failures.executions.apply((all) => all.map(({ processName }) => processName));
export const payers = accounts.accounts.apply((all) => all.length);
export const cost = bill.totalCost;
export const groupings = dimensions.values;
export const billedTypes = billed.values;
export const places = locations.locations.apply((all) => all.map(({ location }) => location));
export const withDrives = platform.regions.apply((all) =>
  all.filter(({ drivesAvailable }) => drivesAvailable).map(({ name }) => name),
);
export const firewall = addresses.regions.apply((all) => all.flatMap(({ ipv4Cidrs }) => ipv4Cidrs));
export const people = users.users.apply((all) => all.map(({ email }) => email));
export const mayHaveDrives = drivesFeature.enabled;
export const mayUse = features.features.apply((all) => Object.keys(all));
export const imageState = image.status;
export const built = builtImages.images.apply((all) => all.map(({ name }) => name));
export const allowed = rule.locations.apply((all) => all.map(({ name }) => name));
export const heldServers = held.functions;
export const ruleNames = rules.policies.apply((all) => all.map(({ name }) => name));
export const diskSize = disk.size;
export const diskNames = disks.volumes.apply((all) => all.map(({ name }) => name));
export const contentSize = content.defaultSize;
export const contentNames = contents.volumeTemplates.apply((all) => all.map(({ name }) => name));
export const domainRecords = domain.txtRecords;
export const domainNames = domains.customDomains.apply((all) => all.map(({ name }) => name));
export const machineImage = machine.image;
export const machineNames = machines.sandboxes.apply((all) => all.map(({ name }) => name));
export const baselineImage = baseline.image;
export const snapshotNames = snapshots.snapshots.apply((all) => all.map(({ name }) => name));
export const nightlyTime = nightly.cron;
export const scheduleNames = schedules.sandboxSchedules.apply((all) => all.map(({ name }) => name));
export const pageAddress = page.url;
export const pageNames = pages.sandboxPreviews.apply((all) => all.map(({ name }) => name));
export const hereStatus = here.status;
export const workspaceNames = workspaces.workspaces.apply((all) => all.map(({ name }) => name));
export const programNames = programs.serviceAccounts.apply((all) => all.map(({ name }) => name));
export const keyNames = ciKeys.apiKeys.apply((all) => all.map(({ name }) => name));
export const keyId = ciKey.id;
