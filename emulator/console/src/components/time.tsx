// A moment of the platform: the time of day, and the whole of it for whoever points at it.
import type { VNode } from 'preact';
import { moment, timeOfDay } from '../format';

export function Time({ at }: { at: string }): VNode {
  return (
    <time dateTime={at} title={moment(at)}>
      {timeOfDay(at)}
    </time>
  );
}
