// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { invoke, type FunctionOptions } from '../dynamic/invoke';
import type { GetAccountMetricsArgs, GetAccountMetricsResult, GetAgentArgs, GetAgentResult, GetApiKeyArgs, GetApiKeyResult, GetApplicationArgs, GetApplicationResult, GetConfigurationArgs, GetConfigurationResult, GetCustomDomainArgs, GetCustomDomainResult, GetDriveArgs, GetDriveResult, GetEndpointConfigurationsArgs, GetEndpointConfigurationsResult, GetFeatureArgs, GetFeatureResult, GetImageArgs, GetImageResult, GetIntegrationArgs, GetIntegrationResult, GetIntegrationConnectionArgs, GetIntegrationConnectionResult, GetJobArgs, GetJobResult, GetMcpFunctionArgs, GetMcpFunctionResult, GetModelArgs, GetModelResult, GetPolicyArgs, GetPolicyResult, GetPolicyUsagesArgs, GetPolicyUsagesResult, GetPublicIpsArgs, GetPublicIpsResult, GetSandboxArgs, GetSandboxResult, GetSandboxPreviewArgs, GetSandboxPreviewResult, GetSandboxScheduleArgs, GetSandboxScheduleResult, GetServiceAccountArgs, GetServiceAccountResult, GetSnapshotArgs, GetSnapshotResult, GetTemplateArgs, GetTemplateResult, GetVolumeArgs, GetVolumeResult, GetVolumeTemplateArgs, GetVolumeTemplateResult, GetWorkspaceArgs, GetWorkspaceResult, ListAccountsArgs, ListAccountsResult, ListAgentsArgs, ListAgentsResult, ListApiKeysArgs, ListApiKeysResult, ListApplicationsArgs, ListApplicationsResult, ListConnectionModelsArgs, ListConnectionModelsResult, ListCustomDomainsArgs, ListCustomDomainsResult, ListDrivesArgs, ListDrivesResult, ListFeaturesArgs, ListFeaturesResult, ListImagesArgs, ListImagesResult, ListIntegrationConnectionsArgs, ListIntegrationConnectionsResult, ListJobsArgs, ListJobsResult, ListLocationsArgs, ListLocationsResult, ListMcpFunctionsArgs, ListMcpFunctionsResult, ListMcpHubArgs, ListMcpHubResult, ListMetricsDimensionsArgs, ListMetricsDimensionsResult, ListMetricsResourceTypesArgs, ListMetricsResourceTypesResult, ListModelsArgs, ListModelsResult, ListPoliciesArgs, ListPoliciesResult, ListRevisionsArgs, ListRevisionsResult, ListSandboxHubArgs, ListSandboxHubResult, ListSandboxPreviewsArgs, ListSandboxPreviewsResult, ListSandboxSchedulesArgs, ListSandboxSchedulesResult, ListSandboxesArgs, ListSandboxesResult, ListScheduleExecutionsArgs, ListScheduleExecutionsResult, ListServiceAccountsArgs, ListServiceAccountsResult, ListSnapshotsArgs, ListSnapshotsResult, ListTemplatesArgs, ListTemplatesResult, ListUsersArgs, ListUsersResult, ListVolumeTemplatesArgs, ListVolumeTemplatesResult, ListVolumesArgs, ListVolumesResult, ListWorkspacesArgs, ListWorkspacesResult } from './args.gen';

/** Returns costs and usage of an account in a time window, as a series. Reads all pages. `workspace`, as a filter or in `groupBy`, requires an admin of the account. */
export function getAccountMetrics(args: GetAccountMetricsArgs, options?: FunctionOptions): pulumi.Output<GetAccountMetricsResult> {
  return invoke('getAccountMetrics', args, options);
}
/** The same as {@link getAccountMetrics}, under the name that other Pulumi packages use. */
export const getAccountMetricsOutput = getAccountMetrics;

/** Looks up an agent by name, whether or not this stack manages it. Fails if it does not exist. */
export function getAgent(args: GetAgentArgs, options?: FunctionOptions): pulumi.Output<GetAgentResult> {
  return invoke('getAgent', args, options, ["envs"]);
}
/** The same as {@link getAgent}, under the name that other Pulumi packages use. */
export const getAgentOutput = getAgent;

