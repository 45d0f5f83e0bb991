// The known integrations: the content of their connections, and the tools that they give MCP servers.
import { z } from 'zod';

/** A tool of an MCP server. */
export interface Tool {
  name: string;
  description: string;
  input: Record<string, z.ZodType>;
}

/** An operation of a model provider. */
interface Endpoint {
  method: 'GET' | 'POST';
  models: string[];
}

export interface Integration {
  name: string;
  displayName: string;
  description: string;
  category: string;
  /** Names of the readable values. */
  config: readonly string[];
  /** Names of the secret values. */
  secrets: readonly string[];
  /** The secrets that its tools need, if the specification says so (Integration connection). */
  needed?: readonly string[];
  tools: readonly Tool[];
  endpoints?: Record<string, Endpoint>;
}

const text = (description: string) => z.string().describe(description);

const MAIL_TOOLS: Tool[] = [
  {
    name: 'send_email',
    description: 'Sends a message.',
    input: { to: text('Address of the recipient.'), subject: text('Subject line.'), body: text('Text.') },
  },
  {
    name: 'list_emails',
    description: 'Lists the newest messages.',
    input: { query: text('What to look for.').optional(), limit: z.int().min(1).max(100).optional() },
  },
];

const OAUTH_SECRETS = ['CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN'];

/** A mail account that a user has connected. */
function mailAccount(name: string, displayName: string, description: string): Integration {
  return {
    name,
    displayName,
    description,
    category: 'communication',
    config: [],
    secrets: OAUTH_SECRETS,
    needed: OAUTH_SECRETS,
    tools: MAIL_TOOLS,
  };
}

function modelProvider(name: string, displayName: string, models: string[]): Integration {
  return {
    name,
    displayName,
    description: `Models of ${displayName}.`,
    category: 'models',
    config: ['baseURL'],
    secrets: ['apiKey'],
    tools: [],
    endpoints: {
      '/chat/completions': { method: 'POST', models },
      '/models': { method: 'GET', models },
    },
  };
}

export const INTEGRATIONS: readonly Integration[] = [
  mailAccount('mail', 'Mail', 'Sends and reads mail.'),
  mailAccount('gmail', 'Gmail', 'Sends and reads mail of a Google account.'),
  mailAccount('google-mail', 'Google Mail', 'Sends and reads mail of a Google account.'),
  {
    name: 'slack',
    displayName: 'Slack',
    description: 'Writes to channels and reads them.',
    category: 'communication',
    config: [],
    secrets: ['SLACK_BOT_TOKEN'],
    tools: [
      {
        name: 'post_message',
        description: 'Writes to a channel.',
        input: { channel: text('Name of the channel.'), message: text('Text.') },
      },
      { name: 'list_channels', description: 'Lists the channels.', input: {} },
    ],
  },
  {
    name: 'github',
    displayName: 'GitHub',
    description: 'Works with repositories and issues.',
    category: 'development',
    config: [],
    secrets: ['GITHUB_TOKEN'],
    tools: [
      {
        name: 'create_issue',
        description: 'Opens an issue.',
        input: { repository: text('owner/name'), title: text('Title.'), body: text('Text.').optional() },
      },
      { name: 'list_repositories', description: 'Lists the repositories.', input: {} },
    ],
  },
  {
    name: 'postgres',
    displayName: 'PostgreSQL',
    description: 'Queries a database.',
    category: 'data',
    config: ['host', 'port', 'database'],
    secrets: ['user', 'password'],
    tools: [{ name: 'query', description: 'Runs a query.', input: { sql: text('The query.') } }],
  },
  modelProvider('openai', 'OpenAI', ['gpt-4o', 'gpt-4o-mini']),
  modelProvider('anthropic', 'Anthropic', ['claude-sonnet', 'claude-haiku']),
  modelProvider('mistral', 'Mistral', ['mistral-large', 'mistral-small']),
];

export function integrationOf(name: string): Integration | undefined {
  return INTEGRATIONS.find((integration) => integration.name === name);
}

/** The tools of an integration. Unknown integrations can be called too. */
export function toolsOf(name: string): readonly Tool[] {
  return (
    integrationOf(name)?.tools ?? [
      {
        name: `${name.replace(/[^A-Za-z0-9_-]/g, '_')}_request`,
        description: `Sends a request to ${name}.`,
        input: { request: text('What is asked.') },
      },
    ]
  );
}
