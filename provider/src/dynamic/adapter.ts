/** Translates between Pulumi's dynamic providers and the lifecycle; decides nothing itself. */
import type { dynamic } from '@pulumi/pulumi';
import { type During, messageOf, reasonsOf } from '../bug';
import { URN } from '../effects';
import { check, sentence } from '../lifecycle/check';
import { type Form, formOf, full, fullInputs } from '../lifecycle/compact';
import { diff, ofMoved } from '../lifecycle/diff';
import { create, update } from '../lifecycle/persist';
import type { Known, Means } from '../lifecycle/platform';
import { aboutOf, effectsOf, forcedReplacement, warningOf } from '../lifecycle/preview';
import { read } from '../lifecycle/read';
import { remove } from '../lifecycle/remove';
import { concealed } from '../lifecycle/secrets';
import type { Recorded } from '../lifecycle/settle';
import { logicalNameOf, nonceOf, OWNER, ownerOf, PROVIDER } from '../lifecycle/state';
import { guardTarget, moveOf } from '../lifecycle/target';
import { announce, Checks } from '../lifecycle/telling';
import { subject } from '../lifecycle/words';
import type { Definition, Fields } from '../resource';
import { tracing } from '../tracing/load';
import { followCalls } from './engine-calls';
import { withPresentString } from './earlier';
import type { Session } from './session';

/**
 * Pulumi's dynamic provider of one definition.
 *
 * @param session shared with the other kinds of the process
 */
export function adapt(
  definition: Definition,
  session: Session,
): Required<dynamic.ResourceProvider<Fields, Fields>> {
  // A dynamic provider does not learn of cancellations; waits end by their time-outs.
  const { signal } = new AbortController();
  const means = (): Means => ({ definition, platform: session.usable(), signal });
  const checks = new Checks();
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
  const whole = async (operation: string, bag: Fields, form: Form, run: () => Promise<Recorded>) =>
    finished(speech(operation, bag), form, await told(operation, bag, async () => run()));
  const say = (line: string) => {
    session.connection().platform.log(line);
  };

  return {
    // Must neither wait nor fail: the engine's host hands this provider out before `configure` has ended.
    configure({ config }) {
      session.configure((key) => config.get(key));
      return Promise.resolve();
    },

    check: (olds, news) =>
      told('check', news, () => {
        const reason = session.complaint();
        // Returned as a failure, because an error of a check is printed twice.
        if (reason !== undefined) return { inputs: news, failures: [{ property: '', reason }] };
        const { inputs, failures } = check(definition, olds, news);
        const line = warningOf(definition, olds, inputs);
        if (line !== undefined) say(line);
        const forced = checks.checked(recordedAs(inputs), { before: olds, asked: news }, declaredAs(news));
        if (forced !== undefined) {
          const about = aboutOf(definition, forced, { resource: logicalNameOf(news), urn: urnIn(news) });
          announce(about, forcedReplacement(definition, forced), { env: process.env, say });
        }
        const twice = session.connection().claims.failures(definition, ownerOf(news), news);
        return {
          inputs: formOf(olds).inputs(inputs),
          failures: [...failures, ...twice].map((one) => ({ property: '', reason: sentence(one) })),
        };
      }),

    diff: (id, before, checked) =>
      told('diff', checked, () => {
        const olds = withPresentString(definition.type, full(before));
        const news = withPresentString(definition.type, fullInputs(checked));
        guardTarget(means(), { id, state: olds });
        const move = moveOf(means(), olds);
        const compared = diff(definition, olds, news);
        const verdict = move === undefined ? compared : ofMoved(compared);
        const known = checks.take(recordedAs(news));
        if (known !== undefined) {
          const { asked } = known;
          // Without a nonce, resources with the same logical name cannot be told apart, and the URN may be of another
          // one.
          const urn = nonceOf(news) === undefined ? undefined : urnIn(asked);
          const about = aboutOf(definition, { olds, news }, { resource: logicalNameOf(asked), urn });
          const change = { olds, news, before: known.before, verdict, move };
          const effects = effectsOf(definition, change);
          checks.compared(declaredAs(asked), change);
          announce(about, effects, { env: process.env, say });
        }
        if (verdict.kind === 'same') return { changes: false };
        return {
          // Undefined lets the engine compare the inputs itself and show exactly the properties that differ.
          ...(verdict.changed.length === 0 ? { changes: true } : {}),
          replaces: [...verdict.reasons],
          deleteBeforeReplace: verdict.deleteFirst,
        };
      }),

    create: async (checked) => {
      const inputs = fullInputs(checked);
      const { id, state } = await whole('create', inputs, formOf(checked), () => create(means(), inputs));
      return { id, outs: state };
    },

    update: async (id, before, checked) => {
      const known = { id, state: full(before) };
      const news = fullInputs(checked);
      const { state } = await whole('update', news, formOf(before, checked), () =>
        update(means(), known, news),
      );
      return { outs: state };
    },

    read: (id, recorded = {}) =>
      told('read', recorded, async () => {
        const state = full(recorded);
        const form = formOf(recorded);
        checks.read(recordedAs(state));
        // The state of a resource that is only read contains nothing but the string that finds this provider.
        const isNew = Object.keys(state).every((key) => key === PROVIDER);
        const found = await read(means(), { id, state: isNew ? {} : state });
        // For the engine, an empty answer means that a known object is gone, but that a new one has no properties.
        if (found === undefined && isNew)
          throw new Error(`${subject(definition, id)} does not exist in this workspace`);
        return found === undefined
          ? {}
          : { id: found.id, props: form.state(found.state), inputs: form.inputs(found.inputs) };
      }),

    delete: (id, state) => told('delete', state, () => remove(means(), { id, state: full(state) })),
  };
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
function finished(speech: Speech, form: Form, outcome: Recorded): Known {
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
  // The host prints `${error}: ${error.stack}`. This shows the message once, and no stack.
  error.toString = () => 'Workload';
  error.stack = message;
  return error;
}
