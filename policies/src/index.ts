/** `@workload/policies`: policies for the Workload Platform as code, and the functions to write your own. */
import type { WorkloadPolicy } from './policy';
import { apiKeysExpire } from './rules/api-keys-expire';
import { configHasNoSecrets } from './rules/config-has-no-secrets';
import { dataIsProtected } from './rules/data-is-protected';
import { nothingIsPublic } from './rules/nothing-is-public';
import { regionsAreAllowed } from './rules/regions-are-allowed';
import { releasesStartSmall } from './rules/releases-start-small';
import { risksHaveReasons } from './rules/risks-have-reasons';
import { variablesAreSecret } from './rules/variables-are-secret';

export type { Checking } from './checking';
export type { CommonConfig } from './config';
export type { Exemption } from './exemption';
export type { ArgumentsOf, Kind } from './kinds';
export { definePolicy, type PolicyDefinition, type WorkloadPolicy } from './policy';
export { secretLook } from './secrets';
export type { Result, Subject } from './subject';

/** Every policy of the pack, for `PolicyPack` of `@pulumi/policy`. */
export const policies: readonly WorkloadPolicy[] = [
  dataIsProtected,
  regionsAreAllowed,
  releasesStartSmall,
  variablesAreSecret,
  configHasNoSecrets,
  nothingIsPublic,
  apiKeysExpire,
  risksHaveReasons,
];
