/** Parts for `@workload/cli`: the rollout strategy, the routing, and the kinds whose deletion loses data. */
import type { Settings } from './config';
import { full } from './lifecycle/compact';
import { movedFrom } from './lifecycle/target';
import type { Fields } from './resource';
import { definitions } from './resources';

export type { Settings };
export { ROLLOUT_LABEL } from './lifecycle/owner';
export { strategy as rolloutSchema } from './resources/rollout/strategy';
export { route, type Body, type RoutedKind } from './resources/rollout/revisions';
export { revisionIds, type Routed, routingOf } from './resources/rollout/traffic';
export { failureText } from './resources/shared';
export { connect } from './connect';
export { readSettings } from './config';
export { readCertificates } from './credentials';

/**
 * The place of an object according to the state, if the settings name another place: `workspace "first"`.
 *
 * @param outputs of the resource, as the engine keeps them
 */
export function otherPlace(outputs: Fields, settings: Settings): string | undefined {
  if (settings.acceptMoved) return undefined;
  return movedFrom({ definition: { identity: {} }, platform: settings }, full(outputs));
}

/** Whether deleting an object of this kind loses stored data. */
export function losesData(type: string): boolean {
  return Object.hasOwn(definitions, type) && definitions[type]?.change.replacement?.dataLost === true;
}
