/** What stacks were charged in a window: by kind, by resource and by day, and against the window before. */
import { BILLED } from '@workload/pulumi/rollout';
import { z } from 'zod';
import { type Bill, DAY_MS, type Row } from './bill';

const amountSchema = z.object({
  /** US dollars. */
  cost: z.number(),
  /** In the window before. */
  before: z.number(),
});

const HOUR_MS = 3_600_000;

/** Its JSON schema, cli/schema/cost-1.json, is made from this one. */
export const spentSchema = z.object({
  schema: z.literal('workload.cost/1'),
  account: z.string(),
  start: z.string().describe('Start of the window, RFC 3339.'),
  end: z.string().describe('End of the window, not included.'),
  hours: z.number().describe('Hours of the window, which ends now.'),
  hoursBefore: z.number().describe('Hours of the window before, which are whole days.'),
  stacks: z.array(z.string()),
  shared: z.number().describe('Resources whose object another given stack has, too: it is counted there.'),
  total: amountSchema,
  kinds: z.array(amountSchema.extend({ kind: z.string() })).describe('The dearest first.'),
  resources: z
    .array(
      amountSchema.extend({
        stack: z.string(),
        urn: z.string(),
        dimensions: z.array(z.object({ dimension: z.string(), cost: z.number(), usage: z.number() })),
      }),
    )
    .describe('The dearest first. Of kinds that are not billed: none.'),
  days: z.array(z.object({ day: z.string(), cost: z.number() })),
  others: z
    .array(
      amountSchema.extend({
        workspace: z.string().optional(),
        name: z.string().optional(),
        dimension: z.string(),
      }),
    )
    .describe('Charges for what none of the stacks has: the dearest first.'),
  refunds: z.number().describe('Negative charges in the window, contained in the amounts.'),
});

export type Spent = z.infer<typeof spentSchema>;

/** A resource of a stack, as its state has it. */
export interface Owned {
  readonly stack: string;
  readonly urn: string;
  readonly kind: string;
  readonly workspace: string;
  readonly name: string;
  /** Milliseconds since the epoch; undefined if the state does not say it. */
  readonly since: number | undefined;
}

/**
 * @param bill of twice the window: the first half is the window before
 * @param resources of all given stacks
 */
export function spentIn(bill: Bill, stacks: readonly string[], resources: readonly Owned[]): Spent {
  const middle = middleOf(bill);
  // What is left of the bill: an entry, or the days of an earlier object of the same name.
  const left = new Set<Pick<Row, 'workspace' | 'name' | 'dimension' | 'days'>>(bill.rows);
  let shared = 0;
  const own = resources.flatMap((one) => {
    const dimensions = (BILLED[one.kind] ?? []).map(({ dimension }) => dimension as string);
    const isOwn = ({ dimension, name, workspace }: Row) =>
      dimensions.includes(dimension) && name === one.name && workspace === one.workspace;
    const rows = bill.rows.filter(isOwn);
    const first = one.since === undefined ? -Infinity : one.since - (one.since % DAY_MS);
    const fresh = rows.filter((row) => left.delete(row));
    // Another given stack has the same object: it was charged once.
    if (rows.length > 0 && fresh.length === 0) shared += 1;
    for (const row of fresh) {
      const days = row.days.filter(({ at }) => at < first);
      if (days.length > 0) left.add({ ...row, days });
    }
    return [
      { ...one, rows: fresh.map((row) => ({ ...row, days: row.days.filter(({ at }) => at >= first) })) },
    ];
  });
  const others = [...left];
  return {
    schema: 'workload.cost/1',
    account: bill.account,
    start: new Date(middle).toISOString(),
    end: new Date(bill.end).toISOString(),
    hours: (bill.end - middle) / HOUR_MS,
    hoursBefore: (middle - bill.start) / HOUR_MS,
    stacks: [...stacks],
    shared,
    total: amountOf(
      own.flatMap(({ rows }) => rows),
      middle,
    ),
    kinds: dearest(
      [...new Set(own.map(({ kind }) => kind))].map((kind) => ({
        kind,
        ...amountOf(
          own.filter((one) => one.kind === kind).flatMap(({ rows }) => rows),
          middle,
        ),
      })),
    ),
    resources: dearest(
      own.map(({ stack, urn, rows }) => ({
        ...{ stack, urn, ...amountOf(rows, middle) },
        dimensions: rows.map(({ dimension, days }) => ({
          dimension,
          ...usedIn(days.filter(({ at }) => at >= middle)),
        })),
      })),
    ),
    days: daysOf(
      own.flatMap(({ rows }) => rows),
      middle,
      bill.end,
    ),
    others: dearest(
      others.map(({ workspace, name, dimension, days }) => ({
        ...(workspace === undefined ? {} : { workspace }),
        ...(name === undefined ? {} : { name }),
        ...{ dimension, ...amountOf([{ days }], middle) },
      })),
    ).filter(({ cost, before }) => cost !== 0 || before !== 0),
    refunds: bill.rows
      .flatMap(({ days }) => days.filter(({ at, cost }) => at >= middle && cost < 0))
      .reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Where the window begins, and the one before ends. */
function middleOf({ start, end }: Bill): number {
  const days = Math.floor((end - start) / DAY_MS / 2);
  return end - (end % DAY_MS) - days * DAY_MS;
}

function usedIn(days: readonly { readonly cost: number; readonly usage: number }[]) {
  const none = { cost: 0, usage: 0 };
  return days.reduce((sum, { cost, usage }) => ({ cost: sum.cost + cost, usage: sum.usage + usage }), none);
}

function amountOf(rows: readonly Pick<Row, 'days'>[], middle: number) {
  const days = rows.flatMap((row) => row.days);
  return {
    cost: usedIn(days.filter(({ at }) => at >= middle)).cost,
    before: usedIn(days.filter(({ at }) => at < middle)).cost,
  };
}

function dearest<Entry extends { readonly cost: number }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => b.cost - a.cost);
}

function daysOf(rows: readonly Row[], middle: number, end: number): Spent['days'] {
  const costs = new Map<number, number>();
  for (const { at, cost } of rows.flatMap(({ days }) => days)) costs.set(at, (costs.get(at) ?? 0) + cost);
  const count = Math.ceil((end - middle) / DAY_MS);
  return Array.from({ length: count }, (_, index) => {
    const at = middle + index * DAY_MS;
    return { day: new Date(at).toISOString().slice(0, 10), cost: costs.get(at) ?? 0 };
  });
}

/** The JSON schema of {@link Spent}. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(spentSchema, { io: 'input' });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/cost-1.json', ...schema };
}

const COLUMNS = ['stack', 'urn', 'dimension', 'usage', 'cost'] as const;

/** A line for each resource and dimension, for spreadsheets (RFC 4180). */
export function csvOf({ resources }: Pick<Spent, 'resources'>): string {
  const rows = resources.flatMap(({ stack, urn, dimensions }) =>
    dimensions.map(({ dimension, usage, cost }) => [stack, urn, dimension, usage, cost]),
  );
  return [[...COLUMNS], ...rows]
    .map((row) => `${row.map((cell) => cellOf(String(cell))).join(',')}\r\n`)
    .join('');
}

/** A cell that a spreadsheet takes for a formula gets an apostrophe in front. */
function cellOf(text: string): string {
  const plain =
    /^[=+@\t\r]/.test(text) || (text.startsWith('-') && Number.isNaN(Number(text))) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
