/** Translates between Pulumi's dynamic providers and the lifecycle; decides nothing itself. */
import type { dynamic } from '@pulumi/pulumi';
import { type During, messageOf, reasonsOf } from '../bug';
import { type Severity, URN } from '../effects';
import { untilGone } from '../engine-gone';
import { check, sentence } from '../lifecycle/check';
import { type Form, formOf, full, fullInputs } from '../lifecycle/compact';
import { refusalOf, judged } from '../lifecycle/dependents';
import { diff, ofMoved } from '../lifecycle/diff';
import { create, update } from '../lifecycle/with-retries';
import { type Plain, toldOf } from '../lifecycle/plain';
import type { Known, OperationDependencies } from '../lifecycle/platform';
import { aboutOf, effectsOf, effectsOfCreate, forcedReplacement, warningOf } from '../lifecycle/preview';
import { isOnlyProtection, refusedAsNew, refusedByDiff } from '../lifecycle/protection';
import { read } from '../lifecycle/read';
import { failuresOfRegions } from '../lifecycle/regions';
import { registerOf } from '../lifecycle/register';
import { remove } from '../lifecycle/remove';
import { blockedByDiff, blockedByOption } from '../lifecycle/retained';
import { concealed } from '../lifecycle/secrets';
import { noteServing } from '../lifecycle/serving';
import type { OperationResult } from '../lifecycle/settle';
import { isOfPreview, logicalNameOf, nonceOf, OWNER, ownerOf, PROVIDER } from '../lifecycle/state';
import { guardTarget, guardWorkspace, moveOf } from '../lifecycle/target';
import {
  announce,
  announceToMachines,
  EffectReporting,
  foretell,
  occasionOf,
} from '../lifecycle/effect-reporting';
import { subject } from '../lifecycle/texts';
import type { Definition, Fields } from '../resource';
import { tracing } from '../tracing/load';
import { followCalls } from './engine-calls';
import { withPresentString } from './earlier';
import { PLAIN } from './token';
import type { Session } from './session';
import { EXPLICIT } from './token';

/**
 * Pulumi's dynamic provider of one definition.
 *
 * @param session shared with the other kinds of the process
 */
