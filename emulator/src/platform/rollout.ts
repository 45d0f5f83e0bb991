// Revisions and traffic: how a deployment starts and ends, which revision is active, which is the canary, and which are
// kept. Shared by functions, applications and sandboxes (a sandbox has one revision).
import { z } from 'zod';
import { type DeploymentStatus, type Event, withEvent } from '../fields/events';
import { timestamp, type Writer } from '../fields/metadata';
import { conflict, invalid } from '../problem';
import type { Outcome } from './outcomes';
import type { Platform } from './platform';

const KEPT_REVISIONS = 5;

export const percent = z.int().min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100');

/** `spec.revision` as clients send it. `traffic` is the percentage for the revision that this write creates. */
export const routingInput = z.object({
  active: z.string().nullish(),
  canary: z.string().nullish(),
  canaryPercent: percent.nullish(),
  stickySessionTtl: z.int().min(0, 'must not be negative').nullish(),
  traffic: percent.nullish(),
});

/** The result of `showRouting`. */
export const shownRouting = z.object({
  active: z.string().optional(),
  canary: z.string().optional(),
  canaryPercent: z.int().optional(),
  stickySessionTtl: z.int().optional(),
});

export type RoutingInput = z.infer<typeof routingInput>;

export interface Revision {
  id: string;
  createdAt: string;
  createdBy: string;
  health: 'deploying' | 'healthy' | 'failed';
  /** When its deployment ends (milliseconds since 1970), and how. Stored, so that a restart does not change it. */
  readyAt: number;
  outcome: Outcome;
}

export interface Rollout<R extends Revision = Revision> {
  /** Oldest first. */
  revisions: R[];
  /** Number of the next revision. Ids are never reused. */
  next: number;
  active?: string | undefined;
  previousActive?: string | undefined;
  canary?: string | undefined;
  canaryPercent: number;
  stickySessionTtl?: number | undefined;
  /** The revision that gets all traffic once it is healthy. */
  switchTo?: string | undefined;
  /** The revision of a failed deployment, until a later change succeeds. */
  failed?: string | undefined;
}

/** Fields of every deployable record. */
export interface Deployable<R extends Revision = Revision> {
  rollout: Rollout<R>;
  events: Event[];
  /** Set while it is disabled: when it stops (milliseconds since 1970), and whether it has stopped. */
  disabled?: { at: number; stopped: boolean } | undefined;
  /** Set while it is being deleted: when it will be gone, milliseconds since 1970. */
  deleteAt?: number | undefined;
}

/** Traffic of a new revision: everything once it is healthy, a percentage at once as the canary, or nothing. */
export type Share = 'all' | 'none' | number;

export const emptyRollout: Rollout<never> = { revisions: [], next: 1, canaryPercent: 0 };

/**
 * Starts the deployment of a new revision. The first one always gets all traffic. `flaw` is the reason why it must
 * fail.
 */
export function deploy<R extends Revision, D extends Deployable<R>>(
  record: D,
  fields: Omit<R, keyof Revision>,
  wanted: Share,
  writer: Writer,
  platform: Platform,
  target: { kind: string; name: string; flaw?: string | undefined },
): D {
  const { rollout } = record;
  const revision = {
    ...fields,
    id: `rev-${rollout.next}`,
    createdAt: timestamp(writer.at),
    createdBy: writer.subject,
    health: 'deploying',
    readyAt: writer.at + platform.deployDelayMs,
    outcome: outcomeOf(target, platform),
  } as R;
  const { id } = revision;
  const nothingServes = rollout.active === undefined && rollout.switchTo === undefined;
  const share = nothingServes ? 'all' : wanted;
  const isCanary = typeof share === 'number';
  const next: Rollout<R> = {
    ...rollout,
    next: rollout.next + 1,
    failed: undefined,
    revisions: [...rollout.revisions, revision],
    ...(share === 'all' && { switchTo: id }),
    ...(isCanary && { canary: id, canaryPercent: share }),
  };
  return {
    ...record,
    rollout: { ...next, revisions: kept(next, id) },
    events: withEvent(record.events, writer.at, {
      status: 'DEPLOYING',
      message: `Deployment of ${id} started`,
      revision: id,
      canaryRevision: isCanary ? id : undefined,
    }),
  };
}

