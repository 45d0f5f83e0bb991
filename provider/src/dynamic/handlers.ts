/**
 * What the engine's host finds when it follows a resource's `__provider` string. The path of this module and its
 * export names are a contract with every state ever written: they are never renamed. A kind is loaded when the engine
 * asks for it.
 */
import { lazily } from '../lazily';
import { definitions } from '../resources';
import { adapt } from './adapter';
import { Session } from './session';

/** The engine's host loads this module once, and configures its kinds alike. */
const session = new Session();

function handler(type: string) {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`this version of the provider has no resource ${type}`);
  return adapt(definition, session);
}

export = lazily(Object.fromEntries(Object.keys(definitions).map((type) => [type, () => handler(type)])));
