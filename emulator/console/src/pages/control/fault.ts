// A fault, as the form creates it and the list shows it.

/** As `/_emulator/faults` accepts and lists it. */
export interface Fault {
  id?: string;
  method?: string;
  path?: string;
  exact?: boolean;
  times?: number;
  after?: number;
  perSecond?: number;
  then: { kind: string; status?: number; ms?: number; body?: unknown; headers?: Record<string, string> };
}

/** The kinds of faults, with label and explanation. */
export const BEHAVIOURS = [
  ['status', 'Status', 'The request is not carried out.'],
  ['delay', 'Delay', 'The request is carried out after the delay.'],
  ['hang', 'Hang', 'No answer, and the request is not carried out.'],
  ['dropBefore', 'Dropped before', 'The connection is closed; the request is not carried out.'],
  ['dropAfter', 'Dropped after', 'The request is carried out; then the connection is closed.'],
  ['truncate', 'Truncated', 'The request is carried out; the JSON of the answer stops half-way.'],
  ['notJson', 'Not JSON', 'The request is carried out; the answer is an HTML page, status 200.'],
  ['wrongShape', 'Wrong shape', 'The request is carried out; the answer is JSON of an unexpected shape.'],
] as const;

/** `status 429`, `delay of 500 ms`, `hang`. */
export function behaviourOf({ then: { kind, status, ms } }: Fault): string {
  if (status !== undefined) return `status ${status}`;
  return ms === undefined ? kind : `delay of ${ms} ms`;
}

/** The affected requests: `PUT /drives/*`. */
export function placeOf({ method = 'any method', path, exact }: Fault): string {
  return `${method} ${path ?? 'any path'}${exact === true ? ' (exactly)' : ''}`;
}

/** The remaining number: `2 times, after 3, beyond 20 per second`. */
export function countOf({ times, after = 0, perSecond }: Fault): string {
  const often = times === undefined ? 'without end' : times === 1 ? 'once' : `${times} times`;
  return [
    often,
    ...(after > 0 ? [`after ${after}`] : []),
    ...(perSecond === undefined ? [] : [`beyond ${perSecond} per second`]),
  ].join(', ');
}
