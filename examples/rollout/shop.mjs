// The shop itself: its responses on the emulator. A caller can make a release fail.
// @ts-check

/** The failing releases. */
const failing = new Set();

/** @param {string} release Its snapshot. */
export function fail(release) {
  failing.add(release);
}

/**
 * Answers one request to the shop.
 *
 * @param {{ revision: string, path: string }} request
 */
export function answer({ revision, path }) {
  // rev-1 comes from the snapshot shop-v1, and so on.
  const release = revision.replace('rev-', 'shop-v');
  const headers = { 'x-release': release };
  if (failing.has(release))
    return { status: 503, headers, body: { error: `${release} cannot reach its database` } };
  return { headers, body: { path, release } };
}
