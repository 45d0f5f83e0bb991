// Custom domains: a client's own names for previews and applications, once it has proved ownership.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { domainName } from '../../fields/domain-names';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  replaceMetadata,
  type Place,
  shownMetadata,
  type StoredMetadata,
  timestamp,
  type Writer,
} from '../../fields/metadata';
import { DEFAULT_REGION, region } from '../../fields/regions';
import type { Platform } from '../../platform/platform';
import type { Shared } from '../../platform/sharing';
import { immutable, invalid } from '../../problem';
import type { Kind } from '../../store/kind';

const STATUSES = ['pending', 'verified', 'failed'] as const;

// A wildcard covers every subdomain.
const name = z.string().refine((text) => domainName.safeParse(text.replace(/^\*\./, '')).success, {
  message: 'must be a domain name, or one after "*."',
});

const spec = z.object({
  domainType: z.enum(['previews', 'applications'], 'must be previews or applications').optional(),
  fallbackPreviewId: z.string().optional(),
  region: region.optional(),
  subjectAlternativeNames: z.array(z.json()).optional(),
});

export const newCustomDomain = z.object({ metadata: newMetadata.extend({ name }), spec });
export const changedCustomDomain = z.object({ metadata: changedMetadata, spec });

/** The result of `showCustomDomain`. */
export const shownCustomDomain = z.object({
  metadata: shownMetadata
    .omit({ url: true, plan: true, externalId: true })
    .extend({ sharedFromWorkspace: z.string().optional() }),
  spec: spec.required({ domainType: true, region: true }).extend({
    cnameRecords: z.string(),
    txtRecords: z.record(z.string(), z.string()),
    status: z.enum(STATUSES),
    lastVerifiedAt: z.iso.datetime().optional(),
    verificationError: z.string().optional(),
  }),
});

export interface CustomDomain extends Shared {
  metadata: StoredMetadata;
  spec: z.infer<typeof spec> & { domainType: 'previews' | 'applications'; region: string };
  /** The text that the client publishes to prove ownership. */
  proof: string;
  status: (typeof STATUSES)[number];
  lastVerifiedAt?: string | undefined;
  verificationError?: string | undefined;
  /** The application that gets the domain once it is verified. */
  application?: string | undefined;
}

export const customDomainKind: Kind<CustomDomain> = {
  name: 'customdomains',
  noun: 'custom domain',
  columns: (domain) => ({ ...metadataColumns(domain.metadata), secondKey: undefined, status: domain.status }),
};

export function createCustomDomain(
  input: z.infer<typeof newCustomDomain>,
  writer: Writer,
  application?: string,
): CustomDomain {
  return {
    metadata: createMetadata(input.metadata, writer),
    spec: {
      ...input.spec,
      domainType: application === undefined ? (input.spec.domainType ?? 'previews') : 'applications',
      region: input.spec.region ?? DEFAULT_REGION,
    },
    proof: randomBytes(16).toString('hex'),
    status: 'pending',
    application,
  };
}

export function changeCustomDomain(
  domain: CustomDomain,
  input: z.infer<typeof changedCustomDomain>,
  writer: Writer,
): CustomDomain {
  const { region: inRegion, domainType } = domain.spec;
  for (const field of ['region', 'domainType'] as const) {
    const wanted = input.spec[field];
    if (wanted !== undefined && wanted !== domain.spec[field])
      throw immutable(`spec.${field}: of custom domain "${domain.metadata.name}" cannot change`);
  }
  return {
    ...domain,
    metadata: replaceMetadata(domain.metadata, input.metadata, writer),
    spec: { ...input.spec, region: inRegion, domainType },
  };
}

/** Verifies the proof. No DNS query is sent: it succeeds unless a failure is planned. */
export function verifyCustomDomain(domain: CustomDomain, writer: Writer, platform: Platform): CustomDomain {
  const outcome = platform.outcomes.next(customDomainKind.name, domain.metadata.name);
  return outcome.healthy
    ? { ...domain, status: 'verified', lastVerifiedAt: timestamp(writer.at), verificationError: undefined }
    : { ...domain, status: 'failed', verificationError: outcome.message };
}

/** Throws a 400 for an address below a registered domain that is not verified, or not meant for applications. */
export function requireUsable(
  urls: readonly { domain: string }[] | undefined,
  path: string,
  { workspace }: Writer,
  { store }: Platform,
): void {
  for (const { domain } of urls ?? []) {
    const registered =
      store.get(customDomainKind, workspace, domain) ?? store.get(customDomainKind, workspace, `*.${domain}`);
    if (!registered) continue;
    if (registered.status !== 'verified') throw invalid(`${path}: custom domain "${domain}" is not verified`);
    if (registered.spec.domainType !== 'applications')
      throw invalid(`${path}: custom domain "${domain}" is for previews, not for applications`);
  }
}

export function showCustomDomain(domain: CustomDomain, place: Place) {
  const { externalId: _, ...metadata } = domain.metadata;
  const { status, lastVerifiedAt, verificationError, proof } = domain;
  const base = metadata.name.replace(/^\*\./, '');
  return {
    metadata: { ...metadata, workspace: place.workspace, sharedFromWorkspace: domain.sharedFrom },
    spec: {
      ...domain.spec,
      cnameRecords: `${domain.spec.region}.domains.localhost`,
      txtRecords: { [`_service-verification.${base}`]: proof },
      status,
      lastVerifiedAt,
      verificationError,
    },
  };
}
