/** Where readers find the platform's rules about a kind: headings of docs/platform.md. */

import { headings } from './headings.gen';

/** Placeholder for the address of the project, which has no host yet. */
export const HOME = 'https://example.com/workload-platform-as-code';

const HEADINGS: Readonly<Record<string, string>> = {
  ...headings,
  Agent: 'Agents',
  ApiKey: 'Service accounts and API keys',
  Application: 'Applications',
  ForkedApplication: 'Snapshots and forks',
  ForkedSandbox: 'Snapshots and forks',
  Job: 'Jobs',
  McpFunction: 'Functions',
  Model: 'Models',
  Sandbox: 'Sandboxes',
  SandboxPreview: 'Previews',
  SandboxSchedule: 'Schedules',
  ServiceAccount: 'Service accounts and API keys',
  Snapshot: 'Snapshots and forks',
  Workspace: 'Workspaces',
};

/**
 * A link to the rules about a kind, in Markdown.
 *
 * @param type of the resource
 * @param page the page, relative to the link. Default: its published address
 * @throws Error about a kind without a heading
 */
export function linkToRules(type: string, page = `${HOME}/docs/platform.md`): string {
  const heading = HEADINGS[type];
  if (heading === undefined)
    throw new Error(`${type}: name its heading of docs/platform.md in generate/rules.ts`);
  return `Rules of the platform: [${heading}](${page}#${heading.toLowerCase().replaceAll(' ', '-')}).`;
}
