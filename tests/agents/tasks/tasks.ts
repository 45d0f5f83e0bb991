/** The tasks that `try` solves. */
import { ACCESS } from './access';
import { DATA } from './data';
import { PROGRAMS } from './programs';
import { RELEASES } from './releases';

export const TASKS = [...RELEASES, ...DATA, ...PROGRAMS, ...ACCESS];
