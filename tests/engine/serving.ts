/** Providers that engine commands attach to: their start takes most of a short command's time. */
import type { EngineCommand } from '../../provider/src/stack-state';
import type { Adapter } from '../support/adapters';
import { attached } from './attached';
import { PROJECT } from './stack';

/** Runs the command with additional environment variables. */
type Command<Ended> = (variables: Readonly<Record<string, string>>) => Promise<Ended>;

/** Hosts of dynamic providers, which outlive the test file. The test environment provides them. */
declare const warmHosts: {
  serve<Ended>(place: EngineCommand, command: (port: number) => Promise<Ended>): Promise<Ended>;
};

/** @param place where the command runs */
export function serve<Ended>(by: Adapter, place: EngineCommand, command: Command<Ended>): Promise<Ended> {
  if (by === 'native') return attached(place, command);
  // In the environment that the engine would give it.
  const env = { ...place.env, PULUMI_NODEJS_PROJECT: PROJECT, PULUMI_PROJECT: PROJECT };
  return warmHosts.serve({ ...place, env }, (port) =>
    command({ PULUMI_DEBUG_PROVIDERS: `pulumi-nodejs:${port}` }),
  );
}
