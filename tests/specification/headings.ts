/** What sources are named by: the headings of the specification, and the parts of the gathered facts. */

/** Headings of the specification, without what they say in brackets. */
export const HEADINGS: readonly string[] = [
  'What the service does',
  'Resources and their fields',
  'Common resource metadata',
  'Drive',
  'Event record',
  'Schedule execution',
  'Schedule execution list envelope',
  'Template',
  'Environment variable',
  'Fork request and response',
  'Integration connection',
  'Function',
  'Error',
  'Account metrics records',
  'States and transitions',
  'Endpoints',
  'Fork snapshot',
  'Create a drive',
  'List workspace schedule executions',
  'Get template',
  'Integration connection model endpoint configurations',
  'Create integration connection',
  'Create function',
  'Other management reads named',
  'Account metrics',
  'Metrics enum discovery',
  'Inference endpoints',
  'Authentication',
  'Multi-tenant OAuth flow with an external identity provider',
  'Events',
  'Errors',
  'Limits',
  'Versioning',
];

/** Parts of the facts about behaviour: `A.1` and so on. */
const LAST_BEHAVIOUR = 12;

/** Kinds that the facts list the endpoints and fields of: `B: Drive` and so on. */
const KINDS: readonly string[] = [
  'Drive',
  'Application',
  'Function',
  'Integration connection',
  'Agent',
  'Model',
  'Job',
  'Sandbox',
  'Preview',
  'Preview token',
  'Schedule',
  'Volume',
  'Volume template',
  'Policy',
  'Custom domain',
  'Workspace',
  'User',
  'Service account',
  'API key',
  'Image',
  'VPC',
  'Egress gateway',
  'Egress IP',
  'Read-only catalogues',
];

const FACTS = new Set([
  ...Array.from({ length: LAST_BEHAVIOUR }, (_, index) => `A.${index + 1}`),
  ...KINDS.map((kind) => `B: ${kind}`),
]);

/** Whether there is what a comment names as its source: `Specification, Create a drive; facts, A.1`. */
export function isSource(words: string): boolean {
  return words.split('; ').every((part) => {
    const [, document, section = ''] = /^(Specification|facts), (.+)$/s.exec(part) ?? [];
    if (document === undefined) return false;
    return document === 'facts' ? FACTS.has(section) : HEADINGS.includes(section);
  });
}
