// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { invoke, type FunctionOptions } from '../dynamic/invoke';
import type { GetAccountMetricsArgs, GetAccountMetricsResult, GetAgentArgs, GetAgentResult, GetApiKeyArgs, GetApiKeyResult, GetApplicationArgs, GetApplicationResult, GetConfigurationArgs, GetConfigurationResult, GetCustomDomainArgs, GetCustomDomainResult, GetDriveArgs, GetDriveResult, GetEndpointConfigurationsArgs, GetEndpointConfigurationsResult, GetFeatureArgs, GetFeatureResult, GetImageArgs, GetImageResult, GetIntegrationArgs, GetIntegrationResult, GetIntegrationConnectionArgs, GetIntegrationConnectionResult, GetJobArgs, GetJobResult, GetMcpFunctionArgs, GetMcpFunctionResult, GetModelArgs, GetModelResult, GetPolicyArgs, GetPolicyResult, GetPolicyUsagesArgs, GetPolicyUsagesResult, GetPublicIpsArgs, GetPublicIpsResult, GetSandboxArgs, GetSandboxResult, GetSandboxPreviewArgs, GetSandboxPreviewResult, GetSandboxScheduleArgs, GetSandboxScheduleResult, GetServiceAccountArgs, GetServiceAccountResult, GetSnapshotArgs, GetSnapshotResult, GetTemplateArgs, GetTemplateResult, GetVolumeArgs, GetVolumeResult, GetVolumeTemplateArgs, GetVolumeTemplateResult, GetWorkspaceArgs, GetWorkspaceResult, ListAccountsArgs, ListAccountsResult, ListAgentsArgs, ListAgentsResult, ListApiKeysArgs, ListApiKeysResult, ListApplicationsArgs, ListApplicationsResult, ListConnectionModelsArgs, ListConnectionModelsResult, ListCustomDomainsArgs, ListCustomDomainsResult, ListDrivesArgs, ListDrivesResult, ListFeaturesArgs, ListFeaturesResult, ListImagesArgs, ListImagesResult, ListIntegrationConnectionsArgs, ListIntegrationConnectionsResult, ListJobsArgs, ListJobsResult, ListLocationsArgs, ListLocationsResult, ListMcpFunctionsArgs, ListMcpFunctionsResult, ListMcpHubArgs, ListMcpHubResult, ListMetricsDimensionsArgs, ListMetricsDimensionsResult, ListMetricsResourceTypesArgs, ListMetricsResourceTypesResult, ListModelsArgs, ListModelsResult, ListPoliciesArgs, ListPoliciesResult, ListRevisionsArgs, ListRevisionsResult, ListSandboxHubArgs, ListSandboxHubResult, ListSandboxPreviewsArgs, ListSandboxPreviewsResult, ListSandboxSchedulesArgs, ListSandboxSchedulesResult, ListSandboxesArgs, ListSandboxesResult, ListScheduleExecutionsArgs, ListScheduleExecutionsResult, ListServiceAccountsArgs, ListServiceAccountsResult, ListSnapshotsArgs, ListSnapshotsResult, ListTemplatesArgs, ListTemplatesResult, ListUsersArgs, ListUsersResult, ListVolumeTemplatesArgs, ListVolumeTemplatesResult, ListVolumesArgs, ListVolumesResult, ListWorkspacesArgs, ListWorkspacesResult } from './args.gen';

/** Returns costs and usage of an account in a time window, as a series, all pages of it. `workspace`, as a filter or in `groupBy`, requires an admin of the account. */
export function getAccountMetrics(args: GetAccountMetricsArgs, options?: FunctionOptions): pulumi.Output<GetAccountMetricsResult> {
  return invoke('getAccountMetrics', args, options);
}
/** {@link getAccountMetrics} by the name that packages of other providers give to what takes and answers Outputs. */
export const getAccountMetricsOutput = getAccountMetrics;

/** Looks up an agent by name, whether or not this stack manages it. Fails if it does not exist. */
export function getAgent(args: GetAgentArgs, options?: FunctionOptions): pulumi.Output<GetAgentResult> {
  return invoke('getAgent', args, options);
}
/** {@link getAgent} by the name that packages of other providers give to what takes and answers Outputs. */
export const getAgentOutput = getAgent;

