// A client's own networks: VPCs, their egress gateways, and the gateways' IP addresses. They are created and deleted,
// never changed.
import { z } from 'zod';
import { type Event, shownEvent, withEvent } from '../../fields/events';
import {
  createMetadata,
  newMetadata,
  origins,
  type AnswerContext,
  type StoredMetadata,
  type Writer,
} from '../../fields/metadata';
import { region } from '../../fields/regions';
import type { Outcome } from '../../platform/outcomes';
import type { ChangingKind, Platform } from '../../platform/platform';
import { conflict, Problem } from '../../problem';
import { type Kind, keyOf, type RecordSchema } from '../../store/kind';
import { storedEvents, storedMetadata, storedMs, storedOutcome } from '../../fields/stored';

/** Address blocks reserved for documentation. Requests do not leave this machine. */
const ADDRESSES = { IPv4: '203.0.113.', IPv6: '2001:db8::' };
const MOST_ADDRESSES = 254;

const displayName = newMetadata.shape.displayName;
const name = newMetadata.shape.name;
const named = z.object({ name, displayName });

export const newVpc = z.object({
  metadata: newMetadata,
  spec: z.record(z.string(), z.json()).optional(),
});
export const newGateway = z.object({ metadata: named, spec: z.object({ region }) });
export const newAddress = z.object({
  metadata: named,
  spec: z.object({ ipFamily: z.enum(['IPv4', 'IPv6'], 'must be IPv4 or IPv6').optional() }).optional(),
});

/** Fields of all three kinds. */
interface Network<Spec> {
  metadata: StoredMetadata;
  spec: Spec;
  events: Event[];
  status: 'DEPLOYING' | 'DEPLOYED' | 'FAILED' | 'DELETING';
  /** Result of its deployment. */
  outcome: Outcome;
  /** When its deployment or deletion ends, milliseconds since 1970. */
  endsAt?: number | undefined;
}

export type Vpc = Network<Record<string, unknown>>;
export type Gateway = Network<{ region: string }> & { vpc: string };
export type Address = Network<{ ipFamily: 'IPv4' | 'IPv6'; publicIp: string }> & {
  vpc: string;
  gateway: string;
};

const stored = z.looseObject({
  metadata: storedMetadata,
  spec: z.record(z.string(), z.unknown()),
  events: storedEvents,
  status: z.enum(['DEPLOYING', 'DEPLOYED', 'FAILED', 'DELETING']),
  outcome: storedOutcome,
  endsAt: storedMs.optional(),
});

export const vpcKind = networkKind<Vpc>('vpcs', 'VPC', ({ metadata }) => metadata.name, stored);
export const gatewayKind = networkKind<Gateway>(
  'egressgateways',
  'egress gateway',
  ({ vpc, metadata }) => [vpc, metadata.name].join('/'),
  stored.extend({ vpc: z.string(), spec: z.looseObject({ region: z.string() }) }),
);
export const addressKind = networkKind<Address>(
  'egressips',
  'egress IP',
  ({ vpc, gateway, metadata }) => [vpc, gateway, metadata.name].join('/'),
  stored.extend({
    vpc: z.string(),
    gateway: z.string(),
    spec: z.looseObject({ ipFamily: z.enum(['IPv4', 'IPv6']), publicIp: z.string() }),
  }),
);

function networkKind<T extends Network<unknown>>(
  plural: string,
  noun: string,
  nameOf: (record: T) => string,
  record: RecordSchema,
): ChangingKind<T> {
  return {
    name: plural,
    noun,
    record,
    columns: (record) => ({
      name: nameOf(record),
      status: record.status,
      search: [],
      createdAt: Date.parse(record.metadata.createdAt),
      dueAt: record.endsAt,
    }),
    advance: (record, at) => (record.status === 'DELETING' ? undefined : deployed(record, at)),
  };
}

export function createVpc(input: z.infer<typeof newVpc>, writer: Writer, platform: Platform): Vpc {
  return begin(vpcKind, createMetadata(input.metadata, writer), input.spec ?? {}, writer, platform);
}

export function createGateway(
  input: z.infer<typeof newGateway>,
  vpc: Vpc,
  writer: Writer,
  platform: Platform,
): Gateway {
  const metadata = createMetadata(input.metadata, writer);
  return { ...begin(gatewayKind, metadata, input.spec, writer, platform), vpc: vpc.metadata.name };
}

