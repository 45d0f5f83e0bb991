/** Runs a policy as the engine's host does, on one resource. */
import * as policy from '@pulumi/policy';
import type { ResourceValidationArgs, ResourceValidationPolicy } from '@pulumi/policy';

const { unknownCheckingProxy } = policy as unknown as { unknownCheckingProxy: <T>(values: T) => T };

/** What the engine writes in place of a value that a preview does not know. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

/** Type tokens of a kind: every policy holds for both. */
export const FORMS = {
  dynamic: (kind: string) => `pulumi-nodejs:dynamic/workload:${kind}`,
  native: (kind: string) => `workload:index:${kind}`,
} as const;

export interface Case {
  readonly kind: string;
  readonly args?: object;
  readonly form?: keyof typeof FORMS;
  readonly name?: string;
  readonly stack?: string;
  readonly protect?: boolean;
  readonly config?: object;
}

/** What was said, without the description of the policy: `mandatory region: must be …`. */
export function judge(rule: ResourceValidationPolicy, one: Case): string[] {
  const { kind, args = {}, form = 'dynamic', name = 'one', stack = 'production', protect = false } = one;
  const type = FORMS[form](kind);
  const said: string[] = [];
  const given = {
    type,
    name,
    urn: `urn:pulumi:${stack}::shop::${type}::${name}`,
    props: unknownCheckingProxy(args),
    opts: { protect },
    getConfig: () => one.config ?? {},
    notApplicable: () => undefined,
  };
  const report = ({ message, enforcementLevel }: { message: string; enforcementLevel?: string }) => {
    said.push(
      `${enforcementLevel ?? String(rule.enforcementLevel)} ${message.slice(rule.description.length + 1)}`,
    );
  };
  const validate = rule.validateResource as (args: ResourceValidationArgs, say: unknown) => void;
  validate(given as unknown as ResourceValidationArgs, report);
  return said;
}
