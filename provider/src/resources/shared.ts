/** Arguments and outputs of several resources, and the check whether a write is deployed. */
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord, Metadata } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { isLiving } from '../lifecycle/platform/gone';
import { HIDDEN_LABELS, OWNER_LABEL, PROTECTION_LABEL } from '../lifecycle/state/owner';
import { NAME_LENGTH } from '../lifecycle/values/names';
import { MOVING } from '../lifecycle/state/state';
import { labelCodec } from '../lifecycle/state/wire';
import type { Settlement } from '../resource';
import { choice, flag, listOf, reference, resourceName, stringMap, text, whole, word } from './schemas';
import * as enums from './enums.gen';

/**
 * The argument of an object's own name, which the program may omit.
 *
 * @param noun name of the kind in messages
 * @param where it is unique
 * @param change effect of another name
 */
export function ownName(noun: string, where = 'unique in the workspace', change = `replaces the ${noun}`) {
  return field(resourceName.optional(), { at: 'metadata.name', on: 'replace' }).describe(
    `Name of the ${noun}, ${where}: lower-case letters, digits and dashes, at most ${NAME_LENGTH} characters. Default: generated. A change ${change}.`,
  );
}

/** Uniqueness of a name that is part of an address. */
export const ADDRESSED = 'unique in the workspace and part of its address';

/** The argument of workloads to which policies apply. */
export const policies = field(listOf(reference('Policy', 'dangling'), 'names of policies').optional(), {
  at: 'spec.policies',
  unordered: true,
  unset: [],
}).describe('Policies that apply, by name or as resources.');

/** The argument of every deployed kind for its infrastructure. */
export const generation = field(choice(enums.generation).optional(), {
  at: 'spec.runtime.generation',
}).describe('Generation of the infrastructure: mk2 or mk3. Default: set by the platform.');

/**
 * The argument that protects an object from deletion.
 *
 * @param labels place of the labels, one of which carries the protection. Absent: the kind has no labels
 */
export function deletionProtection(noun: string, labels?: string) {
  const kept =
    labels === undefined
      ? `A ${noun} has no labels, so only the state knows it.`
      : 'A hidden label on the object holds it, too.';
  return field(
    flag.default(false),
    labels === undefined
      ? { on: 'nothing', unanswered: true }
      : {
          at: `${labels}.${PROTECTION_LABEL}`,
          decode: (wire) => (wire === undefined || wire === null ? undefined : true),
          encode: (value) => (value === true ? 'true' : undefined),
        },
  ).describe(
    `Whether this package refuses to delete or replace the ${noun}, also if you remove the resource from the program. ${kept} To turn it off, set it to false and run \`pulumi up\`, before the change that deletes or replaces. Default: false.`,
  );
}

/** Arguments of every resource. */
export const steering = {
  adoptExisting: field(flag.optional(), { unsent: true }).describe(
    'Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false.',
  ),
};

/** The argument of every resource whose writes take time. */
export const patience = {
  timeoutSeconds: field(whole(1, 86_400).optional(), { unsent: true }).describe(
    'Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600.',
  ),
};

/** Arguments about the object itself rather than about what it does. */
export const described = {
  displayName: field(text(63).optional(), { at: 'metadata.displayName' }).describe(
    'Human-readable name, at most 63 characters.',
  ),
  labels: field(
    stringMap('strings by label name')
      .refine((labels) => !HIDDEN_LABELS.some((label) => label in labels), {
        error: `must not hold ${HIDDEN_LABELS.join(', ').replace(/, (?=[^,]*$)/, ' or ')}, which this package writes itself`,
      })
      .optional(),
    { at: 'metadata.labels', merged: true, marked: true, ...labelCodec },
  ).describe('Labels, as key and value. Labels that other tools set on the object are not changed.'),
};

/** The client-chosen identifier of kinds that have one. */
export function externalId(noun: string) {
  return field(
    text(64)
      .regex(/^[A-Za-z0-9-]+$/, { error: 'must be 1 to 64 letters, digits and dashes' })
      .optional(),
    { at: 'metadata.externalId', unique: true },
  ).describe(
    `Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old ${noun} first.`,
  );
}

