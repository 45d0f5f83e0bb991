/** The native plugin in the test's process: engine commands attach to it, and start no process for it. */
import { connect } from '../../provider/src/connect';
import { functions } from '../../provider/src/functions';
import type { EngineCommand } from '../../provider/src/stack-state';
import { schemaText } from '../../provider/src/plugin/about';
import { PluginProvider } from '../../provider/src/plugin/provider';
import { Providers } from '../../provider/src/plugin/providers';
import { serve, serviceOf } from '../../provider/src/plugin/server';
import type { Definition } from '../../provider/src/resource';
import { definitions } from '../../provider/src/resources';
import { version } from '../../provider/src/version';

/** Kinds that no release has, by name: for tests of a later release (tests/evolution). */
export const later: Record<string, Definition> = {};

/**
 * Serves one command of the engine.
 *
 * @param place where the command runs
 * @param command runs it with additional environment variables
 */
export async function attached<Ended>(
  place: EngineCommand,
  command: (variables: Readonly<Record<string, string>>) => Promise<Ended>,
): Promise<Ended> {
  const providers = new Providers(
    () =>
      new PluginProvider({
        definitions: { ...definitions, ...later },
        functions,
        env: place.env,
        connect: (settings, log) => connect(settings, log, place),
      }),
  );
  const { port, server } = await serve(serviceOf(providers, { version, schema: () => schemaText }));
  try {
    return await command({ PULUMI_DEBUG_PROVIDERS: `workload:${port}` });
  } finally {
    server.forceShutdown();
  }
}
