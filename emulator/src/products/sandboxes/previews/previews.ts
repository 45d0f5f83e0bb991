// Previews: addresses for a port of a sandbox, public or with tokens.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { domainName, PREVIEW_DOMAIN, subdomain } from '../../../fields/domain-names';
import { duration, durationMs } from '../../../fields/durations';
import { type Event, shownEvent, withEvent } from '../../../fields/events';
import { headerFields } from '../../../fields/headers';
import {
  moment,
  type AnswerContext,
  origins,
  resourceName,
  timestamp,
  type Writer,
} from '../../../fields/metadata';
import { joined } from '../../../fields/host-names';
import { portNumber } from '../../../fields/ports';
import { region } from '../../../fields/regions';
import type { ChangingKind, Scene } from '../../../platform/platform';
import { invalid } from '../../../problem';
import { hostKey } from '../../custom-domains/custom-domains';
import { type Sandbox, sandboxKind } from '../sandboxes';

const DEFAULT_PORT = 3000;

const spec = z.object({
  customDomain: domainName.optional(),
  expires: moment.optional(),
  port: portNumber.optional(),
  prefixUrl: subdomain.optional(),
  public: z.boolean().optional(),
  requestHeaders: headerFields.optional(),
  responseHeaders: headerFields.optional(),
  ttl: duration.optional(),
});

const displayName = z.string().max(63, 'must have at most 63 characters').optional();

export const newPreview = z.object({ metadata: z.object({ name: resourceName, displayName }), spec });
export const changedPreview = z.object({
  metadata: z.object({ name: z.string().optional(), displayName }),
  spec,
});

const owner = {
  name: z.string(),
  displayName: z.string().optional(),
  resourceName: z.string(),
  resourceType: z.literal('sandbox'),
  workspace: z.string(),
};

/** The result of `showPreview`. */
export const shownPreview = z.object({
  metadata: z.object({
    ...owner,
    ...origins,
  }),
  spec: spec.required({ port: true }).extend({ region, url: z.string() }),
  events: z.array(shownEvent),
  status: z.literal('DEPLOYED'),
});

export interface Preview {
  sandbox: string;
  region: string;
  metadata: {
    name: string;
    displayName?: string | undefined;
    createdAt: string;
    updatedAt: string;
    createdBy: string;
    updatedBy: string;
  };
  spec: z.infer<typeof spec> & { port: number };
  /** The first label of its host name, or its beginning. Lower case. */
  label: string;
  events: Event[];
}

export const previewKind: ChangingKind<Preview> = {
  name: 'previews',
  noun: 'preview',
  columns: ({ sandbox, metadata, spec: { expires, ttl }, label }) => {
    const createdAt = Date.parse(metadata.createdAt);
    const ends = [
      ...(expires === undefined ? [] : [Date.parse(expires)]),
      ...(ttl === undefined ? [] : [createdAt + durationMs(ttl)]),
    ];
    return {
      name: `${sandbox}/${metadata.name}`,
      secondKey: label,
      search: [metadata.name],
      createdAt,
      dueAt: ends.length === 0 ? undefined : Math.min(...ends),
    };
  },
  keys: ({ label, spec: { customDomain } }) =>
    customDomain === undefined ? [] : [hostKey(`${label}.${customDomain}`)],
  advance: (preview, _, scene) => {
    removeTokens(preview, scene);
    return undefined;
  },
};

export const newPreviewToken = z.object({
  metadata: z.object({ name: resourceName }),
  spec: z.object({ expiresAt: moment.optional() }).optional(),
});

/** The result of `showPreviewToken`. */
export const shownPreviewToken = z.object({
  metadata: z.object({ ...owner, displayName: z.undefined().optional(), previewName: z.string() }),
  spec: z.object({ token: z.string(), expiresAt: moment.optional(), expired: z.boolean() }),
});

