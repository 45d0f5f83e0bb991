// How a request ended: its status in the colour of its class.
import type { VNode } from 'preact';
import type { RequestLine } from '../../../../src/console/answers';

export function Outcome({ status }: Pick<RequestLine, 'status'>): VNode {
  return <span class={`status ${toneOf(status)}`}>{status}</span>;
}

function toneOf(status: RequestLine['status']): string {
  if (typeof status === 'string' || status >= 500) return 'bad';
  if (status >= 400) return 'busy';
  return status >= 300 ? 'idle' : 'good';
}