export function adapt(
  definition: Definition,
  session: Session,
): Required<dynamic.ResourceProvider<Fields, Fields>> {
  // A dynamic provider does not learn of cancellations, but it notices when the engine is gone.
  const signal = untilGone();
  const means = async (): Promise<OperationDependencies> => ({
    definition,
    platform: await session.arrive(signal),
    signal,
  });
  const checks = new EffectReporting();
  const speech = (operation: string, bag: Fields): Speech => ({
    during: { operation, kind: definition.type, resource: logicalNameOf(bag) },
    adviceOn: (error) => session.adviceOn(error),
    conceal: (text) => concealed(definition, bag, text),
  });
  const told = <T>(operation: string, bag: Fields, run: () => T | Promise<T>) => {
    const about = speech(operation, bag);
    const trace = tracing();
    if (trace === undefined) return spoken(about, run);
    followCalls(trace);
    return trace.within(about.during, () => spoken(about, run));
  };
  const whole = async (operation: string, bag: Fields, form: Form, run: () => Promise<OperationResult>) =>
    finished(speech(operation, bag), form, await told(operation, bag, async () => run()));
  // The engine shows lines of a dynamic provider as information: it learns no severity.
  const say = (line: string, severity: Severity) => {
    session.connection().platform.log(severity === 'info' ? line : `${severity}: ${line}`);
  };
  const audience = { env: process.env, say };

  return {
    // Must neither wait nor fail: the engine's host hands this provider out before `configure` has ended.
    configure({ config }) {
      session.configure((key) => config.get(key));
      return Promise.resolve();
    },

    check: (olds, news) =>
      told('check', news, async () => {
        if (isOfPreview(news)) session.belongsTo(typeof news[EXPLICIT] === 'string' ? news[EXPLICIT] : null);
        const isNew = Object.keys(olds).length === 0;
        let asked: OperationDependencies;
        try {
          asked = await means();
          // For an object in the state, the diff compares both places.
          if (isNew) guardWorkspace(asked);
        } catch (error) {
          // Returned as a failure, because an error of a check is printed twice.
          const reason = `${messageOf(error, speech('check', news).during)}${session.adviceOn(error)}`;
          return { inputs: news, failures: [{ property: '', reason }] };
        }
        const { inputs, failures } = check(definition, olds, news);
        const elsewhere = await failuresOfRegions(asked, fullInputs(olds), inputs);
        const line = warningOf(definition, { olds, inputs, resource: logicalNameOf(news) });
        if (line !== undefined) say(line, 'warning');
        const named = { resource: logicalNameOf(news), urn: urnIn(news) };
        const { platform, claims } = session.connection();
        const asNew = checks.checked(recordedAs(inputs), { before: olds, asked: news }, declaredAs(news));
        const refused =
          asNew &&
          (await refusedAsNew(
            {
              definition,
              living: platform.living,
              log: (line) => {
                say(line, 'info');
              },
            },
            { ...named, ...asNew, asked: news },
          ));
        const blocked = asNew?.update && blockedByOption(definition, { ...asNew.update, asked: news });
        if (refused !== undefined) {
          announceToMachines(aboutOf(definition, { olds, news }, named), refused.effect, audience);
        } else if (asNew?.update !== undefined && blocked !== undefined) {
          foretell(aboutOf(definition, asNew.update, named), blocked.reason, audience);
        } else if (asNew?.update !== undefined) {
          announce(
            aboutOf(definition, asNew.update, named),
            forcedReplacement(definition, asNew.update),
            audience,
          );
        }
        if (asNew !== undefined)
          announce(
            aboutOf(definition, { olds, news: inputs }, named),
            effectsOfCreate(definition, inputs),
            audience,
          );
        const plain = toldOf(definition.type, plainIn(news), platform.plainSecrets);
        const twice = claims.failures(definition, ownerOf(news), news);
        const register = registerOf(platform);
        const entry = register.checked(
          definition,
          { declared: declaredAs(news), logical: logicalNameOf(news) },
          { olds, inputs },
        );
        const held = refusalOf(register, entry);
        const all = [
          ...failures,
          ...elsewhere,
          ...twice,
          ...plain.failures,
          ...(refused === undefined ? [] : [refused]),
          ...(blocked === undefined ? [] : [blocked]),
        ];
        const reasons = all.map(sentence);
        return {
          inputs: formOf(olds).inputs(inputs),
          failures: [...reasons, ...(held === undefined ? [] : [held])].map((reason) => ({
            property: '',
            reason,
          })),
        };
      }),

    diff: (id, before, checked) =>
      told('diff', checked, async () => {
        const at = await means();
        const olds = withPresentString(definition.type, full(before));
        const news = withPresentString(definition.type, fullInputs(checked));
        guardTarget(at, { id, state: olds });
        noteServing(at, { id, state: olds });
        const move = moveOf(at, olds);
        const compared = diff(definition, olds, news);
        const known = checks.take(recordedAs(news));
        const occasion = occasionOf(known, news);
        const usual = move === undefined ? compared : ofMoved(compared);
        const refused = refusedByDiff(definition, {
          id,
          olds,
          news,
          verdict: usual,
          isChecked: known !== undefined,
        });
        if (refused !== undefined) {
          const named = { resource: logicalNameOf(news), urn: known && urnIn(known.asked) };
          announceToMachines(aboutOf(definition, { olds, news }, named), refused.effect, audience);
          throw new Error(refused.reason);
        }
        const blocked =
          known && blockedByDiff(definition, { asked: known.asked, olds, news, verdict: usual });
        if (blocked?.certain === true) {
          const named = { resource: logicalNameOf(news), urn: known && urnIn(known.asked) };
          foretell(aboutOf(definition, { olds, news }, named), blocked.reason, audience);
          throw new Error(blocked.reason);
        }
        if (blocked !== undefined) say(blocked.reason, 'warning');
        const { verdict, effects, failure, refusal } = await judged(at, occasion, {
          id,
          olds,
          news,
          verdict: usual,
        });
        const isDependent = occasion === 'dependent';
        const asked = known?.asked ?? news;
        // Without a nonce, resources with the same logical name cannot be told apart, and the URN may be of another
        // one.
        const urn = nonceOf(news) === undefined ? undefined : urnIn(asked);
        const about = aboutOf(definition, { olds, news }, { resource: logicalNameOf(asked), urn });
        if (known !== undefined || (isDependent && checks.isFirst(recordedAs(news), verdict))) {
          const change = { olds, news, before: known?.before ?? olds, verdict, move, isDependent };
          if (known !== undefined) checks.compared(declaredAs(asked), change);
          announce(about, [...effectsOf(definition, change), ...effects], audience);
        }
        foretell(about, failure ?? refusal, audience);
        if (failure !== undefined) throw new Error(failure);
        if (verdict.kind === 'same') return { changes: false };
        return {
          // Undefined lets the engine compare the inputs itself and show exactly the properties that differ. It then also
          // replaces for them what replaceOnChanges names.
          ...(verdict.changed.length === 0 || isOnlyProtection(verdict) ? { changes: true } : {}),
          replaces: [...verdict.reasons],
          deleteBeforeReplace: verdict.deleteFirst,
        };
      }),

    create: async (checked) => {
      const inputs = fullInputs(checked);
      const { id, state } = await whole('create', inputs, formOf(checked), async () =>
        create(await means(), inputs),
      );
      return { id, outs: state };
    },

    update: async (id, before, checked) => {
      const known = { id, state: full(before) };
      const news = fullInputs(checked);
      const { state } = await whole('update', news, formOf(before, checked), async () =>
        update(await means(), known, news),
      );
      return { outs: state };
    },

    read: (id, recorded = {}) =>
      told('read', recorded, async () => {
        const state = full(recorded);
        const form = formOf(recorded);
        // The state of a resource that is only read contains nothing but the string that finds this provider.
        const isNew = Object.keys(state).every((key) => key === PROVIDER);
        checks.read(recordedAs(state));
        const found = await read(await means(), { id, state: isNew ? {} : state });
        if (found === undefined) checks.gone(recordedAs(state));
        // For the engine, an empty answer means that a known object is gone, but that a new one has no properties.
        if (found === undefined && isNew)
          throw new Error(`${subject(definition, id)} does not exist in this workspace`);
        return found === undefined
          ? {}
          : { id: found.id, props: form.state(found.state), inputs: form.inputs(found.inputs) };
      }),

    delete: (id, state) =>
      told('delete', state, async () => remove(await means(), { id, state: full(state) })),
  };
}

