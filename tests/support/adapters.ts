/** The two adapters behind the interface of these tests' small engine: both can do the same. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  DiffResponse,
  ReadRequest,
  UpdateRequest,
} from '@pulumi/pulumi/proto/provider_pb';
import { Connection } from '../../provider/src/connect';
import { functions } from '../../provider/src/functions';
import { adapt, Session } from '../../provider/src/dynamic/adapter';
import type { Platform } from '../../provider/src/lifecycle/platform/platform';
import { NotReady } from '../../provider/src/plugin/errors';
import { PluginProvider } from '../../provider/src/plugin/provider';
import { tokenOf } from '../../provider/src/token';
import { decode, open } from '../../provider/src/plugin/wire';
import type { Definition } from '../../provider/src/resource';
import type { Fields, Provider } from '../faults/engine';

export type Adapter = 'dynamic' | 'native';

/** The module that a program requires for its resources. */
export const MODULES: Readonly<Record<Adapter, string>> = {
  dynamic: '@workload/pulumi',
  native: '@workload/pulumi/native',
};

/** The folder of the native plugin's executable. */
export const PLUGIN = join(__dirname, '..', '..', 'provider', 'bin');

/** `NODE_OPTIONS` of the engine's Node hosts. */
export const HOST_OPTIONS = `--require=${join(__dirname, 'host.js')}`;

declare global {
  /** Set by the Jest project of the test file (jest.config.js). */
  var servedBy: Adapter | undefined;
}

/** The adapter of this test file. Outside of Jest: dynamic. */
export function adapter(): Adapter {
  return globalThis.servedBy ?? 'dynamic';
}

/**
 * Providers by kind, served by the adapter of this test file.
 *
 * @param platform called at each operation
 * @param cancelled called at each operation; aborted after a Ctrl-C
 */
export function providersOf(
  definitions: Readonly<Record<string, Definition>>,
  platform: () => Platform,
  cancelled: () => AbortSignal = () => new AbortController().signal,
): Readonly<Record<string, Provider>> {
  const session = new Session(() => connectionTo(platform()));
  const served = adapter() === 'dynamic' ? undefined : plugin(definitions, platform, cancelled);
  return Object.fromEntries(
    Object.entries(definitions).map(([kind, definition]) => [
      kind,
      served === undefined ? overTheWire(adapt(definition, session)) : throughPlugin(served, definition.type),
    ]),
  );
}

/** A dynamic provider with results in the engine's wire format, which has no "undefined" inside a value. */
function overTheWire(provider: Provider): Provider {
  const sent = <Answer>(answer: Answer): Answer => {
    refuseUndefined(answer);
    return answer;
  };
  return {
    ...provider,
    create: async (inputs) => sent(await provider.create(inputs)),
    read: async (id, props) => sent(await provider.read(id, props)),
    update: async (id, olds, news) => sent(await provider.update(id, olds, news)),
  };
}

function refuseUndefined(value: unknown, path = 'answer'): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const where = `${path}.${key}`;
    // The host drops "undefined" at the top level.
    if (inner === undefined && where.split('.').length > 3)
      throw new Error(`Unexpected struct type: ${where}`);
    refuseUndefined(inner, where);
  }
}

/** A platform whose credential was not refused. */
function connectionTo(platform: Platform): Connection {
  return new Connection(platform, { apiKey: 'any' });
}

/** A configured plugin for each operation, with the current platform. */
function plugin(
  definitions: Readonly<Record<string, Definition>>,
  platform: () => Platform,
  cancelled: () => AbortSignal,
): () => PluginProvider {
  const started = () =>
    new PluginProvider({
      definitions,
      functions,
      env: process.env,
      connect: () => connectionTo(platform()),
    });
  let provider = started();
  let isCancelled = false;
  return () => {
    const signal = cancelled();
    // A cancelled run also ended its plugin.
    if (isCancelled && !signal.aborted) provider = started();
    isCancelled = signal.aborted;
    const served = provider;
    const request = new ConfigureRequest();
    const settings = { baseUrl: 'http://127.0.0.1:1/v0', workspace: 'any', apiKey: 'any' };
    request.setArgs(open(settings));
    served.attach((_urn, message) => {
      platform().log(message);
    });
    served.configure(request);
    const cancel = () => {
      isCancelled = true;
      served.cancel();
    };
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    return served;
  };
}

