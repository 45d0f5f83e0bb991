// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { invoke, type FunctionOptions } from '../dynamic/invoke';
import type { GetAccountMetricsArgs, GetAccountMetricsResult, GetAgentArgs, GetAgentResult, GetApiKeyArgs, GetApiKeyResult, GetApplicationArgs, GetApplicationResult, GetConfigurationArgs, GetConfigurationResult, GetCustomDomainArgs, GetCustomDomainResult, GetDriveArgs, GetDriveResult, GetEndpointConfigurationsArgs, GetEndpointConfigurationsResult, GetFeatureArgs, GetFeatureResult, GetImageArgs, GetImageResult, GetIntegrationArgs, GetIntegrationResult, GetIntegrationConnectionArgs, GetIntegrationConnectionResult, GetJobArgs, GetJobResult, GetMcpFunctionArgs, GetMcpFunctionResult, GetModelArgs, GetModelResult, GetPolicyArgs, GetPolicyResult, GetPolicyUsagesArgs, GetPolicyUsagesResult, GetPublicIpsArgs, GetPublicIpsResult, GetSandboxArgs, GetSandboxResult, GetSandboxPreviewArgs, GetSandboxPreviewResult, GetSandboxScheduleArgs, GetSandboxScheduleResult, GetServiceAccountArgs, GetServiceAccountResult, GetSnapshotArgs, GetSnapshotResult, GetTemplateArgs, GetTemplateResult, GetVolumeArgs, GetVolumeResult, GetVolumeTemplateArgs, GetVolumeTemplateResult, GetWorkspaceArgs, GetWorkspaceResult, ListAccountsArgs, ListAccountsResult, ListAgentsArgs, ListAgentsResult, ListApiKeysArgs, ListApiKeysResult, ListApplicationsArgs, ListApplicationsResult, ListConnectionModelsArgs, ListConnectionModelsResult, ListCustomDomainsArgs, ListCustomDomainsResult, ListDrivesArgs, ListDrivesResult, ListFeaturesArgs, ListFeaturesResult, ListImagesArgs, ListImagesResult, ListIntegrationConnectionsArgs, ListIntegrationConnectionsResult, ListJobsArgs, ListJobsResult, ListLocationsArgs, ListLocationsResult, ListMcpFunctionsArgs, ListMcpFunctionsResult, ListMcpHubArgs, ListMcpHubResult, ListMetricsDimensionsArgs, ListMetricsDimensionsResult, ListMetricsResourceTypesArgs, ListMetricsResourceTypesResult, ListModelsArgs, ListModelsResult, ListPoliciesArgs, ListPoliciesResult, ListRevisionsArgs, ListRevisionsResult, ListSandboxHubArgs, ListSandboxHubResult, ListSandboxPreviewsArgs, ListSandboxPreviewsResult, ListSandboxSchedulesArgs, ListSandboxSchedulesResult, ListSandboxesArgs, ListSandboxesResult, ListScheduleExecutionsArgs, ListScheduleExecutionsResult, ListServiceAccountsArgs, ListServiceAccountsResult, ListSnapshotsArgs, ListSnapshotsResult, ListTemplatesArgs, ListTemplatesResult, ListUsersArgs, ListUsersResult, ListVolumeTemplatesArgs, ListVolumeTemplatesResult, ListVolumesArgs, ListVolumesResult, ListWorkspacesArgs, ListWorkspacesResult } from './args.gen';

/** Costs and usage of an account over a window, in steps, grouped as you ask; all pages of it. `workspace`, as a filter or in `groupBy`, is for account admins. */
export function getAccountMetrics(args: GetAccountMetricsArgs, options?: FunctionOptions): pulumi.Output<GetAccountMetricsResult> {
  return invoke('getAccountMetrics', args, options);
}
/** {@link getAccountMetrics} by the name that packages of other providers give to what takes and answers Outputs. */
export const getAccountMetricsOutput = getAccountMetrics;

