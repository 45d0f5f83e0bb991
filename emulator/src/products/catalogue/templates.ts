// Templates: starter projects, the same for every workspace (Specification, Template).
import { z } from 'zod';
import { template } from '../../generated/catalogues.gen';
import type { Kind } from '../../store/kind';

export const templateRecord = template.extend({ name: z.string().min(1, 'must not be empty') });

export type Template = z.infer<typeof templateRecord>;

/** Templates belong to no workspace. They are stored under this name, which no workspace can have. */
export const EVERYWHERE = '*';

export const templateKind: Kind<Template> = {
  name: 'templates',
  noun: 'template',
  columns: ({ name, description, topics = [] }) => ({
    name,
    search: [name, description ?? '', ...topics],
    createdAt: 0,
  }),
};

/** Built-in templates. A stored template of the same name replaces one. */
export const BUILT_IN_TEMPLATES: readonly Template[] = [
  {
    name: 'agent-typescript',
    description: 'An agent in TypeScript that answers with a model.',
    defaultBranch: 'main',
    downloadCount: 0,
    forksCount: 0,
    starCount: 0,
    icon: 'https://templates.localhost/agent.svg',
    iconDark: 'https://templates.localhost/agent-dark.svg',
    sha: '3f786850e387550fdab836ed7e6dc881de23001b',
    topics: ['agent', 'typescript'],
    url: 'https://templates.localhost/agent-typescript',
    variables: [
      {
        name: 'MODEL',
        description: 'Model that answers',
        integration: 'openai',
        path: '.env',
        secret: false,
      },
    ],
  },
  {
    name: 'mcp-mail',
    description: 'An MCP server that sends mail.',
    defaultBranch: 'main',
    downloadCount: 0,
    forksCount: 0,
    starCount: 0,
    icon: 'https://templates.localhost/mail.svg',
    iconDark: 'https://templates.localhost/mail-dark.svg',
    sha: '89e6c98d92887913cadf06b2adb97f26cde4849b',
    topics: ['mcp', 'mail'],
    url: 'https://templates.localhost/mcp-mail',
    variables: [
      { name: 'CLIENT_ID', description: 'OAuth client', integration: 'mail', path: '.env', secret: false },
      { name: 'CLIENT_SECRET', description: 'Its secret', integration: 'mail', path: '.env', secret: true },
      {
        name: 'REFRESH_TOKEN',
        description: 'Of the mailbox',
        integration: 'mail',
        path: '.env',
        secret: true,
      },
    ],
  },
];
