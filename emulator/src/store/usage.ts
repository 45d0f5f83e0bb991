// Usage of resources: single events, and periods that may not have ended yet.
import type { Database } from './database';

/** Start inclusive, end exclusive, milliseconds since 1970. */
export interface Window {
  start: number;
  end: number;
}

/** The usage of a resource: all at one time, or evenly over a period. */
export interface Usage<D extends string> {
  workspace: string;
  type: string;
  /** Empty if there is none, like `uuid`. */
  name: string;
  uuid: string;
  dimension: D;
  /** Milliseconds since 1970. */
  since: number;
  amount: { micro: number } | { microPerMs: number; until: number };
}

/** Continuous usage by one resource in one dimension. */
export interface Rate<D extends string> {
  type: string;
  name: string;
  uuid: string;
  dimension: D;
  microPerMs: number;
}

/** Selects usage. Omitted fields do not restrict. */
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

// The current account of a workspace. Its usage stays with that account after the workspace is deleted. The parameters
// are the workspace, and the default account.
const ACCOUNT = `coalesce((SELECT json_extract(record, '$.accountId') FROM objects
  WHERE workspace = '' AND kind = 'workspaces' AND name = ?), ?)`;

/** `D` are the dimensions of usage. Usage of a workspace without an account belongs to the first account. */
export class UsageStore<D extends string> {
  readonly #database: Database;
  readonly #firstAccount: string;
  readonly #sql;

  constructor(database: Database, firstAccount: string) {
    this.#firstAccount = firstAccount;
    this.#database = database;
    this.#sql = {
      add: database.prepare(
        `INSERT INTO usage (account, workspace, holder, type, name, uuid, dimension, since, until, micro, micro_per_ms)
         VALUES (${ACCOUNT}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET account = excluded.account, type = excluded.type, until = excluded.until,
         micro = excluded.micro, micro_per_ms = excluded.micro_per_ms`,
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

  /** Adds finished usage. It replaces usage of the same resource, time and dimension. */
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

  /** Adds one to a count at this time. */
  count(
    workspace: string,
    { type, name, dimension }: Omit<Rate<D>, 'uuid' | 'microPerMs'>,
    now: number,
  ): void {
    this.#sql.count.run(workspace, this.#firstAccount, workspace, type, name, dimension, now, now, 1e6);
  }

  /** Sets the holder's usage from now on, and ends its previous usage. */
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

  /** Ends all usage of a deleted workspace. */
  endWorkspace(workspace: string, now: number): void {
    this.#sql.closeWorkspace.run(now, workspace);
  }

  /** Usage of an account's workspaces within a window, until `now`. */
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
