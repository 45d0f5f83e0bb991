/** The ten faults of a request, made by the emulator and the connection to it. */
import type { CancelledAt, FaultBehaviour } from '../support/world';

export interface FaultKind {
  /** Column of the matrix. */
  readonly name: string;
  /** The emulator's behaviour. Absent: the connection is refused, or the run is cancelled. */
  readonly then?: FaultBehaviour;
  /** The run is cancelled during the request, which ends like this. */
  readonly cancel?: CancelledAt;
  /** Time-out of one attempt in milliseconds, if the fault needs a short one. */
  readonly timeoutMs?: number;
}

const HTML =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>';

export const FAULTS: readonly FaultKind[] = [
  { name: 'refused' },
  { name: 'reset before', then: { kind: 'dropBefore' } },
  { name: 'reset after', then: { kind: 'dropAfter' } },
  { name: 'timeout', then: { kind: 'hang' }, timeoutMs: 30 },
  { name: '429', then: { kind: 'status', status: 429, headers: { 'retry-after': '1' } } },
  { name: '500', then: { kind: 'status', status: 500 } },
  {
    name: 'HTML 502',
    then: { kind: 'status', status: 502, headers: { 'content-type': 'text/html' }, body: HTML },
  },
  { name: 'truncated', then: { kind: 'truncate' } },
  { name: 'wrong shape', then: { kind: 'wrongShape' } },
  { name: 'slow', then: { kind: 'delay', ms: 10 } },
];

/** A cancelled run, by the outcome of the current request. */
export const CANCELS: readonly FaultKind[] = [
  { name: 'cancelled, answered', cancel: 'answered' },
  { name: 'cancelled, answer held', cancel: 'answer held' },
  { name: 'cancelled, not carried out', cancel: 'not carried out', then: { kind: 'hang' } },
];
