/** What `@workload/cli` shares with the resources: the strategy, how traffic is routed, and what goes with an object. */
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
 * Where the state of an object that rolls out knows it, if the settings say another place: `workspace "first"`.
 *
 * @param outputs of the resource, as the engine keeps them
 */
export function otherPlace(outputs: Fields, settings: Settings): string | undefined {
  if (settings.acceptMoved) return undefined;
  return movedFrom({ definition: { identity: {} }, platform: settings }, full(outputs));
}

/** Whether what is stored in an object of a kind is gone with it. */
export function losesData(type: string): boolean {
  return Object.hasOwn(definitions, type) && definitions[type]?.change.replacement?.dataLost === true;
}