/** An agent, looked up by name, whoever made it. Fails when there is none. */
export function getAgent(args: GetAgentArgs, options?: FunctionOptions): pulumi.Output<GetAgentResult> {
  return invoke('getAgent', args, options);
}
/** {@link getAgent} by the name that packages of other providers give to what takes and answers Outputs. */
export const getAgentOutput = getAgent;

/** An API key of a service account, looked up by id or name, whoever made it, without its value, which is told once. Fails when there is none, or when several have the name. */
export function getApiKey(args: GetApiKeyArgs, options?: FunctionOptions): pulumi.Output<GetApiKeyResult> {
  return invoke('getApiKey', args, options);
}
/** {@link getApiKey} by the name that packages of other providers give to what takes and answers Outputs. */
export const getApiKeyOutput = getApiKey;

/** An application, looked up by name, whoever made it. Fails when there is none. */
export function getApplication(args: GetApplicationArgs, options?: FunctionOptions): pulumi.Output<GetApplicationResult> {
  return invoke('getApplication', args, options);
}
/** {@link getApplication} by the name that packages of other providers give to what takes and answers Outputs. */
export const getApplicationOutput = getApplication;

/** What the platform offers: regions and what can be in them, countries, continents. */
export function getConfiguration(args: GetConfigurationArgs = {}, options?: FunctionOptions): pulumi.Output<GetConfigurationResult> {
  return invoke('getConfiguration', args, options);
}
/** {@link getConfiguration} by the name that packages of other providers give to what takes and answers Outputs. */
export const getConfigurationOutput = getConfiguration;

/** A custom domain, looked up by name, whoever made it. Fails when there is none. */
export function getCustomDomain(args: GetCustomDomainArgs, options?: FunctionOptions): pulumi.Output<GetCustomDomainResult> {
  return invoke('getCustomDomain', args, options);
}
/** {@link getCustomDomain} by the name that packages of other providers give to what takes and answers Outputs. */
export const getCustomDomainOutput = getCustomDomain;

/** A drive, looked up by name or external id, whoever made it. Fails when there is none. */
export function getDrive(args: GetDriveArgs, options?: FunctionOptions): pulumi.Output<GetDriveResult> {
  return invoke('getDrive', args, options);
}
/** {@link getDrive} by the name that packages of other providers give to what takes and answers Outputs. */
export const getDriveOutput = getDrive;

/** The endpoints that a connection offers to models. Fails when there is no such connection; a connection with something else than a provider of models has none. */
export function getEndpointConfigurations(args: GetEndpointConfigurationsArgs, options?: FunctionOptions): pulumi.Output<GetEndpointConfigurationsResult> {
  return invoke('getEndpointConfigurations', args, options);
}
/** {@link getEndpointConfigurations} by the name that packages of other providers give to what takes and answers Outputs. */
export const getEndpointConfigurationsOutput = getEndpointConfigurations;

/** Whether a feature of the platform is enabled for the workspace. */
export function getFeature(args: GetFeatureArgs, options?: FunctionOptions): pulumi.Output<GetFeatureResult> {
  return invoke('getFeature', args, options);
}
/** {@link getFeature} by the name that packages of other providers give to what takes and answers Outputs. */
export const getFeatureOutput = getFeature;

/** A container image, looked up by name and kind of workload. Fails when there is none. */
export function getImage(args: GetImageArgs, options?: FunctionOptions): pulumi.Output<GetImageResult> {
  return invoke('getImage', args, options);
}
/** {@link getImage} by the name that packages of other providers give to what takes and answers Outputs. */
export const getImageOutput = getImage;

