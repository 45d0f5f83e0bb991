/** Translates between Pulumi's dynamic providers and the lifecycle; decides nothing itself. */
import type { dynamic } from '@pulumi/pulumi';
import { readSettings } from '../config';
import { connect, type Connection } from '../connect';
import { explain, HalfDone } from '../lifecycle/apply';
import { check, sentence } from '../lifecycle/check';
import { diff } from '../lifecycle/diff';
import { create, remove, update } from '../lifecycle/persist';
import type { Platform } from '../lifecycle/platform';
import { aboutOf, effectsOf, forcedReplacement, warningOf } from '../lifecycle/preview';
import { read } from '../lifecycle/read';
import { concealed } from '../lifecycle/secrets';
import { logicalNameOf, ownerOf } from '../lifecycle/state';
import { guardTarget } from '../lifecycle/target';
import { announce, Checks } from '../lifecycle/telling';
import type { Definition, Fields } from '../resource';

type Get = (key: string) => string | undefined;

/** One connection for all resource kinds of a process. */
let shared: { readonly get: Get; readonly connection: Connection } | undefined;

function connectionOf(lookup: Get): Connection {
  if (shared?.get === lookup) return shared.connection;
  // The engine shows a dynamic provider's standard output at once, as messages of the stack.
  const log = (message: string) => {
    console.log(message);
  };
  const connection = connect(readSettings(lookup, process.env), log);
  shared = { get: lookup, connection };
  return connection;
}

/** The configuration of the process: the engine hands it to each handler, always the same. */
let configured: Get | undefined;

/** Why the configuration cannot be worked with, told in full for the first resource alone. */
let complaint: string | undefined;

function complaintAbout(configuration: () => unknown): string | undefined {
  try {
    configuration();
    return undefined;
  } catch (error) {
    if (complaint !== undefined) return 'the Workload provider is not configured, as was said before';
    return (complaint = explain(error));
  }
}

const unconfigured: Get = () => undefined;

/**
 * Pulumi's dynamic provider of one definition.
 *
 * @param connection what it works on. Default: what the process was configured with, one for all kinds
 */
export function adapt(
  definition: Definition,
  connection: () => Connection = () => connectionOf(configured ?? unconfigured),
): Required<dynamic.ResourceProvider<Fields, Fields>> {
  // A dynamic provider is told of no cancellation; waits end by their time-outs.
  const { signal } = new AbortController();
  const usable = (): Platform => {
    const reason = complaintAbout(connection);
    if (reason !== undefined) throw new Error(reason);
    return connection().usable();
  };
  const checks = new Checks();
  const told = <T>(operation: () => T | Promise<T>, written: Fields = {}) =>
    spoken(operation, connection, (text) => concealed(definition, written, text));

  return {
    // Must neither wait nor fail: the engine's host hands this provider out before `configure` has ended.
    configure({ config }) {
      configured ??= (key) => config.get(key);
      return Promise.resolve();
    },

    check: (olds, news) =>
      told(() => {
        const reason = complaintAbout(connection);
        // As a failure, because an error of a check is printed twice.
        if (reason !== undefined) return { inputs: news, failures: [{ property: '', reason }] };
        const { inputs, failures } = check(definition, olds, news);
        const line = warningOf(definition, olds, inputs);
        if (line !== undefined) connection().platform.log(line);
        const forced = checks.checked(ownerOf(news), { before: olds, asked: news });
        if (forced !== undefined) {
          const about = aboutOf(definition, forced, { resource: logicalNameOf(news) });
          announce(about, forcedReplacement(definition, forced), process.env, connection().platform.log);
        }
        const twice = connection().claims.failures(definition, ownerOf(news), news);
        return {
          inputs,
          failures: [...failures, ...twice].map((one) => ({ property: '', reason: sentence(one) })),
        };
      }),

    diff: (id, olds, news) =>
      told(() => {
        guardTarget(definition, usable(), id, olds);
        const verdict = diff(definition, olds, news);
        const checked = checks.take(ownerOf(news));
        if (checked !== undefined) {
          const { before, asked } = checked;
          const about = aboutOf(definition, { olds, news }, { resource: logicalNameOf(asked) });
          const change = { olds, news, before, verdict };
          const effects = effectsOf(definition, change);
          checks.compared(ownerOf(news), change);
          announce(about, effects, process.env, connection().platform.log);
        }
        if (verdict.kind === 'same') return { changes: false };
        return {
          // Undefined lets the engine compare the inputs itself and show exactly the properties that differ.
          ...(verdict.changed.length === 0 ? { changes: true } : {}),
          replaces: [...verdict.reasons],
          deleteBeforeReplace: verdict.deleteFirst,
        };
      }),

    create: (inputs) =>
      told(async () => {
        const { id, state } = await create(definition, usable(), inputs, signal);
        return { id, outs: state };
      }, inputs),

    update: (id, olds, news) =>
      told(async () => ({ outs: await update(definition, usable(), id, olds, news, signal) }), news),

    read: (id, state) =>
      told(async () => {
        checks.read(ownerOf(state ?? {}));
        const found = await read(definition, usable(), id, state ?? {}, signal);
        return found === undefined ? {} : { id, props: found.state, inputs: found.inputs };
      }, state),

    delete: (id, state) => told(() => remove(definition, usable(), id, state, signal), state),
  };
}

/**
 * Errors as the engine's host wants them: without a stack, which it would print; or, when the object exists but is not
 * ready, as the shape that makes the engine record it.
 */
async function spoken<T>(
  operation: () => T | Promise<T>,
  connection: () => Connection,
  conceal: (text: string) => string,
): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    // Without a configuration there is nothing that could have refused.
    const advice = complaintAbout(connection) === undefined ? connection().adviceOn(error) : '';
    const message = `${conceal(explain(error))}${advice}`;
    const plain = new Error(message);
    // The host prints `${error}: ${error.stack}`: the message once, and no stack.
    plain.toString = () => 'Workload';
    plain.stack = message;
    if (error instanceof HalfDone) {
      const reasons = error.reasons.map((reason) => `${conceal(reason)}${advice}`);
      throw Object.assign(plain, { id: error.id, properties: error.state, reasons });
    }
    throw plain;
  }
}
