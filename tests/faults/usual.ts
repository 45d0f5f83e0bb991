/** How much of the faults a usual run shows; `npm run test:faults` shows all. */
import { adapter } from '../support/adapters';
import { FAULTS, type FaultKind } from './faults';
import type { Scenario } from './scenarios';

export const ALL_FAULTS = process.env.WORKLOAD_ALL_FAULTS !== undefined;

const CHANGES = ['create', 'update', 'delete'];

/**
 * Kinds whose verbs are the shared ones, which Drive and McpFunction show in full, show what
 * they send, and how the hardest variety ends; a kind that is not named here has verbs of its own and shows everything.
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

/** What meets every fault in a usual run: kinds, and single operations of a kind that has many. */
const IN_FULL: readonly { readonly resource: string; readonly operation?: string }[] = [
  { resource: 'Drive', operation: 'create' },
  { resource: 'Drive', operation: 'update' },
  { resource: 'Drive', operation: 'delete' },
  { resource: 'Drive', operation: 'replace' },
  { resource: 'McpFunction', operation: 'canary' },
  { resource: 'ForkedApplication', operation: 'create' },
];

/**
 * One fault for each thing that the client can tell an operation: nothing was sent, nobody knows, the answer was lost,
 * it was refused, the answer means nothing. Which of these each fault is, the kinds above and the client's own tests show.
 */
const TELLING: readonly string[] = ['refused', 'reset before', 'reset after', '500', 'wrong shape'];

/** A read changes nothing: it was not answered, or the answer means nothing. */
const TELLING_OF_READS: readonly string[] = ['reset before', 'wrong shape'];

/** The second adapter only translates: a plain kind, a deployed one and one with verbs of its own show it. */
const ON_BOTH: readonly string[] = ['Drive', 'McpFunction', 'ForkedApplication'];

/** Everything that is named here. */
export function named(): { readonly resource: string; readonly operation?: string }[] {
  return [
    ...ON_BOTH.map((resource) => ({ resource })),
    ...IN_FULL,
    ...[...BRIEF].flatMap(([resource, operations]) =>
      operations.map((operation) => ({ resource, operation })),
    ),
  ];
}

/** How a fault lasts, and how the person goes on. */
interface Course {
  readonly span: string;
  readonly recovery: string;
}

/** Whether this run meets the operation with every fault. */
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
 * What of these a run shows of an operation: the hardest alone, an outage that `up` goes on from. That one failed call is
 * repeated, and that `up --refresh` and `destroy` go on, too, those in full show.
 */
export function coursesOf<C extends Course>(
  scenario: Scenario,
  met: Met,
  courses: readonly C[],
): readonly C[] {
  if (ALL_FAULTS || (isFull(scenario) && isTelling(met))) return courses;
  return courses.filter(({ span, recovery }) => recovery === 'up' && (isFull(scenario) || span === 'outage'));
}

/** The faults that this run shows of a call of an operation. */
export function faultsOf(scenario: Scenario, call: Met['call']): readonly FaultKind[] {
  return isFull(scenario) ? FAULTS : FAULTS.filter((fault) => isTelling({ call, fault }));
}

/** The faults that this run shows on the real engine. */
export function faultsOnEngine(): readonly FaultKind[] {
  return ALL_FAULTS || adapter() === 'dynamic' ? FAULTS : FAULTS.filter(({ name }) => TELLING.includes(name));
}

/** Whether this run shows the life of each argument of the kind: those of kinds with shared verbs the engine shows together. */
export function isShownByArgument(resource: string): boolean {
  return isShown(resource) && (ALL_FAULTS || !BRIEF.has(resource));
}

/** Whether this run shows the kind in process; on the engine every kind is shown on both adapters. */
export function isShown(resource: string): boolean {
  return ALL_FAULTS || adapter() === 'dynamic' || ON_BOTH.includes(resource);
}

/** Whether this run shows what each argument of the kind does to an object that is adopted: one shared verb adopts. */
export function isShownAdopted(resource: string): boolean {
  return ALL_FAULTS || ON_BOTH.includes(resource);
}

/** Whether this run shows what each argument of the kind does alone, beside what it does among all others. */
export function isShownAlone(resource: string): boolean {
  return ALL_FAULTS || (adapter() === 'dynamic' && ON_BOTH.includes(resource));
}

/** Whether this run shows that the kind's writes may be cancelled: those of one with shared verbs are the Drive's. */
export function isShownCancelled(resource: string): boolean {
  return ALL_FAULTS || !BRIEF.has(resource);
}

/** Those that this run shows. */
export function shown(scenarios: readonly Scenario[]): readonly Scenario[] {
  if (ALL_FAULTS) return scenarios;
  return scenarios.filter(
    ({ resource, operation }) =>
      (BRIEF.get(resource)?.includes(operation) ?? true) &&
      // A create and a deletion, which the kind shows alone.
      (operation !== 'replace' || resource === 'Drive') &&
      isShown(resource),
  );
}
