/** Earlier `__provider` strings. They lead to the same provider as the present one. */
import { PROVIDER } from '../lifecycle/state/state';
import type { Fields } from '../resource';
import { providerOf } from './token';

const EARLIER: readonly ((type: string) => string)[] = [
  (type) => `exports.handler=()=>require('@workload/pulumi/dynamic').${type}`,
];

/** A bag with the present string instead of an earlier one, as their difference is no change. */
export function withPresentString(type: string, bag: Fields): Fields {
  const isEarlier = EARLIER.some((stringOf) => bag[PROVIDER] === stringOf(type));
  return isEarlier ? { ...bag, [PROVIDER]: providerOf(type) } : bag;
}
