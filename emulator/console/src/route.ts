// The current page: the part of the address after the `#`, as in `#/requests/12`, and its filters.
import { computed, effect, type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const hash = signal(location.hash);

addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export interface Route {
  /** The first part; empty for the overview. */
  page: string;
  /** The other parts, decoded. */
  rest: readonly string[];
}

export const route = computed<Route>(() => {
  const [page = '', ...rest] = pathOf(hash.value).replace(/^#\/?/, '').split('/').map(decoded);
  return { page, rest };
});

/** The last address that a filter wrote. */
let written = '';

/**
 * Keeps filters in the address, as in `#/resources?search=shop`: a link and a bookmark show the same list. A change of a
 * filter makes no entry in the history.
 */
export function useAddress(filters: Readonly<Record<string, Signal<string>>>): void {
  const address = hash.value;
  useEffect(() => {
    const given = queryOf(address);
    // A link without filters keeps those that are set. What was written here says nothing new.
    if (given !== '' && address !== written && address === hash.peek()) {
      const asked = new URLSearchParams(given);
      for (const [name, filter] of Object.entries(filters)) filter.value = asked.get(name) ?? '';
    }
    return effect(() => {
      const set = Object.entries(filters).flatMap(([name, { value }]) =>
        value === '' ? [] : [[name, value]],
      );
      const query = new URLSearchParams(set).toString();
      if (query === queryOf(hash.peek())) return;
      history.replaceState(null, '', `${pathOf(hash.peek())}${query === '' ? '' : `?${query}`}`);
      written = location.hash;
      hash.value = written;
    });
    // The filters of a page are always the same signals.
  }, [address]);
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] || '#/';
}

function queryOf(address: string): string {
  return address.includes('?') ? address.slice(address.indexOf('?') + 1) : '';
}

/** The address of a place in the console, for links: `linkTo('applications', 'shop')`. */
export function linkTo(...parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

export function go(...parts: readonly string[]): void {
  location.hash = linkTo(...parts);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
