/** What `@workload/cli` shares with the resources that it rolls out: the strategy, and how traffic is routed. */
import type { Settings } from './config';
import { full } from './lifecycle/compact';
import { movedFrom } from './lifecycle/target';
import type { Fields } from './resource';

export type { Settings };
export { ROLLOUT_LABEL } from './lifecycle/owner';
export { strategy as rolloutSchema } from './resources/rollout/strategy';
export { route, type Body, type RoutedKind } from './resources/rollout/revisions';
export { revisionIds, type Routed, routingOf } from './resources/rollout/traffic';
export { failureText } from './resources/shared';
export { connect } from './connect';
export { readSettings } from './config';

/**
 * Where the state of an object that rolls out knows it, if the settings say another place: `workspace "first"`.
 *
 * @param outputs of the resource, as the engine keeps them
 */
export function otherPlace(outputs: Fields, settings: Settings): string | undefined {
  if (settings.acceptMoved) return undefined;
  return movedFrom({ definition: { identity: {} }, platform: settings }, full(outputs));
}
