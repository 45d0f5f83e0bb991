/** Compares an estimate with what was charged since. */
import { z } from 'zod';
import { previewSchema } from '../preview/preview';
import { WORKLOAD } from '../started-by';
import { type Bill, DAY_MS } from './bill';
import { MONTH_HOURS } from './estimate';
import { recounted } from './cost';
import { type Cost, type Range, rangeSchema } from './schema';
import { type Owned, spentIn } from './spent';

const offSchema = z
  .number()
  .nullable()
  .describe(
    'How far the charge is outside of the range, in percent of the nearer end; 0 inside. Null: it was told to cost nothing.',
  );

/** What is compared, in US dollars a month. Its JSON schema, cli/schema/cost-check-1.json, is made from this one. */
export const checkedSchema = z.object({
  schema: z.literal('workload.cost-check/1'),
  account: z.string(),
  since: z.string().describe('First whole day after the deployment, RFC 3339.'),
  hours: z.number().describe('Hours of the bill since then.'),
  resources: z.array(
    z.object({
      urn: z.string(),
      told: rangeSchema,
      charged: z.number(),
      off: offSchema,
    }),
  ),
  told: rangeSchema,
  charged: z.number(),
  off: offSchema,
  unknown: z.number().describe('Resources of the estimate whose costs were not known.'),
});

export type Checked = z.infer<typeof checkedSchema>;

/** Fewest hours of a bill that tell something about a month. */
const LEAST_HOURS = 24;

/**
 * @param bill whose window begins before the deployment
 * @param since end of the deployment, in milliseconds since the epoch
 * @throws Error if less than a day has been charged since
 */
export function checked(bill: Bill, cost: Cost, resources: readonly Owned[], since: number): Checked {
  const first = Math.ceil(since / DAY_MS) * DAY_MS;
  // The bill of the present day is late, and not over.
  const end = bill.end - (bill.end % DAY_MS);
  const hours = Math.max(0, end - first) / 3_600_000;
  if (hours < LEAST_HOURS)
    throw new Error(
      `a comparison needs a whole day after the update: wait until ${new Date(first + DAY_MS).toISOString().slice(0, 16)}Z`,
    );
  const rows = bill.rows.map((row) => ({
    ...row,
    days: row.days.filter(({ at }) => at >= first && at < end),
  }));
  const { resources: spent } = spentIn({ ...bill, rows, start: first - (end - first), end }, [], resources);
  const factor = MONTH_HOURS / hours;
  const told = cost.resources.filter(({ standing }) => standing === 'estimated');
  const compared = told.map(({ urn, after }) => {
    const charged = (spent.find((one) => one.urn === urn)?.cost ?? 0) * factor;
    return { urn, told: after, charged, off: offOf(after, charged) };
  });
  const sum = compared.reduce(
    (all, one) => ({
      told: { low: all.told.low + one.told.low, high: all.told.high + one.told.high },
      charged: all.charged + one.charged,
    }),
    { told: { low: 0, high: 0 }, charged: 0 },
  );
  return {
    schema: 'workload.cost-check/1',
    account: bill.account,
    since: new Date(first).toISOString(),
    ...{ hours, resources: compared, ...sum, off: offOf(sum.told, sum.charged), unknown: cost.unknown },
  };
}

/** A charge has rounded parts, so that a difference of a thousandth is none. */
const ROUNDING = 0.001;

function offOf({ low, high }: Range, charged: number): number | null {
  if (charged > high * (1 + ROUNDING)) return high === 0 ? null : (100 * (charged - high)) / high;
  if (charged < low * (1 - ROUNDING)) return (100 * (charged - low)) / low;
  return 0;
}

/** The estimate in a file that `workload preview --cost --json FILE` wrote. @throws Error if it has none */
export function estimateIn(text: string): Cost {
  const { data } = previewSchema.safeParse(parsed(text));
  if (data === undefined) throw new Error('it is not what workload preview --json writes');
  if (data.cost === undefined)
    throw new Error(
      `it has no estimate${data.noCost === undefined ? `: run ${WORKLOAD} preview with --cost` : ` (${data.noCost})`}`,
    );
  return recounted(data.cost);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON schema of {@link Checked}. */
export function jsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(checkedSchema, { io: 'input' });
  return { $schema, $id: 'https://example.com/workload-platform-as-code/cost-check-1.json', ...schema };
}
