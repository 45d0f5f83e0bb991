/** The records of the pages, and where each package has them. */
import type { z } from 'zod';
import { agent, newAgent } from '../../../sdk/src/schemas/agents';
import { application, appRevision, newApplication } from '../../../sdk/src/schemas/applications';
import * as catalogues from '../../../sdk/src/schemas/catalogues';
import { env, eventRecord, revisionRecord } from '../../../sdk/src/schemas/common';
import {
  customDomain,
  customDomainShare,
  newCustomDomain,
} from '../../../sdk/src/schemas/custom-domains.gen';
import { drive, newDrive } from '../../../sdk/src/schemas/drives.gen';
import { mcpFunction, newFunction } from '../../../sdk/src/schemas/functions';
import * as images from '../../../sdk/src/schemas/images';
import {
  integrationConnection,
  newIntegrationConnection,
} from '../../../sdk/src/schemas/integration-connections.gen';
import { integration } from '../../../sdk/src/schemas/integrations';
import * as jobs from '../../../sdk/src/schemas/jobs';
import { model, newModel } from '../../../sdk/src/schemas/models';
import {
  egressGateway,
  egressIp,
  newEgressGateway,
  newEgressIp,
  newVpc,
  vpc,
} from '../../../sdk/src/schemas/networks';
import { newPolicy, policy, policyUsages } from '../../../sdk/src/schemas/policies.gen';
import * as sandboxes from '../../../sdk/src/schemas/sandboxes';
import { forkRequest, forkResponse, snapshot, snapshotBody } from '../../../sdk/src/schemas/snapshots';
import { newVolumeTemplate, volumeTemplate } from '../../../sdk/src/schemas/volume-templates.gen';
import { newVolume, volume } from '../../../sdk/src/schemas/volumes.gen';
import * as workspaces from '../../../sdk/src/schemas/workspaces';

/** The client's schemas by the record that they are: of answers, and of what is sent to create one. */
export const CLIENT: Readonly<Record<string, readonly [answer: z.core.$ZodType, body?: z.core.$ZodType]>> = {
  Agent: [agent, newAgent],
  ApiKey: [workspaces.apiKeyRecord],
  AppRevision: [appRevision],
  Application: [application, newApplication],
  Configuration: [catalogues.configuration],
  CoreEvent: [eventRecord],
  CreateJobExecutionOutput: [jobs.jobExecutionReceipt],
  CreateJobExecutionRequest: [jobs.jobExecutionRequest, jobs.jobExecutionRequest],
  CustomDomain: [customDomain, newCustomDomain],
  CustomDomainShareTarget: [customDomainShare],
  Drive: [drive, newDrive],
  EgressGateway: [egressGateway, newEgressGateway],
  EgressIP: [egressIp, newEgressIp],
  Env: [env],
  Function: [mcpFunction, newFunction],
  Image: [images.image],
  ImageShareTarget: [images.imageShare],
  Integration: [integration],
  IntegrationConnection: [integrationConnection, newIntegrationConnection],
  Job: [jobs.job, jobs.newJob],
  JobExecution: [jobs.jobExecution],
  LocationResponse: [catalogues.location],
  MCPDefinition: [catalogues.mcpDefinition],
  Model: [model, newModel],
  PendingImageShare: [images.pendingImageShare],
  PendingInvitation: [workspaces.pendingInvitation],
  Policy: [policy, newPolicy],
  PolicyUsages: [policyUsages],
  Preview: [sandboxes.preview, sandboxes.newPreview],
  PreviewToken: [sandboxes.previewToken, sandboxes.newPreviewToken],
  RevisionMetadata: [revisionRecord],
  Sandbox: [sandboxes.sandbox, sandboxes.newSandbox],
  SandboxDefinition: [catalogues.sandboxDefinition],
  SandboxForkRequest: [forkRequest, forkRequest],
  SandboxForkResponse: [forkResponse],
  SandboxScheduleEntry: [sandboxes.schedule, sandboxes.newSchedule],
  SandboxScheduleExecution: [sandboxes.scheduleExecution],
  SandboxSnapshot: [sandboxes.sandboxSnapshot],
  SandboxSnapshotRequest: [sandboxes.sandboxSnapshotBody, sandboxes.sandboxSnapshotBody],
  Snapshot: [snapshot],
  SnapshotRequest: [snapshotBody, snapshotBody],
  Template: [catalogues.template],
  VPC: [vpc, newVpc],
  Volume: [volume, newVolume],
  VolumeTemplate: [volumeTemplate, newVolumeTemplate],
  Workspace: [workspaces.workspace, workspaces.workspaceBody],
  WorkspaceAvailability: [workspaces.workspaceAvailability],
  WorkspaceUser: [workspaces.workspaceUser],
};

/** The provider's kinds by the record that they are. */
export const PROVIDER: Readonly<Record<string, string>> = {
  Agent: 'Agent',
  Application: 'Application',
  CustomDomain: 'CustomDomain',
  Drive: 'Drive',
  Function: 'McpFunction',
  IntegrationConnection: 'IntegrationConnection',
  Job: 'Job',
  Model: 'Model',
  Policy: 'Policy',
  Preview: 'SandboxPreview',
  Sandbox: 'Sandbox',
  SandboxScheduleEntry: 'SandboxSchedule',
  Volume: 'Volume',
  VolumeTemplate: 'VolumeTemplate',
  Workspace: 'Workspace',
};

/** Kinds of the provider that read and write their records in code, without places, and why. */
export const WITHOUT_PLACES: Readonly<Record<string, string>> = {
  ApiKey: 'the key is only in the answer to its creation',
  ForkedApplication: 'a fork is a request of its own; its arguments are in forked-application/',
  ForkedSandbox: 'a fork is a request of its own; its arguments are in forked-sandbox.ts',
  ServiceAccount: 'the secret is only in the answer to its creation',
  Snapshot: 'a record without metadata, and never updated',
};
