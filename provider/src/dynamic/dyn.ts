/**
 * The module to which a resource's `__provider` string leads the engine's host. Its path and its export names are a
 * contract with every state ever written: never rename them. The name is short because each state has it twice.
 */
import { definitions } from '../resources';
import handlers from './handlers';

/** The exports of the engine's string, which must get a function `handler`. */
interface Exports {
  handler?: () => (typeof handlers)[string] | undefined;
}

export = Object.fromEntries(
  Object.keys(definitions).map((type) => [
    type,
    (exports: Exports) => {
      exports.handler = () => handlers[type];
    },
  ]),
);
