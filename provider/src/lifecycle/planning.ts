/**
 * What a program's change will do: the decisions of check and diff. Both only read, and say what they found before
 * anything is written.
 *
 * | request | decides                            | refuses                                                     |
 * | ------- | ---------------------------------- | ----------------------------------------------------------- |
 * | check   | the inputs to record               | invalid arguments, names that are taken in this program     |
 * | diff    | nothing, update, or replacement    | what protection, `retainOnDelete` or a dependent forbids    |
 *
 * With `replaceOnChanges` and `--replace`, the engine checks a resource as a new one, without a diff: see `AsNew`.
 */
import type { About } from '../effects';
import type { Definition, Fields } from '../resource';
import { checkNamed, type Naming } from './effects/check';
import { judged, refusalOf } from './effects/dependents';
import { diff, diffOfImport, ofMoved, ofShown, type Verdict } from './effects/diff';
import {
  announce,
  announceToMachines,
  type AsNew,
  type Audience,
  type EffectReporting,
  foretell,
  occasionOf,
} from './effects/effect-reporting';
import {
  aboutOf,
  type Change,
  deprecationsOf,
  effectsOf,
  effectsOfCreate,
  failedAnew,
  forcedReplacement,
  importWarning,
  mismatchOf,
  refusedReplacement,
  warningOf,
} from './effects/preview';
import { registerOf } from './effects/register';
import { failuresOfRegions } from './operations/regions';
import { noteServing } from './operations/serving';
import { deliveredOutput } from './operations/write';
import type { Claims } from './ownership/claims';
import { refusedAsNew, refusedByDiff } from './ownership/protection';
import { blockedByDiff, blockedByOption } from './ownership/retained';
import { type Failure, type OperationDependencies, type Platform, sentence } from './platform/platform';
import { checkNames, formOf, fullInputs, namesIn, pathAsWritten, present } from './state/engine-form';
import { guardTarget, moveOf } from './state/operation';
import { nonceOf } from './state/state';
import { hasSealed } from './values/markers';
import { type Plain, toldOf } from './values/plain';

/** The provider's connection to the platform, as far as requests need it besides the platform itself. */
export interface Link {
  readonly claims: Claims;
  /** What was reported in this run: resources with plain secrets, deprecated arguments. */
  readonly warned: Set<string>;
  /** Advice about an error, such as a rejected credential; empty for most. */
  adviceOn(error: unknown): string;
}

/** One request of the engine about one resource. */
export interface EngineRequest {
  readonly definition: Definition;
  /** The logical name, and the URN if the adapter knows it. */
  readonly named: Pick<About, 'urn'> & { readonly resource: string };
  /** Key of the resource in the program: the same if it is checked again as a new one. */
  readonly declared: string;
  /** Key of the resource with these inputs or this state: the same if the resource is renamed. */
  readonly keyOf: (bag: Fields) => string;
  readonly audience: Audience;
  /** Aborted when the operation is cancelled. */
  readonly signal: AbortSignal;
  /** Time of `customTimeouts`, in seconds. Absent, or 0: not set. */
  readonly timeoutSeconds?: number;
  /** The platform, once it is proven that the settings lead to it. */
  readonly arrive: () => Promise<Platform>;
}

/** What an adapter knows of the arguments. */
export interface Asked {
  /** The inputs of the living object; empty for a new one. */
  readonly olds: Fields;
  /** The same as the state has them, in which secrets may be hashes. Default: `olds`. */
  readonly recorded?: Fields | undefined;
  /** Inputs of the program. */
  readonly news: Fields;
  /** The stack's configuration for names of new objects. */
  readonly naming?: Naming | undefined;
  /** Secrets in arguments that the platform shows. */
  readonly plain: () => readonly Plain[];
  /** The same inputs with secrets in the engine's form. Absent: the adapter cannot tell them. */
  readonly marked?: Fields | undefined;
}

/** The inputs to record, undefined if nothing was checked; and why they are refused. */
export interface CheckedInputs {
  readonly inputs: Fields | undefined;
  readonly reasons: readonly string[];
}

/** Plans the changes of one engine's resources: what check and diff decide and report. Nothing is written. */
export class Planning {
  /**
   * @param previewsUpdates see {@link Lifecycle}
   */
  constructor(
    private readonly link: () => Link,
    private readonly reported: EffectReporting,
    private readonly previewsUpdates: boolean,
  ) {}

