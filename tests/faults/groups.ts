/** The kinds in each file of the matrix. Files run in parallel, so no file should take much longer than the others. */
import type { Scenario } from './scenarios';

const OWN_FILE = {
  forks: ['ForkedApplication'],
  workloads: ['McpFunction', 'Agent', 'Application', 'Job', 'Model', 'Sandbox', 'ForkedSandbox'],
} as const satisfies Record<string, readonly string[]>;

export const GROUPS = ['forks', 'workloads', 'others'] as const satisfies readonly (
  keyof typeof OWN_FILE | 'others'
)[];
export type Group = (typeof GROUPS)[number];

/** Kinds without their own file are in `others`, so that a new kind is in the matrix from its first scenario on. */
export function inGroup(group: Group, scenarios: readonly Scenario[]): readonly Scenario[] {
  const named: readonly string[] = group === 'others' ? Object.values(OWN_FILE).flat() : OWN_FILE[group];
  return scenarios.filter(({ resource }) => named.includes(resource) === (group !== 'others'));
}
