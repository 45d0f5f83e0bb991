// `/drives` (Specification, Create a drive; the other verbs are not shown there).
import { ok, type Route } from '../call';
import { changedDrive, changeDrive, createDrive, driveKind, newDrive, showDrive } from '../domain/drives';
import { list } from './lists';
import { find, findByExternalId, insert, update } from './objects';

export const driveRoutes: Route[] = [
  {
    method: 'GET',
    path: '/drives',
    handle: (call) => list(call, driveKind, showDrive, { byExternalId: true }),
  },
  {
    method: 'POST',
    path: '/drives',
    handle: (call) => ok(showDrive(insert(call, driveKind, createDrive(call.body(newDrive), call)), call)),
  },
  {
    method: 'GET',
    path: '/drives/by-external-id/:externalId',
    handle: (call) => ok(showDrive(findByExternalId(call, driveKind, call.param('externalId')), call)),
  },
  {
    method: 'GET',
    path: '/drives/:name',
    handle: (call) => ok(showDrive(find(call, driveKind, call.param('name')), call)),
  },
  {
    method: 'PUT',
    path: '/drives/:name',
    handle: (call) => {
      const drive = find(call, driveKind, call.param('name'));
      const changed = changeDrive(drive, call.body(changedDrive), call);
      return ok(showDrive(update(call, driveKind, changed), call));
    },
  },
  {
    method: 'DELETE',
    path: '/drives/:name',
    handle: (call) => {
      const { name } = find(call, driveKind, call.param('name')).metadata;
      call.platform.store.remove(driveKind, call.workspace, name);
      return ok({ message: 'Drive deleted', name });
    },
  },
];
