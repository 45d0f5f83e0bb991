// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { invoke, type FunctionOptions } from '../dynamic/invoke';
import type { GetAccountMetricsArgs, GetAccountMetricsResult, GetAgentArgs, GetAgentResult, GetApplicationArgs, GetApplicationResult, GetConfigurationArgs, GetConfigurationResult, GetCustomDomainArgs, GetCustomDomainResult, GetDriveArgs, GetDriveResult, GetEndpointConfigurationsArgs, GetEndpointConfigurationsResult, GetFeatureArgs, GetFeatureResult, GetImageArgs, GetImageResult, GetIntegrationArgs, GetIntegrationResult, GetIntegrationConnectionArgs, GetIntegrationConnectionResult, GetJobArgs, GetJobResult, GetMcpFunctionArgs, GetMcpFunctionResult, GetModelArgs, GetModelResult, GetPolicyArgs, GetPolicyResult, GetPolicyUsagesArgs, GetPolicyUsagesResult, GetPublicIpsArgs, GetPublicIpsResult, GetSandboxArgs, GetSandboxResult, GetSandboxPreviewArgs, GetSandboxPreviewResult, GetSandboxScheduleArgs, GetSandboxScheduleResult, GetSnapshotArgs, GetSnapshotResult, GetTemplateArgs, GetTemplateResult, GetVolumeArgs, GetVolumeResult, GetVolumeTemplateArgs, GetVolumeTemplateResult, GetWorkspaceArgs, GetWorkspaceResult, ListAccountsArgs, ListAccountsResult, ListAgentsArgs, ListAgentsResult, ListApiKeysArgs, ListApiKeysResult, ListApplicationsArgs, ListApplicationsResult, ListConnectionModelsArgs, ListConnectionModelsResult, ListCustomDomainsArgs, ListCustomDomainsResult, ListDrivesArgs, ListDrivesResult, ListFeaturesArgs, ListFeaturesResult, ListImagesArgs, ListImagesResult, ListIntegrationConnectionsArgs, ListIntegrationConnectionsResult, ListJobsArgs, ListJobsResult, ListLocationsArgs, ListLocationsResult, ListMcpFunctionsArgs, ListMcpFunctionsResult, ListMcpHubArgs, ListMcpHubResult, ListMetricsDimensionsArgs, ListMetricsDimensionsResult, ListMetricsResourceTypesArgs, ListMetricsResourceTypesResult, ListModelsArgs, ListModelsResult, ListPoliciesArgs, ListPoliciesResult, ListRevisionsArgs, ListRevisionsResult, ListSandboxHubArgs, ListSandboxHubResult, ListSandboxPreviewsArgs, ListSandboxPreviewsResult, ListSandboxSchedulesArgs, ListSandboxSchedulesResult, ListSandboxesArgs, ListSandboxesResult, ListScheduleExecutionsArgs, ListScheduleExecutionsResult, ListServiceAccountsArgs, ListServiceAccountsResult, ListSnapshotsArgs, ListSnapshotsResult, ListTemplatesArgs, ListTemplatesResult, ListUsersArgs, ListUsersResult, ListVolumeTemplatesArgs, ListVolumeTemplatesResult, ListVolumesArgs, ListVolumesResult, ListWorkspacesArgs, ListWorkspacesResult } from './args.gen';

/** Costs and usage of an account over a window, in steps, grouped as you ask; all pages of it. `workspace`, as a filter or in `groupBy`, is for account admins. */
export function getAccountMetrics(args: GetAccountMetricsArgs, options?: FunctionOptions): pulumi.Output<GetAccountMetricsResult> {
  return invoke('getAccountMetrics', args, options);
}

/** An agent, looked up by name, whoever made it. Fails when there is none. */
export function getAgent(args: GetAgentArgs, options?: FunctionOptions): pulumi.Output<GetAgentResult> {
  return invoke('getAgent', args, options);
}

/** An application, looked up by name, whoever made it. Fails when there is none. */
export function getApplication(args: GetApplicationArgs, options?: FunctionOptions): pulumi.Output<GetApplicationResult> {
  return invoke('getApplication', args, options);
}

