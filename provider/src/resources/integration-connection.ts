/** IntegrationConnection: credentials of an integration, kept by the platform. Its fields are in `api/src/kinds/`. */
// Source: Specification, Integration connection; facts, A.2.
import { api, kind } from '../generated/kinds/integration-connection.gen';
import { isFields } from '../lifecycle/values/markers';
import { defineResource, type Fields } from '../resource';
import { crud } from './crud';

// Source: Specification, Integration connection.
/** What a mail account on OAuth needs. */
const MAIL_KEYS = ['CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN'];

/** Names of integrations for mail accounts on OAuth. The specification names none. */
const MAIL_ACCOUNTS: readonly unknown[] = ['mail', 'gmail', 'google-mail'];

/** An incomplete mail account is allowed, but no function can send mail with it. */
function lacksForMail({ integration, secret, adoptExisting }: Fields): string | undefined {
  // An adopted connection may already have its secrets.
  if (secret === undefined && adoptExisting === true) return undefined;
  if (secret !== undefined && !isFields(secret)) return undefined;
  const missing = MAIL_KEYS.filter((key) => (secret?.[key] ?? '') === '');
  const isMail = MAIL_ACCOUNTS.includes(integration) || missing.length < MAIL_KEYS.length;
  if (!isMail || missing.length === 0) return undefined;
  return `secret has no ${missing.join(' and no ')}; a function that sends mail with it fails to deploy`;
}

/** A workload that may use connections. */
interface Bound {
  readonly metadata: { readonly name: string };
  readonly spec?:
    { readonly integrationConnections?: readonly string[] | null | undefined } | null | undefined;
}

/** Credentials of an integration, kept by the platform and bound to functions by name. */
export const integrationConnection = defineResource({
  ...kind,
  change: { warning: lacksForMail },

  ...crud({
    ...api,
    inUse:
      'Delete the functions that use the connection first. If this program declares them, pass the connection itself and not its ' +
      'name, so that Pulumi knows the order: integrationConnections: [mail]. Run pulumi up, then destroy again. To ' +
      'replace the connection, leave out the name: with a generated name, the new connection is created first, and the ' +
      'functions move to it before this one is deleted.',
  }),
  users: async ({ client, signal }, id) => {
    const [functions, models] = await Promise.all([
      client.functions.list({ limit: 200 }, { signal }).toArray(),
      client.models.list({ limit: 200 }, { signal }).toArray(),
    ]);
    const bound = (type: string, all: readonly Bound[]) =>
      all
        .filter(({ spec }) => spec?.integrationConnections?.includes(id) === true)
        .map(({ metadata }) => ({ type, name: metadata.name }));
    return [...bound('McpFunction', functions), ...bound('Model', models)];
  },
});
