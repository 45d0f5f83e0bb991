/** IntegrationConnection: credentials of an integration, kept by the platform. */
// Source: Specification, Integration connection; facts, A.2.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { isFields } from '../lifecycle/unknowns';
import { defineResource, type Fields } from '../resource';
import { crud } from './crud';
import { stringMap, text } from './schemas';
import { described, metadataOutputs, ownName, steering } from './shared';

const args = z.strictObject({
  name: ownName('connection'),
  integration: field(text(63), { at: 'spec.integration', on: 'replace' }).describe(
    'Integration that the credentials are for. A change replaces the connection.',
  ),
  ...described,
  config: field(stringMap('strings by setting').optional(), {
    at: 'spec.config',
    merged: true,
    unset: {},
  }).describe('Settings of the integration that are not secret.'),
  secret: field(stringMap('strings by key').optional(), {
    at: 'spec.secret',
    secret: true,
    merged: true,
    unset: {},
  }).describe(
    'Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state. The platform masks them, so changes from outside are not detected.',
  ),
  triggers: field(stringMap('strings').optional(), { unsent: true }).describe(
    'Arbitrary values that are never sent. A change sends the connection again with all secret values. Use it after the state was rolled back, or after somebody else changed the values. Example: `{ sent: "2027-01-31" }`.',
  ),
  ...steering,
});

const outputs = z.object(metadataOutputs);

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
  type: 'IntegrationConnection',
  noun: 'connection',
  description:
    'Credentials of an integration. Functions and models use a connection by its name. A connection in use cannot be deleted.',
  args,
  outputs,
  change: { warning: lacksForMail },

  ...crud({
    endpoints: (client) => client.integrationConnections,
    plural: 'connections',
    list: (client, options) => client.integrationConnections.list(undefined, options),
    fields: mapping(args, outputs),
    deletion: 'gone',
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