// Source: Specification, Common resource metadata.
/** Outputs of every object with common metadata. */
export const metadataOutputs = {
  name: field(z.string(), { at: 'metadata.name' }).describe(
    'Name on the platform. It is also the id of the resource.',
  ),
  workspace: field(z.string(), { at: 'metadata.workspace' }).describe('Workspace that contains it.'),
  createdAt: field(z.string(), { at: 'metadata.createdAt' }).describe('Time of creation, RFC 3339.'),
  url: field(z.string(), { at: 'metadata.url', stable: true }).describe(
    'Address of the object, set by the platform.',
  ),
};

/** Metadata in the form of programs, with the owner mark separate from the labels. */
export function fromMetadata(metadata: Metadata) {
  const told = Object.entries(metadata.labels ?? {});
  const labels = Object.fromEntries(told.filter(([label]) => !HIDDEN_LABELS.includes(label)));
  return {
    mark: metadata.labels?.[OWNER_LABEL] ?? undefined,
    args: {
      name: metadata.name,
      displayName: metadata.displayName ?? undefined,
      labels: labels as Record<string, string>,
    },
    outputs: {
      name: metadata.name,
      workspace: metadata.workspace ?? undefined,
      createdAt: metadata.createdAt ?? undefined,
      url: metadata.url ?? undefined,
    },
  };
}

/** The output of kinds with an MCP endpoint, streamable HTTP. */
export function mcpUrl(about: string) {
  return field(z.string(), {
    at: 'metadata.url',
    stable: true,
    decode: (url) => (typeof url === 'string' && url !== '' ? `${url.replace(/\/+$/, '')}/mcp` : undefined),
  }).describe(about);
}

/** The output of kinds with a status. */
export function status(about: string) {
  return field(word(enums.deploymentStatus), { at: 'status' }).describe(about);
}

/** For fields that the platform returns as empty if there is no value. */
export const filled = {
  decode: (wire: unknown) => (wire === '' || wire === 0 ? undefined : (wire ?? undefined)),
};

/** The names of the items of a list, without those that are being deleted. */
export async function* namesOf(
  items: AsyncIterable<{ readonly metadata: { readonly name: string }; readonly status?: unknown }>,
): AsyncGenerator<string, void, undefined> {
  for await (const item of items) if (isLiving(item)) yield item.metadata.name;
}

interface Deployed {
  readonly status?: string | null | undefined;
  readonly events?: readonly EventRecord[] | null | undefined;
  readonly spec?:
    { readonly enabled?: boolean | null | undefined; readonly [key: string]: unknown } | null | undefined;
}

// Source: facts, A.3 and A.5.
/**
 * Whether the result of a write is deployed. A status from before the write proves nothing: if the write changed the
 * spec, only a new deployment event counts.
 */
export function deployment(record: Deployed, before: Deployed | undefined): Settlement {
  const status = record.status ?? 'DEPLOYING';
  if (MOVING.includes(status)) return { kind: 'waiting', says: status };
  // A workload that is switched off settles without running (facts, A.5), and maybe without an event.
  if (status === 'DEACTIVATED' && record.spec?.enabled === false) return { kind: 'ready' };
  const wasOff = before?.status === 'DEACTIVATED';
  const redeploys = before !== undefined && hasOtherSpec(record, before);
  const events = record.events ?? [];
  if (redeploys && !wasOff && events.length > 0 && !events.some((event) => isNew(event, before))) {
    return { kind: 'waiting', says: `still ${status} from before the update` };
  }
  if (status === 'DEPLOYED') return { kind: 'ready' };
  return { kind: 'failed', why: failureText(status, events) };
}

/**
 * Whether a write has begun a deployment: it made a revision or, if revisions are not shown, it changed more than
 * routing.
 */
function hasOtherSpec(record: Deployed, before: Deployed): boolean {
  const { revision: _newRouting, revisions: kept, ...now } = record.spec ?? {};
  const { revision: _routing, revisions: former, ...then } = before.spec ?? {};
  if (Array.isArray(kept) && Array.isArray(former)) return !isDeepStrictEqual(kept.at(-1), former.at(-1));
  return !isDeepStrictEqual(now, then);
}

function isNew(event: EventRecord, before: Deployed | undefined): boolean {
  return !(before?.events ?? []).some((old) => isDeepStrictEqual(old, event));
}

/** What the platform says about a failed deployment, in its own words. */
export function failureText(status: string, events: readonly EventRecord[]): string {
  const told = events.filter((event) => event.status === status && event.message).at(-1);
  return told?.message ? `deployment ended as ${status}: ${told.message}` : `deployment ended as ${status}`;
}
