/** Parts for `@workload/cli`: the rollout strategy, the routing, what deletions mean, and what is billed. */
import type { Settings } from './config';
import { jsonOf } from './effects';
import { full } from './lifecycle/state/engine-form';
import { isFixed } from './lifecycle/effects/diff';
import { isProtected } from './lifecycle/ownership/protection';
import type { WhenDeleted } from './lifecycle/values/references';
import { familyOf, namedIn } from './lifecycle/effects/register';
import { movedFrom } from './lifecycle/state/operation';
import type { Fields } from './resource';
import { definitions } from './resources';

export type { Settings };
export { BILLED, STEADY, type Billed, type BillingDimension, type Quantity } from './billing';
export { SECRET, SIGNATURE, UNKNOWN } from './lifecycle/values/markers';
export { DEFAULT_PROVIDER, parseUrn } from './urn';
export { handedTo, isHarmless, toRead } from './handed';
export { wayOf, wayOnOf } from './effects';
export { strandedText } from './lifecycle/effects/dependents';
export { RELEASES_LABEL, ROLLOUT_LABEL } from './lifecycle/state/owner';
export { strategy as rolloutSchema } from './resources/rollout/strategy';
export {
  answerOf,
  look,
  route,
  type Change,
  type Look,
  type Permitted,
  type RoutedKind,
} from './resources/rollout/revisions';
export {
  accepted,
  firstWeight,
  type Grant,
  promotion,
  stepPassed,
  wayBack,
} from './resources/rollout/grants';
export { abortedText } from './resources/rollout/memory';
export {
  newerOf,
  SERVED,
  shortened,
  standingOf,
  verdictsIn,
  type Event as ReleaseEvent,
  type Standing,
  type Verdict,
  type Verdicts,
} from './resources/rollout/verdicts';
export { revisionIds, type Routed, routingOf } from './resources/rollout/traffic';
export { failureText } from './resources/shared';
export { derivedKey, keyedHash } from './keyed-hash';
export { DIGEST_PREFIX } from './lifecycle/values/hashes';
export { PREFIX as HASH_PREFIX } from './lifecycle/values/markers';
export { connect, isRejected } from './connect';
export { Pace } from '@workload/sdk';
export { suggestion } from './suggestion';
export { tracing } from './tracing/load';
export { EMBEDDED, readSettings, SETTINGS, type SettingName, Unconfigured } from './config';
export { printedKey, readCertificates } from './credentials';

/**
 * The place of an object according to the state, if the settings name another place: `workspace "first"`.
 *
 * @param outputs of the resource, as the engine keeps them
 */
export function otherPlace(outputs: Fields, settings: Settings): string | undefined {
  if (settings.acceptMoved) return undefined;
  return movedFrom({ definition: { identity: {} }, platform: settings }, full(outputs));
}

/** A resource whose object an update would delete, or replace. */
export interface Ending {
  readonly urn: string;
  /** Kind, as programs name it. */
  readonly type: string;
  /** Logical name. */
  readonly resource: string;
  readonly operation: 'delete' | 'replace';
  /** Its state, as the engine shows it. */
  readonly inputs: Fields;
  readonly outputs: Fields;
}

/**
 * The effect if the state protects the object, as JSON. A preview of the engine does not ask the provider about a
 * deletion, nor about every replacement.
 */
export function protectedEffect({
  urn,
  type,
  resource,
  operation,
  inputs,
  outputs,
}: Ending): string | undefined {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  const state = { ...inputs, ...outputs };
  if (definition === undefined || !isProtected(definition, state)) return undefined;
  const about = {
    urn,
    type,
    resource,
    noun: definition.noun,
    name: typeof state.name === 'string' ? state.name : resource,
  };
  return jsonOf(about, { kind: 'protected', operation, properties: [], certain: true });
}

/** A kind: the kind among whose names its names are, and what one object is called. */
export function kindOf(
  type: string,
): { readonly type: string; readonly family: string; readonly noun: string } | undefined {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  return definition && { type, family: familyOf(definition), noun: definition.noun };
}

/** What texts call kinds: their names in programs, and what one object is called. */
export function kindNames(): string[] {
  return Object.entries(definitions).flatMap(([type, { noun }]) => [type, noun]);
}

/** The objects that the inputs of a resource name, and what the platform does when one of them is deleted. */
export function namedBy(
  type: string,
  inputs: Fields,
): readonly {
  readonly family: string;
  readonly by: string;
  readonly value: string;
  readonly whenDeleted: WhenDeleted;
}[] {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  if (definition === undefined) return [];
  return namedIn(definition, inputs).map(({ reference: { kind, by, whenDeleted }, value }) => ({
    family: kind,
    by,
    value,
    whenDeleted,
  }));
}

/** Whether objects may exist that the platform deletes with one of this kind, or that go on naming it. */
export function mayHoldOthers(type: string): boolean {
  const family = kindOf(type)?.family;
  return Object.values(definitions).some(({ facts }) =>
    facts.references.some(
      ({ kind, whenDeleted }) => kind === family && (whenDeleted === 'deleted' || whenDeleted === 'dangling'),
    ),
  );
}

/** Whether the provider itself replaces an object because of this property, and not an option or a command. */
export function isReplacedFor(type: string, property: string): boolean {
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  return definition !== undefined && (property === 'status' || isFixed(definition, property));
}

/** Whether deleting an object of this kind loses stored data. */
export function losesData(type: string): boolean {
  return Object.hasOwn(definitions, type) && definitions[type]?.change.replacement?.dataLost === true;
}
