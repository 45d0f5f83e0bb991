/** Fields that several kinds have. */
import { type Field, type Fields, listOf, shared, word } from './describe';
import { deploymentStatus } from './words';

/** What people see of an object. */
export const described: Fields = { displayName: 'common', labels: 'common' };

/** Hardware that a workload runs on. */
export const flavor = shared('flavor');

/** What happened to it. */
export const events: Field = {
  type: listOf(shared('eventRecord'), 'events'),
  at: 'events',
  setBy: 'platform',
  only: 'api',
  about: 'Events, oldest first.',
};

/** The status of a kind that is deployed. */
export const status = (about: string): Field => ({
  type: word(deploymentStatus),
  at: 'status',
  setBy: 'platform',
  about,
});
