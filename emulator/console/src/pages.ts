// The pages of the console, in the order of the navigation. A page is added here, and nowhere else.
import type { FunctionComponent } from 'preact';
import type { IconName } from './components/icon';
import { NotFound } from './pages/not-found';
import { Overview } from './pages/overview/overview';

export interface PageProps {
  /** What follows the page's own part in the address: `['12']` at `#/requests/12`. */
  rest: readonly string[];
}

export interface PageEntry {
  /** The first part of its address; empty: the overview. */
  path: string;
  title: string;
  icon: IconName;
  /** The letter that leads here after `g`. */
  letter: string;
  Page: FunctionComponent<PageProps>;
}

export const PAGES: readonly PageEntry[] = [
  { path: '', title: 'Overview', icon: 'overview', letter: 'o', Page: Overview },
];

export function pageOf(path: string): Pick<PageEntry, 'path' | 'title' | 'Page'> {
  return PAGES.find((page) => page.path === path) ?? { path, title: 'Not found', Page: NotFound };
}
