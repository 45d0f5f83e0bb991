// Mounts, lists and unmounts drives in a sandbox.
import { z } from 'zod';
import { type Answer, ok, parseWith } from '../../../http/call';
import { jsonOf } from '../../../http/exchange';
import { LONGEST_PATH } from '../../../store/disk';
import { accessTo, driveKind } from '../../drives/drives';
import { type Mount, type Sandbox, sandboxKind } from '../sandboxes';
import { failure, type Inside, pathOf } from './inside';

export const mount = z.object({
  driveName: z.string().min(1, 'must not be empty'),
  mountPath: z.string().min(1, 'must not be empty').max(LONGEST_PATH, 'is too long'),
  drivePath: z.string().max(LONGEST_PATH, 'is too long').optional(),
  readOnly: z.boolean().optional(),
  uidMap: z.json().optional(),
  gidMap: z.json().optional(),
});

export function listMounts({ sandbox }: Inside): Answer {
  return ok({ mounts: sandbox.mounts ?? [] });
}

export function mountDrive({ sandbox, visit }: Inside): Answer {
  const { platform, workspace } = visit;
  const asked = parseWith(mount, jsonOf(visit.body()));
  const mountPath = pathOf(asked.mountPath);
  const drive = platform.store.get(driveKind, workspace, asked.driveName);
  if (!drive) return failure(400, `drive "${asked.driveName}" does not exist`);
  if (mountPath === '/') return failure(400, 'mountPath: must not be the root');
  if (drive.spec.region !== sandbox.compute.region)
    return failure(
      400,
      `drive "${asked.driveName}" is in ${drive.spec.region}, not in ${sandbox.compute.region}`,
    );
  const drivePath = pathOf(asked.drivePath ?? '/');
  const access = accessTo(drive, identityOf(sandbox, workspace));
  if (!access || !isWithin(drivePath, pathOf(access.path)))
    return failure(403, `drive "${asked.driveName}" does not allow this sandbox to mount ${drivePath}`);
  const mounts = sandbox.mounts ?? [];
  if (mounts.some((other) => other.mountPath === mountPath))
    return failure(409, `${mountPath} is mounted already`);
  const mounted: Mount = {
    driveName: asked.driveName,
    mountPath,
    drivePath,
    readOnly: access.readOnly || asked.readOnly === true,
    uidMap: asked.uidMap,
    gidMap: asked.gidMap,
  };
  platform.store.update(sandboxKind, workspace, { ...sandbox, mounts: [...mounts, mounted] });
  return ok({ success: true, message: 'Drive mounted', ...mounted });
}

/** The labels of a sandbox for a drive's permission rules: its own, and generated ones. */
function identityOf({ metadata }: Sandbox, workspace: string): Record<string, string> {
  return { ...metadata.labels, workspace, type: sandboxKind.noun, name: metadata.name };
}

function isWithin(path: string, directory: string): boolean {
  return directory === '/' || path === directory || path.startsWith(`${directory}/`);
}

export function unmountDrive({ sandbox, visit }: Inside, rest: string): Answer {
  const mountPath = pathOf(rest);
  const mounts = sandbox.mounts ?? [];
  const kept = mounts.filter((other) => other.mountPath !== mountPath);
  if (kept.length === mounts.length) return failure(404, `nothing is mounted at ${mountPath}`);
  visit.platform.store.update(sandboxKind, visit.workspace, { ...sandbox, mounts: kept });
  return ok({ success: true, message: 'Drive unmounted', mountPath });
}
