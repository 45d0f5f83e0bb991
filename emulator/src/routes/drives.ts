// `/drives` (Specification, Create a drive; the other verbs are not shown there).
import { z } from 'zod';
import {
  changedDrive,
  changeDrive,
  createDrive,
  driveKind,
  newDrive,
  showDrive,
  shownDrive,
} from '../domain/drives';
import { ADMIN_SCOPES } from '../scopes';
import { removeAtOnce } from './objects';
import { resource } from './resource';

export const driveRoutes = resource({
  kind: driveKind,
  path: '/drives',
  scopes: ADMIN_SCOPES,
  show: showDrive,
  answer: shownDrive,
  listed: { byExternalId: true },
  create: { body: newDrive, make: createDrive },
  change: { body: changedDrive, make: changeDrive },
  remove: (drive, call) => {
    const { metadata, spec } = removeAtOnce(call, driveKind, drive);
    call.platform.files.removeOwner(spec.infrastructureId);
    return { message: 'Drive deleted', name: metadata.name };
  },
  removed: z.object({ message: z.string(), name: z.string() }),
});
