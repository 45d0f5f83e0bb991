// The places of the console that every check of all pages goes to.

/** An address after the `#`, and the heading that says that one is there. */
export const PLACES = [
  { place: '/', heading: 'Overview' },
  { place: '/resources', heading: 'Resources' },
  { place: '/applications', heading: 'Applications' },
  { place: '/applications/shop', heading: 'shop' },
  { place: '/resources/sandboxes/shop-build', heading: 'shop-build' },
  { place: '/sandboxes', heading: 'Sandboxes' },
  { place: '/sandboxes/shop-build', heading: 'shop-build' },
  { place: '/requests', heading: 'Requests' },
  { place: '/requests/1', heading: 'Requests' },
  { place: '/control', heading: 'Control' },
] as const;
