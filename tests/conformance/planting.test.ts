/** Every text of every definition gets a marker, or there is a reason why it cannot have one. */
import { kindsOf } from './rows';
import { plantedIn, textsOf } from './planting';
import { samples } from './samples';
import { NOTHING_GIVEN } from './samples/given';

const kinds = kindsOf(samples(NOTHING_GIVEN));

/** Times, durations and statuses: texts of digits and units. */
const TIMES =
  /(?:^|\.)(?:expiresIn|ttl|expires|terminatedRetention|at|sleep|deadline|for|every|slowerThan|timeout|progressDeadline|interval|initialDelay|noDataAfter|watch|status)$/;

it.each(kinds.map((kind) => [kind.type, kind] as const))('%s', (_type, kind) => {
  const { markers, others } = plantedIn(kind);
  const planted = new Set(markers.values());
  expect([...planted, ...others.keys()].sort()).toEqual([...textsOf(kind)].sort());
  const formed = [...others].filter(([, reason]) => reason === 'has a form that no marker has');
  expect(formed.map(([text]) => text).filter((text) => !TIMES.test(text))).toEqual([]);
});
