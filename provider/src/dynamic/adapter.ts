/** Translates between Pulumi's dynamic providers and the lifecycle; decides nothing itself. */
import type { dynamic } from '@pulumi/pulumi';
import { readSettings, type Settings } from '../config';
import { connect, told } from '../connect';
import { create, explain, HalfDone, update } from '../lifecycle/apply';
import { check } from '../lifecycle/check';
import { diff } from '../lifecycle/diff';
import type { Platform } from '../lifecycle/platform';
import { read } from '../lifecycle/read';
import { remove } from '../lifecycle/remove';
import { argumentsOf } from '../lifecycle/values';
import { toPrior } from '../lifecycle/state';
import { guardTarget } from '../lifecycle/target';
import type { Definition, Fields } from '../resource';

type Get = (key: string) => string | undefined;

/** One client for all resource kinds of a process: they share its connections and its configuration. */
let shared:
  { readonly get: Get; readonly platform: Platform; readonly credential: Settings['credential'] } | undefined;

function platformOf(lookup: Get): Platform {
  if (shared?.get === lookup) return shared.platform;
  const settings = readSettings(lookup, process.env);
  // The engine shows a dynamic provider's standard output at once, as messages of the stack.
  const log = (message: string) => {
    console.log(message);
  };
  shared = { get: lookup, credential: settings.credential, platform: connect(settings, log) };
  return shared.platform;
}

/** The configuration of the process: the engine hands it to each handler, always the same. */
let configured: Get | undefined;

/** Why the configuration cannot be worked with, told in full for the first resource alone. */
let complaint: string | undefined;

function complaintAbout(platform: () => Platform): string | undefined {
  try {
    platform();
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
 * @param platform what it works on. Default: what the process was configured with, one for all kinds
 */
export function adapt(
  definition: Definition,
  platform: () => Platform = () => platformOf(configured ?? unconfigured),
): Required<dynamic.ResourceProvider<Fields, Fields>> {
  // A dynamic provider is told of no cancellation; waits end by their time-outs.
  const { signal } = new AbortController();

  return {
    // Must neither wait nor fail: the engine's host hands this provider out before `configure` has ended.
    configure({ config }) {
      configured ??= (key) => config.get(key);
      return Promise.resolve();
    },

    check: (olds, news) =>
      spoken(() => {
        const reason = complaintAbout(platform);
        // As a failure, because an error of a check is printed twice.
        if (reason !== undefined) return { inputs: news, failures: [{ property: '', reason }] };
        const { inputs, failures } = check(definition, olds, news);
        return { inputs, failures: [...failures] };
      }),

    diff: (id, olds, news) =>
      spoken(() => {
        guardTarget(definition, platform(), id, olds);
        const verdict = diff(definition, olds, news);
        if (verdict.kind === 'same') return { changes: false };
        const name = String(news.name);
        const line = definition.intent?.(
          name,
          toPrior(definition, olds),
          argumentsOf(definition, news),
          verdict.reasons,
        );
        if (line !== undefined) platform().log(line);
        return {
          // Undefined lets the engine compare the inputs itself and show exactly the properties that differ.
          ...(verdict.changed.length === 0 ? { changes: true } : {}),
          replaces: [...verdict.reasons],
          deleteBeforeReplace: verdict.deleteFirst,
        };
      }),

    create: (inputs) =>
      spoken(async () => {
        const { id, state } = await create(definition, platform(), inputs, signal);
        return { id, outs: state };
      }),

    update: (id, olds, news) =>
      spoken(async () => ({ outs: await update(definition, platform(), id, olds, news, signal) })),

    read: (id, state) =>
      spoken(async () => {
        const found = await read(definition, platform(), id, state ?? {}, signal);
        return found === undefined ? {} : { id, props: found.state, inputs: found.inputs };
      }),

    delete: (id, state) => spoken(() => remove(definition, platform(), id, state, signal)),
  };
}

/**
 * Errors as the engine's host wants them: without a stack, which it would print; or, when the object exists but is not
 * ready, as the shape that makes the engine record it.
 */
async function spoken<T>(operation: () => T | Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    const message = told(error, shared?.credential);
    const plain = new Error(message);
    // The host prints `${error}: ${error.stack}`: the message once, and no stack.
    plain.toString = () => 'Workload';
    plain.stack = message;
    if (error instanceof HalfDone) {
      throw Object.assign(plain, { id: error.id, properties: error.state, reasons: [...error.reasons] });
    }
    throw plain;
  }
}