/** An integration that connections can be made for, looked up by name. Fails when there is none. */
export function getIntegration(args: GetIntegrationArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationResult> {
  return invoke('getIntegration', args, options);
}
/** {@link getIntegration} by the name that packages of other providers give to what takes and answers Outputs. */
export const getIntegrationOutput = getIntegration;

/** A connection, looked up by name, whoever made it. Fails when there is none. */
export function getIntegrationConnection(args: GetIntegrationConnectionArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationConnectionResult> {
  return invoke('getIntegrationConnection', args, options);
}
/** {@link getIntegrationConnection} by the name that packages of other providers give to what takes and answers Outputs. */
export const getIntegrationConnectionOutput = getIntegrationConnection;

/** A job, looked up by name, whoever made it. Fails when there is none. */
export function getJob(args: GetJobArgs, options?: FunctionOptions): pulumi.Output<GetJobResult> {
  return invoke('getJob', args, options);
}
/** {@link getJob} by the name that packages of other providers give to what takes and answers Outputs. */
export const getJobOutput = getJob;

/** A function, looked up by name, whoever made it. Fails when there is none. */
export function getMcpFunction(args: GetMcpFunctionArgs, options?: FunctionOptions): pulumi.Output<GetMcpFunctionResult> {
  return invoke('getMcpFunction', args, options);
}
/** {@link getMcpFunction} by the name that packages of other providers give to what takes and answers Outputs. */
export const getMcpFunctionOutput = getMcpFunction;

/** A model, looked up by name, whoever made it. Fails when there is none. */
export function getModel(args: GetModelArgs, options?: FunctionOptions): pulumi.Output<GetModelResult> {
  return invoke('getModel', args, options);
}
/** {@link getModel} by the name that packages of other providers give to what takes and answers Outputs. */
export const getModelOutput = getModel;

/** A policy, looked up by name, whoever made it. Fails when there is none. */
export function getPolicy(args: GetPolicyArgs, options?: FunctionOptions): pulumi.Output<GetPolicyResult> {
  return invoke('getPolicy', args, options);
}
/** {@link getPolicy} by the name that packages of other providers give to what takes and answers Outputs. */
export const getPolicyOutput = getPolicy;

/** The workloads that are held to a policy, by kind. Fails when there is no such policy. */
export function getPolicyUsages(args: GetPolicyUsagesArgs, options?: FunctionOptions): pulumi.Output<GetPolicyUsagesResult> {
  return invoke('getPolicyUsages', args, options);
}
/** {@link getPolicyUsages} by the name that packages of other providers give to what takes and answers Outputs. */
export const getPolicyUsagesOutput = getPolicyUsages;

/** The address ranges that workloads connect from, for firewalls; for admins of the workspace. */
export function getPublicIps(args: GetPublicIpsArgs = {}, options?: FunctionOptions): pulumi.Output<GetPublicIpsResult> {
  return invoke('getPublicIps', args, options);
}
/** {@link getPublicIps} by the name that packages of other providers give to what takes and answers Outputs. */
export const getPublicIpsOutput = getPublicIps;

/** A sandbox, looked up by name or external id, whoever made it. Fails when there is none. */
export function getSandbox(args: GetSandboxArgs, options?: FunctionOptions): pulumi.Output<GetSandboxResult> {
  return invoke('getSandbox', args, options);
}
/** {@link getSandbox} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSandboxOutput = getSandbox;

/** A preview, looked up by name, whoever made it. Fails when there is none. */
export function getSandboxPreview(args: GetSandboxPreviewArgs, options?: FunctionOptions): pulumi.Output<GetSandboxPreviewResult> {
  return invoke('getSandboxPreview', args, options);
}
/** {@link getSandboxPreview} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSandboxPreviewOutput = getSandboxPreview;

/** A schedule, looked up by name, whoever made it. Fails when there is none. */
export function getSandboxSchedule(args: GetSandboxScheduleArgs, options?: FunctionOptions): pulumi.Output<GetSandboxScheduleResult> {
  return invoke('getSandboxSchedule', args, options);
}
/** {@link getSandboxSchedule} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSandboxScheduleOutput = getSandboxSchedule;

/** A service account, looked up by client id or name, whoever made it, without its secret, which is told once. Fails when there is none, or when several have the name. */
export function getServiceAccount(args: GetServiceAccountArgs, options?: FunctionOptions): pulumi.Output<GetServiceAccountResult> {
  return invoke('getServiceAccount', args, options);
}
/** {@link getServiceAccount} by the name that packages of other providers give to what takes and answers Outputs. */
export const getServiceAccountOutput = getServiceAccount;

/** A snapshot, looked up by name, whoever made it. Fails when there is none. */
export function getSnapshot(args: GetSnapshotArgs, options?: FunctionOptions): pulumi.Output<GetSnapshotResult> {
  return invoke('getSnapshot', args, options);
}
/** {@link getSnapshot} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSnapshotOutput = getSnapshot;

/** A starter project of the platform, looked up by name. Fails when there is none. */
export function getTemplate(args: GetTemplateArgs, options?: FunctionOptions): pulumi.Output<GetTemplateResult> {
  return invoke('getTemplate', args, options);
}
/** {@link getTemplate} by the name that packages of other providers give to what takes and answers Outputs. */
export const getTemplateOutput = getTemplate;

/** A volume, looked up by name or external id, whoever made it. Fails when there is none. */
export function getVolume(args: GetVolumeArgs, options?: FunctionOptions): pulumi.Output<GetVolumeResult> {
  return invoke('getVolume', args, options);
}
/** {@link getVolume} by the name that packages of other providers give to what takes and answers Outputs. */
export const getVolumeOutput = getVolume;

/** A volume template, looked up by name, whoever made it. Fails when there is none. */
export function getVolumeTemplate(args: GetVolumeTemplateArgs, options?: FunctionOptions): pulumi.Output<GetVolumeTemplateResult> {
  return invoke('getVolumeTemplate', args, options);
}
/** {@link getVolumeTemplate} by the name that packages of other providers give to what takes and answers Outputs. */
export const getVolumeTemplateOutput = getVolumeTemplate;

/** A workspace, looked up by name, whoever made it. Fails when there is none. */
export function getWorkspace(args: GetWorkspaceArgs, options?: FunctionOptions): pulumi.Output<GetWorkspaceResult> {
  return invoke('getWorkspace', args, options);
}
/** {@link getWorkspace} by the name that packages of other providers give to what takes and answers Outputs. */
export const getWorkspaceOutput = getWorkspace;

/** Every account that the credential reaches. */
export function listAccounts(args: ListAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAccountsResult> {
  return invoke('listAccounts', args, options);
}
/** {@link listAccounts} by the name that packages of other providers give to what takes and answers Outputs. */
export const listAccountsOutput = listAccounts;

/** Every agent of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listAgents(args: ListAgentsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAgentsResult> {
  return invoke('listAgents', args, options);
}
/** {@link listAgents} by the name that packages of other providers give to what takes and answers Outputs. */
export const listAgentsOutput = listAgents;

/** Every API key of a service account, without its value, which is told once. Fails when there is no such service account. */
export function listApiKeys(args: ListApiKeysArgs, options?: FunctionOptions): pulumi.Output<ListApiKeysResult> {
  return invoke('listApiKeys', args, options);
}
/** {@link listApiKeys} by the name that packages of other providers give to what takes and answers Outputs. */
export const listApiKeysOutput = listApiKeys;

/** Every application of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listApplications(args: ListApplicationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListApplicationsResult> {
  return invoke('listApplications', args, options);
}
/** {@link listApplications} by the name that packages of other providers give to what takes and answers Outputs. */
export const listApplicationsOutput = listApplications;

/** The models that a connection reaches. Fails when there is no such connection. */
export function listConnectionModels(args: ListConnectionModelsArgs, options?: FunctionOptions): pulumi.Output<ListConnectionModelsResult> {
  return invoke('listConnectionModels', args, options);
}
/** {@link listConnectionModels} by the name that packages of other providers give to what takes and answers Outputs. */
export const listConnectionModelsOutput = listConnectionModels;

/** Every custom domain of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listCustomDomains(args: ListCustomDomainsArgs = {}, options?: FunctionOptions): pulumi.Output<ListCustomDomainsResult> {
  return invoke('listCustomDomains', args, options);
}
/** {@link listCustomDomains} by the name that packages of other providers give to what takes and answers Outputs. */
export const listCustomDomainsOutput = listCustomDomains;

/** Every drive of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listDrives(args: ListDrivesArgs = {}, options?: FunctionOptions): pulumi.Output<ListDrivesResult> {
  return invoke('listDrives', args, options);
}
/** {@link listDrives} by the name that packages of other providers give to what takes and answers Outputs. */
export const listDrivesOutput = listDrives;

/** Every feature of the platform, and whether it is enabled for the workspace. */
export function listFeatures(args: ListFeaturesArgs = {}, options?: FunctionOptions): pulumi.Output<ListFeaturesResult> {
  return invoke('listFeatures', args, options);
}
/** {@link listFeatures} by the name that packages of other providers give to what takes and answers Outputs. */
export const listFeaturesOutput = listFeatures;

/** Every container image of the workspace, and those that other workspaces share with it. */
export function listImages(args: ListImagesArgs = {}, options?: FunctionOptions): pulumi.Output<ListImagesResult> {
  return invoke('listImages', args, options);
}
/** {@link listImages} by the name that packages of other providers give to what takes and answers Outputs. */
export const listImagesOutput = listImages;

/** Every connection of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listIntegrationConnections(args: ListIntegrationConnectionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListIntegrationConnectionsResult> {
  return invoke('listIntegrationConnections', args, options);
}
/** {@link listIntegrationConnections} by the name that packages of other providers give to what takes and answers Outputs. */
export const listIntegrationConnectionsOutput = listIntegrationConnections;

/** Every job of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listJobs(args: ListJobsArgs = {}, options?: FunctionOptions): pulumi.Output<ListJobsResult> {
  return invoke('listJobs', args, options);
}
/** {@link listJobs} by the name that packages of other providers give to what takes and answers Outputs. */
export const listJobsOutput = listJobs;

/** Every place where workloads run, with its region and hardware. */
export function listLocations(args: ListLocationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListLocationsResult> {
  return invoke('listLocations', args, options);
}
/** {@link listLocations} by the name that packages of other providers give to what takes and answers Outputs. */
export const listLocationsOutput = listLocations;

/** Every function of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listMcpFunctions(args: ListMcpFunctionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpFunctionsResult> {
  return invoke('listMcpFunctions', args, options);
}
/** {@link listMcpFunctions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMcpFunctionsOutput = listMcpFunctions;

/** Every MCP server that the platform knows: which integration it needs, and which settings and secrets a connection for it holds. */
export function listMcpHub(args: ListMcpHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpHubResult> {
  return invoke('listMcpHub', args, options);
}
/** {@link listMcpHub} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMcpHubOutput = listMcpHub;

/** The dimensions that `groupBy` of getAccountMetrics takes. */
export function listMetricsDimensions(args: ListMetricsDimensionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMetricsDimensionsResult> {
  return invoke('listMetricsDimensions', args, options);
}
/** {@link listMetricsDimensions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMetricsDimensionsOutput = listMetricsDimensions;

/** The types of resources that had costs or usage in a window. */
export function listMetricsResourceTypes(args: ListMetricsResourceTypesArgs, options?: FunctionOptions): pulumi.Output<ListMetricsResourceTypesResult> {
  return invoke('listMetricsResourceTypes', args, options);
}
/** {@link listMetricsResourceTypes} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMetricsResourceTypesOutput = listMetricsResourceTypes;

/** Every model of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listModels(args: ListModelsArgs = {}, options?: FunctionOptions): pulumi.Output<ListModelsResult> {
  return invoke('listModels', args, options);
}
/** {@link listModels} by the name that packages of other providers give to what takes and answers Outputs. */
export const listModelsOutput = listModels;

/** Every policy of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listPolicies(args: ListPoliciesArgs = {}, options?: FunctionOptions): pulumi.Output<ListPoliciesResult> {
  return invoke('listPolicies', args, options);
}
/** {@link listPolicies} by the name that packages of other providers give to what takes and answers Outputs. */
export const listPoliciesOutput = listPolicies;

/** The revisions of a workload that the platform keeps, and how they share the requests. Fails when there is no such workload. */
export function listRevisions(args: ListRevisionsArgs, options?: FunctionOptions): pulumi.Output<ListRevisionsResult> {
  return invoke('listRevisions', args, options);
}
/** {@link listRevisions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listRevisionsOutput = listRevisions;

/** Every kind of sandbox that the platform offers, with its image. */
export function listSandboxHub(args: ListSandboxHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxHubResult> {
  return invoke('listSandboxHub', args, options);
}
/** {@link listSandboxHub} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxHubOutput = listSandboxHub;

/** Every preview of the sandbox, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSandboxPreviews(args: ListSandboxPreviewsArgs, options?: FunctionOptions): pulumi.Output<ListSandboxPreviewsResult> {
  return invoke('listSandboxPreviews', args, options);
}
/** {@link listSandboxPreviews} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxPreviewsOutput = listSandboxPreviews;

/** Every schedule of the sandbox, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSandboxSchedules(args: ListSandboxSchedulesArgs, options?: FunctionOptions): pulumi.Output<ListSandboxSchedulesResult> {
  return invoke('listSandboxSchedules', args, options);
}
/** {@link listSandboxSchedules} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxSchedulesOutput = listSandboxSchedules;

/** Every sandbox of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSandboxes(args: ListSandboxesArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxesResult> {
  return invoke('listSandboxes', args, options);
}
/** {@link listSandboxes} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxesOutput = listSandboxes;

/** Submissions of processes to sandboxes by schedules, newest first, across the workspace. Reads as many pages as `limit` takes. */
export function listScheduleExecutions(args: ListScheduleExecutionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListScheduleExecutionsResult> {
  return invoke('listScheduleExecutions', args, options);
}
/** {@link listScheduleExecutions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listScheduleExecutionsOutput = listScheduleExecutions;

/** Every service account of the workspace, whoever made it. */
export function listServiceAccounts(args: ListServiceAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListServiceAccountsResult> {
  return invoke('listServiceAccounts', args, options);
}
/** {@link listServiceAccounts} by the name that packages of other providers give to what takes and answers Outputs. */
export const listServiceAccountsOutput = listServiceAccounts;

/** Every snapshot of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listSnapshots(args: ListSnapshotsArgs = {}, options?: FunctionOptions): pulumi.Output<ListSnapshotsResult> {
  return invoke('listSnapshots', args, options);
}
/** {@link listSnapshots} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSnapshotsOutput = listSnapshots;

/** Every starter project of the platform. */
export function listTemplates(args: ListTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListTemplatesResult> {
  return invoke('listTemplates', args, options);
}
/** {@link listTemplates} by the name that packages of other providers give to what takes and answers Outputs. */
export const listTemplatesOutput = listTemplates;

/** Everybody who may use the workspace or was invited to. */
export function listUsers(args: ListUsersArgs = {}, options?: FunctionOptions): pulumi.Output<ListUsersResult> {
  return invoke('listUsers', args, options);
}
/** {@link listUsers} by the name that packages of other providers give to what takes and answers Outputs. */
export const listUsersOutput = listUsers;

/** Every volume template of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listVolumeTemplates(args: ListVolumeTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumeTemplatesResult> {
  return invoke('listVolumeTemplates', args, options);
}
/** {@link listVolumeTemplates} by the name that packages of other providers give to what takes and answers Outputs. */
export const listVolumeTemplatesOutput = listVolumeTemplates;

/** Every volume of the workspace, whoever made it; all pages of the list. It tells less than getVolume: labels are not in it. */
export function listVolumes(args: ListVolumesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumesResult> {
  return invoke('listVolumes', args, options);
}
/** {@link listVolumes} by the name that packages of other providers give to what takes and answers Outputs. */
export const listVolumesOutput = listVolumes;

/** Every workspace of the workspace, whoever made it; all pages of the list. Narrow it with the arguments. */
export function listWorkspaces(args: ListWorkspacesArgs = {}, options?: FunctionOptions): pulumi.Output<ListWorkspacesResult> {
  return invoke('listWorkspaces', args, options);
}
/** {@link listWorkspaces} by the name that packages of other providers give to what takes and answers Outputs. */
export const listWorkspacesOutput = listWorkspaces;
