/** Waits until a created object is ready or has failed. */
import type { CallOptions } from './call-options';
import { NotReadyError, TimeoutError } from './errors';
import type { Http } from './http';
import type { Path } from './path';
import { tidy } from './problem';
import { amount, LONGEST_MS } from './arguments';
import { abortable } from './real-time';

/** Options of `waitUntilReady`: those of every call, for the reads that it makes, and those of the wait. */
export interface WaitOptions<T> extends CallOptions {
  /**
   * Longest wait, in milliseconds, from 1 to 2,147,483,647. After it, the wait ends with TimeoutError. A single read
   * takes at most `timeoutMs` of the client. Default: 600,000.
   */
  readonly timeoutMs?: number | undefined;
  /** First pause between two reads, in milliseconds, 1 or more. Pauses grow by half, up to 10,000. Default: 1,000. */
  readonly intervalMs?: number | undefined;
  /** Called with each record that is not ready yet. An error that it throws ends the wait. */
  readonly onProgress?: ((record: T) => void) | undefined;
}

/** The deployment state in a record. */
interface Deploying {
  /** Status of the deployment. */
  readonly status?: string | null | undefined;
  /** Reason, for kinds that have one. */
  readonly statusReason?: string | null | undefined;
  /** Events of the deployment. */
  readonly events?:
    | readonly {
        readonly status?: string | null | undefined;
        readonly message?: string | null | undefined;
      }[]
    | null
    | undefined;
}

/** A record. A domain has its status in its spec, a volume template in its state, and an image in its metadata. */
interface Waited extends Deploying {
  readonly metadata?: Deploying | null | undefined;
  readonly spec?: (Deploying & { readonly enabled?: unknown }) | null | undefined;
  readonly state?: Deploying | string | null | undefined;
}

const LONGEST_PAUSE_MS = 10_000;
const GROWTH = 1.5;

const READY: readonly string[] = ['deployed', 'ready', 'verified'];
const FAILED: readonly string[] = ['failed', 'error', 'terminated', 'deleting', 'deleted'];

/**
 * Reads a record until it is ready.
 *
 * @throws NotReadyError if it failed, TimeoutError if the time is up, the errors of reading, or the reason of the
 *   signal
 */
export async function waitUntilReady<T extends object>(
  http: Http,
  path: Path,
  read: (options: CallOptions) => Promise<T>,
  { timeoutMs = 600_000, intervalMs = 1000, onProgress, ...options }: WaitOptions<T> = {},
): Promise<T> {
  const { clock, timeoutMs: readMs } = http;
  amount('timeoutMs', timeoutMs, 1, LONGEST_MS);
  amount('intervalMs', intervalMs, 1, LONGEST_MS);
  const { signal } = options;
  const until = clock.now() + timeoutMs;
  let pauseMs = intervalMs;
  for (let attempts = 1; ; attempts++) {
    const leftMs = Math.max(1, until - clock.now());
    const record = await read({ ...options, timeoutMs: Math.min(readMs, leftMs) });
    const told = deploymentOf(record);
    const status = told.status ?? 'unknown';
    const attempted = { request: { method: 'GET', path: path.text }, attempts, outcome: undefined };
    if (isReady(record, status)) return record;
    if (hasFailed(status)) {
      const clean = await http.cleaner(record);
      const reason = clean(reasonOf(told, status) ?? '') || undefined;
      const why = reason === undefined ? '' : `: ${reason}`;
      throw new NotReadyError(`GET ${path.text} → it ended as ${status}${why}`, attempted, {
        status,
        reason,
      });
    }
    onProgress?.(record);
    if (clock.now() + pauseMs >= until)
      throw new TimeoutError(
        `GET ${path.text} → not ready after ${Math.round(timeoutMs / 1000)} s: its status is ${tidy(status)}`,
        attempted,
      );
    await abortable(clock.sleep(pauseMs, signal), signal);
    pauseMs = Math.min(pauseMs * GROWTH, Math.max(intervalMs, LONGEST_PAUSE_MS));
  }
}

/** The part of a record with its deployment state. */
function deploymentOf(record: Waited): Deploying {
  const { metadata, spec, state } = record;
  const parts = [record, spec, typeof state === 'string' ? undefined : state, metadata];
  return parts.find((part) => part?.status != null) ?? record;
}

function isReady({ metadata, spec }: Waited, status: string): boolean {
  if (READY.includes(status.toLowerCase())) return true;
  // A built workload is not deployed yet. An image is never deployed.
  if (status === 'BUILT') return metadata?.status === status;
  // A disabled workload ends as deactivated.
  return status === 'DEACTIVATED' && spec?.enabled === false;
}

function hasFailed(status: string): boolean {
  return FAILED.includes(status.toLowerCase()) || status === 'DEACTIVATED';
}

function reasonOf({ statusReason, events }: Deploying, status: string): string | undefined {
  const told = events?.findLast((event) => event.status === status && event.message);
  return told?.message ?? statusReason ?? undefined;
}