/** Looks up an API key of a service account by id or name, without its value. Fails if it does not exist, or if several keys have the name. */
export function getApiKey(args: GetApiKeyArgs, options?: FunctionOptions): pulumi.Output<GetApiKeyResult> {
  return invoke('getApiKey', args, options);
}
/** {@link getApiKey} by the name that packages of other providers give to what takes and answers Outputs. */
export const getApiKeyOutput = getApiKey;

/** Looks up an application by name, whether or not this stack manages it. Fails if it does not exist. */
export function getApplication(args: GetApplicationArgs, options?: FunctionOptions): pulumi.Output<GetApplicationResult> {
  return invoke('getApplication', args, options);
}
/** {@link getApplication} by the name that packages of other providers give to what takes and answers Outputs. */
export const getApplicationOutput = getApplication;

/** Returns what the platform offers: regions with their features, countries and continents. */
export function getConfiguration(args: GetConfigurationArgs = {}, options?: FunctionOptions): pulumi.Output<GetConfigurationResult> {
  return invoke('getConfiguration', args, options);
}
/** {@link getConfiguration} by the name that packages of other providers give to what takes and answers Outputs. */
export const getConfigurationOutput = getConfiguration;

/** Looks up a custom domain by name, whether or not this stack manages it. Fails if it does not exist. */
export function getCustomDomain(args: GetCustomDomainArgs, options?: FunctionOptions): pulumi.Output<GetCustomDomainResult> {
  return invoke('getCustomDomain', args, options);
}
/** {@link getCustomDomain} by the name that packages of other providers give to what takes and answers Outputs. */
export const getCustomDomainOutput = getCustomDomain;

/** Looks up a drive by name or external id, whether or not this stack manages it. Fails if it does not exist. */
export function getDrive(args: GetDriveArgs, options?: FunctionOptions): pulumi.Output<GetDriveResult> {
  return invoke('getDrive', args, options);
}
/** {@link getDrive} by the name that packages of other providers give to what takes and answers Outputs. */
export const getDriveOutput = getDrive;

/** Returns the model endpoints of a connection. Empty if the integration is not a provider of models. Fails if the connection does not exist. */
export function getEndpointConfigurations(args: GetEndpointConfigurationsArgs, options?: FunctionOptions): pulumi.Output<GetEndpointConfigurationsResult> {
  return invoke('getEndpointConfigurations', args, options);
}
/** {@link getEndpointConfigurations} by the name that packages of other providers give to what takes and answers Outputs. */
export const getEndpointConfigurationsOutput = getEndpointConfigurations;

/** Returns whether a feature of the platform is enabled for the workspace. */
export function getFeature(args: GetFeatureArgs, options?: FunctionOptions): pulumi.Output<GetFeatureResult> {
  return invoke('getFeature', args, options);
}
/** {@link getFeature} by the name that packages of other providers give to what takes and answers Outputs. */
export const getFeatureOutput = getFeature;

/** Looks up a container image by name and kind of workload. Fails if it does not exist. */
export function getImage(args: GetImageArgs, options?: FunctionOptions): pulumi.Output<GetImageResult> {
  return invoke('getImage', args, options);
}
/** {@link getImage} by the name that packages of other providers give to what takes and answers Outputs. */
export const getImageOutput = getImage;