/** The result of a deployment: failure if the deployed thing has a flaw, otherwise as planned. */
function outcomeOf({ kind, name, flaw }: Parameters<typeof deploy>[5], { outcomes }: Platform): Outcome {
  return flaw === undefined ? outcomes.next(kind, name) : { healthy: false, message: flaw };
}

/** The traffic of a new revision: 100 (the default) is everything, less makes it the canary. */
export function shareOf(traffic: number | null | undefined): Share {
  return traffic == null || traffic === 100 ? 'all' : traffic;
}

/**
 * Applies a client's routing at once. Without `active`, the active revision stays. Without `canary`, the canary is
 * withdrawn. Throws a 400 for a revision that is not listed or not healthy. Repeating the current routing always
 * succeeds and does not stop a pending switch.
 */
export function route<D extends Deployable>(record: D, input: RoutingInput, at: number): D {
  const { rollout } = record;
  const active = input.active != null && input.active !== '' ? input.active : rollout.active;
  const named = input.canary != null && input.canary !== '' ? input.canary : undefined;
  const canary = named === active ? undefined : named;
  const kept = canary === rollout.canary ? rollout.canaryPercent : 0;
  const canaryPercent = canary === undefined ? 0 : (input.canaryPercent ?? kept);
  const stickySessionTtl = input.stickySessionTtl ?? undefined;

  const moves =
    active !== rollout.active || canary !== rollout.canary || canaryPercent !== rollout.canaryPercent;
  if (!moves && stickySessionTtl === rollout.stickySessionTtl && rollout.failed === undefined) return record;
  if (moves) {
    if (active !== undefined) requireHealthy(rollout, active, 'spec.revision.active');
    if (canary !== undefined) requireHealthy(rollout, canary, 'spec.revision.canary');
  }
  const next: Rollout = {
    ...rollout,
    active,
    previousActive: active === rollout.active ? rollout.previousActive : rollout.active,
    canary,
    canaryPercent,
    stickySessionTtl,
    // While no revision is active, only the pending switch can make one active.
    switchTo: moves && active !== undefined ? undefined : rollout.switchTo,
    failed: undefined,
  };
  const routed = { ...record, rollout: next };
  const share = canary === undefined ? '' : `, ${canary} gets ${canaryPercent} %`;
  return {
    ...routed,
    events: withEvent(record.events, at, {
      status: statusOf(routed),
      message: `Traffic routed: ${active ?? 'no revision'} serves${share}`,
      revision: active,
      canaryRevision: canary,
    }),
  };
}

/** The record after everything due until `at`; undefined if it is removed. */
export function advanceDeployable<D extends Deployable>(record: D, at: number): D | undefined {
  if (record.deleteAt !== undefined) return at < record.deleteAt ? record : undefined;
  const deployed = record.rollout.revisions
    .filter(({ health, readyAt }) => health === 'deploying' && readyAt <= at)
    .reduce((current, revision) => settle(current, revision), record);
  return stopping(record) && record.disabled.at <= at ? stopped(deployed, record.disabled.at) : deployed;
}

/** When the record next changes by itself, milliseconds since 1970. */
export function dueAt(record: Deployable): number | undefined {
  if (record.deleteAt !== undefined) return record.deleteAt;
  const times = deploying(record.rollout).map(({ readyAt }) => readyAt);
  if (stopping(record)) times.push(record.disabled.at);
  return times.length === 0 ? undefined : Math.min(...times);
}

export function statusOf({ rollout, disabled, deleteAt }: Deployable): DeploymentStatus {
  if (deleteAt !== undefined) return 'DELETING';
  if (disabled) return disabled.stopped ? 'DEACTIVATED' : 'DEACTIVATING';
  if (deploying(rollout).length > 0) return 'DEPLOYING';
  const canaryFailed = find(rollout, rollout.canary)?.health === 'failed';
  return rollout.failed !== undefined || canaryFailed || rollout.active === undefined ? 'FAILED' : 'DEPLOYED';
}

/** Disables or enables without a new revision. An enabled record is active again at once. */
export function enable<D extends Deployable>(
  record: D,
  enabled: boolean | undefined,
  writer: Writer,
  platform: Platform,
): D {
  const off = enabled === false;
  if (off === (record.disabled !== undefined)) return record;
  const disabled = off ? { at: writer.at + platform.deployDelayMs, stopped: false } : undefined;
  const switched = { ...record, disabled };
  const message = off ? 'Deactivation started' : 'Enabled again';
  return {
    ...switched,
    events: withEvent(record.events, writer.at, { status: statusOf(switched), message }),
  };
}

