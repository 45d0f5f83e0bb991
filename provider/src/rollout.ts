/** What `@workload/cli` shares with the resources that it rolls out: the strategy, and how traffic is routed. */
export { ROLLOUT_LABEL } from './lifecycle/owner';
export { strategy as rolloutSchema } from './resources/rollout/strategy';
export { route, type Body, type RoutedKind } from './resources/rollout/revisions';
export { revisionIds, type Routed, routingOf } from './resources/rollout/traffic';
export { failureText } from './resources/shared';
export { connect } from './connect';
export { readSettings } from './config';
export type { Settings } from './config';
