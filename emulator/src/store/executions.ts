// The schedule executions of every workspace, read in pages.
import type { Database } from './database';

/** Limit of a count, because counting more would take too long. */
const COUNTED = 10_000;
/** Executions examined before other requests get their turn. */
const MOST_OF_SCAN = 2000;

/** The searched text. Labels are those of the sandbox. A deleted sandbox has only its name. */
const SEARCHED = `coalesce((SELECT o.search FROM objects AS o
  WHERE o.workspace = e.workspace AND o.kind = 'sandboxes' AND o.name = e.sandbox), e.sandbox)`;

// Source: Specification, Schedule execution.
/** A process that a schedule submitted to a sandbox, accepted or not. */
export interface ScheduleExecution {
  id: string;
  scheduleId: string;
  sandbox?: string | undefined;
  processName?: string | undefined;
  /** Absent in historical rows. */
  status?: 'succeeded' | 'failed' | undefined;
  statusCode?: number | undefined;
  error?: string | undefined;
  /** Seconds; 0 for none. */
  timeout?: number | undefined;
  /** Times in RFC 3339. */
  createdAt: string;
  executedAt?: string | undefined;
}

/** Selects executions. Omitted fields do not restrict. */
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
  /** Lower case. Searched in the name, display name and labels of the sandbox. */
  search?: string | undefined;
}

export interface ExecutionPage {
  executions: ScheduleExecution[];
  /** Number of executions that match everything except the search, up to the limit of counting. */
  total: number;
  totalIsPartial: boolean;
  next?: { key: number; seq: number } | undefined;
}

/** The position of an execution in a list. */
interface ScanRow {
  seq: number;
  key: number;
}

export class ExecutionStore {
  readonly #database: Database;
  readonly #sql;

  constructor(database: Database) {
    this.#database = database;
    this.#sql = {
      add: database.prepare(
        `INSERT INTO schedule_executions (workspace, id, schedule, sandbox, status, created_at, record) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET schedule = excluded.schedule, sandbox = excluded.sandbox, status = excluded.status,
         created_at = excluded.created_at, record = excluded.record`,
      ),
      bySeq: database.prepare<{ record: string }>('SELECT record FROM schedule_executions WHERE seq = ?'),
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

  /** A page. Yields regularly during long scans, so that other requests get their turn. */
  *page(workspace: string, query: ExecutionQuery): Generator<void, ExecutionPage> {
    const { after, search: _, ...counted } = query;
    let total = 0;
    for (const { rows, isLast } of this.#scan(workspace, counted)) {
      total += rows.length;
      if (isLast || total > COUNTED) break;
      yield;
    }
    const found: ScanRow[] = [];
    for (const { rows, isLast } of this.#scan(workspace, query, after)) {
      found.push(...rows);
      if (isLast || found.length > query.limit) break;
      yield;
    }
    const shown = found.slice(0, query.limit);
    const last = shown.at(-1);
    return {
      executions: shown.flatMap(({ seq }) =>
        this.#sql.bySeq.all(seq).map(({ record }) => JSON.parse(record) as ScheduleExecution),
      ),
      total: Math.min(total, COUNTED),
      totalIsPartial: total > COUNTED,
      next: found.length > shown.length && last ? { key: last.key, seq: last.seq } : undefined,
    };
  }

  /** The matching executions in list order. Each step examines some. */
  *#scan(
    workspace: string,
    query: Omit<ExecutionQuery, 'after'>,
    after?: ExecutionQuery['after'],
  ): Generator<{ rows: ScanRow[]; isLast: boolean }, void> {
    const { asked, range, values } = filtersOf(query);
    const [direction, beyond] = query.descending ? ['DESC', '<'] : ['ASC', '>'];
    const select = (isLater: boolean) =>
      this.#database.prepare<ScanRow & { isMatch: number }>(
        `SELECT seq, created_at AS key, ${asked} AS isMatch FROM schedule_executions AS e
         WHERE workspace = ? ${range} ${isLater ? `AND (created_at, seq) ${beyond} (?, ?)` : ''}
         ORDER BY created_at ${direction}, seq ${direction} LIMIT ${MOST_OF_SCAN}`,
      );
    for (let from = after; ;) {
      const position = from ? [from.key, from.seq] : [];
      const rows = select(from !== undefined).all(...values.asked, workspace, ...values.range, ...position);
      const isLast = rows.length < MOST_OF_SCAN;
      yield { rows: rows.filter(({ isMatch }) => isMatch === 1), isLast };
      if (isLast) return;
      from = rows.at(-1);
    }
  }

  /** Deletes all executions of a schedule except the newest. */
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

/** The SQL conditions of a query, with their values. */
function filtersOf({ status, sandbox, scheduleId, search, since, until }: Omit<ExecutionQuery, 'after'>) {
  const given = (...pairs: [string, string | number | undefined][]) =>
    pairs.filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  const asked = given(
    ['coalesce(e.status = ?, 0)', status],
    ['coalesce(e.sandbox = ?, 0)', sandbox],
    ['e.schedule = ?', scheduleId],
    [`coalesce(instr(${SEARCHED}, ?) > 0, 0)`, search],
  );
  const range = given(['AND created_at >= ?', since], ['AND created_at <= ?', until]);
  return {
    asked: asked.map(([condition]) => condition).join(' AND ') || '1',
    range: range.map(([condition]) => condition).join(' '),
    values: { asked: asked.map(([, value]) => value), range: range.map(([, value]) => value) },
  };
}
