// A time on the platform: shows the time of day, and date and time on hover.
import type { VNode } from 'preact';
import { moment, timeOfDay } from '../format';

export function Time({ at }: { at: string }): VNode {
  return (
    <time dateTime={at} title={moment(at)}>
      {timeOfDay(at)}
    </time>
  );
}
