// What a sandbox has on its disk: its own files, and the drives that are mounted into it.
import type { Platform } from '../../../platform/platform';
import { Disk, type Tree } from '../../../store/disk';
import { driveKind } from '../../drives/drives';
import type { Mount, Sandbox } from '../sandboxes';

/** The disk of a sandbox; what is written there is written now (`at`, milliseconds since 1970). */
export function diskOf(sandbox: Sandbox, workspace: string, platform: Platform, at: number): Disk {
  const trees = (sandbox.mounts ?? []).flatMap((mount) => treeOf(mount, workspace, platform) ?? []);
  return new Disk(
    platform.files,
    [...trees, { owner: sandbox.uid, at: '/', from: '/', readOnly: false }],
    at,
  );
}

// A drive that was deleted while it was mounted is not seen any more.
function treeOf(mount: Mount, workspace: string, { store }: Platform): Tree | undefined {
  const drive = store.get(driveKind, workspace, mount.driveName);
  return (
    drive && {
      owner: drive.spec.infrastructureId,
      at: mount.mountPath,
      from: mount.drivePath,
      readOnly: mount.readOnly,
    }
  );
}
