// What is there already, whoever made it: applications, drives and connections of other teams, and what the platform
// offers.
import * as workload from '@workload/pulumi';

// How the shop is being rolled out, for a dashboard.
const shop = workload.getApplication({ name: 'shop' });

// Every application.
const shops = workload.listApplications();

// The agent that answers customers, and how it is being rolled out.
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

// What was deployed of the shop.
const releases = workload.listRevisions({ kind: 'application', name: 'shop' });

// The region of a drive that somebody made by hand, so that ours is beside it.
const archive = workload.getDrive({ name: 'archive' });

// Every drive that another team labelled as its own.
const drives = workload.listDrives({ labels: { team: 'archive' } });

// The account of a provider of models that an administrator connected.
const models = workload.getIntegrationConnection({ name: 'models' });

// Every connection with a name like it.
const connections = workload.listIntegrationConnections({ search: 'model' });

// What the connection offers, and the models that it reaches.
const endpoints = workload.getEndpointConfigurations({ connection: models.name });
const reachable = workload.listConnectionModels({ connection: models.name });

// The provider itself.
const provider = workload.getIntegration({ name: models.integration });

// The MCP server that agents of this program use.
const mail = workload.getMcpFunction({ name: 'mail' });

// Every MCP server of the workspace.
const servers = workload.listMcpFunctions();

// What an MCP server for each integration must be given.
const mcpHub = workload.listMcpHub();

// The images that sandboxes can start with.
const sandboxHub = workload.listSandboxHub();

// A starter project, and what it asks for.
const starter = workload.getTemplate({ name: 'mail-agent' });

// Every starter project.
const templates = workload.listTemplates();

// What schedules could not submit lately.
const failures = workload.listScheduleExecutions({ status: 'failed', limit: 10 });

// The account that pays.
const accounts = workload.listAccounts();

// What last month cost, by kind of resource.
const bill = workload.getAccountMetrics({
  startTime: '2026-10-01T00:00:00Z',
  endTime: '2026-11-01T00:00:00Z',
  groupBy: ['resource_type'],
});

// What the bill can be grouped by.
const dimensions = workload.listMetricsDimensions();

// What there was to pay for.
const billed = workload.listMetricsResourceTypes({
  startTime: '2026-10-01T00:00:00Z',
  endTime: '2026-11-01T00:00:00Z',
});

// Where workloads can run.
const locations = workload.listLocations();

// Regions, and what can be in them.
const platform = workload.getConfiguration();

// Addresses that a firewall must let through.
const addresses = workload.getPublicIps({ region: archive.region });

// Who may use the workspace.
const users = workload.listUsers();

// The rule that workloads of the shop are held to, and who is.
const rule = workload.getPolicy({ name: 'europe' });
const held = workload.getPolicyUsages({ name: rule.name });

// Every rule of the workspace.
const rules = workload.listPolicies();

// The disk that agents share, and what has it.
const disk = workload.getVolume({ name: 'shared' });

// Every disk.
const disks = workload.listVolumes();

// What it was made from.
const content = workload.getVolumeTemplate({ name: 'toolbox' });

// Everything that disks can be made from.
const contents = workload.listVolumeTemplates();

// The domain in front of applications, and the records that its zone needs.
const domain = workload.getCustomDomain({ name: 'apps.example.com' });

// Every domain.
const domains = workload.listCustomDomains();

// The machine that the build pipeline works in.
const machine = workload.getSandbox({ name: 'shop-build' });

// Every machine.
const machines = workload.listSandboxes();

// What it was before the release, to begin a copy with.
const baseline = workload.getSnapshot({ name: 'shop-v1' });

// Everything that copies can begin with.
const snapshots = workload.listSnapshots();

// What keeps the machine up to date, and when.
const nightly = workload.getSandboxSchedule({ sandbox: machine.name, name: 'nightly' });

// Everything that is run there by itself.
const schedules = workload.listSandboxSchedules({ sandbox: machine.name });

// Where the page that is being worked on is shown.
const page = workload.getSandboxPreview({ sandbox: machine.name, name: 'page' });

// Everything that is shown from there.
const pages = workload.listSandboxPreviews({ sandbox: machine.name });

// The workspace itself.
const here = workload.getWorkspace({ name: archive.workspace });

// Every workspace that the credential reaches.
const workspaces = workload.listWorkspaces();

// Every program that may come in, one of them, its keys, and one of those.
const programs = workload.listServiceAccounts();
const ci = workload.getServiceAccount({ name: 'ci' });
const ciKeys = workload.listApiKeys({ serviceAccount: ci.clientId });
const ciKey = workload.getApiKey({ serviceAccount: ci.clientId, name: 'ci-key' });

// What the workspace may use.
const features = workload.listFeatures();
const drivesFeature = workload.getFeature({ key: 'drives' });

// The image that the build pipeline has left for sandboxes.
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
