/** Runs a function in the program's process. */
import { messageOf } from '../bug';
import { readSettings } from '../config';
import { connect } from '../connect';
import { functions } from '../functions';
import { sentence } from '../lifecycle/check';
import { invoke } from '../lifecycle/invoke';
import { concealed } from '../lifecycle/secrets';
import { refusal } from '../refusal';
import type { Fields } from '../resource';
import { tracing } from '../tracing/load';

/**
 * @param get returns a setting by its full key
 * @throws Error that names what is wrong with each argument, or what the platform said
 */
export async function run(
  name: string,
  written: Fields,
  get: (key: string) => string | undefined,
): Promise<Fields> {
  const definition = functions[name];
  if (definition === undefined) throw new Error(`no function ${name}`);
  const connection = connect(readSettings(get, process.env), console.log);
  const { platform } = connection;
  const { signal } = new AbortController();
  const trace = tracing();
  try {
    const ask = () => invoke({ definition, platform, signal }, written);
    const invoked = await (trace?.within({ operation: 'call', kind: name }, ask) ?? ask());
    if (invoked.failures === undefined) return invoked.result;
    throw new Error(`${name}: ${invoked.failures.map(sentence).join('; ')}`);
  } catch (error) {
    const message = messageOf(error, { operation: 'call', kind: name });
    throw refusal(`${concealed(definition, written, message)}${connection.adviceOn(error)}`);
  } finally {
    await platform.client.close();
    // Spans are sent now, as nothing reports the end of the program.
    await trace?.flush();
  }
}
