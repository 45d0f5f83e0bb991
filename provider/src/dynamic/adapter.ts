/** Translates between Pulumi's dynamic providers and the lifecycle; decides nothing itself. */
import type { dynamic } from '@pulumi/pulumi';
import { URN, type Severity } from '../effects';
import { untilGone } from '../engine-gone';
import { type EngineRequest, Lifecycle, NotReady } from '../lifecycle/lifecycle';
import type { Plain } from '../lifecycle/values/plain';
import { isOnlyProtection } from '../lifecycle/ownership/protection';
import { isOfPreview, logicalNameOf, OWNER, ownerOf, PROVIDER } from '../lifecycle/state/state';
import { subject } from '../lifecycle/platform/texts';
import type { Definition, Fields } from '../resource';
import { tracing } from '../tracing/load';
import { followCalls } from './engine-calls';
import { withPresentString } from './earlier';
import type { Session } from './session';
import { EXPLICIT, PLAIN } from './token';

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
  const lifecycle = new Lifecycle(() => session.connection(), false);
  // The engine shows lines of a dynamic provider as information: it learns no severity.
  const say = (line: string, severity: Severity) => {
    session.connection().platform.log(severity === 'info' ? line : `${severity}: ${line}`);
  };
  const about = (bag: Fields): EngineRequest => ({
    definition,
    named: { resource: logicalNameOf(bag), urn: urnIn(bag) },
    // Components may have children with the same name, so the URN is better, if it is known.
    declared: urnIn(bag) ?? ownerOf(bag),
    keyOf: (inputs) => String(inputs[OWNER]),
    audience: { env: process.env, say },
    signal,
    arrive: () => session.arrive(signal),
  });
  const run = async <T>(operation: string, bag: Fields, work: (request: EngineRequest) => Promise<T>) => {
    const request = about(bag);
    const trace = tracing();
    if (trace === undefined) return work(request).catch(rethrown);
    followCalls(trace);
    const part = { operation, kind: definition.type, resource: request.named.resource };
    return trace.within(part, () => work(request).catch(rethrown));
  };

  return {
    // Must neither wait nor fail: the engine's host hands this provider out before `configure` has ended.
    configure({ config }) {
      session.configure((key) => config.get(key));
      return Promise.resolve();
    },

    check: (olds, news) =>
      run('check', news, async (request) => {
        if (isOfPreview(news)) session.belongsTo(typeof news[EXPLICIT] === 'string' ? news[EXPLICIT] : null);
        const plain = () => plainIn(news);
        const { inputs = news, reasons } = await lifecycle.check(request, { olds, news, plain });
        return { inputs, failures: reasons.map((reason) => ({ property: '', reason })) };
      }),

    diff: (id, olds, checked) =>
      run('diff', checked, async (request) => {
        const state = withPresentString(definition.type, olds);
        const news = withPresentString(definition.type, checked);
        const { verdict } = await lifecycle.diff(request, { id, state, news });
        if (verdict.kind === 'same') return { changes: false };
        return {
          // Undefined lets the engine compare the inputs itself and show exactly the properties that differ. It then also
          // replaces for them what replaceOnChanges names.
          ...(verdict.changed.length === 0 || isOnlyProtection(verdict) ? { changes: true } : {}),
          replaces: [...verdict.reasons],
          deleteBeforeReplace: verdict.deleteFirst,
        };
      }),

    create: (checked) =>
      run('create', checked, async (request) => {
        const { id, state } = await lifecycle.create(request, checked);
        return { id, outs: state };
      }),

    update: (id, state, news) =>
      run('update', news, async (request) => {
        const outs = await lifecycle.update(request, { id, state, news });
        return outs === undefined ? {} : { outs };
      }),

    read: (id, recorded = {}) =>
      run('read', recorded, async (request) => {
        // The state of a resource that is only read contains nothing but the string that finds this provider.
        const isNew = Object.keys(recorded).every((key) => key === PROVIDER);
        const found = await lifecycle.read(request, { id, state: isNew ? {} : recorded });
        // For the engine, an empty answer means that a known object is gone, but that a new one has no properties.
        if (found === undefined && isNew)
          throw new Error(`${subject(definition, id)} does not exist in this workspace`);
        if (found === undefined) return {};
        return { id: found.id, props: found.state, ...(found.inputs && { inputs: found.inputs }) };
      }),

    delete: (id, state) => run('delete', state, (request) => lifecycle.delete(request, { id, state })),
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

/** Rethrows an error without a stack, which the engine's host would print. */
function rethrown(error: unknown): never {
  const plain = new Error(error instanceof Error ? error.message : String(error));
  // The host prints `${error}: ${error.stack}`, and the engine prints the message itself. So this shows no stack, and only
  // the first line of the message.
  plain.toString = () => 'Workload';
  [plain.stack = ''] = plain.message.split('\n');
  if (!(error instanceof NotReady)) throw plain;
  const {
    object: { id, state: properties },
    reasons,
  } = error;
  // In this form, the engine records it.
  throw Object.assign(plain, { id, properties, reasons });
}
