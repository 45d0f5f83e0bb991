/** Lists the objects of a workspace, kind by kind. */
import { type Existing, existing, KINDS } from '@workload/pulumi/importing';
import type { connect } from '@workload/pulumi/rollout';
import { ApiError } from '@workload/sdk';
import { messageOf } from '../rollout/trouble';

export interface Workspace {
  /** In the order of kinds, and of ids within a kind. */
  readonly objects: readonly Existing[];
  /** Kinds that could not be read, and why. */
  readonly unread: readonly { readonly noun: string; readonly why: string }[];
}

/**
 * @param types which kinds. Default: all of the workspace
 * @throws Error when one of the kinds that were asked for cannot be read, or none can
 */
export async function readWorkspace(
  connection: ReturnType<typeof connect>,
  types: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<Workspace> {
  const wanted = KINDS.filter(({ type, isOfAccount }) => types?.includes(type) ?? !isOfAccount);
  const read = await Promise.all(
    wanted.map(async ({ type, noun }) => {
      const objects: Existing[] = [];
      try {
        for await (const one of existing(connection, type, signal)) objects.push(one);
      } catch (error) {
        const why = `${messageOf(error)}${connection.adviceOn(error)}`;
        if (types !== undefined || !isRefused(error)) throw new Error(why, { cause: error });
        return { objects: [], unread: [{ noun, why }] };
      }
      return { objects: objects.sort((a, b) => (a.id < b.id ? -1 : 1)), unread: [] };
    }),
  );
  // If every kind is refused, the workspace itself cannot be read.
  const [first] = read.flatMap(({ unread }) => unread);
  if (first !== undefined && read.every(({ unread }) => unread.length > 0)) throw new Error(first.why);
  return { objects: read.flatMap(({ objects }) => objects), unread: read.flatMap(({ unread }) => unread) };
}

/** Whether the platform refuses only this kind: it does not exist, or the credential may not list it. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}
