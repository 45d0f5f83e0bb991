/** Runs a policy as the engine's host does, on one resource. */
import * as policy from '@pulumi/policy';
import type { ResourceValidationArgs, StackValidationArgs } from '@pulumi/policy';
import type { WorkloadPolicy } from '../policy';

const { unknownCheckingProxy } = policy as unknown as { unknownCheckingProxy: <T>(values: T) => T };

/** What the engine writes in place of a value that a preview does not know. */
export const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

/** Type tokens of a kind: every policy applies to both. */
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

/** The reports, without the description of the policy: `mandatory region: must be …`. */
export function judge(rule: WorkloadPolicy, one: Case): string[] {
  const { said, report, told } = courtOf(rule, one);
  const validate = rule.validateResource as (args: ResourceValidationArgs, say: unknown) => void;
  validate({ ...told, notApplicable: () => undefined } as unknown as ResourceValidationArgs, report);
  return said;
}

/** The same at the end of a run, where `args` has outputs too. */
export function judgeResult(rule: WorkloadPolicy, one: Case): string[] {
  const { said, report, told } = courtOf(rule, one);
  const validate = rule.validateStack as unknown as (args: StackValidationArgs, say: unknown) => void;
  validate({ resources: [told], getConfig: told.getConfig } as unknown as StackValidationArgs, report);
  return said;
}

function courtOf(rule: WorkloadPolicy, one: Case) {
  const { kind, args = {}, form = 'dynamic', name = 'one', stack = 'production', protect = false } = one;
  const type = FORMS[form](kind);
  const said: string[] = [];
  const told = {
    type,
    name,
    urn: `urn:pulumi:${stack}::shop::${type}::${name}`,
    props: unknownCheckingProxy(args),
    opts: { protect },
    getConfig: () => one.config ?? {},
  };
  const report = ({ message, enforcementLevel }: { message: string; enforcementLevel?: string }) => {
    const level = enforcementLevel ?? String(rule.enforcementLevel);
    said.push(`${level} ${message.slice(rule.description.length + 1)}`);
  };
  return { said, report, told };
}
