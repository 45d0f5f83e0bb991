/**
 * Compares values of which the state has parts encrypted, such as one of several variables: what is not encrypted is
 * compared, and nothing that could be the encrypted part is shown.
 */
import { isDeepStrictEqual } from 'node:util';
import { VEIL } from '../rollout/recorded';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The live value as far as it can be shown beside the recorded one. The same as the recorded one if only encrypted parts
 * may differ.
 *
 * @returns undefined if it is not certain which parts are encrypted: then the value is not compared
 */
export function comparable(recorded: unknown, live: unknown): { readonly live: unknown } | undefined {
  if (!isVeiled(recorded) && !isVeiled(live)) return { live };
  try {
    return { live: beside(recorded, live) };
  } catch (error) {
    if (error instanceof Unmatched) return undefined;
    throw error;
  }
}

/** Whether only encrypted parts may differ. */
export function isAlike(recorded: unknown, live: unknown): boolean {
  return isDeepStrictEqual(veiledAs(recorded, live), live);
}

class Unmatched extends Error {}

function beside(recorded: unknown, live: unknown): unknown {
  if (recorded === VEIL || live === VEIL) return VEIL;
  if (!isVeiled(recorded) && !isVeiled(live)) return live;
  if (Array.isArray(recorded) && Array.isArray(live)) {
    const [known, all] = [byName(recorded), byName(live)];
    return [...all].map(([name, item]) => {
      const own = known.get(name);
      return own === undefined ? unknown(item) : beside(own, item);
    });
  }
  if (isFields(recorded) && isFields(live))
    return Object.fromEntries(
      Object.entries(live).map(([key, value]) => [
        key,
        // It may be the encrypted value under another name.
        key in recorded ? beside(recorded[key], value) : isNothing(value) ? value : VEIL,
      ]),
    );
  if (isNothing(live)) return live;
  throw new Unmatched();
}

/** An item that the state does not have, whose value may be the encrypted one of another item. */
function unknown(item: Fields): Fields {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      key === 'name' || typeof value === 'boolean' ? value : VEIL,
    ]),
  );
}

/** The recorded value, with what the live one has encrypted. */
function veiledAs(recorded: unknown, live: unknown): unknown {
  if (live === VEIL) return VEIL;
  if (Array.isArray(recorded) && Array.isArray(live))
    return recorded.map((item: unknown, index) => veiledAs(item, (live as unknown[])[index]));
  if (isFields(recorded) && isFields(live))
    return Object.fromEntries(
      Object.entries(recorded).map(([key, value]) => [key, veiledAs(value, live[key])]),
    );
  return recorded;
}

/** @throws Unmatched if names do not identify the items */
function byName(items: readonly unknown[]): ReadonlyMap<string, Fields> {
  const all = new Map(
    items.map((item) => {
      if (!isFields(item) || typeof item.name !== 'string' || item.name === VEIL) throw new Unmatched();
      return [item.name, item];
    }),
  );
  if (all.size !== items.length) throw new Unmatched();
  return all;
}

function isVeiled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === VEIL;
  return Object.values(value).some(isVeiled);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
