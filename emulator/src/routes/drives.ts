// `/drives` (Specification, Create a drive; the other verbs are not shown there).
import { changedDrive, changeDrive, createDrive, driveKind, newDrive, showDrive } from '../domain/drives';
import { removeAtOnce } from './objects';
import { resource } from './resource';

export const driveRoutes = resource({
  kind: driveKind,
  path: '/drives',
  show: showDrive,
  listed: { byExternalId: true },
  create: { body: newDrive, make: createDrive },
  change: { body: changedDrive, make: changeDrive },
  remove: (drive, call) => {
    const { metadata } = removeAtOnce(call, driveKind, drive);
    return { message: 'Drive deleted', name: metadata.name };
  },
});
