/**
 * The dynamic providers of all kinds. A kind is loaded when the engine asks for it. The `__provider` strings of earlier
 * states lead here, so path and export names are a contract with them: never rename them.
 */
import { lazily } from '../lazily';
import { definitions } from '../resources';
import { adapt, Session } from './adapter';

/** One session for all kinds: the engine's host loads this module once, and configures all kinds alike. */
const session = new Session();

function handler(type: string) {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`this version of the provider has no resource ${type}`);
  return adapt(definition, session);
}

export = lazily(Object.fromEntries(Object.keys(definitions).map((type) => [type, () => handler(type)])));
