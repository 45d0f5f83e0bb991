/** The records of the pages, and where each package has them. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { z } from 'zod';
import { agent, newAgent } from '../../../sdk/src/schemas/agents';
import { application, appRevision, newApplication } from '../../../sdk/src/schemas/applications';
import * as catalogues from '../../../sdk/src/schemas/catalogues.gen';
import { env, eventRecord, revisionRecord } from '../../../sdk/src/schemas/common';
import { customDomainShare } from '../../../sdk/src/schemas/custom-domains.gen';
import { mcpFunction, newFunction } from '../../../sdk/src/schemas/functions';
import * as images from '../../../sdk/src/schemas/images.gen';
import { integration } from '../../../sdk/src/schemas/integrations.gen';
import { jobExecution, jobExecutionReceipt } from '../../../sdk/src/schemas/job-executions.gen';
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
import { policyUsages } from '../../../sdk/src/schemas/policies.gen';
import * as sandboxes from '../../../sdk/src/schemas/sandboxes';
import { forkRequest, forkResponse, snapshot, snapshotBody } from '../../../sdk/src/schemas/snapshots';
import * as workspaces from '../../../sdk/src/schemas/workspaces.gen';

type Schemas = readonly [answer: z.core.$ZodType, body?: z.core.$ZodType];

const FOLDER = join(__dirname, '../../../sdk/src/schemas');
const load = createRequire(__filename);

const hasSpec = (schema: z.core.$ZodType) => 'shape' in schema && 'spec' in (schema.shape as object);

/** Records with a schema of their name, and one of a new record, in a generated file: those of kinds. */
const KINDS: Readonly<Record<string, Schemas>> = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.gen.ts'))
    .flatMap((file) => {
      const schemas = load(join(FOLDER, file)) as Readonly<Record<string, z.core.$ZodType>>;
      return Object.entries(schemas).flatMap(([name, schema]): [string, Schemas][] => {
        const record = name.charAt(0).toUpperCase() + name.slice(1);
        const created = schemas[`new${record}`];
        return created === undefined || !hasSpec(created) ? [] : [[record, [schema, created]]];
      });
    }),
);

/** The client's schemas by the record that they are: of answers, and of what is sent to create one. */
export const CLIENT: Readonly<Record<string, Schemas>> = {
  ...KINDS,
  Agent: [agent, newAgent],
  ApiKey: [workspaces.apiKeyRecord],
  AppRevision: [appRevision],
  Application: [application, newApplication],
  Configuration: [catalogues.configuration],
  CoreEvent: [eventRecord],
  CreateJobExecutionOutput: [jobExecutionReceipt],
  CreateJobExecutionRequest: [jobs.jobExecutionRequest, jobs.jobExecutionRequest],
  CustomDomainShareTarget: [customDomainShare],
  EgressGateway: [egressGateway, newEgressGateway],
  EgressIP: [egressIp, newEgressIp],
  Env: [env],
  Function: [mcpFunction, newFunction],
  Image: [images.image],
  ImageShareTarget: [images.imageShare],
  Integration: [integration],
  Job: [jobs.job, jobs.newJob],
  JobExecution: [jobExecution],
  LocationResponse: [catalogues.location],
  MCPDefinition: [catalogues.mcpDefinition],
  Model: [model, newModel],
  PendingImageShare: [images.pendingImageShare],
  PendingInvitation: [workspaces.pendingInvitation],
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
  Workspace: [workspaces.workspace, workspaces.workspaceBody],
  WorkspaceAvailability: [workspaces.workspaceAvailability],
  WorkspaceUser: [workspaces.workspaceUser],
};

/** The provider's kinds by the record that they are. */
export const PROVIDER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(KINDS).map((record) => [record, record])),
  Agent: 'Agent',
  Application: 'Application',
  Function: 'McpFunction',
  Job: 'Job',
  Model: 'Model',
  Preview: 'SandboxPreview',
  Sandbox: 'Sandbox',
  SandboxScheduleEntry: 'SandboxSchedule',
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
