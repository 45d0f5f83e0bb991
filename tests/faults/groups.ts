/** Which kinds a file of the matrix runs: files run side by side, so that none is waited for alone. */
import type { Scenario } from './scenarios';

export const GROUPS = {
  forks: ['ForkedApplication'],
  workloads: ['McpFunction', 'Agent', 'Application', 'Job', 'Model', 'Sandbox', 'ForkedSandbox'],
  others: [
    'Drive',
    'ApiKey',
    'CustomDomain',
    'IntegrationConnection',
    'Policy',
    'SandboxPreview',
    'SandboxSchedule',
    'ServiceAccount',
    'Snapshot',
    'Volume',
    'VolumeTemplate',
    'Workspace',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Group = keyof typeof GROUPS;

export function inGroup(group: Group, scenarios: readonly Scenario[]): readonly Scenario[] {
  const kinds: readonly string[] = GROUPS[group];
  return scenarios.filter(({ resource }) => kinds.includes(resource));
}
