// The current page: the part of the address after the `#`, as in `#/requests/12`.
import { computed, signal } from '@preact/signals';

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
  const [page = '', ...rest] = hash.value.replace(/^#\/?/, '').split('/').map(decoded);
  return { page, rest };
});

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
