/** The native plugin in the test's process: a command of the engine attaches to it, and starts no process for it. */
import type { handleUnaryCall, UntypedServiceImplementation } from '@grpc/grpc-js';
import { connect } from '../../provider/src/connect';
import { functions } from '../../provider/src/functions';
import { journalReader, type Place } from '../../provider/src/journal';
import { schemaText } from '../../provider/src/plugin/about';
import { PluginProvider } from '../../provider/src/plugin/provider';
import { serve, serviceOf } from '../../provider/src/plugin/server';
import { definitions } from '../../provider/src/resources';
import { version } from '../../provider/src/version';

/**
 * Serves one command of the engine. Each of its providers, which the engine otherwise starts a process for, is one of its
 * own.
 *
 * @param place where the command runs
 * @param command runs it, with these further variables in its environment
 */
export async function attached<Ended>(
  place: Place,
  command: (variables: Readonly<Record<string, string>>) => Promise<Ended>,
): Promise<Ended> {
  const { port, server } = await serve(perConnection(() => freshPlugin(place)));
  try {
    return await command({ PULUMI_DEBUG_PROVIDERS: `workload:${port}` });
  } finally {
    server.forceShutdown();
  }
}

/** What a process of the plugin serves that has just been started in this place. */
function freshPlugin(place: Place): UntypedServiceImplementation {
  const provider = new PluginProvider({
    definitions,
    functions,
    env: place.env,
    connect: (settings, log) => connect(settings, log, journalReader(place)),
  });
  return serviceOf(() => provider, { version, schema: () => schemaText });
}

/** Every connection is served by a service of its own: the engine makes one for each provider. */
function perConnection(fresh: () => UntypedServiceImplementation): UntypedServiceImplementation {
  const services = new Map<string, UntypedServiceImplementation>();
  const serviceAt = (peer: string) => {
    const service = services.get(peer) ?? fresh();
    services.set(peer, service);
    return service;
  };
  const methods = Object.keys(fresh()).map((method) => {
    const handle: handleUnaryCall<unknown, unknown> = (call, answer) => {
      const own = serviceAt(call.getPeer())[method] as handleUnaryCall<unknown, unknown>;
      own(call, answer);
    };
    return [method, handle] as const;
  });
  return Object.fromEntries(methods);
}