/** What the platform offers: regions and what can be in them, countries, continents. */
export function getConfiguration(args: GetConfigurationArgs = {}, options?: FunctionOptions): pulumi.Output<GetConfigurationResult> {
  return invoke('getConfiguration', args, options);
}

/** A custom domain, looked up by name, whoever made it. Fails when there is none. */
export function getCustomDomain(args: GetCustomDomainArgs, options?: FunctionOptions): pulumi.Output<GetCustomDomainResult> {
  return invoke('getCustomDomain', args, options);
}

/** A drive, looked up by name or external id, whoever made it. Fails when there is none. */
export function getDrive(args: GetDriveArgs, options?: FunctionOptions): pulumi.Output<GetDriveResult> {
  return invoke('getDrive', args, options);
}

/** The endpoints that a connection offers to models. Fails when there is no such connection; a connection with something else than a provider of models has none. */
export function getEndpointConfigurations(args: GetEndpointConfigurationsArgs, options?: FunctionOptions): pulumi.Output<GetEndpointConfigurationsResult> {
  return invoke('getEndpointConfigurations', args, options);
}

/** Whether a feature of the platform is enabled for the workspace. */
export function getFeature(args: GetFeatureArgs, options?: FunctionOptions): pulumi.Output<GetFeatureResult> {
  return invoke('getFeature', args, options);
}

/** A container image, looked up by name and kind of workload. Fails when there is none. */
export function getImage(args: GetImageArgs, options?: FunctionOptions): pulumi.Output<GetImageResult> {
  return invoke('getImage', args, options);
}

