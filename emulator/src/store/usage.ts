// What resources used: moments, and spans that may not have ended yet.
import { FIRST_ACCOUNT } from '../domain/account';
import type { Dimension, Usage, Window } from '../domain/billing';
import type { Database } from './database';

/** What is being used evenly, by one resource in one dimension. */
export interface Rate {
  type: string;
  name: string;
  uuid: string;
  dimension: Dimension;
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

interface Row {
  workspace: string;
  type: string;
  name: string;
  uuid: string;
  dimension: Dimension;
  since: number;
  until: number | null;
  micro: number | null;
  micro_per_ms: number | null;
}

// The account a workspace belongs to now; what it used stays that account's when the workspace is gone.
const ACCOUNT = `coalesce((SELECT json_extract(record, '$.accountId') FROM objects
  WHERE workspace = '' AND kind = 'workspaces' AND name = ?), '${FIRST_ACCOUNT}')`;

export class UsageStore {
  readonly #database: Database;
  readonly #sql;

  constructor(database: Database) {
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
      open: database.prepare<Row>('SELECT * FROM usage WHERE workspace = ? AND holder = ? AND until IS NULL'),
      close: database.prepare(
        'UPDATE usage SET until = ? WHERE workspace = ? AND holder = ? AND until IS NULL',
      ),
      closeWorkspace: database.prepare('UPDATE usage SET until = ? WHERE workspace = ? AND until IS NULL'),
      clear: database.prepare('DELETE FROM usage'),
    };
  }

  /** Adds usage that is over; the same resource's of the same moment and dimension is replaced. */
  add({ workspace, type, name, uuid, dimension, since, amount }: Usage): void {
    const [until, micro, rate] =
      'micro' in amount ? [since, amount.micro, null] : [amount.until, null, amount.microPerMs];
    this.#sql.add.run(workspace, workspace, '', type, name, uuid, dimension, since, until, micro, rate);
  }

  /** Counts one more of something, however many there are at the same moment. */
  count(workspace: string, { type, name, dimension }: Omit<Rate, 'uuid' | 'microPerMs'>, now: number): void {
    this.#sql.count.run(workspace, workspace, type, name, dimension, now, now, 1e6);
  }

  /** What the holder uses from now on; what it used until now is over. */
  setRates(workspace: string, holder: string, rates: readonly Rate[], now: number): void {
    const open = this.#sql.open.all(workspace, holder);
    const same = open.length === rates.length && rates.every((rate) => open.some((row) => isSame(row, rate)));
    if (same) return;
    this.#sql.close.run(now, workspace, holder);
    for (const { type, name, uuid, dimension, microPerMs } of rates) {
      this.#sql.add.run(
        ...[workspace, workspace, holder, type, name, uuid, dimension, now, null, null, microPerMs],
      );
    }
  }

  /** A workspace is gone, and with it everything that used something. */
  endWorkspace(workspace: string, now: number): void {
    this.#sql.closeWorkspace.run(now, workspace);
  }

  /** What an account's workspaces used within a window, as far as `now`. */
  within(account: string, { start, end }: Window, filter: UsageFilter, now: number): Usage[] {
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
      .prepare<Row>(`SELECT * FROM usage WHERE ${conditions.join(' AND ')} ORDER BY since, seq`)
      .all(...values)
      .map((row) => usageOf(row, now));
  }

  clear(): void {
    this.#sql.clear.run();
  }
}

function isSame(row: Row, rate: Rate): boolean {
  return (
    row.name === rate.name &&
    row.uuid === rate.uuid &&
    row.dimension === rate.dimension &&
    row.micro_per_ms === rate.microPerMs
  );
}

function usageOf(row: Row, now: number): Usage {
  const { workspace, type, name, uuid, dimension, since, until, micro, micro_per_ms: microPerMs } = row;
  const amount =
    microPerMs === null ? { micro: micro ?? 0 } : { microPerMs, until: until ?? Math.max(now, since) };
  return { workspace, type, name, uuid, dimension, since, amount };
}