/** Looks up an API key of a service account by id or name, without its value. Fails if it does not exist, or if several keys have the name. */
export function getApiKey(args: GetApiKeyArgs, options?: FunctionOptions): pulumi.Output<GetApiKeyResult> {
  return invoke('getApiKey', args, options);
}
/** The same as {@link getApiKey}, under the name that other Pulumi packages use. */
export const getApiKeyOutput = getApiKey;

/** Looks up an application by name, whether or not this stack manages it. Fails if it does not exist. */
export function getApplication(args: GetApplicationArgs, options?: FunctionOptions): pulumi.Output<GetApplicationResult> {
  return invoke('getApplication', args, options, ["envs"]);
}
/** The same as {@link getApplication}, under the name that other Pulumi packages use. */
export const getApplicationOutput = getApplication;

/** Returns what the platform offers: regions with their features, countries and continents. */
export function getConfiguration(args: GetConfigurationArgs = {}, options?: FunctionOptions): pulumi.Output<GetConfigurationResult> {
  return invoke('getConfiguration', args, options);
}
/** The same as {@link getConfiguration}, under the name that other Pulumi packages use. */
export const getConfigurationOutput = getConfiguration;

/** Looks up a custom domain by name, whether or not this stack manages it. Fails if it does not exist. */
export function getCustomDomain(args: GetCustomDomainArgs, options?: FunctionOptions): pulumi.Output<GetCustomDomainResult> {
  return invoke('getCustomDomain', args, options);
}
/** The same as {@link getCustomDomain}, under the name that other Pulumi packages use. */
export const getCustomDomainOutput = getCustomDomain;

/** Looks up a drive by name or external id, whether or not this stack manages it. Fails if it does not exist. */
export function getDrive(args: GetDriveArgs, options?: FunctionOptions): pulumi.Output<GetDriveResult> {
  return invoke('getDrive', args, options);
}
/** The same as {@link getDrive}, under the name that other Pulumi packages use. */
export const getDriveOutput = getDrive;

/** Returns the model endpoints of a connection. Empty if the integration is not a provider of models. Fails if the connection does not exist. */
export function getEndpointConfigurations(args: GetEndpointConfigurationsArgs, options?: FunctionOptions): pulumi.Output<GetEndpointConfigurationsResult> {
  return invoke('getEndpointConfigurations', args, options);
}
/** The same as {@link getEndpointConfigurations}, under the name that other Pulumi packages use. */
export const getEndpointConfigurationsOutput = getEndpointConfigurations;

/** Returns whether a feature of the platform is enabled for the workspace. */
export function getFeature(args: GetFeatureArgs, options?: FunctionOptions): pulumi.Output<GetFeatureResult> {
  return invoke('getFeature', args, options);
}
/** The same as {@link getFeature}, under the name that other Pulumi packages use. */
export const getFeatureOutput = getFeature;

/** Looks up a container image by name and kind of workload. Fails if it does not exist. */
export function getImage(args: GetImageArgs, options?: FunctionOptions): pulumi.Output<GetImageResult> {
  return invoke('getImage', args, options);
}
/** The same as {@link getImage}, under the name that other Pulumi packages use. */
export const getImageOutput = getImage;

