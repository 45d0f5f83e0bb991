// The places of the console that checks of all pages visit.

/** An address after the `#`, its heading, and an element that appears with its data. */
export const PLACES = [
  { place: '/', heading: 'Overview', shows: '.events li' },
  { place: '/resources', heading: 'Resources', shows: '.vtable td a' },
  { place: '/resources/sandboxes/shop-build', heading: 'shop-build', shows: '[role="treeitem"]' },
  { place: '/resources/sandboxes/none', heading: 'none', shows: '.problem' },
  { place: '/applications', heading: 'Applications', shows: '.share-bar' },
  { place: '/applications/shop', heading: 'shop', shows: '.flow' },
  { place: '/applications/none', heading: 'none', shows: '.problem' },
  { place: '/sandboxes', heading: 'Sandboxes', shows: '.apps-open' },
  { place: '/sandboxes/shop-build', heading: 'shop-build', shows: '[role="treeitem"]' },
  { place: '/sandboxes/none', heading: 'none', shows: '.problem' },
  { place: '/requests', heading: 'Requests', shows: '.vtable td a' },
  { place: '/requests/1', heading: 'Requests', shows: '.detail .facts' },
  { place: '/control', heading: 'Control', shows: 'form' },
  { place: '/nowhere', heading: 'Not found', shows: '.empty' },
] as const;
