/** The dispatcher that a program has set for all requests with undici's `setGlobalDispatcher`. */
import type { Dispatcher } from './dispatching';

/** Where undici stores it. Versions 8 and 7 come first, because they store a copy for older versions too. */
const PLACES = [Symbol.for('undici.globalDispatcher.2'), Symbol.for('undici.globalDispatcher.1')];

/**
 * The dispatcher that was set; undefined for none. undici, and the `fetch` of Node.js, store an agent without options
 * there by themselves, so this one does not count.
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

/** The last examined dispatcher. It is looked up before every request. */
let known: { readonly dispatcher: Dispatcher | undefined; readonly isDefault: boolean } = {
  dispatcher: undefined,
  isDefault: true,
};

/** Whether it is undici's `new Agent()`, or its wrapper for an older version. */
function isPlainAgent(dispatcher: Dispatcher): boolean {
  const prototype = Object.getPrototypeOf(dispatcher) as Dispatcher;
  const { name } = prototype.constructor;
  if (name === 'Dispatcher1Wrapper') return true;
  // A composed dispatcher has its own `dispatch`.
  if (name !== 'Agent' || dispatcher.dispatch !== prototype.dispatch) return false;
  const options = Object.getOwnPropertySymbols(dispatcher).find(
    ({ description }) => description === 'options',
  );
  if (options === undefined) return false;
  const values = Object.values(Reflect.get(dispatcher, options) as object);
  return values.every((value) => value === undefined || value === Infinity);
}
