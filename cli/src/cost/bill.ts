/** Reads what an account was charged: cost and usage of each object, dimension and day. */
import { PermissionError, type Client, type MetricsQuery } from '@workload/sdk';
import { z } from 'zod';

/** One day of one object and dimension; the first and the last one may be shorter. */
const daySchema = z.object({
  /** Start, in milliseconds since the epoch. */
  at: z.number(),
  /** In US dollars; negative for a refund. */
  cost: z.number(),
  /** In the unit of the dimension. */
  usage: z.number(),
});

const rowSchema = z.object({
  /** Absent if several workspaces have an object of this name, or the bill does not say it. */
  workspace: z.string().optional(),
  name: z.string().optional(),
  dimension: z.string(),
  days: z.array(daySchema),
});

export const billSchema = z.object({
  account: z.string(),
  /** Milliseconds since the epoch; the end is not included. */
  start: z.number(),
  end: z.number(),
  rows: z.array(rowSchema),
});

export type Day = z.infer<typeof daySchema>;
export type Row = z.infer<typeof rowSchema>;
export type Bill = z.infer<typeof billSchema>;

/** Where a bill is read. */
export interface Payer {
  readonly client: Client;
  readonly workspace: string;
  /** Default: the account of the workspace. */
  readonly account?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const DAY_MS = 86_400_000;

/** Most whole days of a bill: with the present one, the platform allows 90 by days. */
export const MOST_DAYS = 89;

/**
 * The bill of the last days, and of the present day so far. Three requests, and one for each further 100 groups.
 *
 * @param days whole days before the present one
 * @param now milliseconds since the epoch
 * @throws Error if the account is not known, or its bill cannot be read
 */
export async function readBill(payer: Payer, days: number, now: number): Promise<Bill> {
  const { client, signal } = payer;
  const account = await accountOf(payer);
  const start = now - (now % DAY_MS) - days * DAY_MS;
  const window = { startTime: timeOf(start), endTime: timeOf(now), resolution: 'daily' } as const;
  const read = async (groupBy: MetricsQuery['groupBy']): Promise<Bill> => {
    const query = { ...window, groupBy };
    const page = await client.accounts.metrics(account, query, { signal });
    const groups = [...(page.data ?? [])];
    const cursor = page.meta?.nextCursor;
    if (page.meta?.hasMore === true && !cursor) throw new Error('the bill ends before its last page');
    if (page.meta?.hasMore === true && cursor)
      for await (const group of client.accounts.metricsGroups(account, { ...query, cursor }, { signal }))
        groups.push(group);
    return {
      account,
      // The platform may begin later than asked.
      start: Date.parse(page.startTime ?? window.startTime),
      end: Date.parse(page.endTime ?? window.endTime),
      rows: groups.flatMap(rowOf),
    };
  };
  try {
    return await read(['workspace', 'resource_name', 'billing_dimension']);
  } catch (error) {
    // Only admins of the account may group by workspace. Names are then apart by identifiers, where objects have one.
    if (!(error instanceof PermissionError)) throw error;
    return read(['resource_name', 'resource_uuid', 'billing_dimension']);
  }
}

/** @throws Error if the stacks belong to several accounts, whose sums would mean nothing to either */
export function onlyBill(bills: readonly Bill[]): Bill {
  const [first] = bills;
  if (first === undefined) throw new Error('no bill was read');
  const accounts = [...new Set(bills.map(({ account }) => account))];
  if (accounts.length > 1)
    throw new Error(
      `the stacks are paid by several accounts (${accounts.join(', ')}): ask for those of one account`,
    );
  // The bill of an account has all of its workspaces.
  return first;
}

type Group = NonNullable<Awaited<ReturnType<Client['accounts']['metrics']>>['data']>[number];

/** What names no dimension, time or usage cannot be a price or a quantity. */
function rowOf({ workspace, resourceName, billingDimension, timeseries }: Group): Row[] {
  if (!billingDimension) return [];
  const days = (timeseries ?? []).flatMap(({ timestamp, cost, usage }): Day[] => {
    const at = Date.parse(timestamp ?? '');
    return Number.isNaN(at) || cost == null || usage == null ? [] : [{ at, cost, usage }];
  });
  return [
    {
      ...(workspace ? { workspace } : {}),
      ...(resourceName ? { name: resourceName } : {}),
      ...{ dimension: billingDimension, days },
    },
  ];
}

async function accountOf({ client, workspace, signal, account }: Payer): Promise<string> {
  const { accountId } = await client.workspaces.get(workspace, { signal });
  if (account !== undefined && accountId && accountId !== account)
    throw new Error(`--account: ${accountId} pays for workspace "${workspace}", not ${account}`);
  if (account !== undefined) return account;
  if (accountId) return accountId;
  const ids: string[] = [];
  for await (const { id } of client.accounts.list({ signal })) if (id) ids.push(id);
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return only;
  const found = ids.length === 0 ? 'the credential reaches no account' : `it reaches ${ids.join(', ')}`;
  throw new Error(
    `the platform does not say which account pays for workspace "${workspace}" (${found}): give --account`,
  );
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
