/** getJob and listJobs. */
// Source: facts, B: Job.
import { job } from '../resources/job';
import { getOf, listOf, readInBulk } from './kind';
import { released, releasedList } from './released';

export const getJob = getOf(job, released);

export const listJobs = listOf(job, { ...releasedList, plural: 'jobs', list: readInBulk(job) });
