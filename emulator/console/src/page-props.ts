// What every page is given.

export interface PageProps {
  /** What follows the page's own part in the address: `['12']` at `#/requests/12`. */
  rest: readonly string[];
}
