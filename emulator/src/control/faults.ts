// Injected faults: which requests fail, and how. exchange.ts carries out their effect on a connection.
import { randomUUID } from 'node:crypto';
import { parseWith } from '../http/call';
import { faultSchema } from './fault-schema';
import { fitsGlob, isGlob } from './globs';

/**
 * What happens to a request:
 * - `status`: this answer, the request is not carried out. `body`: a string is sent unchanged, anything else as JSON;
 *   default `{error, code, message}`.
 * - `delay`: carried out after `ms` milliseconds of real time; not at all when the client has gone by then.
 * - `hang`: never answered, not carried out.
 * - `dropBefore`: the connection is closed, the request is not carried out.
 * - `dropAfter`: carried out, then the connection is closed without an answer.
 * - `truncate`: carried out, the answer's JSON stops half-way (as HTTP the answer is complete).
 * - `notJson`: carried out, answered 200 with an HTML page.
 * - `wrongShape`: carried out, answered 200 with JSON of an unexpected shape.
 */
export type FaultBehaviour =
  | {
      kind: 'status';
      status: number;
      headers?: Record<string, string> | undefined;
      body?: unknown;
    }
  | { kind: 'delay'; ms: number }
  | { kind: 'hang' | 'dropBefore' | 'dropAfter' | 'truncate' | 'notJson' | 'wrongShape' };

/** Requests to the API that fail, and how. */
export interface Fault {
  /** Default: random. */
  id?: string | undefined;
  /** HTTP method; default: any. */
  method?: string | undefined;
  /**
   * The beginning of the path without `/v0`, as it is sent (`/drives`), or a glob for the whole path: `*` stands for
   * any text without a slash, `**` for any text (`/drives/*`). Without it, the fault affects every path, but only
   * requests with a valid credential. At most 1000 characters.
   */
  path?: string | undefined;
  /** Whether `path` is the whole path rather than its beginning; default false. A glob always is. */
  exact?: boolean | undefined;
  /** Number of affected requests. Default: 1, or no limit with `perSecond`. Unauthenticated requests do not count. */
  times?: number | undefined;
  /** Number of matching requests that pass first. Default: 0. */
  after?: number | undefined;
  /**
   * Number of matching requests that pass in each second of the platform's clock: with a 429 in `then`, a rate limit.
   * Default: none.
   */
  perSecond?: number | undefined;
  then: FaultBehaviour;
}

/** A waiting fault, with the remaining `times` and `after`. Without `times` it stays forever. */
export type PendingFault = Fault & { id: string; after: number };

export class Faults {
  #pending: PendingFault[] = [];
  #met = 0;
  /** For each fault with `perSecond`: the current second, and how many requests have passed in it. */
  readonly #passed = new WeakMap<PendingFault, { second: number; count: number }>();
  readonly #now: () => number;

  /** @param now the platform's time, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Adds a fault and returns its id. If it is malformed, throws a 400 problem that names the field. */
  add(fault: Fault): string {
    const { id = randomUUID(), after = 0, times, ...rest } = parseWith(faultSchema, fault);
    const most = times ?? (rest.perSecond === undefined ? 1 : undefined);
    this.#pending.push({ ...rest, id, after, ...(most !== undefined && { times: most }) });
    return id;
  }

  /**
   * The first added fault that matches an authenticated request, if any. Counts the request. A request without a valid
   * credential matches only faults with a `path`.
   */
  take(method: string, path: string, hasCredential: boolean): PendingFault | undefined {
    for (const fault of this.#pending) {
      if (fault.path === undefined && !hasCredential) continue;
      if (!matches(fault, method, path)) continue;
      if (fault.after > 0) {
        fault.after -= 1;
        continue;
      }
      if (this.#isWithin(fault)) continue;
      if (fault.times !== undefined) fault.times -= 1;
      if (fault.times === 0) this.#pending = this.#pending.filter((other) => other !== fault);
      this.#met += 1;
      return fault;
    }
    return undefined;
  }

  /** Whether another request may pass in this second. Counts the request. */
  #isWithin(fault: PendingFault): boolean {
    if (fault.perSecond === undefined) return false;
    const second = Math.floor(this.#now() / 1000);
    const known = this.#passed.get(fault);
    const count = known?.second === second ? known.count : 0;
    this.#passed.set(fault, { second, count: count + 1 });
    return count < fault.perSecond;
  }

  /** Number of requests that met a fault. `clear` does not reset it. */
  get met(): number {
    return this.#met;
  }

  /** Number of waiting faults. */
  get waiting(): number {
    return this.#pending.length;
  }

  pending(): PendingFault[] {
    return this.#pending.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#pending = [];
  }
}

function matches({ method, path, exact = false }: Fault, asked: string, askedPath: string): boolean {
  if (method !== undefined && method.toUpperCase() !== asked) return false;
  if (path === undefined) return true;
  if (isGlob(path)) return fitsGlob(path, askedPath);
  return exact ? askedPath === path : askedPath.startsWith(path);
}
