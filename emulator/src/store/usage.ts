// What resources used: moments, and spans that may not have ended yet.
import type { Database } from './database';

/** Start inclusive, end exclusive, milliseconds since 1970. */
export interface Window {
  start: number;
  end: number;
}

/** What a resource used: all at one moment, or evenly from one to another. */
export interface Usage<D extends string> {
  workspace: string;
  type: string;
  /** Empty where there is none, like `uuid`. */
  name: string;
  uuid: string;
  dimension: D;
  /** Milliseconds since 1970. */
  since: number;
  amount: { micro: number } | { microPerMs: number; until: number };
}

/** What is being used evenly, by one resource in one dimension. */
export interface Rate<D extends string> {
  type: string;
  name: string;
  uuid: string;
  dimension: D;
  microPerMs: number;
}

/** Which usage; what is left out does not restrict. */
export interface UsageFilter {
  workspace?: string | undefined;
  resourceType?: string | undefined;
  resourceName?: string | undefined;
  resourceUuid?: string | undefined;
  billingDimension?: string | undefined;
}

interface Row<D> {
  workspace: string;
  type: string;
  name: string;
  uuid: string;
  dimension: D;
  since: number;
  until: number | null;
  micro: number | null;
  micro_per_ms: number | null;
}

// The account a workspace belongs to now; what it used stays that account's when the workspace is gone. The parameters are
// the workspace, and the account where it names none.
const ACCOUNT = `coalesce((SELECT json_extract(record, '$.accountId') FROM objects
  WHERE workspace = '' AND kind = 'workspaces' AND name = ?), ?)`;

/** `D` are the dimensions that something is used in; usage of a workspace without an account is the first account's. */
export class UsageStore<D extends string> {
  readonly #database: Database;
  readonly #firstAccount: string;
  readonly #sql;

  constructor(database: Database, firstAccount: string) {
    this.#firstAccount = firstAccount;
    this.#database = database;
    this.#sql = {
      add: database.prepare(
        `INSERT OR REPLACE INTO usage (account, workspace, holder, type, name, uuid, dimension, since, until, micro, micro_per_ms)
         VALUES (${ACCOUNT}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      count: database.prepare(
        `INSERT INTO usage (account, workspace, holder, type, name, uuid, dimension, since, until, micro)
         VALUES (${ACCOUNT}, ?, 'requests', ?, ?, '', ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET micro = micro + excluded.micro`,
      ),
      open: database.prepare<Row<D>>(
        'SELECT * FROM usage WHERE workspace = ? AND holder = ? AND until IS NULL',
      ),
      close: database.prepare(
        'UPDATE usage SET until = ? WHERE workspace = ? AND holder = ? AND until IS NULL',
      ),
      closeWorkspace: database.prepare('UPDATE usage SET until = ? WHERE workspace = ? AND until IS NULL'),
      clear: database.prepare('DELETE FROM usage'),
    };
  }

  /** Adds usage that is over; the same resource's of the same moment and dimension is replaced. */
  add({ workspace, type, name, uuid, dimension, since, amount }: Usage<D>): void {
    const [until, micro, rate] =
      'micro' in amount ? [since, amount.micro, null] : [amount.until, null, amount.microPerMs];
    this.#sql.add.run(
      workspace,
      this.#firstAccount,
      workspace,
      '',
      type,
      name,
      uuid,
      dimension,
      since,
      until,
      micro,
      rate,
    );
  }

  /** Counts one more of something, however many there are at the same moment. */
  count(
    workspace: string,
    { type, name, dimension }: Omit<Rate<D>, 'uuid' | 'microPerMs'>,
    now: number,
  ): void {
    this.#sql.count.run(workspace, this.#firstAccount, workspace, type, name, dimension, now, now, 1e6);
  }

  /** What the holder uses from now on; what it used until now is over. */
  setRates(workspace: string, holder: string, rates: readonly Rate<D>[], now: number): void {
    const open = this.#sql.open.all(workspace, holder);
    const same = open.length === rates.length && rates.every((rate) => open.some((row) => isSame(row, rate)));
    if (same) return;
    this.#sql.close.run(now, workspace, holder);
    for (const { type, name, uuid, dimension, microPerMs } of rates) {
      this.#sql.add.run(
        ...[
          workspace,
          this.#firstAccount,
          workspace,
          holder,
          type,
          name,
          uuid,
          dimension,
          now,
          null,
          null,
          microPerMs,
        ],
      );
    }
  }

  /** A workspace is gone, and with it everything that used something. */
  endWorkspace(workspace: string, now: number): void {
    this.#sql.closeWorkspace.run(now, workspace);
  }

  /** What an account's workspaces used within a window, as far as `now`. */
  within(account: string, { start, end }: Window, filter: UsageFilter, now: number): Usage<D>[] {
    const conditions = ['account = ?', 'since < ?', '(until IS NULL OR until > ? OR since >= ?)'];
    const values: (string | number)[] = [account, end, start, start];
    for (const [column, value] of [
      ['workspace', filter.workspace],
      ['type', filter.resourceType],
      ['name', filter.resourceName],
      ['uuid', filter.resourceUuid],
      ['dimension', filter.billingDimension],
    ] as const) {
      if (value === undefined) continue;
      conditions.push(`${column} = ?`);
      values.push(value);
    }
    return this.#database
      .prepare<Row<D>>(`SELECT * FROM usage WHERE ${conditions.join(' AND ')} ORDER BY since, seq`)
      .all(...values)
      .map((row) => usageOf(row, now));
  }

  clear(): void {
    this.#sql.clear.run();
  }
}

function isSame<D extends string>(row: Row<D>, rate: Rate<D>): boolean {
  return (
    row.name === rate.name &&
    row.uuid === rate.uuid &&
    row.dimension === rate.dimension &&
    row.micro_per_ms === rate.microPerMs
  );
}

function usageOf<D extends string>(row: Row<D>, now: number): Usage<D> {
  const { workspace, type, name, uuid, dimension, since, until, micro, micro_per_ms: microPerMs } = row;
  const amount =
    microPerMs === null ? { micro: micro ?? 0 } : { microPerMs, until: until ?? Math.max(now, since) };
  return { workspace, type, name, uuid, dimension, since, amount };
}