/** Looks up an integration by name. Fails if it does not exist. */
export function getIntegration(args: GetIntegrationArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationResult> {
  return invoke('getIntegration', args, options);
}
/** {@link getIntegration} by the name that packages of other providers give to what takes and answers Outputs. */
export const getIntegrationOutput = getIntegration;

/** Looks up a connection by name, whether or not this stack manages it. Fails if it does not exist. */
export function getIntegrationConnection(args: GetIntegrationConnectionArgs, options?: FunctionOptions): pulumi.Output<GetIntegrationConnectionResult> {
  return invoke('getIntegrationConnection', args, options);
}
/** {@link getIntegrationConnection} by the name that packages of other providers give to what takes and answers Outputs. */
export const getIntegrationConnectionOutput = getIntegrationConnection;

/** Looks up a job by name, whether or not this stack manages it. Fails if it does not exist. */
export function getJob(args: GetJobArgs, options?: FunctionOptions): pulumi.Output<GetJobResult> {
  return invoke('getJob', args, options);
}
/** {@link getJob} by the name that packages of other providers give to what takes and answers Outputs. */
export const getJobOutput = getJob;

/** Looks up a function by name, whether or not this stack manages it. Fails if it does not exist. */
export function getMcpFunction(args: GetMcpFunctionArgs, options?: FunctionOptions): pulumi.Output<GetMcpFunctionResult> {
  return invoke('getMcpFunction', args, options);
}
/** {@link getMcpFunction} by the name that packages of other providers give to what takes and answers Outputs. */
export const getMcpFunctionOutput = getMcpFunction;

/** Looks up a model by name, whether or not this stack manages it. Fails if it does not exist. */
export function getModel(args: GetModelArgs, options?: FunctionOptions): pulumi.Output<GetModelResult> {
  return invoke('getModel', args, options);
}
/** {@link getModel} by the name that packages of other providers give to what takes and answers Outputs. */
export const getModelOutput = getModel;

/** Looks up a policy by name, whether or not this stack manages it. Fails if it does not exist. */
export function getPolicy(args: GetPolicyArgs, options?: FunctionOptions): pulumi.Output<GetPolicyResult> {
  return invoke('getPolicy', args, options);
}
/** {@link getPolicy} by the name that packages of other providers give to what takes and answers Outputs. */
export const getPolicyOutput = getPolicy;

/** Returns the workloads that a policy applies to, by kind. Fails if the policy does not exist. */
export function getPolicyUsages(args: GetPolicyUsagesArgs, options?: FunctionOptions): pulumi.Output<GetPolicyUsagesResult> {
  return invoke('getPolicyUsages', args, options);
}
/** {@link getPolicyUsages} by the name that packages of other providers give to what takes and answers Outputs. */
export const getPolicyUsagesOutput = getPolicyUsages;

/** Returns the address ranges that workloads connect from, for example for firewall rules. Requires an admin of the workspace. */
export function getPublicIps(args: GetPublicIpsArgs = {}, options?: FunctionOptions): pulumi.Output<GetPublicIpsResult> {
  return invoke('getPublicIps', args, options);
}
/** {@link getPublicIps} by the name that packages of other providers give to what takes and answers Outputs. */
export const getPublicIpsOutput = getPublicIps;

/** Looks up a sandbox by name or external id, whether or not this stack manages it. Fails if it does not exist. */
export function getSandbox(args: GetSandboxArgs, options?: FunctionOptions): pulumi.Output<GetSandboxResult> {
  return invoke('getSandbox', args, options);
}
/** {@link getSandbox} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSandboxOutput = getSandbox;

/** Looks up a preview by name, whether or not this stack manages it. Fails if it does not exist. */
export function getSandboxPreview(args: GetSandboxPreviewArgs, options?: FunctionOptions): pulumi.Output<GetSandboxPreviewResult> {
  return invoke('getSandboxPreview', args, options);
}
/** {@link getSandboxPreview} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSandboxPreviewOutput = getSandboxPreview;

/** Looks up a schedule by name, whether or not this stack manages it. Fails if it does not exist. */
export function getSandboxSchedule(args: GetSandboxScheduleArgs, options?: FunctionOptions): pulumi.Output<GetSandboxScheduleResult> {
  return invoke('getSandboxSchedule', args, options);
}
/** {@link getSandboxSchedule} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSandboxScheduleOutput = getSandboxSchedule;

/** Looks up a service account by client id or name, without its secret. Fails if it does not exist, or if several service accounts have the name. */
export function getServiceAccount(args: GetServiceAccountArgs, options?: FunctionOptions): pulumi.Output<GetServiceAccountResult> {
  return invoke('getServiceAccount', args, options);
}
/** {@link getServiceAccount} by the name that packages of other providers give to what takes and answers Outputs. */
export const getServiceAccountOutput = getServiceAccount;

/** Looks up a snapshot by name, whether or not this stack manages it. Fails if it does not exist. */
export function getSnapshot(args: GetSnapshotArgs, options?: FunctionOptions): pulumi.Output<GetSnapshotResult> {
  return invoke('getSnapshot', args, options);
}
/** {@link getSnapshot} by the name that packages of other providers give to what takes and answers Outputs. */
export const getSnapshotOutput = getSnapshot;

/** Looks up a starter project of the platform by name. Fails if it does not exist. */
export function getTemplate(args: GetTemplateArgs, options?: FunctionOptions): pulumi.Output<GetTemplateResult> {
  return invoke('getTemplate', args, options);
}
/** {@link getTemplate} by the name that packages of other providers give to what takes and answers Outputs. */
export const getTemplateOutput = getTemplate;

/** Looks up a volume by name or external id, whether or not this stack manages it. Fails if it does not exist. */
export function getVolume(args: GetVolumeArgs, options?: FunctionOptions): pulumi.Output<GetVolumeResult> {
  return invoke('getVolume', args, options);
}
/** {@link getVolume} by the name that packages of other providers give to what takes and answers Outputs. */
export const getVolumeOutput = getVolume;

/** Looks up a volume template by name, whether or not this stack manages it. Fails if it does not exist. */
export function getVolumeTemplate(args: GetVolumeTemplateArgs, options?: FunctionOptions): pulumi.Output<GetVolumeTemplateResult> {
  return invoke('getVolumeTemplate', args, options);
}
/** {@link getVolumeTemplate} by the name that packages of other providers give to what takes and answers Outputs. */
export const getVolumeTemplateOutput = getVolumeTemplate;

/** Looks up a workspace by name, whether or not this stack manages it. Fails if it does not exist. */
export function getWorkspace(args: GetWorkspaceArgs, options?: FunctionOptions): pulumi.Output<GetWorkspaceResult> {
  return invoke('getWorkspace', args, options);
}
/** {@link getWorkspace} by the name that packages of other providers give to what takes and answers Outputs. */
export const getWorkspaceOutput = getWorkspace;

/** Lists every account that the credential reaches. */
export function listAccounts(args: ListAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAccountsResult> {
  return invoke('listAccounts', args, options);
}
/** {@link listAccounts} by the name that packages of other providers give to what takes and answers Outputs. */
export const listAccountsOutput = listAccounts;

/** Lists every agent of the workspace, whether or not this stack manages it, all pages of the list. */
export function listAgents(args: ListAgentsArgs = {}, options?: FunctionOptions): pulumi.Output<ListAgentsResult> {
  return invoke('listAgents', args, options);
}
/** {@link listAgents} by the name that packages of other providers give to what takes and answers Outputs. */
export const listAgentsOutput = listAgents;

/** Lists every API key of a service account, without the values. Fails if the service account does not exist. */
export function listApiKeys(args: ListApiKeysArgs, options?: FunctionOptions): pulumi.Output<ListApiKeysResult> {
  return invoke('listApiKeys', args, options);
}
/** {@link listApiKeys} by the name that packages of other providers give to what takes and answers Outputs. */
export const listApiKeysOutput = listApiKeys;

/** Lists every application of the workspace, whether or not this stack manages it, all pages of the list. */
export function listApplications(args: ListApplicationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListApplicationsResult> {
  return invoke('listApplications', args, options);
}
/** {@link listApplications} by the name that packages of other providers give to what takes and answers Outputs. */
export const listApplicationsOutput = listApplications;

/** Lists the models that a connection reaches. Fails if the connection does not exist. */
export function listConnectionModels(args: ListConnectionModelsArgs, options?: FunctionOptions): pulumi.Output<ListConnectionModelsResult> {
  return invoke('listConnectionModels', args, options);
}
/** {@link listConnectionModels} by the name that packages of other providers give to what takes and answers Outputs. */
export const listConnectionModelsOutput = listConnectionModels;

/** Lists every custom domain of the workspace, whether or not this stack manages it, all pages of the list. */
export function listCustomDomains(args: ListCustomDomainsArgs = {}, options?: FunctionOptions): pulumi.Output<ListCustomDomainsResult> {
  return invoke('listCustomDomains', args, options);
}
/** {@link listCustomDomains} by the name that packages of other providers give to what takes and answers Outputs. */
export const listCustomDomainsOutput = listCustomDomains;

/** Lists every drive of the workspace, whether or not this stack manages it, all pages of the list. */
export function listDrives(args: ListDrivesArgs = {}, options?: FunctionOptions): pulumi.Output<ListDrivesResult> {
  return invoke('listDrives', args, options);
}
/** {@link listDrives} by the name that packages of other providers give to what takes and answers Outputs. */
export const listDrivesOutput = listDrives;

/** Lists every feature of the platform, and whether it is enabled for the workspace. */
export function listFeatures(args: ListFeaturesArgs = {}, options?: FunctionOptions): pulumi.Output<ListFeaturesResult> {
  return invoke('listFeatures', args, options);
}
/** {@link listFeatures} by the name that packages of other providers give to what takes and answers Outputs. */
export const listFeaturesOutput = listFeatures;

/** Lists every container image of the workspace, including those that other workspaces share with it. */
export function listImages(args: ListImagesArgs = {}, options?: FunctionOptions): pulumi.Output<ListImagesResult> {
  return invoke('listImages', args, options);
}
/** {@link listImages} by the name that packages of other providers give to what takes and answers Outputs. */
export const listImagesOutput = listImages;

/** Lists every connection of the workspace, whether or not this stack manages it, all pages of the list. */
export function listIntegrationConnections(args: ListIntegrationConnectionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListIntegrationConnectionsResult> {
  return invoke('listIntegrationConnections', args, options);
}
/** {@link listIntegrationConnections} by the name that packages of other providers give to what takes and answers Outputs. */
export const listIntegrationConnectionsOutput = listIntegrationConnections;

/** Lists every job of the workspace, whether or not this stack manages it, all pages of the list. */
export function listJobs(args: ListJobsArgs = {}, options?: FunctionOptions): pulumi.Output<ListJobsResult> {
  return invoke('listJobs', args, options);
}
/** {@link listJobs} by the name that packages of other providers give to what takes and answers Outputs. */
export const listJobsOutput = listJobs;

/** Lists every place where workloads run, with its region and hardware. */
export function listLocations(args: ListLocationsArgs = {}, options?: FunctionOptions): pulumi.Output<ListLocationsResult> {
  return invoke('listLocations', args, options);
}
/** {@link listLocations} by the name that packages of other providers give to what takes and answers Outputs. */
export const listLocationsOutput = listLocations;

/** Lists every function of the workspace, whether or not this stack manages it, all pages of the list. */
export function listMcpFunctions(args: ListMcpFunctionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpFunctionsResult> {
  return invoke('listMcpFunctions', args, options);
}
/** {@link listMcpFunctions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMcpFunctionsOutput = listMcpFunctions;

/** Lists every MCP server that the platform offers, with the integration it needs and the settings and secrets of a connection for it. */
export function listMcpHub(args: ListMcpHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListMcpHubResult> {
  return invoke('listMcpHub', args, options);
}
/** {@link listMcpHub} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMcpHubOutput = listMcpHub;

/** Lists the dimensions that `groupBy` of getAccountMetrics accepts. */
export function listMetricsDimensions(args: ListMetricsDimensionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListMetricsDimensionsResult> {
  return invoke('listMetricsDimensions', args, options);
}
/** {@link listMetricsDimensions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMetricsDimensionsOutput = listMetricsDimensions;

/** Lists the types of resources with costs or usage in a time window. */
export function listMetricsResourceTypes(args: ListMetricsResourceTypesArgs, options?: FunctionOptions): pulumi.Output<ListMetricsResourceTypesResult> {
  return invoke('listMetricsResourceTypes', args, options);
}
/** {@link listMetricsResourceTypes} by the name that packages of other providers give to what takes and answers Outputs. */
export const listMetricsResourceTypesOutput = listMetricsResourceTypes;

/** Lists every model of the workspace, whether or not this stack manages it, all pages of the list. */
export function listModels(args: ListModelsArgs = {}, options?: FunctionOptions): pulumi.Output<ListModelsResult> {
  return invoke('listModels', args, options);
}
/** {@link listModels} by the name that packages of other providers give to what takes and answers Outputs. */
export const listModelsOutput = listModels;

/** Lists every policy of the workspace, whether or not this stack manages it, all pages of the list. */
export function listPolicies(args: ListPoliciesArgs = {}, options?: FunctionOptions): pulumi.Output<ListPoliciesResult> {
  return invoke('listPolicies', args, options);
}
/** {@link listPolicies} by the name that packages of other providers give to what takes and answers Outputs. */
export const listPoliciesOutput = listPolicies;

/** Lists the existing revisions of a workload and their percentages of traffic. Fails if the workload does not exist. */
export function listRevisions(args: ListRevisionsArgs, options?: FunctionOptions): pulumi.Output<ListRevisionsResult> {
  return invoke('listRevisions', args, options);
}
/** {@link listRevisions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listRevisionsOutput = listRevisions;

/** Lists every kind of sandbox that the platform offers, with its image. */
export function listSandboxHub(args: ListSandboxHubArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxHubResult> {
  return invoke('listSandboxHub', args, options);
}
/** {@link listSandboxHub} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxHubOutput = listSandboxHub;

/** Lists every preview of the sandbox, whether or not this stack manages it, all pages of the list. */
export function listSandboxPreviews(args: ListSandboxPreviewsArgs, options?: FunctionOptions): pulumi.Output<ListSandboxPreviewsResult> {
  return invoke('listSandboxPreviews', args, options);
}
/** {@link listSandboxPreviews} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxPreviewsOutput = listSandboxPreviews;

/** Lists every schedule of the sandbox, whether or not this stack manages it, all pages of the list. */
export function listSandboxSchedules(args: ListSandboxSchedulesArgs, options?: FunctionOptions): pulumi.Output<ListSandboxSchedulesResult> {
  return invoke('listSandboxSchedules', args, options);
}
/** {@link listSandboxSchedules} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxSchedulesOutput = listSandboxSchedules;

/** Lists every sandbox of the workspace, whether or not this stack manages it, all pages of the list. */
export function listSandboxes(args: ListSandboxesArgs = {}, options?: FunctionOptions): pulumi.Output<ListSandboxesResult> {
  return invoke('listSandboxes', args, options);
}
/** {@link listSandboxes} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSandboxesOutput = listSandboxes;

/** Lists the processes that schedules submitted to sandboxes of the workspace, newest first. Reads as many pages as `limit` needs. */
export function listScheduleExecutions(args: ListScheduleExecutionsArgs = {}, options?: FunctionOptions): pulumi.Output<ListScheduleExecutionsResult> {
  return invoke('listScheduleExecutions', args, options);
}
/** {@link listScheduleExecutions} by the name that packages of other providers give to what takes and answers Outputs. */
export const listScheduleExecutionsOutput = listScheduleExecutions;

/** Lists every service account of the workspace, whether or not this stack manages it. */
export function listServiceAccounts(args: ListServiceAccountsArgs = {}, options?: FunctionOptions): pulumi.Output<ListServiceAccountsResult> {
  return invoke('listServiceAccounts', args, options);
}
/** {@link listServiceAccounts} by the name that packages of other providers give to what takes and answers Outputs. */
export const listServiceAccountsOutput = listServiceAccounts;

/** Lists every snapshot of the workspace, whether or not this stack manages it, all pages of the list. */
export function listSnapshots(args: ListSnapshotsArgs = {}, options?: FunctionOptions): pulumi.Output<ListSnapshotsResult> {
  return invoke('listSnapshots', args, options);
}
/** {@link listSnapshots} by the name that packages of other providers give to what takes and answers Outputs. */
export const listSnapshotsOutput = listSnapshots;

/** Lists every starter project of the platform. */
export function listTemplates(args: ListTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListTemplatesResult> {
  return invoke('listTemplates', args, options);
}
/** {@link listTemplates} by the name that packages of other providers give to what takes and answers Outputs. */
export const listTemplatesOutput = listTemplates;

/** Lists the users of the workspace and the people who were invited. */
export function listUsers(args: ListUsersArgs = {}, options?: FunctionOptions): pulumi.Output<ListUsersResult> {
  return invoke('listUsers', args, options);
}
/** {@link listUsers} by the name that packages of other providers give to what takes and answers Outputs. */
export const listUsersOutput = listUsers;

/** Lists every volume template of the workspace, whether or not this stack manages it, all pages of the list. */
export function listVolumeTemplates(args: ListVolumeTemplatesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumeTemplatesResult> {
  return invoke('listVolumeTemplates', args, options);
}
/** {@link listVolumeTemplates} by the name that packages of other providers give to what takes and answers Outputs. */
export const listVolumeTemplatesOutput = listVolumeTemplates;

/** Lists every volume of the workspace, whether or not this stack manages it, all pages of the list. Labels are missing in the list; getVolume returns them. */
export function listVolumes(args: ListVolumesArgs = {}, options?: FunctionOptions): pulumi.Output<ListVolumesResult> {
  return invoke('listVolumes', args, options);
}
/** {@link listVolumes} by the name that packages of other providers give to what takes and answers Outputs. */
export const listVolumesOutput = listVolumes;

/** Lists every workspace that the credential reaches, whether or not this stack manages it, all pages of the list. */
export function listWorkspaces(args: ListWorkspacesArgs = {}, options?: FunctionOptions): pulumi.Output<ListWorkspacesResult> {
  return invoke('listWorkspaces', args, options);
}
/** {@link listWorkspaces} by the name that packages of other providers give to what takes and answers Outputs. */
export const listWorkspacesOutput = listWorkspaces;