/** An integration that connections can be made for, looked up by name. Fails when there is none. */
export function getIntegration(args: GetIntegrationArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationResult> {
  return invoke('getIntegration', args, options);
}

/** A connection, looked up by name, whoever made it. Fails when there is none. */
export function getIntegrationConnection(args: GetIntegrationConnectionArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationConnectionResult> {
  return invoke('getIntegrationConnection', args, options);
}

/** A job, looked up by name, whoever made it. Fails when there is none. */
export function getJob(args: GetJobArgs, options?: FunctionOptions): pulumi.Output<GetJobResult> {
  return invoke('getJob', args, options);
}

/** A function, looked up by name, whoever made it. Fails when there is none. */
export function getMcpFunction(args: GetMcpFunctionArgs, options?: FunctionOptions): pulumi.Output<GetMcpFunctionResult> {
  return invoke('getMcpFunction', args, options);
}

/** A model, looked up by name, whoever made it. Fails when there is none. */
export function getModel(args: GetModelArgs, options?: FunctionOptions): pulumi.Output<GetModelResult> {
  return invoke('getModel', args, options);
}

/** A policy, looked up by name, whoever made it. Fails when there is none. */
export function getPolicy(args: GetPolicyArgs, options?: FunctionOptions): pulumi.Output<GetPolicyResult> {
  return invoke('getPolicy', args, options);
}

/** The workloads that are held to a policy, by kind. Fails when there is no such policy. */
export function getPolicyUsages(args: GetPolicyUsagesArgs, options?: FunctionOptions): pulumi.Output<GetPolicyUsagesResult> {
  return invoke('getPolicyUsages', args, options);
}

/** The address ranges that workloads connect from, for firewalls; for admins of the workspace. */
export function getPublicIps(args: GetPublicIpsArgs = {}, options?: FunctionOptions): pulumi.Output<GetPublicIpsResult> {
  return invoke('getPublicIps', args, options);
}

/** A sandbox, looked up by name or external id, whoever made it. Fails when there is none. */
export function getSandbox(args: GetSandboxArgs, options?: FunctionOptions): pulumi.Output<GetSandboxResult> {
  return invoke('getSandbox', args, options);
}

/** A preview, looked up by name, whoever made it. Fails when there is none. */
export function getSandboxPreview(args: GetSandboxPreviewArgs, options?: FunctionOptions): pulumi.Output<GetSandboxPreviewResult> {
  return invoke('getSandboxPreview', args, options);
}

/** A schedule, looked up by name, whoever made it. Fails when there is none. */
export function getSandboxSchedule(args: GetSandboxScheduleArgs, options?: FunctionOptions): pulumi.Output<GetSandboxScheduleResult> {
  return invoke('getSandboxSchedule', args, options);
}

/** A snapshot, looked up by name, whoever made it. Fails when there is none. */
export function getSnapshot(args: GetSnapshotArgs, options?: FunctionOptions): pulumi.Output<GetSnapshotResult> {
  return invoke('getSnapshot', args, options);
}

/** A starter project of the platform, looked up by name. Fails when there is none. */
export function getTemplate(args: GetTemplateArgs, options?: FunctionOptions): pulumi.Output<GetTemplateResult> {
  return invoke('getTemplate', args, options);
}

/** A volume, looked up by name or external id, whoever made it. Fails when there is none. */
export function getVolume(args: GetVolumeArgs, options?: FunctionOptions): pulumi.Output<GetVolumeResult> {
  return invoke('getVolume', args, options);
}

/** A volume template, looked up by name, whoever made it. Fails when there is none. */
export function getVolumeTemplate(args: GetVolumeTemplateArgs, options?: FunctionOptions): pulumi.Output<GetVolumeTemplateResult> {
  return invoke('getVolumeTemplate', args, options);
}

/** A workspace, looked up by name, whoever made it. Fails when there is none. */
export function getWorkspace(args: GetWorkspaceArgs, options?: FunctionOptions): pulumi.Output<GetWorkspaceResult> {
  return invoke('getWorkspace', args, options);
}

/** Every account that the credential reaches. */
export function listAccounts(args: ListAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAccountsResult> {
  return invoke('listAccounts', args, options);
}

/** Every agent of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listAgents(args: ListAgentsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAgentsResult> {
  return invoke('listAgents', args, options);
}

/** Every API key of a service account, without its value, which is told once. Fails when there is no such service account. */
export function listApiKeys(args: ListApiKeysArgs, options?: FunctionOptions): pulumi.Output<ListApiKeysResult> {
  return invoke('listApiKeys', args, options);
}

/** Every application of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listApplications(args: ListApplicationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListApplicationsResult> {
  return invoke('listApplications', args, options);
}

/** The models that a connection reaches. Fails when there is no such connection. */
export function listConnectionModels(args: ListConnectionModelsArgs, options?: FunctionOptions): pulumi.Output<ListConnectionModelsResult> {
  return invoke('listConnectionModels', args, options);
}

/** Every custom domain of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listCustomDomains(args: ListCustomDomainsArgs = {}, options?: FunctionOptions): pulumi.Output<ListCustomDomainsResult> {
  return invoke('listCustomDomains', args, options);
}

/** Every drive of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listDrives(args: ListDrivesArgs = {}, options?: FunctionOptions): pulumi.Output<ListDrivesResult> {
  return invoke('listDrives', args, options);
}

/** Every feature of the platform, and whether it is enabled for the workspace. */
export function listFeatures(args: ListFeaturesArgs = {}, options?: FunctionOptions): pulumi.Output<ListFeaturesResult> {
  return invoke('listFeatures', args, options);
}

/** Every container image of the workspace, and those that other workspaces share with it. */
export function listImages(args: ListImagesArgs = {}, options?: FunctionOptions): pulumi.Output<ListImagesResult> {
  return invoke('listImages', args, options);
}

/** Every connection of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listIntegrationConnections(args: ListIntegrationConnectionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListIntegrationConnectionsResult> {
  return invoke('listIntegrationConnections', args, options);
}

/** Every job of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listJobs(args: ListJobsArgs = {}, options?: FunctionOptions): pulumi.Output<ListJobsResult> {
  return invoke('listJobs', args, options);
}

/** Every place where workloads run, with its region and hardware. */
export function listLocations(args: ListLocationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListLocationsResult> {
  return invoke('listLocations', args, options);
}

/** Every function of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listMcpFunctions(args: ListMcpFunctionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpFunctionsResult> {
  return invoke('listMcpFunctions', args, options);
}

/** Every MCP server that the platform knows: which integration it needs, and which settings and secrets a connection for it holds. */
export function listMcpHub(args: ListMcpHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpHubResult> {
  return invoke('listMcpHub', args, options);
}

/** The dimensions that `groupBy` of getAccountMetrics takes. */
export function listMetricsDimensions(args: ListMetricsDimensionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMetricsDimensionsResult> {
  return invoke('listMetricsDimensions', args, options);
}

/** The types of resources that had costs or usage in a window. */
export function listMetricsResourceTypes(args: ListMetricsResourceTypesArgs, options?: FunctionOptions): pulumi.Output<ListMetricsResourceTypesResult> {
  return invoke('listMetricsResourceTypes', args, options);
}

/** Every model of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listModels(args: ListModelsArgs = {}, options?: FunctionOptions): pulumi.Output<ListModelsResult> {
  return invoke('listModels', args, options);
}

/** Every policy of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listPolicies(args: ListPoliciesArgs = {}, options?: FunctionOptions): pulumi.Output<ListPoliciesResult> {
  return invoke('listPolicies', args, options);
}

/** The revisions of a workload that the platform keeps, and how they share the requests. Fails when there is no such workload. */
export function listRevisions(args: ListRevisionsArgs, options?: FunctionOptions): pulumi.Output<ListRevisionsResult> {
  return invoke('listRevisions', args, options);
}

/** Every kind of sandbox that the platform offers, with its image. */
export function listSandboxHub(args: ListSandboxHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxHubResult> {
  return invoke('listSandboxHub', args, options);
}

/** Every preview of the sandbox, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSandboxPreviews(args: ListSandboxPreviewsArgs, options?: FunctionOptions): pulumi.Output<ListSandboxPreviewsResult> {
  return invoke('listSandboxPreviews', args, options);
}

/** Every schedule of the sandbox, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSandboxSchedules(args: ListSandboxSchedulesArgs, options?: FunctionOptions): pulumi.Output<ListSandboxSchedulesResult> {
  return invoke('listSandboxSchedules', args, options);
}

/** Every sandbox of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSandboxes(args: ListSandboxesArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxesResult> {
  return invoke('listSandboxes', args, options);
}

/** Submissions of processes to sandboxes by schedules, newest first, across the workspace. Reads as many pages as `limit` takes. */
export function listScheduleExecutions(args: ListScheduleExecutionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListScheduleExecutionsResult> {
  return invoke('listScheduleExecutions', args, options);
}

/** Every service account of the workspace, whoever made it. */
export function listServiceAccounts(args: ListServiceAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListServiceAccountsResult> {
  return invoke('listServiceAccounts', args, options);
}

/** Every snapshot of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSnapshots(args: ListSnapshotsArgs = {}, options?: FunctionOptions): pulumi.Output<ListSnapshotsResult> {
  return invoke('listSnapshots', args, options);
}

/** Every starter project of the platform. */
export function listTemplates(args: ListTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListTemplatesResult> {
  return invoke('listTemplates', args, options);
}

/** Everybody who may use the workspace or was invited to. */
export function listUsers(args: ListUsersArgs = {}, options?: FunctionOptions): pulumi.Output<ListUsersResult> {
  return invoke('listUsers', args, options);
}

/** Every volume template of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listVolumeTemplates(args: ListVolumeTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumeTemplatesResult> {
  return invoke('listVolumeTemplates', args, options);
}

/** Every volume of the workspace, whoever made it; all pages of the list. It tells less than getVolume: labels are not in it. */
export function listVolumes(args: ListVolumesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumesResult> {
  return invoke('listVolumes', args, options);
}

/** Every workspace of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listWorkspaces(args: ListWorkspacesArgs = {}, options?: FunctionOptions): pulumi.Output<ListWorkspacesResult> {
  return invoke('listWorkspaces', args, options);
}