/** What the class has found. It also warns: a dynamic provider gets secrets in clear, and cannot name the resource. */
function plainIn(declared: Fields): readonly Plain[] {
  const found = declared[PLAIN];
  return Array.isArray(found) ? (found as Plain[]) : [];
}

function urnIn(declared: Fields): string | undefined {
  const urn = declared[URN];
  return typeof urn === 'string' ? urn : undefined;
}

/**
 * Key of a declared resource: its URN if that is known, because components may have children with the same name.
 */
function declaredAs(declared: Fields): string {
  return urnIn(declared) ?? ownerOf(declared);
}

/** Key of a resource in the state. It stays the same when the resource is renamed. */
function recordedAs(inputs: Fields): string {
  return String(inputs[OWNER]);
}

/** How errors of an operation are reported. */
interface Speech {
  readonly during: During;
  /** Advice about a rejected credential; empty for other errors. */
  adviceOn(error: unknown): string;
  conceal(text: string): string;
}

/** Rethrows errors without a stack, which the engine's host would print. */
async function spoken<T>(speech: Speech, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw plain(`${speech.conceal(messageOf(error, speech.during))}${speech.adviceOn(error)}`);
  }
}

/** Returns a completed object. Throws an unfinished one in the form that makes the engine record it. */
function finished(speech: Speech, form: Form, outcome: OperationResult): Known {
  const { id, state } = outcome.object;
  const properties = form.state(state);
  if (outcome.kind === 'done') return { id, state: properties };
  const advice = outcome.kind === 'unfinished' ? speech.adviceOn(outcome.cause) : '';
  const told = reasonsOf(outcome, speech.during);
  const message = `${speech.conceal(told.join('; '))}${advice}`;
  const reasons = told.map((reason) => `${speech.conceal(reason)}${advice}`);
  throw Object.assign(plain(message), { id, properties, reasons });
}

function plain(message: string): Error {
  const error = new Error(message);
  // The host prints `${error}: ${error.stack}`, and the engine prints the message itself. So this shows no stack, and only
  // the first line of the message.
  error.toString = () => 'Workload';
  [error.stack = ''] = message.split('\n');
  return error;
}