/** Looks up an integration by name. Fails if it does not exist. */
export function getIntegration(args: GetIntegrationArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationResult> {
  return invoke('getIntegration', args, options);
}
/** The same as {@link getIntegration}, under the name that other Pulumi packages use. */
export const getIntegrationOutput = getIntegration;

/** Looks up a connection by name, whether or not this stack manages it. Fails if it does not exist. */
export function getIntegrationConnection(args: GetIntegrationConnectionArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationConnectionResult> {
  return invoke('getIntegrationConnection', args, options, ["config"]);
}
/** The same as {@link getIntegrationConnection}, under the name that other Pulumi packages use. */
export const getIntegrationConnectionOutput = getIntegrationConnection;

/** Looks up a job by name, whether or not this stack manages it. Fails if it does not exist. */
export function getJob(args: GetJobArgs, options?: FunctionOptions): pulumi.Output<GetJobResult> {
  return invoke('getJob', args, options, ["envs"]);
}
/** The same as {@link getJob}, under the name that other Pulumi packages use. */
export const getJobOutput = getJob;

/** Looks up a function by name, whether or not this stack manages it. Fails if it does not exist. */
export function getMcpFunction(args: GetMcpFunctionArgs, options?: FunctionOptions): pulumi.Output<GetMcpFunctionResult> {
  return invoke('getMcpFunction', args, options, ["envs"]);
}
/** The same as {@link getMcpFunction}, under the name that other Pulumi packages use. */
export const getMcpFunctionOutput = getMcpFunction;

/** Looks up a model by name, whether or not this stack manages it. Fails if it does not exist. */
export function getModel(args: GetModelArgs, options?: FunctionOptions): pulumi.Output<GetModelResult> {
  return invoke('getModel', args, options);
}
/** The same as {@link getModel}, under the name that other Pulumi packages use. */
export const getModelOutput = getModel;

/** Looks up a policy by name, whether or not this stack manages it. Fails if it does not exist. */
export function getPolicy(args: GetPolicyArgs, options?: FunctionOptions): pulumi.Output<GetPolicyResult> {
  return invoke('getPolicy', args, options);
}
/** The same as {@link getPolicy}, under the name that other Pulumi packages use. */
export const getPolicyOutput = getPolicy;

/** Returns the workloads that a policy applies to, by kind. Fails if the policy does not exist. */
export function getPolicyUsages(args: GetPolicyUsagesArgs, options?: FunctionOptions): pulumi.Output<GetPolicyUsagesResult> {
  return invoke('getPolicyUsages', args, options);
}
/** The same as {@link getPolicyUsages}, under the name that other Pulumi packages use. */
export const getPolicyUsagesOutput = getPolicyUsages;

/** Returns the address ranges that workloads connect from, for example for firewall rules. Requires an admin of the workspace. */
export function getPublicIps(args: GetPublicIpsArgs = {}, options?: FunctionOptions): pulumi.Output<GetPublicIpsResult> {
  return invoke('getPublicIps', args, options);
}
/** The same as {@link getPublicIps}, under the name that other Pulumi packages use. */
export const getPublicIpsOutput = getPublicIps;

/** Looks up a sandbox by name or external id, whether or not this stack manages it. Fails if it does not exist. */
export function getSandbox(args: GetSandboxArgs, options?: FunctionOptions): pulumi.Output<GetSandboxResult> {
  return invoke('getSandbox', args, options, ["envs"]);
}
/** The same as {@link getSandbox}, under the name that other Pulumi packages use. */
export const getSandboxOutput = getSandbox;

/** Looks up a preview by name, whether or not this stack manages it. Fails if it does not exist. */
export function getSandboxPreview(args: GetSandboxPreviewArgs, options?: FunctionOptions): pulumi.Output<GetSandboxPreviewResult> {
  return invoke('getSandboxPreview', args, options, ["requestHeaders","responseHeaders"]);
}
/** The same as {@link getSandboxPreview}, under the name that other Pulumi packages use. */
export const getSandboxPreviewOutput = getSandboxPreview;

/** Looks up a schedule by name, whether or not this stack manages it. Fails if it does not exist. */
export function getSandboxSchedule(args: GetSandboxScheduleArgs, options?: FunctionOptions): pulumi.Output<GetSandboxScheduleResult> {
  return invoke('getSandboxSchedule', args, options);
}
/** The same as {@link getSandboxSchedule}, under the name that other Pulumi packages use. */
export const getSandboxScheduleOutput = getSandboxSchedule;

/** Looks up a service account by client id or name, without its secret. Fails if it does not exist, or if several service accounts have the name. */
export function getServiceAccount(args: GetServiceAccountArgs, options?: FunctionOptions): pulumi.Output<GetServiceAccountResult> {
  return invoke('getServiceAccount', args, options);
}
/** The same as {@link getServiceAccount}, under the name that other Pulumi packages use. */
export const getServiceAccountOutput = getServiceAccount;

/** Looks up a snapshot by name, whether or not this stack manages it. Fails if it does not exist. */
export function getSnapshot(args: GetSnapshotArgs, options?: FunctionOptions): pulumi.Output<GetSnapshotResult> {
  return invoke('getSnapshot', args, options);
}
/** The same as {@link getSnapshot}, under the name that other Pulumi packages use. */
export const getSnapshotOutput = getSnapshot;

/** Looks up a starter project of the platform by name. Fails if it does not exist. */
export function getTemplate(args: GetTemplateArgs, options?: FunctionOptions): pulumi.Output<GetTemplateResult> {
  return invoke('getTemplate', args, options);
}
/** The same as {@link getTemplate}, under the name that other Pulumi packages use. */
export const getTemplateOutput = getTemplate;

/** Looks up a volume by name or external id, whether or not this stack manages it. Fails if it does not exist. */
export function getVolume(args: GetVolumeArgs, options?: FunctionOptions): pulumi.Output<GetVolumeResult> {
  return invoke('getVolume', args, options);
}
/** The same as {@link getVolume}, under the name that other Pulumi packages use. */
export const getVolumeOutput = getVolume;

/** Looks up a volume template by name, whether or not this stack manages it. Fails if it does not exist. */
export function getVolumeTemplate(args: GetVolumeTemplateArgs, options?: FunctionOptions): pulumi.Output<GetVolumeTemplateResult> {
  return invoke('getVolumeTemplate', args, options);
}
/** The same as {@link getVolumeTemplate}, under the name that other Pulumi packages use. */
export const getVolumeTemplateOutput = getVolumeTemplate;

/** Looks up a workspace by name, whether or not this stack manages it. Fails if it does not exist. */
export function getWorkspace(args: GetWorkspaceArgs, options?: FunctionOptions): pulumi.Output<GetWorkspaceResult> {
  return invoke('getWorkspace', args, options);
}
/** The same as {@link getWorkspace}, under the name that other Pulumi packages use. */
export const getWorkspaceOutput = getWorkspace;

/** Lists every account that the credential reaches. */
export function listAccounts(args: ListAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAccountsResult> {
  return invoke('listAccounts', args, options);
}
/** The same as {@link listAccounts}, under the name that other Pulumi packages use. */
export const listAccountsOutput = listAccounts;

/** Lists every agent of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listAgents(args: ListAgentsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAgentsResult> {
  return invoke('listAgents', args, options, ["agents"]);
}
/** The same as {@link listAgents}, under the name that other Pulumi packages use. */
export const listAgentsOutput = listAgents;

/** Lists every API key of a service account, without the values. Fails if the service account does not exist. */
export function listApiKeys(args: ListApiKeysArgs, options?: FunctionOptions): pulumi.Output<ListApiKeysResult> {
  return invoke('listApiKeys', args, options);
}
/** The same as {@link listApiKeys}, under the name that other Pulumi packages use. */
export const listApiKeysOutput = listApiKeys;

/** Lists every application of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listApplications(args: ListApplicationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListApplicationsResult> {
  return invoke('listApplications', args, options, ["applications"]);
}
/** The same as {@link listApplications}, under the name that other Pulumi packages use. */
export const listApplicationsOutput = listApplications;

/** Lists the models that a connection reaches. Fails if the connection does not exist. */
export function listConnectionModels(args: ListConnectionModelsArgs, options?: FunctionOptions): pulumi.Output<ListConnectionModelsResult> {
  return invoke('listConnectionModels', args, options);
}
/** The same as {@link listConnectionModels}, under the name that other Pulumi packages use. */
export const listConnectionModelsOutput = listConnectionModels;

/** Lists every custom domain of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listCustomDomains(args: ListCustomDomainsArgs = {}, options?: FunctionOptions): pulumi.Output<ListCustomDomainsResult> {
  return invoke('listCustomDomains', args, options);
}
/** The same as {@link listCustomDomains}, under the name that other Pulumi packages use. */
export const listCustomDomainsOutput = listCustomDomains;

/** Lists every drive of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listDrives(args: ListDrivesArgs = {}, options?: FunctionOptions): pulumi.Output<ListDrivesResult> {
  return invoke('listDrives', args, options);
}
/** The same as {@link listDrives}, under the name that other Pulumi packages use. */
export const listDrivesOutput = listDrives;

/** Lists every feature of the platform, and whether it is enabled for the workspace. */
export function listFeatures(args: ListFeaturesArgs = {}, options?: FunctionOptions): pulumi.Output<ListFeaturesResult> {
  return invoke('listFeatures', args, options);
}
/** The same as {@link listFeatures}, under the name that other Pulumi packages use. */
export const listFeaturesOutput = listFeatures;

/** Lists every container image of the workspace, including those that other workspaces share with it. */
export function listImages(args: ListImagesArgs = {}, options?: FunctionOptions): pulumi.Output<ListImagesResult> {
  return invoke('listImages', args, options);
}
/** The same as {@link listImages}, under the name that other Pulumi packages use. */
export const listImagesOutput = listImages;

/** Lists every connection of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listIntegrationConnections(args: ListIntegrationConnectionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListIntegrationConnectionsResult> {
  return invoke('listIntegrationConnections', args, options, ["integrationConnections"]);
}
/** The same as {@link listIntegrationConnections}, under the name that other Pulumi packages use. */
export const listIntegrationConnectionsOutput = listIntegrationConnections;

/** Lists every job of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listJobs(args: ListJobsArgs = {}, options?: FunctionOptions): pulumi.Output<ListJobsResult> {
  return invoke('listJobs', args, options, ["jobs"]);
}
/** The same as {@link listJobs}, under the name that other Pulumi packages use. */
export const listJobsOutput = listJobs;

/** Lists every place where workloads run, with its region and hardware. */
export function listLocations(args: ListLocationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListLocationsResult> {
  return invoke('listLocations', args, options);
}
/** The same as {@link listLocations}, under the name that other Pulumi packages use. */
export const listLocationsOutput = listLocations;

/** Lists every function of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listMcpFunctions(args: ListMcpFunctionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpFunctionsResult> {
  return invoke('listMcpFunctions', args, options, ["mcpFunctions"]);
}
/** The same as {@link listMcpFunctions}, under the name that other Pulumi packages use. */
export const listMcpFunctionsOutput = listMcpFunctions;

/** Lists every MCP server that the platform offers, with the integration it needs and the settings and secrets of a connection for it. */
export function listMcpHub(args: ListMcpHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpHubResult> {
  return invoke('listMcpHub', args, options);
}
/** The same as {@link listMcpHub}, under the name that other Pulumi packages use. */
export const listMcpHubOutput = listMcpHub;

/** Lists the dimensions that `groupBy` of getAccountMetrics accepts. */
export function listMetricsDimensions(args: ListMetricsDimensionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMetricsDimensionsResult> {
  return invoke('listMetricsDimensions', args, options);
}
/** The same as {@link listMetricsDimensions}, under the name that other Pulumi packages use. */
export const listMetricsDimensionsOutput = listMetricsDimensions;

/** Lists the types of resources with costs or usage in a time window. */
export function listMetricsResourceTypes(args: ListMetricsResourceTypesArgs, options?: FunctionOptions): pulumi.Output<ListMetricsResourceTypesResult> {
  return invoke('listMetricsResourceTypes', args, options);
}
/** The same as {@link listMetricsResourceTypes}, under the name that other Pulumi packages use. */
export const listMetricsResourceTypesOutput = listMetricsResourceTypes;

/** Lists every model of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listModels(args: ListModelsArgs = {}, options?: FunctionOptions): pulumi.Output<ListModelsResult> {
  return invoke('listModels', args, options);
}
/** The same as {@link listModels}, under the name that other Pulumi packages use. */
export const listModelsOutput = listModels;

/** Lists every policy of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listPolicies(args: ListPoliciesArgs = {}, options?: FunctionOptions): pulumi.Output<ListPoliciesResult> {
  return invoke('listPolicies', args, options);
}
/** The same as {@link listPolicies}, under the name that other Pulumi packages use. */
export const listPoliciesOutput = listPolicies;

/** Lists the existing revisions of a workload and their percentages of traffic. Fails if the workload does not exist. */
export function listRevisions(args: ListRevisionsArgs, options?: FunctionOptions): pulumi.Output<ListRevisionsResult> {
  return invoke('listRevisions', args, options);
}
/** The same as {@link listRevisions}, under the name that other Pulumi packages use. */
export const listRevisionsOutput = listRevisions;

/** Lists every kind of sandbox that the platform offers, with its image. */
export function listSandboxHub(args: ListSandboxHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxHubResult> {
  return invoke('listSandboxHub', args, options);
}
/** The same as {@link listSandboxHub}, under the name that other Pulumi packages use. */
export const listSandboxHubOutput = listSandboxHub;

/** Lists every preview of the sandbox, whether or not this stack manages it. Reads all pages of the list. */
export function listSandboxPreviews(args: ListSandboxPreviewsArgs, options?: FunctionOptions): pulumi.Output<ListSandboxPreviewsResult> {
  return invoke('listSandboxPreviews', args, options, ["sandboxPreviews"]);
}
/** The same as {@link listSandboxPreviews}, under the name that other Pulumi packages use. */
export const listSandboxPreviewsOutput = listSandboxPreviews;

/** Lists every schedule of the sandbox, whether or not this stack manages it. Reads all pages of the list. */
export function listSandboxSchedules(args: ListSandboxSchedulesArgs, options?: FunctionOptions): pulumi.Output<ListSandboxSchedulesResult> {
  return invoke('listSandboxSchedules', args, options);
}
/** The same as {@link listSandboxSchedules}, under the name that other Pulumi packages use. */
export const listSandboxSchedulesOutput = listSandboxSchedules;

/** Lists every sandbox of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listSandboxes(args: ListSandboxesArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxesResult> {
  return invoke('listSandboxes', args, options, ["sandboxes"]);
}
/** The same as {@link listSandboxes}, under the name that other Pulumi packages use. */
export const listSandboxesOutput = listSandboxes;

/** Lists the processes that schedules submitted to sandboxes of the workspace, newest first. Reads as many pages as `limit` needs. */
export function listScheduleExecutions(args: ListScheduleExecutionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListScheduleExecutionsResult> {
  return invoke('listScheduleExecutions', args, options);
}
/** The same as {@link listScheduleExecutions}, under the name that other Pulumi packages use. */
export const listScheduleExecutionsOutput = listScheduleExecutions;

/** Lists every service account of the workspace, whether or not this stack manages it. */
export function listServiceAccounts(args: ListServiceAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListServiceAccountsResult> {
  return invoke('listServiceAccounts', args, options);
}
/** The same as {@link listServiceAccounts}, under the name that other Pulumi packages use. */
export const listServiceAccountsOutput = listServiceAccounts;

/** Lists every snapshot of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listSnapshots(args: ListSnapshotsArgs = {}, options?: FunctionOptions): pulumi.Output<ListSnapshotsResult> {
  return invoke('listSnapshots', args, options);
}
/** The same as {@link listSnapshots}, under the name that other Pulumi packages use. */
export const listSnapshotsOutput = listSnapshots;

/** Lists every starter project of the platform. */
export function listTemplates(args: ListTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListTemplatesResult> {
  return invoke('listTemplates', args, options);
}
/** The same as {@link listTemplates}, under the name that other Pulumi packages use. */
export const listTemplatesOutput = listTemplates;

/** Lists the users of the workspace and the people who were invited. */
export function listUsers(args: ListUsersArgs = {}, options?: FunctionOptions): pulumi.Output<ListUsersResult> {
  return invoke('listUsers', args, options);
}
/** The same as {@link listUsers}, under the name that other Pulumi packages use. */
export const listUsersOutput = listUsers;

/** Lists every volume template of the workspace, whether or not this stack manages it. Reads all pages of the list. */
export function listVolumeTemplates(args: ListVolumeTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumeTemplatesResult> {
  return invoke('listVolumeTemplates', args, options);
}
/** The same as {@link listVolumeTemplates}, under the name that other Pulumi packages use. */
export const listVolumeTemplatesOutput = listVolumeTemplates;

/** Lists every volume of the workspace, whether or not this stack manages it. Reads all pages of the list. Labels are missing in the list; getVolume returns them. */
export function listVolumes(args: ListVolumesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumesResult> {
  return invoke('listVolumes', args, options);
}
/** The same as {@link listVolumes}, under the name that other Pulumi packages use. */
export const listVolumesOutput = listVolumes;

/** Lists every workspace that the credential reaches, whether or not this stack manages it. Reads all pages of the list. */
export function listWorkspaces(args: ListWorkspacesArgs = {}, options?: FunctionOptions): pulumi.Output<ListWorkspacesResult> {
  return invoke('listWorkspaces', args, options);
}
/** The same as {@link listWorkspaces}, under the name that other Pulumi packages use. */
export const listWorkspacesOutput = listWorkspaces;
