// An error message, shown where the error happened.
import type { VNode } from 'preact';
import { Icon } from './icon';

export function ProblemNote({ text }: { text: string | undefined }): VNode | null {
  if (text === undefined) return null;
  return (
    <p class="problem" role="alert">
      <Icon name="warning" />
      <span>{text}</span>
    </p>
  );
}