/** Starts a deletion. Repeating it changes nothing. */
export function beginDeletion<D extends Deployable>(record: D, writer: Writer, platform: Platform): D {
  if (record.deleteAt !== undefined) return record;
  return {
    ...record,
    deleteAt: writer.at + platform.deleteDelayMs,
    events: withEvent(record.events, writer.at, { status: 'DELETING', message: 'Deletion started' }),
  };
}

/** Throws a 409 for a write to a record that is being deleted. */
export function refuseDeleting(record: Deployable, noun: string, name: string): void {
  if (record.deleteAt !== undefined) throw conflict(`${noun} "${name}" is being deleted`);
}

/** `spec.revision` as in answers. */
export function showRouting({ active, canary, canaryPercent, stickySessionTtl }: Rollout) {
  return { active, canary, ...(canary !== undefined && { canaryPercent }), stickySessionTtl };
}

/** Percentage of the requests for a revision. A canary gets none if it is not healthy, or if no revision is active. */
export function trafficPercent(rollout: Rollout, id: string): number {
  const canary = find(rollout, rollout.canary);
  const takes = canary?.health === 'healthy' && rollout.active !== undefined;
  const taken = takes ? rollout.canaryPercent : 0;
  if (id === rollout.canary) return taken;
  return id === rollout.active ? 100 - taken : 0;
}

function stopping<D extends Deployable>(record: D): record is D & { disabled: { at: number } } {
  return record.disabled?.stopped === false;
}

function stopped<D extends Deployable>(record: D, at: number): D {
  return {
    ...record,
    disabled: { at, stopped: true },
    events: withEvent(record.events, at, { status: 'DEACTIVATED', message: 'Deactivated' }),
  };
}

function settle<D extends Deployable>(record: D, { id, outcome, readyAt }: Revision): D {
  const { rollout } = record;
  const isCanary = rollout.canary === id;
  const revisions = rollout.revisions.map((revision) =>
    revision.id === id
      ? { ...revision, health: outcome.healthy ? ('healthy' as const) : ('failed' as const) }
      : revision,
  );
  const next: Rollout = outcome.healthy
    ? { ...(rollout.switchTo === id ? switched(rollout, id) : rollout), revisions, failed: undefined }
    : { ...rollout, revisions, failed: id, switchTo: rollout.switchTo === id ? undefined : rollout.switchTo };
  return {
    ...record,
    rollout: next,
    events: withEvent(record.events, readyAt, {
      status: outcome.healthy ? 'DEPLOYED' : 'FAILED',
      message: outcome.healthy ? `${id} is deployed` : outcome.message,
      revision: id,
      canaryRevision: isCanary ? id : undefined,
    }),
  };
}

function switched(rollout: Rollout, id: string): Rollout {
  const position = (revisionId: string | undefined) =>
    rollout.revisions.findIndex((r) => r.id === revisionId);
  // A canary added after this switch was requested stays.
  const canaryStays = position(rollout.canary) > position(id);
  return {
    ...rollout,
    active: id,
    previousActive: rollout.active,
    switchTo: undefined,
    ...(!canaryStays && { canary: undefined, canaryPercent: 0 }),
  };
}

function kept<R extends Revision>(rollout: Rollout<R>, newest: string): R[] {
  const { active, canary, previousActive, switchTo } = rollout;
  const needed = new Set([active, canary, previousActive, switchTo, newest]);
  let surplus = rollout.revisions.length - KEPT_REVISIONS;
  return rollout.revisions.filter(({ id }) => needed.has(id) || surplus-- <= 0);
}

function deploying(rollout: Rollout): Revision[] {
  return rollout.revisions.filter(({ health }) => health === 'deploying');
}

function find(rollout: Rollout, id: string | undefined): Revision | undefined {
  return rollout.revisions.find((revision) => revision.id === id);
}

function requireHealthy(rollout: Rollout, id: string, path: string): void {
  const revision = find(rollout, id);
  if (!revision) throw invalid(`${path}: revision "${id}" does not exist`);
  if (revision.health !== 'healthy')
    throw invalid(`${path}: revision "${id}" is not healthy but ${revision.health}`);
}
