/** `definePolicy`: one rule about kinds of resources, the same for both forms, with stacks, exemptions and unknown values. */
import type {
  EnforcementLevel,
  PolicyResourceOptions,
  ReportViolation,
  ResourceValidationArgs,
  ResourceValidationPolicy,
} from '@pulumi/policy';
import { argumentsWithDefaults, kindOf, type Fields } from '@workload/pulumi/kinds';
import { type CommonConfig, commonProperties, configured, foreignIn, type Properties } from './config';
import { type Exemption, hasEnded, isFor } from './exemption';
import type { ArgumentsOf, Kind } from './kinds';
import { matchesAny } from './patterns';
import { guarded, unguarded, unknownPath } from './unknown';
import { placeOf } from './urn';

/** A resource as a policy sees it: the same for dynamic resources, the native plugin, and every language. */
export interface Subject<K extends Kind = Kind> {
  readonly kind: K;
  /** Logical name, in the program. */
  readonly name: string;
  readonly urn: string;
  readonly stack: string;
  readonly project: string;
  /**
   * What the program writes, with defaults filled in. Secrets are in clear: never put a value into a reason. Reading a
   * value that a preview does not know throws, which ends this check, or its part, and is told as an advice.
   */
  readonly args: ArgumentsOf<K>;
  /** Options of the resource, such as `protect`. */
  readonly options: PolicyResourceOptions;
}

/** What a check is given beside the resource. */
export interface Checking<Config> {
  readonly config: Config & CommonConfig;
  /**
   * Refuses the resource, unless an exemption is for it.
   *
   * @param path of the argument or option: `envs[0].secret`
   * @param reason what is allowed, and what to do; without any value of the program
   */
  readonly refuse: (path: string, reason: string) => void;
  /** Runs a part of the check on its own: where it meets an unknown value, the other parts run all the same. */
  readonly part: (run: () => void) => void;
}

/** A policy of your own. */
export interface PolicyDefinition<K extends Kind, Config> {
  /** Unique in the pack, and its key in the configuration: lower-case words with dashes. */
  readonly name: string;
  /** What holds, in one sentence. */
  readonly description: string;
  /** What a violation does, where the configuration says nothing else. Default: mandatory. */
  readonly enforcementLevel?: EnforcementLevel;
  /** The kinds that it is about. */
  readonly kinds: readonly K[];
  /** Where it holds by default, as patterns of names of stacks. Default: everywhere. */
  readonly stacks?: readonly string[];
  /** Properties of the configuration by name, as JSON schemas with a default. `stacks` and `exempt` are there already. */
  readonly config?: Readonly<Record<keyof Config & string, Properties[string]>>;
  readonly check: (resource: Subject<K>, checking: Checking<Config>) => void;
}

/** What the library takes beside a text; its declaration knows the text alone. */
type Report = (violation: { readonly message: string; readonly enforcementLevel?: EnforcementLevel }) => void;

/** The clock of exemptions; replaced in tests. */
export interface Clock {
  readonly now: () => number;
}

/**
 * A policy for `PolicyPack` of `@pulumi/policy`.
 *
 * @example
 * definePolicy({
 *   name: 'drives-have-a-team',
 *   description: 'Drives carry the label "team".',
 *   kinds: ['Drive'],
 *   check: ({ args }, { refuse }) => {
 *     if (args.labels?.team === undefined) refuse('labels.team', 'is required: write the team that pays for the drive');
 *   },
 * })
 */
export function definePolicy<const K extends Kind, Config = object>(
  definition: PolicyDefinition<K, Config>,
  clock: Clock = Date,
): ResourceValidationPolicy {
  const { name, description, kinds, enforcementLevel = 'mandatory' } = definition;
  const properties = { ...commonProperties(definition.stacks ?? ['*']), ...definition.config };
  /** A typing error in the configuration is told once. */
  let isToldOf = false;

  const validateResource = (args: ResourceValidationArgs, reportViolation: ReportViolation) => {
    const report = reportViolation as unknown as Report;
    const say = (message: string) => {
      report({ message: `${description}\n${message}` });
    };
    const advise = (message: string) => {
      report({ message: `${description}\n${message}`, enforcementLevel: 'advisory' });
    };
    const given = args.getConfig<object>();
    const foreign = foreignIn(properties, given);
    if (foreign.length > 0 && !isToldOf) {
      isToldOf = true;
      say(
        `configuration of ${name}: has no ${foreign.join(', ')}. It takes ${Object.keys(properties).join(', ')} and enforcementLevel`,
      );
    }

    const resource = subject(args, kinds);
    if (resource === undefined) return args.notApplicable(`is about ${kinds.join(', ')}`);
    const config = configured(properties, given) as Config & CommonConfig;
    if (!matchesAny(config.stacks, resource.stack))
      return args.notApplicable(`holds in the stacks ${config.stacks.join(', ')}`);

    const unknown = new Set<string>();
    const part = (run: () => void) => {
      try {
        run();
      } catch (error) {
        const path = unknownPath(error);
        if (path === undefined) throw error;
        unknown.add(path);
      }
    };
    const refuse = (path: string, reason: string) => {
      const exemptions = config.exempt.filter((exemption) => isFor(exemption, resource, path));
      const valid = exemptions.find((exemption) => !hasEnded(exemption, clock.now()));
      const [ended] = exemptions;
      if (valid === undefined) say(`${path}: ${reason}${endText(ended)}`);
      else advise(`${path}: exempt${untilText(valid)}. Reason: ${valid.reason}`);
    };
    part(() => {
      definition.check(resource, { config, refuse, part });
    });
    if (unknown.size > 0)
      advise(
        `${[...unknown].join(', ')}: not known in a preview. pulumi up checks it before it writes the resource`,
      );
  };
  return { name, description, enforcementLevel, configSchema: { properties }, validateResource };
}

function untilText({ until }: Exemption): string {
  return until === undefined ? '' : ` until the end of ${until}`;
}

function endText(ended: Exemption | undefined): string {
  return ended?.until === undefined ? '' : `. Its exemption ended on ${ended.until}`;
}

/** The resource, where it is of one of these kinds. */
function subject<K extends Kind>(
  { type, props, urn, name, opts }: ResourceValidationArgs,
  kinds: readonly K[],
): Subject<K> | undefined {
  const token = kindOf(type);
  const kind = kinds.find((one) => one === token);
  if (kind === undefined) return undefined;
  const written = argumentsWithDefaults(kind, unguarded(props) as Fields);
  return { kind, name, urn, ...placeOf(urn), args: guarded(written) as ArgumentsOf<K>, options: opts };
}
