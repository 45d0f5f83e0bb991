// What has which volume attached.
import type { Kind } from '../store/objects';
import { agentKind } from './agents';
import type { Place } from './metadata';
import type { Platform } from './platform';
import { sandboxKind } from './sandboxes';
import type { VolumeAttachment } from './volume-attachments';

interface Holder {
  metadata: { name: string };
}

/** The agent or sandbox a volume is attached to, as `sandbox:web`; the newest, if there are several. */
export function holderOf(
  volume: string,
  { workspace, platform }: Pick<Place, 'workspace'> & { platform: Platform },
): string | undefined {
  return (
    find(sandboxKind, ({ settings }) => settings?.volumes) ?? find(agentKind, ({ spec }) => spec.volumes)
  );

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
