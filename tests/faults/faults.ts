/** The ten things that happen to a request, as the emulator and the connection to it bring them about. */
import type { CancelledAt, FaultBehaviour } from '../support/world';

export interface FaultKind {
  /** Column of the matrix. */
  readonly name: string;
  /** What the emulator does; absent: the connection is refused before it is asked, or the run is cancelled. */
  readonly then?: FaultBehaviour;
  /** The run is cancelled while the request is under way, and this becomes of it. */
  readonly cancel?: CancelledAt;
  /** Time-out of one attempt, in milliseconds, where the fault needs a short one. */
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

/** A cancelled run, by what becomes of the request that is under way. */
export const CANCELS: readonly FaultKind[] = [
  { name: 'cancelled, answered', cancel: 'answered' },
  { name: 'cancelled, answer held', cancel: 'answer held' },
  { name: 'cancelled, not carried out', cancel: 'not carried out', then: { kind: 'hang' } },
];