/** Throws a 400 if all addresses are in use. */
export function createAddress(
  input: z.infer<typeof newAddress>,
  gateway: Gateway,
  writer: Writer,
  platform: Platform,
): Address {
  const { ipFamily = 'IPv4' } = input.spec ?? {};
  const taken = new Set(platform.store.everywhere(addressKind).map(({ record }) => record.spec.publicIp));
  const free = Array.from(
    { length: MOST_ADDRESSES },
    (_, index) => `${ADDRESSES[ipFamily]}${index + 1}`,
  ).find((address) => !taken.has(address));
  if (free === undefined) {
    throw new Problem(400, 'quota_exceeded', `all ${MOST_ADDRESSES} addresses of ${ipFamily} are in use`);
  }
  const metadata = createMetadata(input.metadata, writer);
  const spec = { ipFamily, publicIp: free };
  return {
    ...begin(addressKind, metadata, spec, writer, platform),
    vpc: gateway.vpc,
    gateway: gateway.metadata.name,
  };
}

function begin<Spec>(
  kind: Pick<Kind<unknown>, 'name' | 'noun'>,
  metadata: StoredMetadata,
  spec: Spec,
  writer: Writer,
  platform: Platform,
): Network<Spec> {
  return {
    metadata,
    spec,
    status: 'DEPLOYING',
    outcome: platform.outcomes.next(kind.name, metadata.name),
    endsAt: writer.at + platform.deployDelayMs,
    events: withEvent([], writer.at, { status: 'DEPLOYING', message: 'Deployment started' }),
  };
}

function deployed<T extends Network<unknown>>(record: T, at: number): T {
  const { outcome } = record;
  const status = outcome.healthy ? 'DEPLOYED' : 'FAILED';
  const message = outcome.healthy ? 'Deployed' : outcome.message;
  return { ...record, status, endsAt: undefined, events: withEvent(record.events, at, { status, message }) };
}

/** Starts a deletion. Repeating it changes nothing. Throws a 409 while it still has children. */
export function deleteNetwork<T extends Network<unknown>>(
  record: T,
  parts: readonly { metadata: { name: string } }[],
  writer: Writer,
  platform: Platform,
): T {
  if (record.status === 'DELETING') return record;
  const [part] = parts;
  if (part) throw conflict(`"${record.metadata.name}" still has "${part.metadata.name}": delete that first`);
  return {
    ...record,
    status: 'DELETING',
    endsAt: writer.at + platform.deleteDelayMs,
    events: withEvent(record.events, writer.at, { status: 'DELETING', message: 'Deletion started' }),
  };
}

/** Throws a 409 for a new child of something that is being deleted. */
export function refuseInDeleted({ status, metadata }: Network<unknown>): void {
  if (status === 'DELETING') throw conflict(`"${metadata.name}" is being deleted`);
}

export const shownUsage = z.object({
  gateways: z.array(z.object({ vpcName: z.string(), name: z.string(), sandboxes: z.array(z.string()) })),
});

/** The key of the sandboxes that send through a gateway. */
export function gatewayKey({ vpc, metadata }: Gateway): string {
  return keyOf('egressgateways', `${vpc}/${metadata.name}`);
}

const shownMetadata = named.extend({
  workspace: z.string(),
  ...origins,
});
const shownState = { events: z.array(shownEvent), status: z.string() };

export const shownVpc = z.object({
  metadata: shownMetadata.extend({ labels: z.record(z.string(), z.string()).optional() }),
  spec: z.record(z.string(), z.json()),
  ...shownState,
});
export const shownGateway = z.object({
  metadata: shownMetadata.extend({ vpcName: z.string() }),
  spec: z.object({ region }),
  ...shownState,
});
export const shownAddress = z.object({
  metadata: shownMetadata.extend({ vpcName: z.string(), gatewayName: z.string() }),
  spec: z.object({ ipFamily: z.enum(['IPv4', 'IPv6']), publicIp: z.string() }),
  ...shownState,
});

export function showVpc(record: Vpc, place: AnswerContext) {
  return show(record, place, { labels: record.metadata.labels });
}

export function showGateway(record: Gateway, place: AnswerContext) {
  return show(record, place, { vpcName: record.vpc });
}

export function showAddress(record: Address, place: AnswerContext) {
  return show(record, place, { vpcName: record.vpc, gatewayName: record.gateway });
}

function show<Spec>(record: Network<Spec>, { workspace }: AnswerContext, more: Record<string, unknown>) {
  const { name: own, displayName: shownName, createdAt, updatedAt, createdBy, updatedBy } = record.metadata;
  return {
    metadata: {
      ...{ name: own, displayName: shownName, ...more, workspace },
      ...{ createdAt, updatedAt, createdBy, updatedBy },
    },
    spec: record.spec,
    events: record.events,
    status: record.status,
  };
}
