// Names and the common metadata of every resource (Specification, Common resource metadata).
import { z } from 'zod';
import { invalid } from '../problem';

/** A resource's name: lower-case letters, digits and dashes, a letter or digit at both ends, at most 49 characters. */
export const resourceName = z
  .string()
  .max(49, 'must have at most 49 characters')
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    'must be lower-case letters, digits and dashes, with a letter or digit at both ends',
  );

const RFC_3339 = 'must be a time in RFC 3339';

/** A leap second (RFC 3339, 5.7), at the end of a day in UTC, as the last millisecond before it: clocks here have none. */
function withoutLeapSecond(text: string): string {
  const before = text.replace(/:60(?:\.\d+)?(?=Z$|[+-]\d\d:\d\d$)/, ':59.999');
  return before !== text && (Date.parse(before) + 1) % 86_400_000 === 0 ? before : text;
}

/** A time as clients write it (RFC 3339, 5.6). Letters may be lower-case. */
export const moment = z
  .string(RFC_3339)
  .toUpperCase()
  .overwrite(withoutLeapSecond)
  .pipe(z.iso.datetime({ offset: true, error: RFC_3339 }));

const UTC = 'must be a UTC time in RFC 3339, such as 2026-01-31T00:00:00Z';

/** A time in UTC as clients write it: `Z`, `z`, `+00:00` or `-00:00`. Normalized to `Z`. */
export const utcMoment = z
  .string(UTC)
  .overwrite((text) => withoutLeapSecond(text.toUpperCase().replace(/[+-]00:00$/, 'Z')))
  .pipe(z.iso.datetime(UTC));

const externalId = z
  .string()
  .max(64, 'must have at most 64 characters')
  .regex(/^[A-Za-z0-9-]+$/, 'must be letters, digits and dashes');

const clientMetadata = z.object({
  displayName: z.string().max(63, 'must have at most 63 characters').optional(),
  externalId: externalId.optional(),
  labels: z.record(z.string(), z.string()).optional(),
});

/** `metadata` of a POST. Fields that the service sets itself are ignored. */
export const newMetadata = clientMetadata.extend({ name: resourceName });
/** `metadata` of a PUT. The name is in the path and optional here. */
export const changedMetadata = clientMetadata.extend({ name: z.string().optional() });

export type NewMetadata = z.infer<typeof newMetadata>;
export type ChangedMetadata = z.infer<typeof changedMetadata>;

/** Metadata as stored. Answers add workspace and url. */
export interface StoredMetadata {
  name: string;
  displayName?: string | undefined;
  externalId?: string | undefined;
  labels?: Record<string, string> | undefined;
  createdAt: string;
  updatedAt: string;
  createdBy: string;
  updatedBy: string;
}

/** The context of an answer: the workspace, and the platform's origin. */
export interface AnswerContext {
  workspace: string;
  origin: string;
  /** Which secret values are shown: all, or those that the platform has just generated. Default: none. */
  secrets?: 'shown' | 'generated';
}

/** Who writes, where and when. */
export interface Writer {
  workspace: string;
  subject: string;
  /** The platform's time, milliseconds since 1970. */
  at: number;
}

export function createMetadata(input: NewMetadata, writer: Writer): StoredMetadata {
  const at = timestamp(writer.at);
  return {
    name: input.name,
    displayName: input.displayName,
    externalId: input.externalId,
    labels: input.labels,
    createdAt: at,
    updatedAt: at,
    createdBy: writer.subject,
    updatedBy: writer.subject,
  };
}

/** Metadata after a PUT, which replaces all fields that clients set. */
export function replaceMetadata(
  stored: StoredMetadata,
  input: ChangedMetadata,
  writer: Writer,
): StoredMetadata {
  requireSameName(stored.name, input);
  return {
    ...stored,
    displayName: input.displayName,
    externalId: input.externalId,
    labels: input.labels,
    updatedAt: timestamp(writer.at),
    updatedBy: writer.subject,
  };
}

/** Throws a 400 if the body names a different object than the path. */
export function requireSameName(name: string, input: Pick<ChangedMetadata, 'name'>): void {
  if (input.name === undefined || input.name === name) return;
  throw invalid(`metadata.name: is "${input.name}", but the path says "${name}"; a name cannot change`);
}

/** Metadata as in answers. `path` is the resource's path on the platform. */
export function showMetadata(stored: StoredMetadata, place: AnswerContext, path: string) {
  // Field by field: V8 creates a hidden class for every spread record that grows, which fills the memory in long lists,
  // and Object.assign takes a twentieth of a read.
  return {
    name: stored.name,
    displayName: stored.displayName,
    externalId: stored.externalId,
    labels: stored.labels,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    createdBy: stored.createdBy,
    updatedBy: stored.updatedBy,
    plan: 'free',
    url: place.origin + path,
    workspace: place.workspace,
  };
}

/** Who made and changed a record, and when. */
export const origins = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedBy: z.string(),
};

/** The result of `showMetadata`. */
export const shownMetadata = z.object({
  name: z.string(),
  displayName: z.string().optional(),
  externalId: z.string().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  ...origins,
  plan: z.string(),
  url: z.string(),
  workspace: z.string(),
});

/** Store columns of all kinds with common metadata. */
export function metadataColumns(metadata: StoredMetadata) {
  return {
    name: metadata.name,
    secondKey: metadata.externalId,
    search: [metadata.name, metadata.displayName ?? '', ...Object.entries(metadata.labels ?? {}).flat()],
    createdAt: Date.parse(metadata.createdAt),
  };
}

/** RFC 3339, UTC. */
export function timestamp(at: number): string {
  return new Date(at).toISOString();
}
