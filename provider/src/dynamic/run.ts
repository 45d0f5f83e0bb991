/** Runs a function in the program's process. */
import { messageOf } from '../bug';
import { OF_STACK, type Origin, readSettings } from '../config';
import { connect, type Connection } from '../connect';
import { untilGone } from '../engine-gone';
import { functions } from '../functions';
import { sentence } from '../lifecycle/platform/platform';
import { invoke } from '../lifecycle/operations/invoke';
import { reporting } from '../lifecycle/lifecycle';
import { refusal } from '../refusal';
import type { Fields } from '../resource';
import { tracing } from '../tracing/load';

/**
 * @param get returns a setting by its full key
 * @param origin where these settings come from
 * @throws Error that names what is wrong with each argument, or what the platform said
 */
export async function run(
  name: string,
  written: Fields,
  get: (key: string) => string | undefined,
  origin: Origin = OF_STACK,
): Promise<Fields> {
  const definition = functions[name];
  if (definition === undefined) throw new Error(`no function ${name}`);
  const connection = connected(get, origin);
  const { platform } = connection;
  const signal = untilGone();
  const trace = tracing();
  const during = { operation: 'call', kind: name };
  const adviceOn = (error: unknown) => connection.adviceOn(error);
  const ask = () => invoke({ definition, platform, signal }, written);
  try {
    const invoked = await reporting({ during, definition, written, adviceOn }, () =>
      trace === undefined ? ask() : trace.within(during, ask),
    );
    if (invoked.failures === undefined) return invoked.result;
    throw new Error(`${name}: ${invoked.failures.map(sentence).join('; ')}`);
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  } finally {
    await platform.client.close();
    // Spans are sent now, as nothing reports the end of the program.
    await trace?.flush();
  }
}

/** @throws RunError about the settings */
function connected(get: (key: string) => string | undefined, origin: Origin): Connection {
  try {
    return connect(readSettings(get, process.env, origin), console.log);
  } catch (error) {
    throw refusal(messageOf(error, { operation: 'configuration', kind: 'the provider' }));
  }
}