export interface PreviewToken {
  sandbox: string;
  preview: string;
  name: string;
  token: string;
  expiresAt?: string | undefined;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export const previewTokenKind = {
  name: 'previewTokens',
  noun: 'preview token',
  columns: ({ sandbox, preview, name, createdAt }: PreviewToken) => ({
    name: `${sandbox}/${preview}/${name}`,
    search: [name],
    createdAt,
  }),
};

export function createPreview(sandbox: Sandbox, input: z.infer<typeof newPreview>, writer: Writer): Preview {
  const at = timestamp(writer.at);
  const { subject } = writer;
  return {
    sandbox: sandbox.metadata.name,
    region: sandbox.compute.region,
    metadata: { ...input.metadata, createdAt: at, updatedAt: at, createdBy: subject, updatedBy: subject },
    spec: { ...input.spec, port: input.spec.port ?? sandbox.compute.ports[0]?.target ?? DEFAULT_PORT },
    label: input.spec.prefixUrl?.toLowerCase() ?? randomBytes(8).toString('hex'),
    events: withEvent([], writer.at, { status: 'DEPLOYED', message: 'Preview created' }),
  };
}

/** A PUT replaces the spec. The address stays unless the request changes it. */
export function changePreview(
  stored: Preview,
  input: z.infer<typeof changedPreview>,
  writer: Writer,
): Preview {
  const { name } = stored.metadata;
  if (input.metadata.name !== undefined && input.metadata.name !== name) {
    throw invalid(
      `metadata.name: is "${input.metadata.name}", but the path says "${name}"; a name cannot change`,
    );
  }
  return {
    ...stored,
    metadata: {
      ...stored.metadata,
      displayName: input.metadata.displayName,
      updatedAt: timestamp(writer.at),
      updatedBy: writer.subject,
    },
    spec: { ...input.spec, port: input.spec.port ?? stored.spec.port },
    label: input.spec.prefixUrl?.toLowerCase() ?? stored.label,
  };
}

/** Removes the tokens of a preview. */
export function removeTokens({ sandbox, metadata }: Preview, { platform, workspace }: Scene): void {
  platform.store.removeUnder(previewTokenKind, workspace, `${sandbox}/${metadata.name}`);
}

export function createPreviewToken(
  { sandbox, metadata }: Preview,
  input: z.infer<typeof newPreviewToken>,
  writer: Writer,
): PreviewToken {
  return {
    sandbox,
    preview: metadata.name,
    name: input.metadata.name,
    token: `pt_${randomBytes(24).toString('base64url')}`,
    expiresAt: input.spec?.expiresAt,
    createdAt: writer.at,
  };
}

export function showPreview(preview: Preview, place: AnswerContext) {
  const { name, displayName: title, ...times } = preview.metadata;
  return {
    metadata: {
      name,
      displayName: title,
      resourceName: preview.sandbox,
      resourceType: sandboxKind.noun,
      workspace: place.workspace,
      ...times,
    },
    spec: { ...preview.spec, region: preview.region, url: previewUrl(preview, place) },
    events: preview.events,
    status: 'DEPLOYED',
  };
}

export function showPreviewToken(token: PreviewToken, place: AnswerContext & { at: number }) {
  const { name, preview, sandbox, expiresAt } = token;
  return {
    metadata: {
      name,
      previewName: preview,
      resourceName: sandbox,
      resourceType: sandboxKind.noun,
      workspace: place.workspace,
    },
    spec: { token: token.token, expiresAt, expired: isExpired(token, place.at) },
  };
}

/** Whether a token has expired. `at` is in milliseconds since 1970. */
export function isExpired({ expiresAt }: PreviewToken, at: number): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= at;
}

function previewUrl(
  { spec: { customDomain }, label }: Preview,
  { origin, workspace }: AnswerContext,
): string {
  if (customDomain !== undefined) return `https://${label}.${customDomain}`;
  const url = new URL(origin);
  url.hostname = `${joined(label, workspace)}.${PREVIEW_DOMAIN}`;
  return url.origin;
}
