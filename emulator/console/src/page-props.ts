// The properties of every page.

export interface PageProps {
  /** The parts of the address after the page: `['12']` at `#/requests/12`. */
  rest: readonly string[];
}