  /** Checks the inputs of a program, and reports what a create will do. */
  async check(
    request: EngineRequest,
    dependencies: OperationDependencies,
    { olds: given, recorded, news: asked, naming, plain, marked }: Asked,
  ): Promise<CheckedInputs> {
    const { definition, named, declared, audience } = request;
    const { claims } = this.link();
    const olds = present(definition, given);
    const names = checkNames(definition, given, asked);
    const { news } = names;
    const { inputs, failures } = checkNamed(definition, naming, {
      ...{ olds, news },
      recorded: recorded && present(definition, recorded),
    });
    const key = request.keyOf(inputs);
    // Without a nonce, other resources may have the same key, so a later diff does not know whose URN it is.
    const isSure = key === declared || nonceOf(inputs) !== undefined;
    const asNew = this.reported.checked(key, {
      before: olds,
      asked: news,
      declared,
      named: isSure ? named : { resource: named.resource },
    });
    const unfit =
      asNew === undefined ? [] : await this.#checkedAsNew(request, dependencies, { olds, news, asNew });
    if (asNew !== undefined)
      announce(
        aboutOf(definition, { olds, news: inputs }, named),
        effectsOfCreate(definition, inputs),
        audience,
      );
    const read = this.reported.importing(key);
    // An import marks what it has read as secret, which no program says yet.
    const shown = read === undefined ? this.#plain(request, dependencies.platform, plain()) : [];
    const twice = claims.failures(definition, declared, inputs);
    const elsewhere = await failuresOfRegions(dependencies, fullInputs(olds), inputs);
    const warnings = [
      warningOf(definition, { olds, inputs, resource: named.resource }),
      read && importWarning(definition, read, news),
      ...names.warnings,
    ];
    for (const line of warnings) if (line !== undefined) audience.say(line, 'warning');
    for (const [about, line] of deprecationsOf({ ...definition, ...definition.seen }, asked, named.resource))
      this.#warnOnce(about, line, audience);
    const register = registerOf(dependencies.platform);
    const entry = register.checked(definition, { declared, logical: named.resource }, { olds, inputs });
    const held = refusalOf(register, entry);
    const written = namesIn(definition, asked);
    const ofNames = failures.map((one) => ({ ...one, property: pathAsWritten(written, one.property) }));
    const lost = [
      ...lostSecret(definition, dependencies.platform, news),
      ...lostStrategy(dependencies.platform, marked),
    ];
    const reasons = [...names.failures, ...ofNames, ...lost, ...elsewhere, ...twice, ...shown, ...unfit].map(
      sentence,
    );
    return {
      inputs: names.record(formOf(given).inputs(inputs)),
      reasons: [...reasons, ...(held === undefined ? [] : [held])],
    };
  }

