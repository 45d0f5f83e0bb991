// Written by `npm run generate` from api/src/kinds/custom-domain.ts. Do not edit.
// Source: facts, A.5 and B: Custom domain.
import { z } from 'zod';
import { customDomainName } from '../fields/domain-names';
import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
import { region } from '../fields/regions';
import { rows } from './rows.gen';

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
  rows: rows.customDomains,
  answer: customDomain,
  listed: 'bare',
} as const;

/** Its other endpoints. */
export const customDomainEndpoints = {
  verify: { ...rows.customDomains.verify, answer: customDomain },
  shares: { ...rows.customDomains.shares, answer: z.array(customDomainShare) },
  share: {
    ...rows.customDomains.share,
    body: z.object({ targetWorkspace: z.string() }),
    answer: customDomain,
  },
  unshare: { ...rows.customDomains.unshare, answer: customDomain },
} as const;
