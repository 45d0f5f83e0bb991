/** `definePolicy`: one rule about kinds of resources, the same for both forms, with stacks, exemptions and unknown values. */
import type {
  EnforcementLevel,
  ReportViolation,
  ResourceValidationPolicy,
  StackValidationPolicy,
} from '@pulumi/policy';
import { type Checking, look, type Say } from './checking';
import {
  type CommonConfig,
  commonProperties,
  type ConfigOf,
  configured,
  foreignIn,
  type Properties,
} from './config';
import type { Kind } from './kinds';
import { matchesAny } from './patterns';
import { type Result, resultOf, type Subject } from './subject';

/** A policy of your own. */
export interface PolicyDefinition<K extends Kind, P extends Properties> {
  /** Unique in the pack, and its key in the configuration: lower-case words with dashes. */
  readonly name: string;
  /** Rule, in one sentence. */
  readonly description: string;
  /** Effect of a violation, unless the configuration sets another one. Default: mandatory. */
  readonly enforcementLevel?: EnforcementLevel;
  /** Kinds of resources that it checks. */
  readonly kinds: readonly K[];
  /** Stacks that it applies to by default, as patterns of their names. Default: all stacks. */
  readonly stacks?: readonly string[];
  /**
   * Configuration properties by name, as JSON schemas with a default. The default sets the type: write `[] as string[]`
   * for an empty list. `stacks` and `exempt` exist already.
   */
  readonly config?: P;
  /** Checks a resource before it is created or changed, in previews and updates. */
  readonly check: (resource: Subject<K>, checking: Checking<ConfigOf<P>>) => void;
  /**
   * Checks a resource at the end of a preview, when its outputs show the result. In an update this is too late to
   * prevent anything.
   */
  readonly checkResult?: (resource: Result<K>, checking: Checking<ConfigOf<P>>) => void;
}

/** A policy for `PolicyPack` of `@pulumi/policy`. */
export type WorkloadPolicy = ResourceValidationPolicy & Partial<StackValidationPolicy>;

/** The library also accepts this object. Its declaration only has the text. */
type Report = (violation: {
  readonly message: string;
  readonly enforcementLevel?: EnforcementLevel;
  readonly urn?: string;
}) => void;

/**
 * Makes a policy for `PolicyPack` of `@pulumi/policy`.
 *
 * @param clock of exemptions
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
export function definePolicy<K extends Kind, P extends Properties>(
  definition: PolicyDefinition<K, P>,
  clock: { readonly now: () => number } = Date,
): WorkloadPolicy {
  const { name, description, kinds, enforcementLevel = 'mandatory', check, checkResult } = definition;
  const properties = { ...commonProperties(definition.stacks ?? ['*']), ...definition.config };
  const configIn = (given: object) => configured(properties, given) as ConfigOf<P> & CommonConfig;
  const saying =
    (report: ReportViolation, urn?: string): Say =>
    (text, level) => {
      (report as unknown as Report)({
        message: `${description}\n${text}`,
        ...(level === undefined ? {} : { enforcementLevel: level }),
        ...(urn === undefined ? {} : { urn }),
      });
    };
  /** A typing error in the configuration is reported once. */
  let isToldOf = false;
  const tellForeign = (given: object, say: Say) => {
    const foreign = foreignIn(properties, given);
    if (foreign.length === 0 || isToldOf) return;
    isToldOf = true;
    const all = [...Object.keys(properties), 'enforcementLevel'].join(', ');
    say(`configuration of ${name}: unknown setting ${foreign.join(', ')}. Valid settings: ${all}`);
  };

  return {
    name,
    description,
    enforcementLevel,
    configSchema: { properties },
    validateResource: (args, report) => {
      const given = args.getConfig<object>();
      const say = saying(report);
      tellForeign(given, say);
      const resource = resultOf(args, kinds);
      if (resource === undefined) return args.notApplicable(`applies to ${kinds.join(', ')}`);
      const config = configIn(given);
      if (!matchesAny(config.stacks, resource.stack))
        return args.notApplicable(`applies to the stacks ${config.stacks.join(', ')}`);
      look(resource, config, { say, now: clock.now() }, (checking) => answerOf(check, resource, checking));
    },
    ...(checkResult === undefined
      ? {}
      : {
          validateStack: (args, report) => {
            const config = configIn(args.getConfig<object>());
            for (const resource of args.resources.map((one) => resultOf(one, kinds))) {
              if (resource === undefined || !matchesAny(config.stacks, resource.stack)) continue;
              const say = saying(report, resource.urn);
              look(resource, config, { say, now: clock.now() }, (checking) =>
                answerOf(checkResult, resource, checking),
              );
            }
          },
        }),
  };
}

/** What a check returns: nothing, or a promise although it must not. */
function answerOf<Resource, Way>(
  check: (resource: Resource, checking: Way) => unknown,
  resource: Resource,
  checking: Way,
): unknown {
  return check(resource, checking);
}
