/** The dispatcher that a program has set for everything with undici's `setGlobalDispatcher`. */
import type { Dispatcher } from './dispatching';

/** Where undici keeps it, versions 8 and 7 first: those keep a copy for older ones, too. */
const PLACES = [Symbol.for('undici.globalDispatcher.2'), Symbol.for('undici.globalDispatcher.1')];

/**
 * The dispatcher that was set; undefined where none was. undici, and the `fetch` of Node.js, put an agent without options
 * there themselves, so that one is not taken for one that was set.
 */
export function globalDispatcher(): Dispatcher | undefined {
  for (const place of PLACES) {
    const found: unknown = Reflect.get(globalThis, place);
    if (isDispatcher(found) && !isDefault(found)) return found;
  }
  return undefined;
}

function isDispatcher(value: unknown): value is Dispatcher {
  return typeof value === 'object' && value !== null && 'dispatch' in value;
}

function isDefault(dispatcher: Dispatcher): boolean {
  if (known.dispatcher !== dispatcher) known = { dispatcher, isDefault: isPlainAgent(dispatcher) };
  return known.isDefault;
}

/** The one that was looked at last; it is asked for before every request. */
let known: { readonly dispatcher: Dispatcher | undefined; readonly isDefault: boolean } = {
  dispatcher: undefined,
  isDefault: true,
};

/** Whether it is undici's `new Agent()`, or what wraps one for an older version. */
function isPlainAgent(dispatcher: Dispatcher): boolean {
  const prototype = Object.getPrototypeOf(dispatcher) as Dispatcher;
  const { name } = prototype.constructor;
  if (name === 'Dispatcher1Wrapper') return true;
  // One that was composed has a `dispatch` of its own.
  if (name !== 'Agent' || dispatcher.dispatch !== prototype.dispatch) return false;
  const options = Object.getOwnPropertySymbols(dispatcher).find(
    ({ description }) => description === 'options',
  );
  if (options === undefined) return false;
  const values = Object.values(Reflect.get(dispatcher, options) as object);
  return values.every((value) => value === undefined || value === Infinity);
}
