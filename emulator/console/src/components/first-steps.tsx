// What to do next, where nothing is there yet. Names the quickstart only where its project is.
import type { ComponentChildren, VNode } from 'preact';
import { session } from '../session';

interface Props {
  /** For the project of the quickstart. */
  quickstart: ComponentChildren;
  /** For any other project. */
  children: ComponentChildren;
}

export function FirstSteps({ quickstart, children }: Props): VNode {
  return <>{session.value?.hasQuickstart === true ? quickstart : children}</>;
}
