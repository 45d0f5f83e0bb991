/** Drive: persistent storage. Its fields are in `api/src/kinds/drive.ts`. */
// Source: Specification, Drive; facts, A.1.
import { api, kind } from '../generated/kinds/drive.gen';
import { defineResource } from '../resource';
import { crud } from './crud';

/** Persistent storage that outlives the workloads it is mounted into. */
export const drive = defineResource({ ...kind, ...crud(api) });
