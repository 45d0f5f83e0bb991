/** Refreshes the resources of ended rollouts, so that the state shows their end. Nothing depends on its success. */
import { CODES, type Ended } from './run';
import type { Stack } from './selected';

interface Over {
  readonly urn: string;
  readonly how: Ended;
}

/** @returns a message if the refresh failed */
export async function settle(stack: Stack, over: readonly Over[]): Promise<string | undefined> {
  const message = `workload rollout: ${over.map(({ how }) => how.says).join('; ')}`;
  try {
    const automated = await stack.automated();
    await automated.refresh({ target: over.map(({ urn }) => urn), message, color: 'never' });
    return undefined;
  } catch (error) {
    const { ConcurrentUpdateError } = await import('@pulumi/pulumi/automation/index.js');
    const isLocked = error instanceof ConcurrentUpdateError;
    const why = isLocked ? 'somebody else holds the lock of the stack' : 'pulumi refresh failed';
    return `stack ${stack.name}: ${why}; the next pulumi refresh or up brings its state up to date, and traffic is not affected`;
  }
}

/** Whether a rollout ended in a way that the state should show. */
export function isOver({ code }: Ended): boolean {
  return code === CODES.healthy || code === CODES.aborted;
}
