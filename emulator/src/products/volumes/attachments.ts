// Finds what a volume is attached to.
import type { AnswerContext } from '../../fields/metadata';
import type { Platform } from '../../platform/platform';
import { keyOf } from '../../store/kind';
import { agentKind } from '../agents/agents';
import { sandboxKind } from '../sandboxes/sandboxes';

/** The agent or sandbox that a volume is attached to, as `sandbox:web`. If there are several, the newest. */
export function holderOf(
  volume: string,
  { workspace, platform }: Pick<AnswerContext, 'workspace'> & { platform: Platform },
): string | undefined {
  for (const kind of [sandboxKind, agentKind]) {
    const name = platform.store.newestWith(kind, workspace, keyOf('volumes', volume));
    if (name !== undefined) return `${kind.noun}:${name}`;
  }
  return undefined;
}
