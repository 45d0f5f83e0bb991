// A status as a word with a colour. The word alone carries the meaning.
import type { VNode } from 'preact';

type Tone = 'good' | 'busy' | 'bad' | 'idle';

const TONES: Readonly<Record<string, Tone>> = {
  deployed: 'good',
  healthy: 'good',
  ready: 'good',
  running: 'good',
  verified: 'good',
  completed: 'good',
  active: 'good',
  attached: 'good',
  good: 'good',
  deploying: 'busy',
  building: 'busy',
  built: 'busy',
  uploading: 'busy',
  pending: 'busy',
  queued: 'busy',
  deleting: 'busy',
  deactivating: 'busy',
  failed: 'bad',
  error: 'bad',
  killed: 'bad',
  bad: 'bad',
};

export function toneOf(status: string): Tone {
  return TONES[status.toLowerCase()] ?? 'idle';
}

/** @param count shown before the word */
export function Status({ status, count }: { status: string; count?: number }): VNode {
  return (
    <span class={`status ${toneOf(status)}`}>
      {count !== undefined && `${count} `}
      {status.toLowerCase()}
    </span>
  );
}
