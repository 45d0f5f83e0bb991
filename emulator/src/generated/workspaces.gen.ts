// Written by `npm run generate` from api/src/shapes/workspaces.ts. Do not edit.
/** Answers of workspaces, users, features and identities. */
import { z } from 'zod';
import { origins } from '../fields/metadata';

export const workspace = z.object({
  name: z.string(),
  id: z.string(),
  displayName: z.string().optional(),
  accountId: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
  region: z.string().optional(),
  runtime: z
    .object({
      generation: z.enum(['mk2', 'mk3'], 'must be mk2 or mk3').optional(),
      sandbox: z.object({ disableProcessLogging: z.boolean().optional() }).optional(),
    })
    .optional(),
  groupMappings: z
    .array(
      z.object({
        groupName: z.string().optional(),
        role: z.enum(['admin', 'member'], 'must be admin or member').optional(),
      }),
    )
    .optional(),
  resourceCounts: z.record(z.string(), z.int()).optional(),
  status: z.enum(
    ['created', 'account_binded', 'account_configured', 'workspace_configured', 'ready', 'error'],
    'must be one of created, account_binded, account_configured, workspace_configured, ready, error',
  ),
  statusReason: z.string().optional(),
  ...origins,
});

export const workspaceAvailability = z.object({
  available: z.boolean(),
  reason: z
    .enum(
      ['taken', 'forbidden_reserved', 'forbidden_service', 'forbidden_v_prefix'],
      'must be one of taken, forbidden_reserved, forbidden_service, forbidden_v_prefix',
    )
    .optional(),
  message: z.string().optional(),
});

export const workspaceUser = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  role: z.enum(['admin', 'member'], 'must be admin or member'),
  source: z.enum(
    ['directory_sync', 'invitation', 'domain_capture'],
    'must be one of directory_sync, invitation, domain_capture',
  ),
  accepted: z.boolean(),
  expired: z.boolean(),
});

export const pendingInvitation = z.object({
  email: z.string(),
  role: z.enum(['admin', 'member'], 'must be admin or member'),
  workspace: z.string(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().optional(),
  createdBy: z.string().optional(),
  updatedBy: z.string().optional(),
});

export const features = z.object({ features: z.record(z.string(), z.boolean()) });

export const feature = z.object({
  featureKey: z.string(),
  enabled: z.boolean(),
  variant: z.string(),
  payload: z.record(z.string(), z.json()),
  evaluatedAt: z.iso.datetime(),
});

export const serviceAccount = z.object({
  client_id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export const createdServiceAccount = z.object({
  client_id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  client_secret: z.string(),
});

export const apiKeyRecord = z.object({
  id: z.string(),
  name: z.string().optional(),
  apiKey: z.string().optional(),
  expires_in: z.string().optional(),
  sub: z.string(),
  sub_type: z.string(),
  ...origins,
});

export const account = z.object({ id: z.string(), name: z.string(), displayName: z.string().optional() });
