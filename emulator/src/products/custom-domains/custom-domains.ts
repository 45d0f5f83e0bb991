// Custom domains: a client's own names for previews and applications, once it has proved ownership.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { APPLICATIONS_DOMAIN, domainName, DOMAINS_DOMAIN, platformDomainOf } from '../../fields/domain-names';
import {
  changedMetadata,
  createMetadata,
  metadataColumns,
  newMetadata,
  replaceMetadata,
  type AnswerContext,
  shownMetadata,
  type StoredMetadata,
  timestamp,
  type Writer,
} from '../../fields/metadata';
import { DEFAULT_REGION, region } from '../../fields/regions';
import type { Platform } from '../../platform/platform';
import type { Shared } from '../../platform/sharing';
import { conflict, immutable, invalid } from '../../problem';
import { type Kind, keyOf } from '../../store/kind';

const STATUSES = ['pending', 'verified', 'failed'] as const;

// A wildcard covers every subdomain.
const name = z
  .string()
  .refine((text) => domainName.safeParse(text.replace(/^\*\./, '')).success, {
    message: 'must be a domain name, or one after "*."',
  })
  .refine((text) => platformDomainOf(baseOf(text)) === undefined, {
    error: ({ input }) =>
      `must not be below ${platformDomainOf(baseOf(String(input)))}: it is the platform's`,
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
  /** The workspaces that accepted the share. Elsewhere a share has no effect. */
  acceptedBy?: string[] | undefined;
  /** The application that gets the domain once it is verified. */
  application?: string | undefined;
}

export const customDomainKind: Kind<CustomDomain> = {
  name: 'customdomains',
  noun: 'custom domain',
  columns: (domain) => ({ ...metadataColumns(domain.metadata), secondKey: undefined, status: domain.status }),
  // A copy registers nothing.
  keys: ({ metadata, sharedFrom }) =>
    sharedFrom === undefined ? [keyOf('domains', baseOf(metadata.name))] : [],
};

/** The name without `*.`, in lower case. */
export function baseOf(name: string): string {
  return name.replace(/^\*\./, '').toLowerCase();
}

/** Whether a workspace has accepted a share. */
export function isAccepted({ acceptedBy = [] }: CustomDomain, workspace: string): boolean {
  return acceptedBy.includes(workspace);
}

/** Its status in a workspace. A share that is not accepted there is pending. */
function statusIn(domain: CustomDomain, workspace: string): CustomDomain['status'] {
  return domain.sharedFrom === undefined || isAccepted(domain, workspace) ? domain.status : 'pending';
}

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

/**
 * Throws a 400 for an address below a domain that this workspace has registered, and that is not verified or not meant
 * for applications.
 */
export function requireUsable(
  urls: readonly { domain: string }[] | undefined,
  path: string,
  { workspace }: Writer,
  { store }: Platform,
): void {
  for (const { domain } of urls ?? []) {
    const registered =
      store.get(customDomainKind, workspace, domain) ?? store.get(customDomainKind, workspace, `*.${domain}`);
    // A share has no effect until it is accepted.
    if (!registered || (registered.sharedFrom !== undefined && !isAccepted(registered, workspace))) continue;
    if (registered.status !== 'verified') throw invalid(`${path}: custom domain "${domain}" is not verified`);
    if (registered.spec.domainType !== 'applications')
      throw invalid(`${path}: custom domain "${domain}" is for previews, not for applications`);
  }
}

export function showCustomDomain(domain: CustomDomain, place: AnswerContext) {
  const { externalId: _, ...metadata } = domain.metadata;
  const { lastVerifiedAt, verificationError, proof } = domain;
  const base = metadata.name.replace(/^\*\./, '');
  return {
    metadata: { ...metadata, workspace: place.workspace, sharedFromWorkspace: domain.sharedFrom },
    spec: {
      ...domain.spec,
      cnameRecords: `${domain.spec.region}.${DOMAINS_DOMAIN}`,
      txtRecords: { [`_service-verification.${base}`]: proof },
      status: statusIn(domain, place.workspace),
      lastVerifiedAt,
      verificationError,
    },
  };
}

/** An object that has, or wants, a host name. */
export interface Holder {
  workspace: string;
  kind: string;
  name: string;
}

/** The key of an object with this host name. */
export function hostKey(host: string): string {
  return keyOf('hosts', host.toLowerCase());
}

/**
 * Throws a 400 for a host name of the platform, and a 409 for one of another object, or of a verified domain of another
 * workspace. Applications may have names below the domain of applications.
 */
export function refuseTakenHost(
  host: string,
  path: string,
  wants: Holder,
  { store }: Platform,
  allowed?: typeof APPLICATIONS_DOMAIN,
): void {
  const own = platformDomainOf(host);
  if (own !== undefined && own !== allowed)
    throw invalid(`${path}: "${host}" is below ${own}, which is the platform's`);
  const other = store
    .holders(hostKey(host))
    .find(({ workspace, kind, name }) => !isSame(wants, { workspace, kind, name }));
  if (other !== undefined) {
    const whose = other.workspace === wants.workspace ? `"${other.name}"` : 'an object of another workspace';
    throw conflict(`${path}: "${host}" is the address of ${whose}`);
  }
  const owner = ownerOf(host, { store });
  if (owner === undefined || owner.workspace === wants.workspace) return;
  const isShared = owner.domain.sharedWith?.includes(wants.workspace) === true;
  if (isShared && isAccepted(owner.domain, wants.workspace)) return;
  const { name } = owner.domain.metadata;
  throw conflict(
    `${path}: "${host}" belongs to the custom domain "${name}" of another workspace` +
      (isShared ? `, which shares it: accept it first with POST /customdomains/${name}/verify` : ''),
  );
}

/** The verified registration that covers a host name most closely, and its workspace. */
export function ownerOf(
  host: string,
  { store }: Pick<Platform, 'store'>,
): { workspace: string; domain: CustomDomain } | undefined {
  const labels = host.toLowerCase().split('.');
  for (let index = 0; index < labels.length - 1; index += 1) {
    const base = labels.slice(index).join('.');
    for (const { workspace, name } of store.holders(keyOf('domains', base))) {
      const domain = store.get(customDomainKind, workspace, name);
      if (domain?.status === 'verified') return { workspace, domain };
    }
  }
  return undefined;
}

function isSame(a: Holder, b: Holder): boolean {
  return a.workspace === b.workspace && a.kind === b.kind && a.name === b.name;
}
