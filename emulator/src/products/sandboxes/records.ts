// Stores new sandboxes. A name is free again as soon as its sandbox has ended.
import { insert } from '../../http/objects';
import type { Scene } from '../../platform/platform';
import { removeSandbox, type Sandbox, sandboxKind } from './sandboxes';

/** The sandbox that holds a name. If that sandbox has ended, removes it. Undefined if the name is free. */
export function roomForSandbox(call: Scene, name: string): Sandbox | undefined {
  const existing = call.platform.store.get(sandboxKind, call.workspace, name);
  if (existing?.terminatedAt === undefined) return existing;
  removeSandbox(existing, call);
  return undefined;
}

/** Stores a new sandbox. Throws a 409 if its name or external id is taken. */
export function insertSandbox(call: Scene, sandbox: Sandbox): Sandbox {
  roomForSandbox(call, sandbox.metadata.name);
  return insert(call, sandboxKind, sandbox);
}