/** Translates the plugin's results for the small engine, which expects a dynamic provider. */
function throughPlugin(served: () => PluginProvider, type: string): Provider {
  const { signal } = new AbortController();
  const about = <T extends { setUrn(urn: string): unknown }>(request: T): T => {
    request.setUrn(`urn:pulumi:test::tests::${tokenOf(type)}::one`);
    return request;
  };
  /** The real engine keeps inputs beside a state. The small engine keeps only those that the state lacks. */
  const beside = ({ __owner, ...state }: Fields) => ({ state: open(state), inputs: open({ __owner }) });
  const besides = (state: Fields, { __owner }: Fields): Fields => ({ ...state, __owner });
  const updating = (id: string, olds: Fields, news: Fields) => {
    const request = about(new UpdateRequest());
    const { state, inputs } = beside(olds);
    request.setId(id);
    request.setOlds(state);
    request.setOldInputs(inputs);
    request.setNews(open(news));
    return request;
  };
  return {
    check: async (olds, news) => {
      const request = about(new CheckRequest());
      request.setRandomseed(randomBytes(32));
      request.setOlds(open(olds));
      request.setNews(open(news));
      const response = await served().check(request, signal);
      const failures = response
        .getFailuresList()
        .map((failure) => ({ property: failure.getProperty(), reason: failure.getReason() }));
      return { inputs: decode(response.getInputs()), failures };
    },
    diff: async (id, olds, news) => {
      const request = about(new DiffRequest());
      request.setId(id);
      request.setOlds(beside(olds).state);
      request.setOldInputs(open(olds));
      request.setNews(open(news));
      const response = await served().diff(request, signal);
      return {
        changes: response.getChanges() === DiffResponse.DiffChanges.DIFF_SOME,
        replaces: response.getReplacesList(),
        deleteBeforeReplace: response.getDeletebeforereplace(),
        // Without a detailed diff, the engine compares for the display itself.
        ...(response.getHasdetaileddiff() && {
          shown: response
            .getDetaileddiffMap()
            .getEntryList()
            .map(([path]) => path),
        }),
      };
    },
    create: (inputs) => {
      const request = about(new CreateRequest());
      request.setProperties(open(inputs));
      return recordable(async () => {
        const response = await served().create(request, signal);
        return { id: response.getId(), outs: besides(decode(response.getProperties()), inputs) };
      }, inputs);
    },
    previewUpdate: (id, olds, news) => {
      const request = updating(id, olds, news);
      request.setPreview(true);
      return served().update(request, signal);
    },
    update: (id, olds, news) => {
      const request = updating(id, olds, news);
      return recordable(
        async () => ({
          outs: besides(decode((await served().update(request, signal)).getProperties()), news),
        }),
        news,
      );
    },
    read: async (id, state, before) => {
      const request = about(new ReadRequest());
      request.setId(id);
      const known = beside(state ?? {});
      request.setProperties(known.state);
      request.setInputs(before === undefined ? known.inputs : open(before));
      const response = await served().read(request, signal);
      if (response.getId() === '') return {};
      const inputs = decode(response.getInputs());
      return { id: response.getId(), props: besides(decode(response.getProperties()), inputs), inputs };
    },
    delete: async (id, state) => {
      const request = about(new DeleteRequest());
      request.setId(id);
      const known = beside(state);
      request.setProperties(known.state);
      request.setOldInputs(known.inputs);
      await served().delete(request, signal);
    },
  };
}

/** Throws the error of a dynamic provider for an object that is not ready. */
async function recordable<T>(operation: () => Promise<T>, { __owner }: Fields): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!(error instanceof NotReady)) throw error;
    const { id, message, reasons } = error;
    const properties: Fields = { ...decode(error.properties), __owner };
    throw Object.assign(new Error(message), { id, properties, reasons: [...reasons] });
  }
}
