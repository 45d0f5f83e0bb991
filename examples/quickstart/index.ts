// A shop that sends mail: a drive for its invoices, an MCP server that sends mail over OAuth, and the shop itself,
// forked from a snapshot and rolled out by canary. `npm start` in the folder above runs it on this machine.
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi/native';

// Secrets come from stack configuration: `pulumi config set --secret mail:refreshToken …`.
// (`npm start` has put stand-ins there.)
const mail = new pulumi.Config('mail');

// Where invoices are kept. Change the region and look at the preview: data has one region, so this is a new drive.
// In production, add `{ protect: true }` as the third argument. This drive has no protection,
// so that you can try a replacement and `destroy`.
const invoices = new workload.Drive('invoices', {
  region: 'us-was-1',
  permissions: [{ labels: { app: 'shop' } }],
});

// The credentials of the mail account, obtained by the OAuth flow of your backend. Always encrypted in state.
const account = new workload.IntegrationConnection('mail-account', {
  integration: 'gmail',
  displayName: 'Mail of the shop',
  secret: {
    CLIENT_ID: mail.require('clientId'),
    CLIENT_SECRET: mail.requireSecret('clientSecret'),
    REFRESH_TOKEN: mail.requireSecret('refreshToken'),
  },
});

// An MCP server that sends mail with those credentials.
const sender = new workload.McpFunction('send-mail', {
  integrationConnections: [account.name],
});

// The shop runs what your build pipeline captured in a snapshot. To release, change `snapshot` to shop-v2: the new
// release starts as a canary with `traffic` percent; the previous one keeps the rest. Then raise `traffic`; 100 promotes.
const shop = new workload.ForkedApplication('shop', {
  name: 'shop',
  snapshot: 'shop-v1',
  envs: [{ name: 'MAIL_SERVER', value: sender.name }],
  traffic: 10,
});

export const drive = invoices.s3Url;
export const mailServer = sender.mcpUrl;
export const shopUrl = shop.url;
export const shopRevision = shop.revision;
