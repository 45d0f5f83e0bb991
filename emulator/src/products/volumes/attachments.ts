// What has which volume attached.
import type { Place } from '../../fields/metadata';
import type { VolumeAttachment } from '../../fields/volume-attachments';
import type { Platform } from '../../platform/platform';
import type { Kind } from '../../store/kind';
import { agentKind } from '../agents/agents';
import { type Sandbox, sandboxKind } from '../sandboxes/sandboxes';

/** A terminated sandbox is only there to be read: it holds nothing any more. */
function attachedTo({ settings, terminatedAt }: Sandbox): VolumeAttachment[] | undefined {
  return terminatedAt === undefined ? settings?.volumes : undefined;
}

interface Holder {
  metadata: { name: string };
}

/** The agent or sandbox a volume is attached to, as `sandbox:web`; the newest, if there are several. */
export function holderOf(
  volume: string,
  { workspace, platform }: Pick<Place, 'workspace'> & { platform: Platform },
): string | undefined {
  return find(sandboxKind, attachedTo) ?? find(agentKind, ({ spec }) => spec.volumes);

  function find<T extends Holder>(
    kind: Kind<T>,
    volumesOf: (holder: T) => VolumeAttachment[] | undefined,
  ): string | undefined {
    const holder = platform.store
      .all(kind, workspace)
      .find((candidate) => volumesOf(candidate)?.some(({ name }) => name === volume));
    return holder && `${kind.noun}:${holder.metadata.name}`;
  }
}