  /** Failures of a resource that is checked as a new one: the engine replaces its object. */
  async #checkedAsNew(
    { definition, named, audience }: EngineRequest,
    { platform }: OperationDependencies,
    { olds, news, asNew }: { readonly olds: Fields; readonly news: Fields; readonly asNew: AsNew },
  ): Promise<readonly Failure[]> {
    const { update: change } = asNew;
    const refused = await refusedAsNew(
      { definition, living: platform.living, log: platform.log },
      { urn: undefined, ...named, ...asNew, asked: news },
    );
    const unfit = change === undefined ? [] : refusedReplacement(definition, change);
    if (refused !== undefined) {
      announceToMachines(aboutOf(definition, { olds, news }, named), refused.effect, audience);
      return [...unfit, refused];
    }
    if (change === undefined) return unfit;
    const about = aboutOf(definition, change, named);
    const blocked = blockedByOption(definition, { ...change, asked: news });
    if (blocked === undefined) announce(about, forcedReplacement(definition, change), audience);
    else foretell(about, blocked.reason, audience);
    return [...unfit, ...(blocked === undefined ? [] : [blocked])];
  }

  /** Warns about secrets that the platform would show, once in a run, or refuses them. */
  #plain(
    { definition, declared, audience }: EngineRequest,
    { plainSecrets }: Platform,
    found: readonly Plain[],
  ): readonly Failure[] {
    const { failures, warning } = toldOf(definition.type, found, plainSecrets);
    // A replacement is checked twice.
    if (warning !== undefined) this.#warnOnce(declared, warning, audience);
    return failures;
  }

  /** Once in a run: many resources of a program may have the same fault. */
  #warnOnce(about: string, line: string, audience: Audience): void {
    const { warned } = this.link();
    if (!warned.has(about)) audience.say(line, 'warning');
    warned.add(about);
  }

  /** Compares the state with checked inputs, and reports what an update will do. */
  async diff(
    request: EngineRequest,
    dependencies: OperationDependencies,
    {
      id,
      olds,
      news,
      shown,
    }: Pick<Change, 'olds' | 'news'> & { readonly id: string; readonly shown: readonly string[] },
  ): Promise<Pick<Change, 'olds' | 'news' | 'verdict' | 'move'>> {
    const { definition, audience } = request;
    guardTarget(dependencies, { id, state: olds });
    noteServing(dependencies, { id, state: olds });
    const move = moveOf(dependencies, olds);
    const key = request.keyOf(news);
    const isImport = this.reported.isOfImport(key);
    const checked = this.reported.take(key);
    const about = aboutOf(definition, { olds, news }, checked?.named ?? request.named);

    const verdict = verdictOf(definition, { olds, news, move, isImport, shown });
    const compared = { id, olds, news, verdict };
    const isChecked = checked !== undefined && !isImport;
    const refused = refusedByDiff(definition, { ...compared, isChecked });
    if (refused !== undefined) {
      announceToMachines(about, refused.effect, audience);
      throw new Error(refused.reason);
    }
    const blocked = isChecked ? blockedByDiff(definition, { ...compared, asked: checked.asked }) : undefined;
    if (blocked?.certain === false) audience.say(blocked.reason, 'warning');
    const mismatch = isImport ? mismatchOf(definition, id, { olds, news }) : undefined;
    const isReplaced = isChecked && verdict.kind === 'replace';
    const failed = isReplaced ? failedAnew(definition, id, { olds, news }) : undefined;
    refuse(about, audience, blocked?.certain === true ? blocked.reason : (mismatch ?? failed));

    const occasion = isImport ? 'refresh' : occasionOf(checked, news);
    const result = await judged(dependencies, occasion, compared);
    const isDependent = occasion === 'dependent';
    const change = {
      olds,
      news,
      before: checked?.before ?? olds,
      verdict: result.verdict,
      move,
      isDependent,
    };
    if (checked !== undefined || (isDependent && this.reported.isFirst(key, change.verdict))) {
      if (checked !== undefined) this.reported.compared(checked.declared, change);
      const isLater = this.previewsUpdates && change.verdict.kind === 'update';
      announce(about, [...(isLater ? [] : effectsOf(definition, change)), ...result.effects], audience);
    }
    refuse(about, audience, result.failure);
    // The second check of the replacement reports it.
    foretell(about, result.refusal, audience);
    return change;
  }
}

/** Refuses an object whose secret nobody would have: the state does not record it. */
function lostSecret(definition: Definition, { secretsInState }: Platform, news: Fields): readonly Failure[] {
  const key = deliveredOutput(definition);
  if (secretsInState !== 'hash' || key === undefined || news.deliverTo !== undefined) return [];
  const reason = `is required, because workload:secretsInState is hash: ${key} is returned only once, and the state does not have it`;
  return [{ property: 'deliverTo', reason }];
}

/** Refuses a secret in a strategy: the command reads the strategy from the state, without the program. */
function lostStrategy({ secretsInState }: Platform, marked: Fields = {}): readonly Failure[] {
  if (secretsInState !== 'hash' || !hasSealed(marked.rollout)) return [];
  const reason =
    'contains a secret, but workload:secretsInState is hash, and workload rollout reads the strategy from the state: ' +
    'use a check with a command, which gets the secret from its environment (passEnv)';
  return [{ property: 'rollout', reason }];
}

/** The verdict on the object alone. What becomes of the objects that it names may change it. */
function verdictOf(
  definition: Definition,
  {
    olds,
    news,
    move,
    isImport,
    shown,
  }: Pick<Change, 'olds' | 'news' | 'move'> & {
    readonly isImport: boolean;
    readonly shown: readonly string[];
  },
): Verdict {
  // An import with a difference would fail. The next update hides what it shows.
  const found = isImport
    ? diffOfImport(definition, olds, news)
    : ofShown(diff(definition, olds, news), olds, shown);
  return move === undefined ? found : ofMoved(found);
}

/** @throws Error with the reason, if there is one; machines that read effects are told first */
function refuse(about: About, audience: Audience, reason: string | undefined): void {
  foretell(about, reason, audience);
  if (reason !== undefined) throw new Error(reason);
}
