// Data of the page "Overview": counts by kind, recent events, and the cost of the last hours.
import type { Event } from '../fields/events';
import { timestamp } from '../fields/metadata';
import { KEPT_KINDS } from '../kinds';
import { FIRST_ACCOUNT } from '../products/accounts/accounts';
import { bucketsOf, report, seriesOf } from '../products/accounts/billing';
import { workspaceKind } from '../products/workspaces/workspaces';
import type { Services } from '../services';
import { NOWHERE } from '../store/kind';
import type { Billing, KindCount, OverviewAnswer, ResourceEvent } from './answers';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Only the events of this many newest objects are read. */
const MOST_LOOKED_THROUGH = 500;
const MOST_EVENTS = 50;

export function overviewOf(services: Services, workspace: string): OverviewAnswer {
  return {
    now: timestamp(services.clock.now()),
    kinds: kindsOf(services, workspace),
    events: eventsOf(services, workspace),
    billing: billingOf(services, workspace),
  };
}

/** Kinds of users and access, which are not resources. */
export const PEOPLE: readonly string[] = KEPT_KINDS.map(({ name }) => name);

export function kindsOf({ platform }: Services, workspace: string): KindCount[] {
  const kinds = new Map<string, KindCount>();
  for (const { kind, status, count } of platform.store.countsByStatus(workspace)) {
    if (PEOPLE.includes(kind)) continue;
    const known = kinds.get(kind) ?? { kind, count: 0, statuses: [] };
    known.count += count;
    if (status !== null) known.statuses.push({ status, count });
    kinds.set(kind, known);
  }
  return [...kinds.values()];
}

function eventsOf({ platform }: Services, workspace: string): ResourceEvent[] {
  return platform.store
    .newest(workspace, MOST_LOOKED_THROUGH)
    .flatMap(({ kind, name, record }) => eventsOfOne(kind, name, record))
    .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .slice(0, MOST_EVENTS);
}

/** The events of one object, newest first. */
export function eventsOfOne(kind: string, name: string, record: unknown): ResourceEvent[] {
  return eventsIn(record).map(({ status, message, revision, time }) => ({
    kind,
    name,
    status,
    message,
    ...(revision !== undefined && { revision }),
    time,
  }));
}

function eventsIn(record: unknown): readonly Event[] {
  const { events } = record as { events?: unknown };
  if (!Array.isArray(events)) return [];
  // Records hold the newest event last, also among events with the same time.
  return events.filter(isEvent).toReversed();
}

function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'deployment';
}

function billingOf({ platform, clock }: Services, workspace: string): Billing {
  const now = clock.now();
  const begin = new Date(now - (HOURS - 1) * HOUR_MS).setUTCMinutes(0, 0, 0);
  const window = { start: begin, end: now + 1 };
  const account = platform.store.get(workspaceKind, NOWHERE, workspace)?.accountId ?? FIRST_ACCOUNT;
  const usages = platform.usage.within(account, window, { workspace }, now);
  const hours = bucketsOf(window, 'hourly');
  const groups = report(usages, window, hours, ['resource_type']);
  const types = groups
    .map((group) => ({
      type: group.resourceType,
      total: group.cost,
      costs: seriesOf(group, hours).map((hour) => hour.cost),
    }))
    .sort((a, b) => b.total - a.total);
  const total = types.reduce((sum, { total: one }) => sum + one, 0);
  return { hours, types, total };
}
