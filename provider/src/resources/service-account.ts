/** ServiceAccount: an identity for programs. The platform returns its secret only once. */
// Source: facts, A.5 and B.
import type { Client, CreatedServiceAccount, ServiceAccount as AccountRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { done } from '../outcome';
import { defineResource, type Context, type Listing, type Observed, type Prior } from '../resource';
import { deliverTo } from './deliver-to';
import { makeOnce, onlyOne } from './once';
import { text } from './schemas';

const args = z.strictObject({
  name: text(63)
    .optional()
    .describe(
      'Name of the service account for people, at most 63 characters. It need not be unique. Default: generated.',
    ),
  description: text(255).optional().describe('Description of the service account, at most 255 characters.'),
  deliverTo,
});

const outputs = z.object({
  clientId: field(z.string(), { stable: true }).describe(
    'Identifier of the service account. It is also the OAuth client id.',
  ),
  clientSecret: field(z.string(), { once: true, secret: true, stable: true }).describe(
    'OAuth client secret. Returned only once, on creation. It is encrypted in state, and absent after an import. If `workload:secretsInState` is `hash`, it is a hash: use `deliverTo`.',
  ),
  createdAt: z.string().describe('Time of creation, RFC 3339.'),
  /** Accounts with this name that existed before a create without a known end. */
  __before: z.array(z.string()).optional(),
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

const idOf = (record: AccountRecord): string => record.client_id;

async function accounts(client: Client, signal: AbortSignal): Promise<AccountRecord[]> {
  const all: AccountRecord[] = [];
  for await (const record of client.serviceAccounts.list({ signal })) all.push(record);
  return all;
}

function isAlike(record: AccountRecord, { name, description }: Args): boolean {
  return record.name === name && (record.description ?? '') === (description ?? '');
}

function observe(record: AccountRecord | CreatedServiceAccount): Observed<Args, Outputs, AccountRecord> {
  return {
    record,
    args: { name: record.name ?? undefined, description: record.description || undefined },
    outputs: {
      clientId: record.client_id,
      ...('client_secret' in record ? { clientSecret: String(record.client_secret) } : {}),
      createdAt: record.created_at ?? undefined,
    },
  };
}

/** The account of a state, of an import by client id or name, or of a create without a known end. */
function find(
  all: readonly AccountRecord[],
  id: string,
  { outputs }: Prior<Outputs>,
): AccountRecord | undefined {
  const clientId = outputs.clientId ?? (outputs.__before === undefined ? id : undefined);
  const named = all.filter(({ name }) => name === id);
  return (
    all.find((record) => idOf(record) === clientId) ??
    (outputs.clientId === undefined
      ? onlyOne(`service account "${id}"`, named, idOf, outputs.__before)
      : undefined)
  );
}

/** The list that contains an account, by its client id. */
export function accountListing(clientId: string): Listing {
  return {
    of: 'service accounts',
    name: clientId,
    names: async function* ({ client, signal }) {
      for await (const record of client.serviceAccounts.list({ signal })) yield idOf(record);
    },
  };
}

/** An identity for programs. */
export const serviceAccount = defineResource({
  type: 'ServiceAccount',
  noun: 'service account',
  description:
    'An identity for programs in the configured workspace. The client secret is an output. The platform returns it only once, on creation, and it is encrypted in state. Deleting a service account deletes its API keys.',
  args,
  outputs,
  identity: {
    namesakes: true,
    idOf: ({ outputs: { clientId } }) => clientId,
    importId: '<clientId>',
    importAlso: '`<name>`, where one account has it',
    recognise: (_context, a, record: AccountRecord) => Promise.resolve(isAlike(record, a)),
  },
  change: {
    replacement: {
      says: 'its client secret changes, and the old secret stops working',
      dataLost: false,
      renewsSecret: true,
    },
  },

  create: async (context, { deliverTo: _ours, ...a }) => {
    const { client, signal } = context;
    const name = a.name ?? '';
    const made = await makeOnce<AccountRecord, CreatedServiceAccount>(context, {
      subject: `service account "${name}"`,
      alike: async () => (await accounts(client, signal)).filter((record) => isAlike(record, a)),
      named: async (names) =>
        (await accounts(client, signal)).filter((record) => names.includes(record.name ?? '')),
      idOf,
      make: () => client.serviceAccounts.create({ ...a, name }, { signal }),
      remove: (record) => client.serviceAccounts.delete(idOf(record), { signal }),
    });
    return made.kind === 'done' ? done(observe(made.object)) : made;
  },
  read: async ({ client, signal }: Context, id, prior) => {
    const record = find(await accounts(client, signal), id, prior);
    return record && observe(record);
  },
  all: async function* ({ client, signal }) {
    for (const record of await accounts(client, signal)) yield observe(record);
  },
  readFrom: (all, id, prior) => {
    const record = find([...all.values()], id, prior);
    return record && observe(record);
  },
  update: async ({ client, signal }, _id, a, { record }) =>
    done(
      observe(
        await client.serviceAccounts.update(
          idOf(record),
          // An empty description removes the existing one, while an omitted one might keep it.
          { name: a.name ?? '', description: a.description ?? '' },
          { signal },
        ),
      ),
    ),
  delete: async ({ client, signal }, _id, { record }) => {
    await client.serviceAccounts.delete(idOf(record), { signal });
    return 'gone';
  },
  users: async ({ client, signal }, _id, { outputs: { clientId } }) => {
    if (clientId === undefined) return [];
    const keys = await client.apiKeys.list(clientId, { signal }).toArray();
    return keys.map(({ id, name }) => ({ type: 'ApiKey', name: name ?? id }));
  },
  listing: (_id, { outputs: known }) => accountListing(known.clientId ?? ''),
});
