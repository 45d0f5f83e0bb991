// An MCP server that sends mail, for agents to use: the mail account's credentials and the server in one.
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi/native';

// Values that your backend's OAuth flow obtained: `pulumi config set --secret mail:refreshToken …`.
const mail = new pulumi.Config('mail');

const sender = new workload.McpServer('send-mail', {
  integration: 'gmail',
  clientId: mail.requireSecret('clientId'),
  clientSecret: mail.requireSecret('clientSecret'),
  refreshToken: mail.requireSecret('refreshToken'),
  displayName: 'Mail of the shop',
  envs: [{ name: 'LOG_LEVEL', value: 'info' }],
  maxScale: 2,
});

export const mcpUrl = sender.mcpUrl;
