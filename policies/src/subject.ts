/** A resource as a policy sees it: the same whichever form, class or language declares it. */
import type { PolicyResourceOptions } from '@pulumi/policy';
import { argumentsWithDefaults, type Fields, kindOf, parseUrn, UNKNOWN } from '@workload/pulumi/kinds';
import type { ArgumentsOf, Kind } from './kinds';
import { guarded, unguarded } from './unknown';

/** A resource that is declared. */
export interface Subject<K extends Kind = Kind> {
  readonly kind: K;
  /** Logical name, in the program. */
  readonly name: string;
  readonly urn: string;
  readonly stack: string;
  readonly project: string;
  /**
   * Arguments of the program, with defaults. Secrets are in clear text: never put a value into a reason. Reading a
   * value that a preview does not know throws an error. It ends this check, or its part, and is shown as advice.
   */
  readonly args: ArgumentsOf<K>;
  /** Options of the resource, such as `protect`. */
  readonly options: PolicyResourceOptions;
}

/** A resource at the end of a preview or an update. */
export interface Result<K extends Kind = Kind> extends Subject<K> {
  /**
   * Value of an output. In a preview, outputs that the run will change are `unknown` with the native plugin. With a
   * dynamic resource that is created or updated, every output is `absent`.
   */
  readonly output: (name: string) => 'known' | 'unknown' | 'absent';
}

/** A resource as the engine passes it. */
interface Told {
  readonly type: string;
  readonly props: Fields;
  readonly urn: string;
  readonly name: string;
  readonly opts: PolicyResourceOptions;
}

/** The resource, if it is of one of these kinds. */
export function resultOf<K extends Kind>(
  { type, props, urn, name, opts }: Told,
  kinds: readonly K[],
): Result<K> | undefined {
  const token = kindOf(type);
  const kind = kinds.find((one) => one === token);
  if (kind === undefined) return undefined;
  const bag = unguarded(props) as Fields;
  const args = guarded(argumentsWithDefaults(kind, bag)) as ArgumentsOf<K>;
  const output = (of: string) => {
    if (bag[of] === UNKNOWN) return 'unknown';
    return bag[of] === undefined ? 'absent' : 'known';
  };
  const { stack, project } = parseUrn(urn);
  return { kind, name, urn, stack, project, args, options: opts, output };
}
