/** What functions have in common: metadata and events of a record, in full. */
import type { EventRecord, Metadata } from '@workload/sdk';
import { z } from 'zod';
import { fromMetadata, metadataOutputs, orAbsent } from '../resources/shared';

const event = z
  .object({
    type: z.string().optional().describe('Kind of event, such as deployment.'),
    status: z.string().optional().describe('Status that the object came to, such as DEPLOYED.'),
    message: z.string().optional().describe("The platform's words."),
    revision: z.string().optional().describe('Revision that it is about.'),
    canaryRevision: z.string().optional().describe('Canary revision that it is about.'),
    time: z.string().optional().describe('When, RFC 3339.'),
  })
  .meta({ id: 'Event' });

/** Fields of every record with common metadata, also those that change by themselves. */
export const recordResult = {
  ...metadataOutputs,
  displayName: z.string().optional().describe('Human-readable name.'),
  labels: z
    .record(z.string(), z.string())
    .describe('Key and value labels, without the mark that Pulumi leaves on what it owns.'),
  updatedAt: z.string().optional().describe('Time of the last change, RFC 3339.'),
  createdBy: z.string().optional().describe('Who created it.'),
  updatedBy: z.string().optional().describe('Who changed it last.'),
  status: z.string().optional().describe('Status, computed by the platform.'),
  events: z.array(event).describe('What happened to it, oldest first.'),
};

interface Recorded {
  readonly metadata: Metadata;
  readonly status?: string | null | undefined;
  readonly events?: readonly EventRecord[] | null | undefined;
}

/** The fields of {@link recordResult}. */
export function fromRecord({ metadata, status, events }: Recorded) {
  const { args, outputs } = fromMetadata(metadata);
  return {
    ...outputs,
    displayName: args.displayName,
    labels: args.labels,
    updatedAt: metadata.updatedAt ?? undefined,
    createdBy: metadata.createdBy ?? undefined,
    updatedBy: metadata.updatedBy ?? undefined,
    status: status ?? undefined,
    events: (events ?? []).map((one) => ({
      type: one.type ?? undefined,
      status: one.status ?? undefined,
      message: one.message ?? undefined,
      revision: one.revision ?? undefined,
      canaryRevision: one.canaryRevision ?? undefined,
      time: one.time ?? undefined,
    })),
  };
}

/**
 * The answer to a GET.
 *
 * @throws Error that names what does not exist
 */
export async function existing<T>(answer: Promise<T>, subject: string): Promise<T> {
  const found = await orAbsent(answer);
  if (found === undefined) throw new Error(`${subject} does not exist in this workspace`);
  return found;
}
