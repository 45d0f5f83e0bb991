/** The part of the faults that a usual run covers; `npm run test:faults` covers all. */
import { adapter } from '../support/adapters';
import { FAULTS, type FaultKind } from './faults';
import type { Scenario } from './scenarios';

export const ALL_FAULTS = process.env.WORKLOAD_ALL_FAULTS !== undefined;

const CHANGES = ['create', 'update', 'delete'];

/**
 * Kinds that share their operations with Drive and McpFunction, which cover them in full. In a usual run they cover
 * only their requests and the hardest course. Kinds without an entry cover everything.
 */
const BRIEF: ReadonlyMap<string, readonly string[]> = new Map([
  ['Agent', CHANGES],
  ['Application', [...CHANGES, 'canary']],
  ['ForkedSandbox', CHANGES],
  ['Job', CHANGES],
  ['Model', CHANGES],
  ['Policy', CHANGES],
  ['Sandbox', CHANGES],
  ['Volume', CHANGES],
  ['VolumeTemplate', CHANGES],
]);

/** What meets every fault in a usual run: kinds, and single operations of kinds with many. */
const IN_FULL: readonly { readonly resource: string; readonly operation?: string }[] = [
  { resource: 'Drive', operation: 'create' },
  { resource: 'Drive', operation: 'update' },
  { resource: 'Drive', operation: 'delete' },
  { resource: 'Drive', operation: 'replace' },
  { resource: 'McpFunction', operation: 'canary' },
  { resource: 'ForkedApplication', operation: 'create' },
];

/**
 * One fault for each outcome that the client reports: nothing was sent, unknown, response lost, refused, meaningless
 * response. The kinds above and the client's own tests show which fault leads to which outcome.
 */
const TELLING: readonly string[] = ['refused', 'reset before', 'reset after', '500', 'wrong shape'];

/** A read changes nothing: it gets no response, or a meaningless one. */
const TELLING_OF_READS: readonly string[] = ['reset before', 'wrong shape'];

/** The second adapter only translates: a plain kind, a deployed kind and a kind with its own operations are enough. */
const ON_BOTH: readonly string[] = ['Drive', 'McpFunction', 'ForkedApplication'];

/** All kinds and operations that this file names. */
export function named(): { readonly resource: string; readonly operation?: string }[] {
  return [
    ...ON_BOTH.map((resource) => ({ resource })),
    ...IN_FULL,
    ...[...BRIEF].flatMap(([resource, operations]) =>
      operations.map((operation) => ({ resource, operation })),
    ),
  ];
}

/** How long a fault lasts, and how the user continues. */
interface Course {
  readonly span: string;
  readonly recovery: string;
}

/** Whether this run tests the operation with every fault. */
function isFull({ resource, operation }: Scenario): boolean {
  const isNamed = IN_FULL.some(
    (one) => one.resource === resource && (one.operation === undefined || one.operation === operation),
  );
  return ALL_FAULTS || (adapter() === 'dynamic' && isNamed);
}

/** A call of an operation that meets a fault. */
interface Met {
  readonly call: { readonly method: string };
  readonly fault: FaultKind;
}

function isTelling({ call: { method }, fault: { name } }: Met): boolean {
  return (method === 'GET' ? TELLING_OF_READS : TELLING).includes(name);
}

/**
 * The courses that a run covers for an operation: usually only the hardest, an outage after which `up` continues.
 * Operations in full also cover a single failed call, `up --refresh` and `destroy`.
 */
export function coursesOf<C extends Course>(
  scenario: Scenario,
  met: Met,
  courses: readonly C[],
): readonly C[] {
  if (ALL_FAULTS || (isFull(scenario) && isTelling(met))) return courses;
  return courses.filter(({ span, recovery }) => recovery === 'up' && (isFull(scenario) || span === 'outage'));
}

/** The faults that this run covers for a call of an operation. */
export function faultsOf(scenario: Scenario, call: Met['call']): readonly FaultKind[] {
  return isFull(scenario) ? FAULTS : FAULTS.filter((fault) => isTelling({ call, fault }));
}

/** The faults that this run covers on the real engine. */
export function faultsOnEngine(): readonly FaultKind[] {
  return ALL_FAULTS || adapter() === 'dynamic' ? FAULTS : FAULTS.filter(({ name }) => TELLING.includes(name));
}

/**
 * Whether this run covers the lifecycle of each argument of the kind. For kinds with shared operations, the engine
 * covers all arguments together.
 */
export function isShownByArgument(resource: string): boolean {
  return isShown(resource) && (ALL_FAULTS || !BRIEF.has(resource));
}

/** Whether this run covers the kind in process. On the engine, both adapters cover every kind. */
export function isShown(resource: string): boolean {
  return ALL_FAULTS || adapter() === 'dynamic' || ON_BOTH.includes(resource);
}

/** Whether this run covers the effect of each argument on an adopted object; all kinds share the adoption code. */
export function isShownAdopted(resource: string): boolean {
  return ALL_FAULTS || ON_BOTH.includes(resource);
}

/** Whether this run covers each argument alone, not only among all others. */
export function isShownAlone(resource: string): boolean {
  return ALL_FAULTS || (adapter() === 'dynamic' && ON_BOTH.includes(resource));
}

/** Whether this run covers cancelled writes of the kind. Kinds with shared operations write like Drive. */
export function isShownCancelled(resource: string): boolean {
  return ALL_FAULTS || !BRIEF.has(resource);
}

/** The scenarios that this run covers. */
export function shown(scenarios: readonly Scenario[]): readonly Scenario[] {
  if (ALL_FAULTS) return scenarios;
  return scenarios.filter(
    ({ resource, operation }) =>
      (BRIEF.get(resource)?.includes(operation) ?? true) &&
      // A replacement is a create and a deletion, which each kind covers separately.
      (operation !== 'replace' || resource === 'Drive') &&
      isShown(resource),
  );
}
