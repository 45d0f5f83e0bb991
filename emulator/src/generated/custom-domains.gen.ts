// Written by `npm run generate` from api/src/kinds/custom-domain.ts. Do not edit.
// Source: facts, A.5 and B: Custom domain.
import { z } from 'zod';
import { customDomainName } from '../fields/domain-names';
import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
import { region } from '../fields/regions';

const spec = z.object({
  region: region.optional(),
  domainType: z.enum(['previews', 'applications'], 'must be previews or applications').optional(),
  fallbackPreviewId: z.string().optional(),
  subjectAlternativeNames: z.array(z.json()).optional(),
});
const shown = spec.extend({
  region: region,
  status: z.enum(['pending', 'verified', 'failed'], 'must be one of pending, verified, failed'),
  cnameRecords: z.string(),
  txtRecords: z.record(z.string(), z.string()),
  verificationError: z.string().optional(),
  lastVerifiedAt: z.iso.datetime().optional(),
});
const customDomain = z.object({
  metadata: shownMetadata
    .omit({ externalId: true, plan: true, url: true })
    .extend({ sharedFromWorkspace: z.string().optional() }),
  spec: shown,
});
const customDomainShare = z.object({
  workspace: z.string(),
  workspaceDisplayName: z.string().optional(),
  status: z.string(),
});

export type CustomDomainSpec = z.infer<typeof shown>;

/** Bodies of custom domains, and the rules about their fields. */
export const customDomainRules = {
  created: z.object({ metadata: newMetadata.extend({ name: customDomainName }), spec }),
  changed: z.object({ metadata: changedMetadata, spec }),
  path: '/customdomains',
  fixed: ['region', 'domainType'],
  kept: ['cnameRecords', 'txtRecords'],
  secret: [],
} as const;

/** The usual endpoints of custom domains. */
export const customDomainApi = {
  path: customDomainRules.path,
  scopes: {
    list: 'customdomains:list',
    create: 'customdomains:create',
    get: 'customdomains:get',
    update: 'customdomains:update',
    delete: 'customdomains:delete',
  },

  answer: customDomain,
  listed: 'bare',
} as const;

/** Its other endpoints. */
export const customDomainEndpoints = {
  verify: {
    method: 'POST',
    path: '/customdomains/:name/verify',
    summary:
      'Checks the DNS records of a domain, and returns the domain with its status. In a workspace that it is shared with, accepts the share.',
    scope: 'customdomains:update',
    answer: customDomain,
  },
  shares: {
    method: 'GET',
    path: '/customdomains/:name/share',
    summary: 'Reads the workspaces that a domain is shared with.',
    scope: 'customdomains:get',
    answer: z.array(customDomainShare),
  },
  share: {
    method: 'POST',
    path: '/customdomains/:name/share',
    summary: 'Shares a domain with another workspace of the account.',
    scope: 'customdomains:update',
    body: z.object({ targetWorkspace: z.string() }),
    answer: customDomain,
  },
  unshare: {
    method: 'DELETE',
    path: '/customdomains/:name/share/:targetWorkspace',
    summary: 'Ends sharing a domain with a workspace.',
    scope: 'customdomains:update',
    answer: customDomain,
  },
} as const;
