/** getDrive and listDrives. */
// Source: Specification, Drive; facts, A.1.
import { drive } from '../resources/drive';
import { getOf, listOf, readInBulk } from './kind';

export const getDrive = getOf(drive, {
  events: true,
  byExternalId: (client, externalId, options) => client.drives.getByExternalId(externalId, options),
});

export const listDrives = listOf(drive, { plural: 'drives', list: readInBulk(drive) });
