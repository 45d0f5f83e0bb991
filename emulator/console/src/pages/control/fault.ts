// A fault as the form makes it and the list shows it.

/** As `/_emulator/faults` takes it and lists it. */
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

/** What a request meets: its kind, and what that means. */
export const BEHAVIOURS = [
  ['status', 'Another status', 'The request is not carried out.'],
  ['delay', 'A delay', 'The request is carried out after it.'],
  ['hang', 'No answer', 'The request is not carried out, and the connection stays open.'],
  ['dropBefore', 'Closed before', 'The connection is closed, the request is not carried out.'],
  ['dropAfter', 'Closed after', 'The request is carried out, then the connection is closed.'],
  ['truncate', 'Half an answer', 'The request is carried out, the JSON of the answer stops half-way.'],
  ['notJson', 'An HTML page', 'The request is carried out, the answer is a page with status 200.'],
  ['wrongShape', 'Another shape', 'The request is carried out, the answer is JSON that nobody expects.'],
] as const;

/** `status 429`, `delay of 500 ms`, `hang`. */
export function behaviourOf({ then: { kind, status, ms } }: Fault): string {
  if (status !== undefined) return `status ${status}`;
  return ms === undefined ? kind : `delay of ${ms} ms`;
}

/** Which requests it meets: `PUT /drives/*`. */
export function placeOf({ method = 'any method', path, exact }: Fault): string {
  return `${method} ${path ?? 'any path'}${exact === true ? ' (exactly)' : ''}`;
}

/** How many are left: `2 times, after 3, beyond 20 per second`. */
export function countOf({ times, after = 0, perSecond }: Fault): string {
  const often = times === undefined ? 'without end' : times === 1 ? 'once' : `${times} times`;
  return [
    often,
    ...(after > 0 ? [`after ${after}`] : []),
    ...(perSecond === undefined ? [] : [`beyond ${perSecond} per second`]),
  ].join(', ');
}
