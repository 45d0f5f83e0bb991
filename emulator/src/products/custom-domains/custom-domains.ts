// Custom domains: a client's own names for previews and applications, once it has proved ownership.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { APPLICATIONS_DOMAIN, baseOf, DOMAINS_DOMAIN, platformDomainOf } from '../../fields/domain-names';
import {
  metadataColumns,
  type AnswerContext,
  type StoredMetadata,
  timestamp,
  type Writer,
} from '../../fields/metadata';
import { DEFAULT_REGION } from '../../fields/regions';
import { customDomainRules, type CustomDomainSpec } from '../../generated/custom-domains.gen';
import { createPlain } from '../../platform/plain';
import type { Platform } from '../../platform/platform';
import type { Shared } from '../../platform/sharing';
import { conflict, invalid } from '../../problem';
import { type Kind, keyOf } from '../../store/kind';

type Input = z.infer<typeof customDomainRules.created>;

export interface CustomDomain extends Shared {
  metadata: StoredMetadata;
  spec: Input['spec'] & Required<Pick<CustomDomainSpec, 'domainType' | 'region'>>;
  /** The text that the client publishes to prove ownership. */
  proof: string;
  status: CustomDomainSpec['status'];
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

/** Whether a workspace has accepted a share. */
export function isAccepted({ acceptedBy = [] }: CustomDomain, workspace: string): boolean {
  return acceptedBy.includes(workspace);
}

/** Its status in a workspace. A share that is not accepted there is pending. */
function statusIn(domain: CustomDomain, workspace: string): CustomDomain['status'] {
  return domain.sharedFrom === undefined || isAccepted(domain, workspace) ? domain.status : 'pending';
}

export function createCustomDomain(input: Input, writer: Writer, application?: string): CustomDomain {
  const { domainType = 'previews', region = DEFAULT_REGION } = input.spec;
  const spec = {
    ...input.spec,
    domainType: application === undefined ? domainType : ('applications' as const),
    region,
  };
  return {
    ...createPlain(customDomainRules, { ...input, spec }, writer),
    proof: randomBytes(16).toString('hex'),
    status: 'pending',
    application,
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
