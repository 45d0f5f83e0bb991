// The schedule executions of every workspace: a log that only grows, read in pages.
import type { Database } from './database';

/** Counting more would take longer than anybody wants to wait for a number. */
const COUNTED = 10_000;

/** A process that a schedule submitted to a sandbox, whether or not that took it (Specification, Schedule execution). */
export interface ScheduleExecution {
  id: string;
  scheduleId: string;
  sandbox?: string | undefined;
  processName?: string | undefined;
  /** Absent in historical rows. */
  status?: 'succeeded' | 'failed' | undefined;
  statusCode?: number | undefined;
  error?: string | undefined;
  /** Seconds; 0: none. */
  timeout?: number | undefined;
  /** Times are as RFC 3339 writes them. */
  createdAt: string;
  executedAt?: string | undefined;
}

/** Which executions; what is left out does not restrict. */
export interface ExecutionFilter {
  status?: string | undefined;
  sandbox?: string | undefined;
  scheduleId?: string | undefined;
  /** Milliseconds since 1970, both inclusive. */
  since?: number | undefined;
  until?: number | undefined;
}

export interface ExecutionQuery extends ExecutionFilter {
  descending: boolean;
  limit: number;
  after?: { key: number; seq: number } | undefined;
  /** Lower case; looked for in the name, display name and labels of the sandbox. */
  search?: string | undefined;
}

export interface ExecutionPage {
  executions: ScheduleExecution[];
  /** Executions that match everything but the search, as far as they were counted. */
  total: number;
  totalIsPartial: boolean;
  next?: { key: number; seq: number } | undefined;
}

interface Row {
  seq: number;
  created_at: number;
  record: string;
}

export class ExecutionStore {
  readonly #database: Database;
  readonly #sql;

  constructor(database: Database) {
    this.#database = database;
    this.#sql = {
      add: database.prepare(
        'INSERT OR REPLACE INTO schedule_executions (workspace, id, schedule, sandbox, status, created_at, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      removeOld: database.prepare(
        'DELETE FROM schedule_executions WHERE workspace = ? AND sandbox = ? AND schedule = ? AND seq <= (SELECT seq FROM schedule_executions WHERE workspace = ? AND sandbox = ? AND schedule = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)',
      ),
      removeWorkspace: database.prepare('DELETE FROM schedule_executions WHERE workspace = ?'),
      clear: database.prepare('DELETE FROM schedule_executions'),
    };
  }

  /** Adds an execution, or replaces the one with its id. */
  add(workspace: string, execution: ScheduleExecution): void {
    const { id, scheduleId, sandbox = null, status = null, createdAt } = execution;
    const record = JSON.stringify(execution);
    this.#sql.add.run(workspace, id, scheduleId, sandbox, status, Date.parse(createdAt), record);
  }

  page(workspace: string, query: ExecutionQuery): ExecutionPage {
    const { filters, values } = filtersOf(workspace, query);
    const [count] = this.#database
      .prepare<{
        total: number;
      }>(
        `SELECT count(*) AS total FROM (SELECT 1 FROM schedule_executions AS e WHERE ${filters.join(' AND ')} LIMIT ?)`,
      )
      .all(...values, COUNTED + 1);
    const total = count?.total ?? 0;

    if (query.search !== undefined) {
      // Labels are the sandbox's; of one that is gone the name is all that is left.
      filters.push(
        `instr(coalesce((SELECT o.search FROM objects AS o WHERE o.workspace = e.workspace AND o.kind = 'sandboxes' AND o.name = e.sandbox), e.sandbox), ?) > 0`,
      );
      values.push(query.search);
    }
    if (query.after !== undefined) {
      filters.push(`(created_at, seq) ${query.descending ? '<' : '>'} (?, ?)`);
      values.push(query.after.key, query.after.seq);
    }
    const direction = query.descending ? 'DESC' : 'ASC';
    const rows = this.#database
      .prepare<Row>(
        `SELECT seq, created_at, record FROM schedule_executions AS e WHERE ${filters.join(' AND ')} ORDER BY created_at ${direction}, seq ${direction} LIMIT ?`,
      )
      .all(...values, query.limit + 1);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    return {
      executions: shown.map((row) => JSON.parse(row.record) as ScheduleExecution),
      total: Math.min(total, COUNTED),
      totalIsPartial: total > COUNTED,
      next: rows.length > shown.length && last ? { key: last.created_at, seq: last.seq } : undefined,
    };
  }

  /** Forgets all but the newest executions of a schedule. */
  keepNewest(workspace: string, of: { sandbox: string; scheduleId: string }, count: number): void {
    this.#sql.removeOld.run(
      workspace,
      of.sandbox,
      of.scheduleId,
      workspace,
      of.sandbox,
      of.scheduleId,
      count,
    );
  }

  removeWorkspace(workspace: string): void {
    this.#sql.removeWorkspace.run(workspace);
  }

  clear(): void {
    this.#sql.clear.run();
  }
}

function filtersOf(workspace: string, filter: ExecutionFilter) {
  const filters = ['e.workspace = ?'];
  const values: (string | number)[] = [workspace];
  const add = (condition: string, value: string | number | undefined) => {
    if (value === undefined) return;
    filters.push(condition);
    values.push(value);
  };
  add('e.status = ?', filter.status);
  add('e.sandbox = ?', filter.sandbox);
  add('e.schedule = ?', filter.scheduleId);
  add('e.created_at >= ?', filter.since);
  add('e.created_at <= ?', filter.until);
  return { filters, values };
}
