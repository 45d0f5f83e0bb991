// The pages of the console, in the order of the navigation. Add a page only here.
import type { FunctionComponent } from 'preact';
import type { IconName } from './components/icon';
import type { PageProps } from './page-props';
import { NotFound } from './pages/not-found';
import { Applications } from './pages/applications/applications';
import { Control } from './pages/control/control';
import { Overview } from './pages/overview/overview';
import { Requests } from './pages/requests/requests';
import { Resources } from './pages/resources/resources';
import { Sandboxes } from './pages/sandboxes/sandboxes';

export interface PageEntry {
  /** The first part of its address; empty for the overview. */
  path: string;
  title: string;
  icon: IconName;
  /** The letter that opens the page after `g`. */
  letter: string;
  Page: FunctionComponent<PageProps>;
}

export const PAGES: readonly PageEntry[] = [
  { path: '', title: 'Overview', icon: 'overview', letter: 'o', Page: Overview },
  { path: 'resources', title: 'Resources', icon: 'resources', letter: 's', Page: Resources },
  { path: 'applications', title: 'Applications', icon: 'application', letter: 'a', Page: Applications },
  { path: 'sandboxes', title: 'Sandboxes', icon: 'sandboxes', letter: 'b', Page: Sandboxes },
  { path: 'requests', title: 'Requests', icon: 'requests', letter: 'r', Page: Requests },
  { path: 'control', title: 'Control', icon: 'control', letter: 'c', Page: Control },
];

export function pageOf(path: string): Pick<PageEntry, 'path' | 'title' | 'Page'> {
  return PAGES.find((page) => page.path === path) ?? { path, title: 'Not found', Page: NotFound };
}
