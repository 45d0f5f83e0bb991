// Faults on demand: which requests go wrong, and how. What each does to a connection is in exchange.ts.
import { randomUUID } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { z } from 'zod';
import { parseWith } from '../http/call';

const behaviour = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    headers: z
      .record(
        z.string().refine((name) => isSendable(name, ''), 'is not a name of a header'),
        z.string().refine((value) => isSendable('x', value), 'holds characters that a header cannot'),
      )
      .optional(),
    body: z.unknown().optional(),
  }),
  z.strictObject({ kind: z.literal('delay'), ms: z.int().min(0) }),
  z.strictObject({ kind: z.literal('hang') }),
  z.strictObject({ kind: z.literal('dropBefore') }),
  z.strictObject({ kind: z.literal('dropAfter') }),
  z.strictObject({ kind: z.literal('truncate') }),
  z.strictObject({ kind: z.literal('notJson') }),
  z.strictObject({ kind: z.literal('wrongShape') }),
]);

const faultSchema = z.strictObject({
  id: z.string().min(1).optional(),
  method: z.string().optional(),
  path: z
    .string()
    .refine((source) => isPattern(source), 'is neither the beginning of a path nor a regular expression')
    .optional(),
  times: z.int().min(1).optional(),
  after: z.int().min(0).optional(),
  then: behaviour,
});

/**
 * What happens to a request:
 * - `status`: this answer, the request is not carried out. `body`: a string is sent as it is, anything else as JSON;
 *   default `{error, code, message}`.
 * - `delay`: carried out after `ms` milliseconds of real time; not at all when the client has gone by then.
 * - `hang`: never answered, not carried out.
 * - `dropBefore`: the connection is closed, the request is not carried out.
 * - `dropAfter`: carried out, then the connection is closed without an answer.
 * - `truncate`: carried out, the answer's JSON stops half-way (as HTTP the answer is complete).
 * - `notJson`: carried out, answered 200 with an HTML page.
 * - `wrongShape`: carried out, answered 200 with JSON of an unexpected shape.
 */
export type FaultBehaviour = z.infer<typeof behaviour>;

/** Which requests to the API go wrong, and how. */
export interface Fault {
  /** Default: random. */
  id?: string | undefined;
  /** HTTP method; default: any. */
  method?: string | undefined;
  /**
   * Matched against the path without `/v0`. A plain path matches what begins with it (`/drives`); anything with a
   * character special to regular expressions is the source of one (`^/drives/[^/]+$`). Default: any.
   */
  path?: string | undefined;
  /** How many requests it meets; default 1. */
  times?: number | undefined;
  /** How many matching requests pass unharmed first; default 0. */
  after?: number | undefined;
  then: FaultBehaviour;
}

/** A fault that still waits: `times` and `after` count what is left. */
export type PendingFault = Fault & { id: string; times: number; after: number };

export class Faults {
  #pending: PendingFault[] = [];

  /** Adds a fault and gives its id. Throws a 400 problem that names the field when it is malformed. */
  add(fault: Fault): string {
    const { id = randomUUID(), times = 1, after = 0, ...rest } = parseWith(faultSchema, fault);
    this.#pending.push({ ...rest, id, times, after });
    return id;
  }

  /** The fault this request meets, the first added first; counts it. */
  take(method: string, path: string): PendingFault | undefined {
    for (const fault of this.#pending) {
      if (!matches(fault, method, path)) continue;
      if (fault.after > 0) {
        fault.after -= 1;
        continue;
      }
      fault.times -= 1;
      if (fault.times === 0) this.#pending = this.#pending.filter((other) => other !== fault);
      return fault;
    }
    return undefined;
  }

  pending(): PendingFault[] {
    return this.#pending.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#pending = [];
  }
}

function matches(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  if (fault.path === undefined) return true;
  return isPlainPath(fault.path) ? path.startsWith(fault.path) : new RegExp(fault.path).test(path);
}

/** Whether HTTP can carry a header. */
function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !/[\\^$.*+?()[\]{}|]/.test(path);
}

function isPattern(source: string): boolean {
  if (isPlainPath(source)) return true;
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
