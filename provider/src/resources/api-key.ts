/** ApiKey: a long-lived key of a service account. The platform returns its value only once. */
// Source: facts, A.5 and B.
import type { ApiKeyRecord } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { done } from '../outcome';
import { defineResource, type Context, type Observed } from '../resource';
import { deliverTo } from './deliver-to';
import { makeOnce, onlyOne } from './once';
import { accountListing } from './service-account';
import { reference, text } from './schemas';

const args = z.strictObject({
  name: field(text(63).optional(), { on: 'replace' }).describe(
    'Name of the key for people, at most 63 characters. It need not be unique. Default: generated, so that a replacement creates the new key before it deletes the old one. A change replaces the key.',
  ),
  serviceAccount: field(reference('ServiceAccount', 'deleted', { by: 'clientId' }), {
    on: 'replace',
  }).describe('Service account of the key, by client id or as a resource. A change replaces the key.'),
  expiresIn: field(
    z
      .string({ error: 'must be a string' })
      .regex(/^[1-9]\d{0,8}[smhdw]$/, {
        error: 'must be a number and a unit of s, m, h, d or w, such as 30d',
      })
      .optional(),
    { on: 'replace' },
  ).describe(
    'Lifetime of the key: a whole number with the unit s, m, h, d or w, such as 30d. At most ten years. An expired key is not renewed; run `pulumi up --replace` to renew it. A change replaces the key. Default: no end.',
  ),
  deliverTo,
});

// `sub`, whom the key stands for, is no output: it is the service account.
const outputs = z.object({
  keyId: z.string().describe('Identifier of the key. S3 clients use it as access key id.'),
  value: field(z.string(), { once: true, secret: true }).describe(
    'The key. Returned only once, on creation. It is encrypted in state, and absent after an import. If `workload:secretsInState` is `hash`, it is a hash: use `deliverTo`.',
  ),
  createdAt: z.string().describe('Time of creation, RFC 3339.'),
  /** Keys with this name that existed before a create without a known end. */
  __before: z.array(z.string()).optional(),
});

type Args = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;
/** A key with its service account, which the record itself does not contain. */
type Rec = ApiKeyRecord & { readonly account: string };

const idOf = (record: Rec): string => record.id;

/** The keys of a service account; none if the account does not exist. */
async function keys({ client, signal, orGone }: Context, account: string): Promise<Rec[]> {
  const all = async () => {
    const found: Rec[] = [];
    for await (const record of client.apiKeys.list(account, { signal })) found.push({ ...record, account });
    return found;
  };
  return (await orGone(all(), accountListing(account))) ?? [];
}

function isAlike(record: Rec, { name, expiresIn }: Args): boolean {
  return record.name === name && (record.expires_in || undefined) === expiresIn;
}

function observe(record: Rec): Observed<Args, Outputs, Rec> {
  return {
    record,
    args: {
      name: record.name ?? undefined,
      serviceAccount: record.account,
      expiresIn: record.expires_in || undefined,
    },
    outputs: {
      keyId: record.id,
      ...(record.apiKey ? { value: record.apiKey } : {}),
      createdAt: record.createdAt ?? undefined,
    },
  };
}

/** A long-lived key of a service account. */
export const apiKey = defineResource({
  type: 'ApiKey',
  noun: 'API key',
  description:
    'A long-lived key of a service account. The value of the key is an output. The platform returns it only once, on creation, and it is encrypted in state. Every change but that of `deliverTo` replaces the key.',
  args,
  outputs,
  identity: {
    namesakes: true,
    idOf: ({ args: { serviceAccount }, outputs: { keyId } }) =>
      serviceAccount === undefined || keyId === undefined ? undefined : `${serviceAccount}/${keyId}`,
    importId: '<clientId>/<keyId>',
    importAlso: '`<clientId>/<name>`, where one key of the account has it',
    recognise: (_context, a, record: Rec) => Promise.resolve(isAlike(record, a)),
  },
  change: {
    replacement: {
      says: 'its value changes, and the old value stops working',
      dataLost: false,
      renewsSecret: true,
    },
  },

  create: async (context, a) => {
    const { client, signal } = context;
    const account = a.serviceAccount;
    const name = a.name ?? '';
    const made = await makeOnce<Rec, Rec>(context, {
      subject: `API key "${name}"`,
      alike: async () => (await keys(context, account)).filter((record) => isAlike(record, a)),
      named: async (names) =>
        (await keys(context, account)).filter((record) => names.includes(record.name ?? '')),
      idOf,
      make: async () => {
        const life = a.expiresIn === undefined ? {} : { expires_in: a.expiresIn };
        return { ...(await client.apiKeys.create(account, { name, ...life }, { signal })), account };
      },
      remove: (record) => client.apiKeys.delete(account, idOf(record), { signal }),
    });
    return made.kind === 'done' ? done(observe(made.object)) : made;
  },
  read: async (context, id, prior) => {
    const all = await keys(context, String(prior.args.serviceAccount));
    const { keyId, __before } = prior.outputs;
    const named = all.filter(({ name }) => name === id);
    const record =
      keyId === undefined
        ? onlyOne(`API key "${id}"`, named, idOf, __before)
        : all.find((candidate) => idOf(candidate) === keyId);
    return record && observe(record);
  },
  import: async (context, id) => {
    // A name may contain slashes, a client id does not.
    const [account = '', ...rest] = id.split('/');
    const key = rest.join('/');
    const all = await keys(context, account);
    const named = all.filter(({ name }) => name === key);
    const record =
      all.find((candidate) => idOf(candidate) === key) ?? onlyOne(`API key "${key}"`, named, idOf);
    return record && observe(record);
  },
  all: async function* (context) {
    const asked: Promise<readonly Rec[]>[] = [];
    for await (const account of accountListing('').names(context)) asked.push(keys(context, account));
    for (const record of (await Promise.all(asked)).flat()) yield observe(record);
  },
  delete: async ({ client, signal }, _id, { record }) => {
    await client.apiKeys.delete(record.account, idOf(record), { signal });
    return 'gone';
  },
  listing: (_id, { args: written, outputs: known }) => {
    const account = String(written.serviceAccount);
    return {
      of: `API keys of service account "${account}"`,
      name: known.keyId ?? '',
      names: async function* ({ client, signal }) {
        for await (const record of client.apiKeys.list(account, { signal })) yield record.id;
      },
      within: accountListing(account),
    };
  },
});
