// The disk of a sandbox: its own files, and the mounted drives.
import type { Platform } from '../../../platform/platform';
import { Disk, type Tree } from '../../../store/disk';
import { driveKind } from '../../drives/drives';
import type { Mount, Sandbox } from '../sandboxes';

/** The disk of a sandbox. `at` is the time of writes, milliseconds since 1970. */
export function diskOf(sandbox: Sandbox, workspace: string, platform: Platform, at: number): Disk {
  const trees = (sandbox.mounts ?? []).flatMap((mount) => treeOf(mount, workspace, platform) ?? []);
  return new Disk(
    platform.files,
    [...trees, { owner: sandbox.uid, at: '/', from: '/', readOnly: false }],
    at,
  );
}

// A mounted drive that was deleted is no longer visible.
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
