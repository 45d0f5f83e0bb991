/** Translates between Pulumi's dynamic providers and the lifecycle; decides nothing itself. */
import type { dynamic } from '@pulumi/pulumi';
import { readSettings, refusedText, type Settings } from '../config';
import { connect, isUnauthorized } from '../connect';
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
let shared: Shared | undefined;

interface Shared {
  readonly get: Get;
  readonly platform: Platform;
  readonly credential: Settings['credential'];
  /** The platform did not accept it: told, and nothing more is sent. */
  isRefused: boolean;
}

function platformOf(lookup: Get): Platform {
  if (shared?.get === lookup) return shared.platform;
  const settings = readSettings(lookup, process.env);
  // The engine shows a dynamic provider's standard output at once, as messages of the stack.
  const log = (message: string) => {
    console.log(message);
  };
  const { credential } = settings;
  shared = { get: lookup, credential, platform: connect(settings, log), isRefused: false };
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

/** What an operation works on, unless it is known already that no request of it can succeed. */
function usable(platform: () => Platform): Platform {
  const reason = complaintAbout(platform);
  if (reason !== undefined) throw new Error(reason);
  const usual = platform();
  if (shared?.platform === usual && shared.isRefused)
    throw new Error('nothing was sent: the platform does not accept the credential, as was said before');
  return usual;
}

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
        guardTarget(definition, usable(platform), id, olds);
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
        const { id, state } = await create(definition, usable(platform), inputs, signal);
        return { id, outs: state };
      }),

    update: (id, olds, news) =>
      spoken(async () => ({ outs: await update(definition, usable(platform), id, olds, news, signal) })),

    read: (id, state) =>
      spoken(async () => {
        const found = await read(definition, usable(platform), id, state ?? {}, signal);
        return found === undefined ? {} : { id, props: found.state, inputs: found.inputs };
      }),

    delete: (id, state) => spoken(() => remove(definition, usable(platform), id, state, signal)),
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
    const advice = adviceOn(error);
    const message = `${explain(error)}${advice}`;
    const plain = new Error(message);
    // The host prints `${error}: ${error.stack}`: the message once, and no stack.
    plain.toString = () => 'Workload';
    plain.stack = message;
    if (error instanceof HalfDone) {
      const reasons = error.reasons.map((reason) => `${reason}${advice}`);
      throw Object.assign(plain, { id: error.id, properties: error.state, reasons });
    }
    throw plain;
  }
}

/** What to do about a credential that the platform does not accept, in full the first time; empty for other errors. */
function adviceOn(error: unknown): string {
  if (shared === undefined || !isUnauthorized(error)) return '';
  const advice = shared.isRefused ? '' : `. ${refusedText(shared.credential)}`;
  shared.isRefused = true;
  return advice;
}
